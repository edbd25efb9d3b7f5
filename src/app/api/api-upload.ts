/** Uploads files and reports the progress, which `fetch` cannot do. Loaded by `api.ts` with the first upload. */
import {
  type ApiRequest,
  type ApiResponse,
  type Options as ClientOptions,
  type Input,
  readJson,
  toApiError,
  toForm,
  toRequest,
} from './api.ts'

type Options = {
  onProgress?(fraction: number): void
  signal?: AbortSignal
}

export async function upload(options: ClientOptions, key: string, input: Input, uploadOptions: Options = {}) {
  const request = toRequest(options, key, input)
  const form = toForm(input.files ?? [])
  const response = await sendForm(request, form, { timeout: options.timeout ?? 0, ...uploadOptions })
  return await readJson(response, options)
}

function sendForm(
  { url, method, headers }: ApiRequest,
  form: FormData,
  { onProgress, signal, timeout }: Options & { timeout: number },
): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(toApiError(signal.reason))
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const fail = (name: string) => () => reject(toApiError(new DOMException('', name)))
    request.open(method, url)
    request.timeout = timeout
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(Math.min(1, loaded / total))
    })
    request.addEventListener('load', () => resolve(toResponse(request)))
    request.addEventListener('error', fail('NetworkError'))
    request.addEventListener('timeout', fail('TimeoutError'))
    request.addEventListener('abort', fail('AbortError'))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    request.send(form)
  })
}

const toResponse = ({ status, responseText }: XMLHttpRequest): ApiResponse => ({
  ok: status >= 200 && status < 300,
  status,
  json: async () => JSON.parse(responseText),
})
