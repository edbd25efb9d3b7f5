/**
 * The browser's way to the API. The only file that calls `fetch`; `api-upload.ts` is the only one with an XMLHttpRequest, because
 * `fetch` does not tell how far an upload is. What few pages use is imported on use: every public page carries this file.
 */
import type { BrowserApi } from '#contract'
import type { ErrorCode, Problem } from '#shared/errors.ts'
import { storedToken } from './session.ts'

/** Why a call failed: each kind wants another answer to the user. */
export type FailureKind = 'network' | 'aborted' | 'timeout' | 'bad-request' | 'bad-response'

export class ApiError extends Error {
  readonly kind: FailureKind
  readonly status: number | undefined
  readonly code: ErrorCode | undefined
  readonly problem: Problem['error'] | undefined
  constructor(kind: FailureKind, message: string, { status, problem, cause }: ErrorParts = {}) {
    super(message, { cause })
    this.name = 'ApiError'
    this.kind = kind
    this.status = status
    this.problem = problem
    this.code = problem?.code
  }
}
type ErrorParts = { status?: number; problem?: Problem['error']; cause?: unknown }

type Options = {
  base: string
  /** Milliseconds; 0 waits for ever. */
  timeout?: number
  /** Told before a 401 is reported to the caller. */
  onUnauthenticated?: () => void
  fetch?: typeof fetch
}

type Input = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  files?: File[]
}

export function browserApi(options: Options): BrowserApi {
  const toRequest = (key: string, input: Input = {}): ApiRequest => {
    const [method = '', path = ''] = key.split(' ')
    return { url: options.base + addressOf(path, input), method, headers: headersOf(input), input }
  }
  const call = async (key: string, input?: Input) =>
    await readJson(await send(toRequest(key, input), options), options)
  const upload = async (key: string, input: Input, how: UploadOptions = {}) => {
    const { sendForm } = await loaded(import('./api-upload.ts'))
    const request = toRequest(key, input)
    const form = toForm(input.files ?? [])
    return await readJson(await sendForm(request, form, { timeout: options.timeout, ...how }), options)
  }
  const file = async (key: string, input: Input, { signal }: Signalled = {}) => {
    const response = await send(toRequest(key, input), options, signal)
    if (!response.ok) await readJson(response, options)
    return await response.blob().catch(failed)
  }
  async function* events(key: string, { lastEventId, signal, onOpen }: EventsOptions = {}) {
    const { readEvents, silenceLimit } = await loaded(import('./event-stream.ts'))
    const request = toRequest(key)
    request.headers.Accept = 'text/event-stream'
    if (lastEventId !== undefined) request.headers['Last-Event-ID'] = lastEventId
    const limit = silenceLimit(signal)
    try {
      // It is open for as long as it is heard from, whatever other calls may take.
      const response = await send(request, { ...options, timeout: 0 }, limit.signal)
      if (!response.ok) await readJson(response, options)
      onOpen?.()
      yield* readEvents(response.body ?? new ReadableStream(), { onBytes: limit.heard })
    } catch (error) {
      throw error instanceof ApiError ? error : toApiError(limit.signal.aborted ? limit.signal.reason : error)
    } finally {
      limit.end()
    }
  }
  return { call, upload, file, events } as BrowserApi
}

type Signalled = { signal?: AbortSignal }
type UploadOptions = Signalled & { onProgress?(fraction: number): void }
type EventsOptions = Signalled & { lastEventId?: string; onOpen?(): void }

/** A part of this client that is not there any more, after a new build, is like a server that cannot be reached. */
const loaded = async <Part>(part: Promise<Part>) => await part.catch(failed)

function addressOf(path: string, { params = {}, query = {} }: Input) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap(one => (one === undefined ? [] : [[name, String(one)]])),
  )
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled
}

/** What is sent, however it is sent. */
export type ApiRequest = { url: string; method: string; headers: Record<string, string>; input: Input }

function headersOf({ body }: Input): Record<string, string> {
  const token = storedToken()
  return {
    'Accept-Language': document.documentElement.lang,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
  }
}

async function send({ url, method, headers, input }: ApiRequest, options: Options, signal?: AbortSignal) {
  const { timeout = 0 } = options
  const { body, files } = input
  const limits = [signal, timeout > 0 ? AbortSignal.timeout(timeout) : undefined].filter(
    one => one !== undefined,
  )
  return await (options.fetch ?? fetch)(url, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // The browser names the type itself: it alone knows the boundary.
    ...(files && { body: toForm(files) }),
    ...(limits.length > 0 && { signal: AbortSignal.any(limits) }),
  }).catch(failed)
}

function failed(cause: unknown): never {
  throw toApiError(cause)
}

export function toApiError(cause: unknown): ApiError {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : ''
  if (name === 'TimeoutError')
    return new ApiError('timeout', 'The server took too long to answer.', { cause })
  if (name === 'AbortError') return new ApiError('aborted', 'The call was given up.', { cause })
  return new ApiError('network', 'The server cannot be reached.', { cause })
}

function toForm(files: File[]) {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  return form
}

/** The part of a `Response` that is looked at. */
export type Answer = Pick<Response, 'ok' | 'status' | 'json'>

async function readJson(response: Answer, { onUnauthenticated }: Options): Promise<unknown> {
  const { ok, status } = response
  if (status === 401) onUnauthenticated?.()
  if (ok && status === 204) return undefined
  let answer: unknown
  try {
    answer = await response.json()
  } catch (cause) {
    throw new ApiError('bad-response', `The server's answer (${status}) cannot be read.`, { status, cause })
  }
  if (ok) return answer
  const problem = (answer as Partial<Problem>).error
  const kind = status < 500 ? 'bad-request' : 'bad-response'
  throw new ApiError(kind, problem?.message ?? `The server answered ${status}.`, { status, problem })
}

/** The build the server has now; undefined when it cannot be asked. */
export async function currentBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/build.json', { cache: 'no-store' })
    return response.ok ? ((await response.json()) as { build: string }).build : undefined
  } catch {
    return undefined
  }
}
