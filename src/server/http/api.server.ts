/** Serves the contract: who may call, what may be sent, what is answered. One way for HTTP and for rendering pages. */
import type { AdminAccount } from '#features/accounts/account.ts'
import { type CallData, type CallOutput, type Endpoint, keyOf, type Upload } from '#shared/endpoint.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import { toFieldProblems } from '#shared/field-problems.ts'
import type { Locale } from '#shared/locale.ts'
import { contentMemo } from '../database/content-cache.server.ts'
import type { Database } from '../database/database.server.ts'

/** Who calls. A visitor has no `admin`. */
export type Caller = {
  admin: AdminAccount | undefined
  /** Of the live session, to end it. */
  token?: string
  address: string
  /** What the browser calls itself. */
  agent: string
  locale: Locale
  /** The last event it has of a stream that broke off. */
  lastEventId?: string
}

export type RawInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  /** Reads what is sent; called once it is known that the caller may send it. */
  files?(): Promise<Upload[]>
  /** Whether that was asked before already, as for the files of a form. */
  isAdmitted?: boolean
}
export type Served = {
  endpoint: Endpoint
  run(input: RawInput, caller: Caller): Promise<unknown>
  /** Counts the sender and refuses who may not send, before files are read. */
  admit?(caller: Caller): Promise<void>
}

export function handle<E extends Endpoint>(
  endpoint: E,
  handler: (data: CallData<E>, caller: Caller) => Promise<CallOutput<E>>,
  { admit }: Pick<Served, 'admit'> = {},
): Served {
  return {
    endpoint,
    ...(admit && { admit }),
    async run(input, caller) {
      if (endpoint.access === 'admin' && !caller.admin) throw new AppError('unauthenticated')
      const data = validate(endpoint, input)
      if (endpoint.files) {
        if (!input.isAdmitted) await admit?.(caller)
        data.files = await requireFiles(input)
      }
      const answer = await handler(data as CallData<E>, caller)
      // Also drops whatever the contract does not name: nothing leaks by accident.
      return endpoint.response.parse(answer)
    },
  }
}

/** So many problems of one request are told. */
const mostProblems = 20

function validate(endpoint: Endpoint, input: RawInput) {
  const data: Record<string, unknown> = {}
  // Without a prototype: somebody will send a field called `__proto__`.
  const fields: Record<string, FieldProblem> = Object.create(null)
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const parsed = schema.safeParse(input[part] ?? (part === 'body' ? undefined : {}))
    if (parsed.success) data[part] = parsed.data
    else
      Object.assign(fields, toFieldProblems(parsed.error.issues, mostProblems - Object.keys(fields).length))
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  return data
}

async function requireFiles({ files }: RawInput) {
  const received = await files?.()
  if (!received?.length) throw new AppError('invalid', { fields: { file: { code: 'required' } } })
  return received
}

/** A page that is being rendered can neither follow a stream nor save a file. */
function refuseWithoutHttp(endpoint: Endpoint): never {
  throw new Error(`only over HTTP: ${keyOf(endpoint)}`)
}

export type LocalApi = {
  call(key: string, input?: RawInput): Promise<unknown>
  /** The same for somebody else: whose address is counted, and in whose language. */
  callAs(caller: Caller, key: string, input?: RawInput): Promise<unknown>
}

/**
 * The same calls without HTTP, for pages rendered on the server. What content alone decides and nobody asks differently
 * (the main categories) is answered once per version, as one and the same object.
 */
export function localApi(
  served: readonly Served[],
  caller: Caller,
  database: Pick<Database, 'readVersion'>,
): LocalApi {
  const calls = new Map(
    served.map(({ endpoint, run }) => {
      const { fromContent, params, query, body, sends } = endpoint
      if (sends) return [keyOf(endpoint), () => refuseWithoutHttp(endpoint)] as const
      const always = fromContent && !params && !query && !body
      const memo = always && contentMemo(database, () => run({}, caller))
      return [keyOf(endpoint), memo || run] as const
    }),
  )
  async function callAs(caller: Caller, key: string, input: RawInput = {}) {
    const call = calls.get(key)
    if (!call) throw new Error(`no such call: ${key}`)
    return await call(input, caller)
  }
  return { callAs, call: (key, input) => callAs(caller, key, input) }
}
