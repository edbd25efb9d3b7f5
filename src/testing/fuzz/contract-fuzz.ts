// Sends bad and unusual input to an endpoint and reports what the server must never do. Used by contract-fuzz.server.test.ts.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.server.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { statusOf } from '#shared/errors.ts'
import type { TestApp } from '../test-app.ts'
import { badRequests, drawing, type FuzzRequest, validRequests } from './bad-requests.ts'

type Target = Pick<TestApp, 'app' | 'database'> & {
  /** The stack that the server logged for its last error. */
  lastFailure?: () => string | undefined
}
type Options = {
  endpoint: Endpoint
  seed: number
  /** The token of an administrator. Without one the sender is a visitor. */
  token?: string | undefined
  /** Called before each request instead of `token`, because some requests end the session they are sent with. */
  liveToken?: () => Promise<string>
  /** Sends only the first of the faults. */
  max?: number | undefined
  /** Of the faults that the schema itself must refuse, sends only one in so many. */
  oneSchemaFaultIn?: number
  /** A response that takes longer counts as a hang. */
  limitMs?: number
}

type FuzzResponse = { status: number; body: unknown; ms: number } | 'hangs'
type ErrorBody = { error?: { code?: unknown; message?: unknown; requestId?: unknown; fields?: object } }

/** Sends every fault of every field. Each must be refused with a proper error, and nothing may be written. */
export async function fuzzBadInput(target: Target, options: Options): Promise<string[]> {
  const { endpoint, seed, max, oneSchemaFaultIn = 1 } = options
  const requests = badRequests(endpoint, drawing(seed), max).filter(
    ({ expects }, index) => expects !== 'field' || index % oneSchemaFaultIn === 0,
  )
  const before = await fingerprint(target.database)
  const findings = await sendAll(target, requests, options)
  if ((await fingerprint(target.database)) !== before) {
    findings.push(...(await findWriters(target, requests, options)))
  }
  return findings
}

/** Sends input that the schemas accept. It may be refused, but must never cause a server error. */
export async function fuzzValidInput(target: Target, options: Options & { runs: number }): Promise<string[]> {
  const requests = validRequests(options.endpoint, drawing(options.seed), options.runs)
  return await sendAll(target, requests, options)
}

async function sendAll(target: Target, requests: FuzzRequest[], options: Options): Promise<string[]> {
  const findings: string[] = []
  for (const request of requests) {
    const token = options.liveToken ? await options.liveToken() : options.token
    const sendOptions = { ...options, token }
    const wrong = judge(await send(target.app, request, sendOptions), request, sendOptions)
    if (!wrong) continue
    const cause = wrong.startsWith('5') ? (target.lastFailure?.() ?? '') : ''
    findings.push(`${request.name} → ${wrong} ${cause}`.trim())
  }
  return findings
}

async function send(app: TestApp['app'], request: FuzzRequest, options: Options): Promise<FuzzResponse> {
  const { endpoint, token, limitMs = 5000 } = options
  const begun = performance.now()
  const responding = inject(app, request, { endpoint, token })
  const limit = Promise.withResolvers<'hangs'>()
  const timer = setTimeout(() => limit.resolve('hangs'), limitMs)
  const response = await Promise.race([responding, limit.promise])
  clearTimeout(timer)
  return response === 'hangs' ? response : { ...response, ms: performance.now() - begun }
}

async function inject(app: TestApp['app'], request: FuzzRequest, { endpoint, token }: Sender) {
  const isStream = endpoint.sends === 'events'
  const response = await app.inject({
    method: endpoint.method,
    url: request.url,
    headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(request.payload && { payload: request.payload }),
    payloadAsStream: isStream,
  })
  const status = response.statusCode
  const type = String(response.headers['content-type'])
  // An event stream never ends, so only its first chunk is read.
  const text = isStream ? await beginningOf(response.stream()) : response.body
  if (isStream) response.raw.res.destroy()
  if (isStream && status < 400 && !(type.startsWith('text/event-stream') && text.includes('\n\n'))) {
    return { status: 500, body: `no stream of events: ${type}` }
  }
  return { status, body: type.startsWith('application/json') && text ? JSON.parse(text) : text }
}
type Sender = Pick<Options, 'endpoint' | 'token'>

async function beginningOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const chunk of stream) return Buffer.from(chunk).toString()
  return ''
}

/** Returns what is wrong with a response, or undefined. */
function judge(response: FuzzResponse, request: FuzzRequest, { endpoint, token, limitMs = 5000 }: Options) {
  if (response === 'hangs' || response.ms > limitMs) return 'hangs'
  const { status, body } = response
  if (status >= 500) return `${status}`
  if (status < 400) return request.expects === 'answered' ? undefined : `${status}, not refused`
  const { error } = (body ?? {}) as ErrorBody
  const { code, message, requestId, fields = {} } = error ?? {}
  if (typeof code !== 'string' || statusOf[code as keyof typeof statusOf] !== status)
    return `${status} with ${JSON.stringify(body)?.slice(0, 200)}`
  if (!message || typeof message !== 'string' || !requestId) return `${status} ${code} without message or id`
  if (endpoint.access === 'admin' && !token && request.expects === 'field')
    return status === 401 ? undefined : `${status} ${code} to a visitor, not 401`
  if (request.expects !== 'field') return undefined
  const names = Object.keys(fields)
  return status === 400 && code === 'invalid' && names.some(name => isSameField(name, request.path ?? ''))
    ? undefined
    : `${status} ${code} naming ${names.join(', ') || 'nothing'}`
}

/** Whether the error names the field itself or a parent, as for a union. `*` stands for an index or a key. */
function isSameField(namedField: string, path: string): boolean {
  const wanted = path.split('.')
  return (
    namedField === '' ||
    namedField === path ||
    namedField.split('.').every((segment, index) => segment === wanted[index] || wanted[index] === '*')
  )
}

const fingerprintQueries = new WeakMap<object, RawBuilder<unknown>>()

/** One query for the row count, last id and versions of every table. */
async function fingerprintQueryFor(db: Database['db']): Promise<RawBuilder<unknown>> {
  // Tries are counted for every request, valid or not.
  const isWritten = (name: string) => !name.startsWith('sqlite_') && name !== 'tryLimit'
  const tables = (await db.introspection.getTables()).filter(({ name }) => isWritten(name))
  const counts = tables.map(({ name, columns }) => {
    const has = (column: string) => columns.some(one => one.name === column)
    const last = has('id') ? sql`max("id")` : sql`0`
    const version = has('version') ? sql`sum("version")` : sql`0`
    return sql`select ${sql.lit(name)} as "name", count(*) as "rows", ${last} as "last", ${version} as "version" from ${sql.table(name)}`
  })
  return sql`${sql.join(counts, sql` union all `)} order by "name"`
}

/** Cheap, and different after any row was added, removed, or changed with a new version. */
async function fingerprint({ db }: Pick<Database, 'db'>): Promise<string> {
  const query = fingerprintQueries.get(db) ?? (await fingerprintQueryFor(db))
  fingerprintQueries.set(db, query)
  const { rows } = await query.execute(db)
  return JSON.stringify(rows)
}

/** Something was written: sends the requests again one by one, to find out by which. */
async function findWriters(target: Target, requests: FuzzRequest[], options: Options): Promise<string[]> {
  const writers: string[] = []
  for (const request of requests) {
    const before = await fingerprint(target.database)
    await send(target.app, request, options)
    if ((await fingerprint(target.database)) !== before) writers.push(`${request.name} → writes`)
  }
  return writers.length > 0 ? writers : ['one of them → writes, once']
}
