/** Serves the contract: who may call, what may be sent, what is answered. One way for HTTP and for rendering pages. */
import type { AdminAccount } from '#features/accounts/account.ts'
import { type CallData, type CallOutput, type Endpoint, keyOf } from '#shared/endpoint.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import { toFieldProblems } from '#shared/field-problems.ts'
import type { Locale } from '#shared/locale.ts'

/** Who calls. A visitor has no `admin`. */
export type Caller = {
  admin: AdminAccount | undefined
  /** Of the live session, to end it. */
  token?: string
  address: string
  locale: Locale
}

export type RawInput = { params?: unknown; query?: unknown; body?: unknown }
export type Served = { endpoint: Endpoint; run(input: RawInput, caller: Caller): Promise<unknown> }

export function handle<E extends Endpoint>(
  endpoint: E,
  handler: (data: CallData<E>, caller: Caller) => Promise<CallOutput<E>>,
): Served {
  return {
    endpoint,
    async run(input, caller) {
      if (endpoint.access === 'admin' && !caller.admin) throw new AppError('unauthenticated')
      const answer = await handler(validate(endpoint, input) as CallData<E>, caller)
      // Also drops whatever the contract does not name: nothing leaks by accident.
      return endpoint.response.parse(answer)
    },
  }
}

function validate(endpoint: Endpoint, input: RawInput) {
  const data: Record<string, unknown> = {}
  const fields: Record<string, FieldProblem> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const parsed = schema.safeParse(input[part] ?? (part === 'body' ? undefined : {}))
    if (parsed.success) data[part] = parsed.data
    else Object.assign(fields, toFieldProblems(parsed.error.issues))
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  return data
}

export type LocalApi = { call(key: string, input?: RawInput): Promise<unknown> }

/** The same calls without HTTP, for pages rendered on the server. */
export function localApi(served: readonly Served[], caller: Caller): LocalApi {
  return {
    async call(key, input = {}) {
      const found = byKey(served).get(key)
      if (!found) throw new Error(`no such call: ${key}`)
      return await found.run(input, caller)
    },
  }
}

const indexes = new WeakMap<readonly Served[], Map<string, Served>>()
function byKey(served: readonly Served[]) {
  const known = indexes.get(served)
  if (known) return known
  const index = new Map(served.map(one => [keyOf(one.endpoint), one]))
  indexes.set(served, index)
  return index
}
