/**
 * Serves the contract: checks access, validates the input, and filters the response by its schema. The same code serves HTTP
 * requests (`http-api.server.ts`) and pages rendered on the server (`localApi`).
 */
import type { AdminAccount, RecordedAdmin } from '#features/accounts/account.ts'
import { type CallData, type CallOutput, type Endpoint, keyOf, type Upload } from '#shared/endpoint.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import { toFieldProblems } from '#shared/field-definitions/field-problems.ts'
import type { Locale } from '#shared/locale.ts'
import { contentCache } from '../database/content-cache.server.ts'
import type { Database } from '../database/database.server.ts'

/** Who sent the request. A visitor has no `admin`. */
export type Caller = {
  admin: AdminAccount | undefined
  /** The token of the live session, needed to end it. */
  token?: string
  address: string
  /** The `User-Agent` header. */
  agent: string
  locale: Locale
  /** The last event the client received before its event stream was interrupted. */
  lastEventId?: string
}
/** For whom a write is recorded or a read is allowed. */
export type Actor = { admin: RecordedAdmin | undefined }
export const asVisitor: Actor = { admin: undefined }

export type RawInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  /** Reads the uploaded files. Called only once it is known that the caller may send them. */
  files?(): Promise<Upload[]>
  /** Whether `admit` was already called, as for the files of a form. */
  isAdmitted?: boolean
}
export type Served = {
  endpoint: Endpoint
  /** Validates an input and returns what the handler gets of it. Throws if the input is invalid. */
  parse(input: RawInput): Record<string, unknown>
  run(input: RawInput, caller: Caller): Promise<unknown>
  /** Counts the try and refuses callers that may not send files, before the files are read. */
  admit?(caller: Caller): Promise<void>
}

export function handle<E extends Endpoint>(
  endpoint: E,
  handler: (data: CallData<E>, caller: Caller) => Promise<CallOutput<E>>,
  { admit }: Pick<Served, 'admit'> = {},
): Served {
  return {
    endpoint,
    parse: input => validate(endpoint, input),
    ...(admit && { admit }),
    async run(input, caller) {
      if (endpoint.access === 'admin' && !caller.admin) throw new AppError('unauthenticated')
      const data = validate(endpoint, input)
      if (endpoint.files) {
        if (!input.isAdmitted) await admit?.(caller)
        data.files = await requireFiles(input)
      }
      const response = await handler(data as CallData<E>, caller)
      // Parsing drops every property that the contract does not name, so that nothing leaks by accident.
      return endpoint.response.parse(response)
    },
  }
}

/** At most this many problems of one request are reported. */
const maxProblems = 20

function validate(endpoint: Endpoint, input: RawInput) {
  const data: Record<string, unknown> = {}
  // The object has no prototype, because somebody will send a field called `__proto__`.
  const fields: Record<string, FieldProblem> = Object.create(null)
  for (const source of ['params', 'query', 'body'] as const) {
    const schema = endpoint[source]
    if (!schema) continue
    const parsed = schema.safeParse(input[source] ?? (source === 'body' ? undefined : {}))
    if (parsed.success) data[source] = parsed.data
    else Object.assign(fields, toFieldProblems(parsed.error.issues, maxProblems - Object.keys(fields).length))
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  return data
}

async function requireFiles({ files }: RawInput) {
  const received = await files?.()
  if (!received?.length) throw new AppError('invalid', { fields: { file: { code: 'required' } } })
  return received
}

/** A page being rendered can neither follow an event stream nor download a file. */
function refuseWithoutHttp(endpoint: Endpoint): never {
  throw new Error(`only over HTTP: ${keyOf(endpoint)}`)
}

export type LocalApi = {
  call(key: string, input?: RawInput): Promise<unknown>
  /** Makes a call for a given caller, whose address is used for limits and whose language is used for messages. */
  callAs(caller: Caller, key: string, input?: RawInput): Promise<unknown>
}

/** The size of all cached responses to calls of pages, in characters of JSON. */
const maxResponseCharacters = 16 * 1024 * 1024
/**
 * The number of these responses. Every address that does not exist asks for suggestions of its own, whose response is empty and
 * weighs next to nothing, so a crawler could fill the memory with a million of them.
 */
export const maxResponses = 5000

/**
 * Serves the calls of pages that are rendered on the server, without HTTP. A response that depends on the content alone is
 * cached until something in it changes, and is always the same object: when one product changes, the pages that show it among
 * others are rendered again from what they already had. Pages must not change it.
 */
export function localApi(
  served: readonly Served[],
  caller: Caller,
  database: Pick<Database, 'readContent'>,
): LocalApi {
  const weigh = (response: unknown) => JSON.stringify(response).length
  const cached = contentCache<unknown>(database, {
    maxWeight: maxResponseCharacters,
    weigh,
    maxEntries: maxResponses,
  })
  const calls = new Map(
    served.map(({ endpoint, run }) => {
      const key = keyOf(endpoint)
      if (endpoint.sends) return [key, () => refuseWithoutHttp(endpoint)] as const
      // A list, whose response may be incomplete, is made of cards that are in memory already.
      if (endpoint.fromContent !== true || endpoint.isIncomplete) return [key, run] as const
      const readCached = (input: RawInput) =>
        cached([`${key} ${JSON.stringify(input)}`], () => run(input, caller))
      return [key, readCached] as const
    }),
  )
  async function callAs(caller: Caller, key: string, input: RawInput = {}) {
    const call = calls.get(key)
    if (!call) throw new Error(`no such call: ${key}`)
    return await call(input, caller)
  }
  return { callAs, call: (key, input) => callAs(caller, key, input) }
}
