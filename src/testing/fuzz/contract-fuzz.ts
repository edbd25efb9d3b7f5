// Sends bad and unpleasant input to an endpoint and says what the server did that it must never do.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.server.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { statusOf } from '#shared/errors.ts'
import type { TestApp } from '../test-app.ts'
import { badRequests, drawing, type FuzzRequest, validRequests } from './bad-requests.ts'

type Target = Pick<TestApp, 'app' | 'database'> & {
  /** What the server logged about its last failure. */
  lastFailure?: () => string | undefined
}
type Options = {
  endpoint: Endpoint
  seed: number
  /** Of an administrator; without one the sender is a visitor. */
  token?: string | undefined
  /** Asked before each request instead: some of them end the session they are sent with. */
  liveToken?: () => Promise<string>
  /** Longer than this is a hang. */
  limitMs?: number
}

type Answer = { status: number; body: unknown; ms: number } | 'hangs'
type ErrorBody = { error?: { code?: unknown; message?: unknown; requestId?: unknown; fields?: object } }

/** Every fault of every field: refused, told well, and nothing written. */
export async function fuzzBadInput(target: Target, options: Options): Promise<string[]> {
  const requests = badRequests(options.endpoint, drawing(options.seed))
  const before = await fingerprint(target.database)
  const findings = await sendAll(target, requests, options)
  if ((await fingerprint(target.database)) !== before) {
    findings.push(...(await findWriters(target, requests, options)))
  }
  return findings
}

/** Input that the schemas accept: refused or not, but never a failure. */
export async function fuzzValidInput(target: Target, options: Options & { runs: number }): Promise<string[]> {
  const requests = validRequests(options.endpoint, drawing(options.seed), options.runs)
  return await sendAll(target, requests, options)
}

async function sendAll(target: Target, requests: FuzzRequest[], options: Options): Promise<string[]> {
  const findings: string[] = []
  for (const request of requests) {
    const token = options.liveToken ? await options.liveToken() : options.token
    const sent = { ...options, token }
    const wrong = judge(await send(target.app, request, sent), request, sent)
    if (!wrong) continue
    const cause = wrong.startsWith('5') ? (target.lastFailure?.() ?? '') : ''
    findings.push(`${request.name} → ${wrong} ${cause}`.trim())
  }
  return findings
}

async function send(app: TestApp['app'], request: FuzzRequest, options: Options): Promise<Answer> {
  const { endpoint, token, limitMs = 5000 } = options
  const begun = performance.now()
  const answered = answerOf(app, request, { endpoint, token })
  const limit = Promise.withResolvers<'hangs'>()
  const timer = setTimeout(() => limit.resolve('hangs'), limitMs)
  const answer = await Promise.race([answered, limit.promise])
  clearTimeout(timer)
  return answer === 'hangs' ? answer : { ...answer, ms: performance.now() - begun }
}

async function answerOf(app: TestApp['app'], request: FuzzRequest, { endpoint, token }: Sending) {
  const isStream = endpoint.sends === 'events'
  const answer = await app.inject({
    method: endpoint.method,
    url: request.url,
    headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(request.payload && { payload: request.payload }),
    payloadAsStream: isStream,
  })
  const status = answer.statusCode
  const type = String(answer.headers['content-type'])
  // A stream never ends: what it begins with must come, then it is left.
  const text = isStream ? await beginningOf(answer.stream()) : answer.body
  if (isStream) answer.raw.res.destroy()
  if (isStream && status < 400 && !(type.startsWith('text/event-stream') && text.includes('\n\n'))) {
    return { status: 500, body: `no stream of events: ${type}` }
  }
  return { status, body: type.startsWith('application/json') && text ? JSON.parse(text) : text }
}
type Sending = Pick<Options, 'endpoint' | 'token'>

async function beginningOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const chunk of stream) return Buffer.from(chunk).toString()
  return ''
}

/** What is wrong with an answer, or nothing. */
function judge(answer: Answer, request: FuzzRequest, { endpoint, token, limitMs = 5000 }: Options) {
  if (answer === 'hangs' || answer.ms > limitMs) return 'hangs'
  const { status, body } = answer
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

/** The field itself or one it is part of: a union is told as a whole. `*` stands for an index or a key. */
function isSameField(told: string, path: string): boolean {
  const wanted = path.split('.')
  return (
    told === '' ||
    told === path ||
    told.split('.').every((part, index) => part === wanted[index] || wanted[index] === '*')
  )
}

const questions = new WeakMap<object, RawBuilder<unknown>>()

/** Every table's rows, last number and versions in one statement. */
async function questionFor(db: Database['db']): Promise<RawBuilder<unknown>> {
  // That somebody tried is counted whatever he tried.
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

/** Cheap, and different after any row that came, went, or was counted as content. */
async function fingerprint({ db }: Pick<Database, 'db'>): Promise<string> {
  const question = questions.get(db) ?? (await questionFor(db))
  questions.set(db, question)
  const { rows } = await question.execute(db)
  return JSON.stringify(rows)
}

/** Something was written: once more, one by one, to see by what. */
async function findWriters(target: Target, requests: FuzzRequest[], options: Options): Promise<string[]> {
  const writers: string[] = []
  for (const request of requests) {
    const before = await fingerprint(target.database)
    await send(target.app, request, options)
    if ((await fingerprint(target.database)) !== before) writers.push(`${request.name} → writes`)
  }
  return writers.length > 0 ? writers : ['one of them → writes, once']
}
