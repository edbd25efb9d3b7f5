// The whole server without a socket, on a fresh database of the engine under test. Used by most server tests.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
import { createAccounts } from '#features/accounts/accounts.server.ts'
import type { HashCost } from '#features/accounts/passwords.server.ts'
import { recordEvent } from '#features/history/events.server.ts'
import { createLoginTrace } from '#features/history/login-trace.server.ts'
import { type Database, databaseFile, openDatabase } from '#server/database/database.server.ts'
import { migrate } from '#server/database/migrate.server.ts'
import { type AppOptions, createApp } from '#server/http/app.server.ts'
import { createLimits } from '#server/http/limits.server.ts'
import { type Config, readConfig } from '#server/process/config.server.ts'
import { createServices, type Services } from '#services'
import { type CallInput, type Endpoint, keyOf } from '#shared/endpoint.ts'
import { guardContent } from './content-guard.ts'
import { freshDatabase } from './postgres.ts'

/** Hashing a password is slow on purpose. `passwords.test.ts` tries the standard cost. */
const hashCost: HashCost = { memory: 64, passes: 1, parallelism: 1 }

type TestConfig = Config & { hashCost: HashCost }
type TestDatabase = Database & { remove(): Promise<void>; config: TestConfig }
/** A migrated database to copy: the name of one in PostgreSQL, or the content of an SQLite file. */
type Template = { name?: string; file?: Buffer }

/** Opens an empty database, which the caller removes. */
export const emptyDatabase = (env: Record<string, string> = {}): Promise<TestDatabase> => openCopy({}, env)

let migrated: Promise<Template> | undefined
let withAdmin: Promise<Template & { token: string }> | undefined

/** Opens a database of the current schema without rows. Migrating is slow, so each worker migrates one and copies it. */
export async function migratedDatabase(env: Record<string, string> = {}): Promise<TestDatabase> {
  migrated ??= createMigrated()
  return await openCopy(await migrated, env)
}

async function createMigrated(): Promise<Template> {
  const database = await emptyDatabase()
  await migrate(database)
  return await closeAsTemplate(database)
}

/** Creates the administrator and logs in, once in each worker. */
async function createWithAdmin(): Promise<Template & { token: string }> {
  const database = await migratedDatabase()
  const accounts = createAccounts({
    database,
    limits: createLimits(database),
    record: recordEvent,
    trace: createLoginTrace(database),
    siteNames: async () => [],
    hashCost,
  })
  await accounts.admins.create(admin)
  const { token } = await accounts.login(admin, { address: '127.0.0.9' })
  return { ...(await closeAsTemplate(database)), token }
}

async function closeAsTemplate({ config, close }: TestDatabase): Promise<Template> {
  // PostgreSQL copies only a database to which nobody is connected, and SQLite's file is complete when it is closed.
  await close()
  const { databaseUrl, dataDir } = config
  const template = databaseUrl
    ? { name: new URL(databaseUrl).pathname.slice(1) }
    : { file: readFileSync(databaseFile(config)) }
  rmSync(dataDir, { recursive: true, force: true })
  return template
}

async function openCopy({ name, file }: Template, env: Record<string, string>): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-test-'))
  const url = inject('dialect') === 'postgres' ? await freshDatabase(inject('postgresUrl'), name) : undefined
  const config = { ...readConfig({ DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }), ...env }), hashCost }
  if (file) writeFileSync(databaseFile(config), file, { mode: 0o600 })
  const database = await openDatabase(config)
  const remove = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...database, remove, config }
}

export const admin = { username: 'admin', password: 'correct-horse-battery-staple' }

type SentResponse = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests check responses of every shape
  body: any
  headers: LightMyRequestResponse['headers']
  text: string
  /** For an endpoint that sends events: the event stream, until `leave` is called. */
  stream?: { events: Readable; leave(): void }
}
type Options = { token?: string | null; headers?: Record<string, string>; raw?: string }

export type TestApp = {
  app: FastifyInstance
  config: TestConfig
  /** For what a test writes and reads by itself. */
  database: Database
  /** The same as the services use it: content can be written in a `contentTransaction` only. */
  servicesDatabase: Database
  services: Services
  token: string
  /** Sends a call as the administrator, or with `token` (null: as a visitor), and records the status in `seen`. */
  send<E extends Endpoint>(endpoint: E, input?: Loose<CallInput<E>>, options?: Options): Promise<SentResponse>
  /** Every status that each endpoint has returned so far. */
  seen: Map<string, Set<number>>
}
/** Loosely typed, because tests also send what the contract refuses. */
type Loose<T> = { [K in keyof T]?: unknown } & {
  params?: Record<string, unknown>
  query?: unknown
  body?: unknown
  files?: File[]
}

type AppSettings = Pick<Partial<AppOptions>, 'maxAtOnce' | 'longestWaitMs' | 'logger' | 'uploads'> & {
  env?: Record<string, string>
}

/** One app for a test file. Use it only inside tests, because it exists after `beforeAll`. */
export function openTestApp({ env, ...options }: AppSettings = {}): TestApp {
  const test = { seen: new Map() } as TestApp
  let remove: () => Promise<void>
  beforeAll(async () => {
    withAdmin ??= createWithAdmin()
    const { token, ...template } = await withAdmin
    const database = await openCopy(template, env ?? {})
    remove = database.remove
    // As if the password had been entered just now.
    const now = new Date().toISOString()
    await database.db.updateTable('session').set({ seenAt: now, provedAt: now }).execute()
    const servicesDatabase = guardContent(database)
    const services = await createServices(servicesDatabase, database.config)
    const app = await createApp({
      config: database.config,
      database,
      services,
      // No load shedding: many concurrent calls on a busy test machine are not an overload, unless a test is about that.
      longestWaitMs: Number.POSITIVE_INFINITY,
      ...options,
    })
    // Otherwise the first lists on a busy machine would be returned without facets.
    await services.warmUp()
    const { config } = database
    Object.assign(test, { app, config, database, servicesDatabase, services, token, send: sender(test) })
  })
  afterAll(async () => {
    await test.app?.close()
    await remove?.()
  })
  return test
}

function sender(test: TestApp): TestApp['send'] {
  return async (endpoint, input = {}, { token = test.token, headers = {}, raw } = {}) => {
    const { params = {}, query = {}, body, files } = input as TestInput
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    )
    const form = files && (await toForm(files))
    const payload = raw ?? form?.payload ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await test.app.inject({
      method: endpoint.method,
      url: `/api${path}`,
      query: query as Record<string, string>,
      headers: {
        ...(payload !== undefined && { 'content-type': form?.type ?? 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
      payloadAsStream: endpoint.sends === 'events',
    })
    const key = keyOf(endpoint)
    test.seen.set(key, (test.seen.get(key) ?? new Set()).add(response.statusCode))
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    if (endpoint.sends === 'events') {
      const { statusCode: status, headers } = response
      const stream = { events: response.stream(), leave: () => void response.raw.res.destroy() }
      if (!isJson) return { status, headers, text: '', body: undefined, stream }
      const text = await new Response(stream.events as never).text()
      return { status, headers, text, body: JSON.parse(text) }
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: isJson && response.body ? response.json() : undefined,
    }
  }
}

type TestInput = { params?: object; query?: object; body?: unknown; files?: File[] }

/** Encodes the form like a browser. */
export async function toForm(files: File[]) {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: String(encoded.headers.get('content-type')),
  }
}
