// Another process holds the lock that every content write needs, for longer than a request may wait. Saves are refused after five
// seconds in all. Whatever only reads is answered at once meanwhile.
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { admin, openTestApp } from '../../../testing/test-app.ts'
import { databaseFile } from '../database.server.ts'

const isPostgres = inject('dialect') === 'postgres'
const app = openTestApp()

/** Takes the lock as another process would, on a connection of its own without any time limit. Returns how to release it. */
async function holdContentLock(): Promise<() => Promise<void>> {
  const { databaseUrl } = app.config
  if (!databaseUrl) {
    const file = new DatabaseSync(databaseFile(app.config), { timeout: 5000 })
    file.exec('begin immediate')
    return async () => file.close()
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(7301002)')
  await client.query('update "contentVersion" set "version" = "version"')
  return async () => await client.end()
}

let release: (() => Promise<void>) | undefined
async function hold() {
  release = await holdContentLock()
}
async function letGo() {
  await release?.()
  release = undefined
}
afterEach(letGo)

type Method = 'GET' | 'POST' | 'PATCH'
async function call(method: Method, path: string, payload?: object, token: string | null = app.token) {
  const begun = performance.now()
  const response = await app.app.inject({
    method,
    url: path,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    ...(payload && { payload }),
  })
  const { statusCode: status, headers, body } = response
  return { status, headers, body, seconds: (performance.now() - begun) / 1000 }
}

let names = 0
const save = () => call('POST', '/api/category', { name: `Category ${++names}` })
const login = () => call('POST', '/api/auth/login', admin, null)
const search = () => call('GET', '/api/products/search-and-sort?q=kettle', undefined, null)
const sum = (responses: { status: number }[]) => [...new Set(responses.map(({ status }) => status))]
const longest = (responses: { seconds: number }[]) => Math.max(...responses.map(({ seconds }) => seconds))

beforeAll(async () => {
  // What is loaded on first use is not part of what is measured.
  expect([(await save()).status, (await login()).status, (await search()).status]).toEqual([201, 200, 200])
})

describe('while another process holds the content lock', () => {
  test('30 saves wait without a connection: reads, login and health are answered at once, and the saves refused after 5 s', async () => {
    await hold()
    const saving = Array.from({ length: 30 }, () => save())
    await sleep(1000)
    const reads = await Promise.all([
      ...Array.from({ length: 12 }, () => search()),
      call('GET', '/readyz', undefined, null),
      call('GET', '/api/category/main', undefined, null),
      call('GET', '/api/auth'),
      call('GET', '/api/products/all?visible=all'),
      // On SQLite a login is a write to the same file, so it waits as the saves do.
      ...(isPostgres ? Array.from({ length: 4 }, () => login()) : []),
    ])
    expect(sum(reads)).toEqual([200])
    expect(longest(reads)).toBeLessThan(2.5)
    const saves = await Promise.all(saving)
    expect(sum(saves)).toEqual([503])
    expect(saves[0]?.headers['retry-after']).toBe('2')
    expect(JSON.parse(saves[0]?.body ?? '').error.code).toBe('busy')
    expect(longest(saves)).toBeGreaterThan(4)
    expect(longest(saves)).toBeLessThan(7)
    await letGo()
    const after = await save()
    expect([after.status, after.seconds < 2]).toEqual([201, true])
  })

  test('every other write that needs the lock waits as the saves do', async () => {
    const productId = JSON.parse((await call('POST', '/api/products', { name: 'Kettle' })).body).id
    await hold()
    const serial = () =>
      app.services.warranties.addSerial({ serial: `ABCD${++names}`, productId, state: 'registered' })
    const writes = Promise.allSettled(Array.from({ length: 14 }, () => serial()))
    await sleep(500)
    const reads = await Promise.all([search(), call('GET', '/api/auth'), ...(isPostgres ? [login()] : [])])
    expect([sum(reads), longest(reads) < 2.5]).toEqual([[200], true])
    const refused = (await writes).map(result => result.status === 'rejected' && result.reason.code)
    expect([...new Set(refused)]).toEqual(['busy'])
    await letGo()
    await serial()
  })

  test('writes that waited go on as soon as the lock is free, in the order in which they came', async () => {
    const { contentTransaction } = app.database
    await hold()
    const order: string[] = []
    const write = (name: string) => contentTransaction(async () => void order.push(name))
    /** As a bulk change does: each part asks for its turn when the one before has ended. */
    const job = (async () => {
      for (const part of [1, 2, 3]) await write(`part ${part}`)
    })()
    const requests = Array.from({ length: 12 }, (_, index) => write(`request ${index}`))
    await sleep(1500)
    expect(order).toEqual([])
    await letGo()
    await Promise.all([job, ...requests])
    const names = Array.from({ length: 12 }, (_, index) => `request ${index}`)
    expect(order).toEqual(['part 1', ...names, 'part 2', 'part 3'])
  })

  test('a request that has waited for a connection waits for the lock only as long as is left of its five seconds', async () => {
    await hold()
    const done = Promise.withResolvers<void>()
    const holding = isPostgres ? holdConnections(done.promise) : holdWriter(done.promise)
    await sleep(300)
    const saving = save()
    await sleep(3000)
    done.resolve()
    const { status, seconds } = await saving
    await holding
    expect([status, seconds > 4, seconds < 6]).toEqual([503, true, true])
  })
})

/** Takes every connection of the pool. */
const holdConnections = (until: Promise<void>) =>
  Promise.all(
    Array.from({ length: 10 }, () =>
      app.database.db.connection().execute(async connection => {
        await sql`select 1`.execute(connection)
        await until
      }),
    ),
  )

/** Takes the one connection that writes, without the lock of the file. */
const holdWriter = (until: Promise<void>) =>
  app.database.db.connection().execute(async connection => {
    await sql`pragma user_version`.execute(connection)
    await until
  })
