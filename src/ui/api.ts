/** The browser's way to the API. The only file that calls `fetch`. */
import type { Api } from '#contract'
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
  signal?: AbortSignal
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

export function browserApi(options: Options): Api {
  const call = async (key: string, input: Input = {}) => {
    const [method = '', path = ''] = key.split(' ')
    const response = await send(options.base + addressOf(path, input), method, input, options)
    return await readAnswer(response, options)
  }
  return { call: call as Api['call'] }
}

function addressOf(path: string, { params = {}, query = {} }: Input) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap(one => (one === undefined ? [] : [[name, String(one)]])),
  )
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled
}

async function send(url: string, method: string, { body, files }: Input, options: Options) {
  const { timeout = 0, signal } = options
  const limits = [signal, timeout > 0 ? AbortSignal.timeout(timeout) : undefined].filter(
    one => one !== undefined,
  )
  const token = storedToken()
  try {
    return await (options.fetch ?? fetch)(url, {
      method,
      headers: {
        'Accept-Language': document.documentElement.lang,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // The browser names the type itself: it alone knows the boundary.
      ...(files && { body: toForm(files) }),
      ...(limits.length > 0 && { signal: AbortSignal.any(limits) }),
    })
  } catch (cause) {
    const { name } = cause as Error
    if (name === 'TimeoutError')
      throw new ApiError('timeout', 'The server took too long to answer.', { cause })
    if (name === 'AbortError') throw new ApiError('aborted', 'The call was given up.', { cause })
    throw new ApiError('network', 'The server cannot be reached.', { cause })
  }
}

function toForm(files: File[]) {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  return form
}

async function readAnswer(response: Response, { onUnauthenticated }: Options): Promise<unknown> {
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
