/**
 * The API client of the browser, created by `entry.client.tsx`. Only this file calls `fetch`, and only `api-upload.ts` uses
 * an XMLHttpRequest, because `fetch` does not report the progress of an upload. Every public page loads this file, so uploads,
 * downloads and streams, which few pages use, are imported on first use.
 */
import type { BrowserApi, CallOptions } from '#contract'
import type { ErrorCode, Problem } from '#shared/errors.ts'
import { storedToken } from '../session.ts'

/** Why a call failed. The user sees a different message for each kind. */
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
  /** Called on a 401, before the call fails. */
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
    async call(key: string, input?: Input, { signal }: CallOptions = {}) {
      return await readJson(await send(toRequest(options, key, input), options, signal), options)
    },
    async upload(...args: [string, Input]) {
      return await (await loaded(import('./api-upload.ts'))).upload(options, ...args)
    },
    async file(...args: [string, Input]) {
      return await (await loaded(import('./api-streams.ts'))).file(options, ...args)
    },
    async *events(...args: [string]) {
      yield* (await loaded(import('./api-streams.ts'))).events(options, ...args)
    },
  } as BrowserApi
}

/** A module of this client that cannot be loaded, for example after a new build, counts as a network error. */
const loaded = <Module>(module: Promise<Module>) => module.catch(failed)

/** A request before it is sent, by `fetch` or as an upload. */
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
    // The browser sets the Content-Type itself, because only it knows the boundary.
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

/** The part of a `Response` that `readJson` uses. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'json'>

export async function readJson(response: ApiResponse, { onUnauthenticated }: Options): Promise<unknown> {
  const { ok, status } = response
  if (status === 401) onUnauthenticated?.()
  if (ok && status === 204) return undefined
  let body: unknown
  try {
    body = await response.json()
  } catch (cause) {
    throw new ApiError('bad-response', { status, cause })
  }
  if (ok) return body
  const problem = (body as Partial<Problem>).error
  throw new ApiError(status < 500 ? 'bad-request' : 'bad-response', { status, problem })
}

/** The build that the server has now, or undefined if it cannot be reached. */
export async function currentBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/build.json', { cache: 'no-store' })
    return response.ok ? ((await response.json()) as { build: string }).build : undefined
  } catch {
    return undefined
  }
}
