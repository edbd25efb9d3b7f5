// Starts a server with a large catalogue, and sends timed requests to it. Used by several benchmarks.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ensureDerived } from '../src/features/catalogue/derived/rebuild-outdated.server.ts'
import { type Db, openDatabase } from '../src/server/database/database.server.ts'
import { migrate } from '../src/server/database/migrate.server.ts'
import { readConfig } from '../src/server/process/config.server.ts'
import { fillLarge } from './large-catalogue.ts'
import { admin, type Server, startServer } from './measure.ts'

export type Large = {
  server: Server
  env: Record<string, string>
  sampleData: Awaited<ReturnType<typeof readSampleData>>
  remove(): Promise<void>
}

/** Fills a new database; without `databaseUrl` it is SQLite. */
export async function fillDatabase(products: number, databaseUrl?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-bench-large-'))
  const env: Record<string, string> = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const database = await openDatabase(readConfig(env))
  await migrate(database)
  await ensureDerived(database)
  const begun = performance.now()
  await fillLarge({ database, baseLocale: 'en', products })
  const seconds = (performance.now() - begun) / 1000
  const sampleData = await readSampleData(database.db)
  await database.close()
  return { env, sampleData, seconds, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

export async function startLarge(filled: Awaited<ReturnType<typeof fillDatabase>>): Promise<Large> {
  const server = await startServer(filled.env)
  // The figures are for a warmed-up server. This call waits for what the server loads in the background after a start.
  await ask({ server }, '/api/products/search-and-sort?pageSize=1')
  const remove = async () => {
    await server.stop()
    filled.remove()
  }
  return { server, env: filled.env, sampleData: filled.sampleData, remove }
}

async function readSampleData(db: Db) {
  const shown = await db
    .selectFrom('product')
    .select('slug')
    .where('shown', '=', 1)
    .orderBy('codeKey')
    .limit(400)
    .execute()
  const categories = await db
    .selectFrom('category')
    .select('id')
    .where('shown', '=', 1)
    .orderBy('productCount', 'desc')
    .limit(40)
    .execute()
  return { slugs: shown.map(row => row.slug), categories: categories.map(row => row.id) }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one request over a keep-alive connection. Returns the milliseconds, headers and text of the response. */
export async function ask(
  { server }: Pick<Large, 'server'>,
  path: string,
  headers: Record<string, string> = {},
) {
  const begun = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
  request({ port: server.port, path, agent, headers }, resolve).on('error', reject).end()
  const response = await promise
  const body = await text(response)
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${body}`)
  return { ms: performance.now() - begun, headers: response.headers as Record<string, string>, body }
}

export const percentile = (numbers: number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

/** Calls of an administrator, timed. `require` throws if one is refused. */
export async function staffOf({ server }: Pick<Large, 'server'>) {
  let authorization = ''
  async function send(method: string, path: string, body?: object) {
    const begun = performance.now()
    const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(authorization && { authorization }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    return { ms: performance.now() - begun, status: response.status, answer }
  }
  async function require(...call: Parameters<typeof send>) {
    const sent = await send(...call)
    if (sent.status >= 300) throw new Error(`${call[1]}: ${sent.status} ${JSON.stringify(sent.answer)}`)
    return sent
  }
  authorization = `Bearer ${(await require('POST', '/auth/login', admin)).answer.token}`
  return { send, require, authorization }
}
