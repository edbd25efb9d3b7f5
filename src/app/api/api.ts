/**
 * The browser's way to the API. The only file that calls `fetch`; `api-upload.ts` is the only one with an XMLHttpRequest, because
 * `fetch` does not tell how far an upload is. What few pages use is imported on use: every public page carries this file.
 */
import type { BrowserApi } from '#contract'
import type { ErrorCode, Problem } from '#shared/errors.ts'
import { storedToken } from '../session.ts'

/** Why a call failed: each kind wants another answer to the user. */
export type FailureKind = 'network' | 'aborted' | 'timeout' | 'bad-request' | 'bad-response'

export class ApiError extends Error {
  readonly kind: FailureKind
  readonly status: number | undefined
  readonly code: ErrorCode | undefined
  readonly problem: Problem['error'] | undefined
  constructor(kind: FailureKind, { status, problem, cause }: ErrorParts = {}) {
    super(problem?.message ?? kind, { cause })
    this.name = 'ApiError'
    this.kind = kind
    this.status = status
    this.problem = problem
    this.code = problem?.code
  }
}
type ErrorParts = { status?: number; problem?: Problem['error']; cause?: unknown }

export type Options = {
  base: string
  /** Milliseconds; 0 waits for ever. */
  timeout?: number
  /** Told before a 401 is reported to the caller. */
  onUnauthenticated?: () => void
  fetch?: typeof fetch
}

export type Input = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  files?: File[]
}

export function browserApi(options: Options): BrowserApi {
  return {
    async call(key: string, input?: Input) {
      return await readJson(await send(toRequest(options, key, input), options), options)
    },
    async upload(...given: [string, Input]) {
      return await (await loaded(import('./api-upload.ts'))).upload(options, ...given)
    },
    async file(...given: [string, Input]) {
      return await (await loaded(import('./api-streams.ts'))).file(options, ...given)
    },
    async *events(...given: [string]) {
      yield* (await loaded(import('./api-streams.ts'))).events(options, ...given)
    },
  } as BrowserApi
}

/** A part of this client that is not there any more, after a new build, is like a server that cannot be reached. */
const loaded = <Part>(part: Promise<Part>) => part.catch(failed)

/** What is sent, however it is sent. */
export type ApiRequest = { url: string; method: string; headers: Record<string, string>; input: Input }

export function toRequest({ base }: Options, key: string, input: Input = {}): ApiRequest {
  const [method = '', path = ''] = key.split(' ')
  const token = storedToken()
  const headers = {
    'Accept-Language': document.documentElement.lang,
    ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  return { url: base + addressOf(path, input), method, headers, input }
}

function addressOf(path: string, { params = {}, query = {} }: Input) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap(one => (one === undefined ? [] : [[name, String(one)]])),
  )
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled
}

export async function send(
  { url, method, headers, input }: ApiRequest,
  options: Options,
  signal?: AbortSignal,
) {
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

export function failed(cause: unknown): never {
  throw toApiError(cause)
}

export function toApiError(cause: unknown): ApiError {
  const { name } = cause as Error
  if (name === 'TimeoutError') return new ApiError('timeout', { cause })
  return new ApiError(name === 'AbortError' ? 'aborted' : 'network', { cause })
}

export function toForm(files: File[]) {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  return form
}

/** The part of a `Response` that is looked at. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'json'>

export async function readJson(response: ApiResponse, { onUnauthenticated }: Options): Promise<unknown> {
  const { ok, status } = response
  if (status === 401) onUnauthenticated?.()
  if (ok && status === 204) return undefined
  let answer: unknown
  try {
    answer = await response.json()
  } catch (cause) {
    throw new ApiError('bad-response', { status, cause })
  }
  if (ok) return answer
  const problem = (answer as Partial<Problem>).error
  throw new ApiError(status < 500 ? 'bad-request' : 'bad-response', { status, problem })
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
