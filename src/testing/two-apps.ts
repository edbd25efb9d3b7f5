// Two servers on one database, as in two processes: each has its own connections and its own caches. One writes, the other
// answers visitors.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.server.ts'
import { createApp } from '#server/http/app.server.ts'
import { createServices, type Services } from '#services'
import { admin, migratedDatabase, toForm } from './test-app.ts'

type Method = 'POST' | 'PATCH' | 'DELETE'

export type TwoApps = {
  database: Database
  /** The services of the server that writes, for what no call of the API writes. */
  services: Pick<Services, 'warranties'>
  /** Sends a write to the one server and returns its answer. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  write(method: Method, path: string, body?: object): Promise<any>
  /** The same with a file. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  upload(path: string, file: File): Promise<any>
  /** What the other server answers a visitor. */
  read(path: string): Promise<{ text: string; isHit: boolean }>
}

export function openTwoApps(): TwoApps {
  const apps = {} as TwoApps
  let close: () => Promise<void>
  beforeAll(async () => {
    // At this level a header says whether an answer came from the cache.
    const written = await migratedDatabase({ LOG_LEVEL: 'debug' })
    const { config } = written
    const open = async (database: Database) => {
      const services = await createServices(database, config)
      const app = await createApp({ config, database, services, longestWaitMs: Number.POSITIVE_INFINITY })
      await services.warmUp()
      return { app, services }
    }
    const writer = await open(written)
    const readDatabase = await openDatabase(config)
    const reader = await open(readDatabase)
    await writer.services.accounts.admins.create(admin)
    const { token } = await writer.services.accounts.login(admin, { address: '127.0.0.9' })
    close = async () => {
      await reader.app.close()
      await writer.app.close()
      await readDatabase.close()
      await written.remove()
    }
    const read = async (path: string) => {
      // A request of another process always arrives in a later turn of the event loop, and the version is read once per turn.
      await nextTurn()
      const { body, headers } = await reader.app.inject({ method: 'GET', url: `/api${path}` })
      return { text: body, isHit: headers['server-timing'] === 'cache;desc=hit' }
    }
    const authorization = `Bearer ${token}`
    const write: TwoApps['write'] = async (method, path, body) => {
      const response = await writer.app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization },
        ...(body && { payload: body }),
      })
      return response.body && response.json()
    }
    const upload: TwoApps['upload'] = async (path, file) => {
      const { payload, type } = await toForm([file])
      const headers = { authorization, 'content-type': type }
      return (await writer.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })).json()
    }
    Object.assign(apps, { database: written, services: writer.services, write, upload, read })
  })
  afterAll(() => close?.())
  return apps
}

/** A version without a row that says what changed: every process counts it as a change of everything. */
export async function forgetEverything({ db }: Pick<Database, 'db'>) {
  await db
    .updateTable('contentVersion')
    .set(row => ({ version: row('version', '+', 1) }))
    .execute()
}
