// Pages in the middle of a real SQLite file are overwritten, as a failing disk or a wrong copy does. What visitors, staff and the
// operator see, and how the shop comes back. PostgreSQL reports damage by itself; it is treated alike.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createServices, type Services } from '#services'
import { freshDatabase, startPostgres } from '../../../testing/postgres.ts'
import { admin } from '../../../testing/test-app.ts'
import { createApp } from '../../http/app.server.ts'
import { readConfig } from '../../process/config.server.ts'
import { programVersion as version } from '../../process/version.server.ts'
import { type Database, databaseFile, openDatabase } from '../database.server.ts'
import { migrate } from '../migrate.server.ts'

const hashCost = { memory: 64, passes: 1, parallelism: 1 }
const root = mkdtempSync(join(tmpdir(), 'vitrin-damage-'))
/** A word that stands only in the pages to damage. */
const needle = 'zigzagneedle'
/** A shop that was closed cleanly, and one that was not: the second has its newest rows in the write-ahead log. */
const whole = { closed: '', left: '' }
let token: string
let needleId: number

type Line = { level: number; msg: string; err?: { message: string } }
type Shop = {
  app: FastifyInstance
  database: Database
  services: Services
  lines: Line[]
  close(): Promise<void>
}
const open: Shop[] = []

async function openShop(env: Record<string, string>): Promise<Shop> {
  const config = readConfig(env)
  const database = await openDatabase(config)
  await migrate(database)
  const services = await createServices(database, { ...config, hashCost })
  const lines: Line[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const app = await createApp({ config, database, services, logger: { level: 'info', stream } })
  await services.jobs.start(app.log, { pollMs: 50 })
  const close = async () => {
    await services.jobs.stop()
    await app.close()
    await database.close()
  }
  const shop = { app, database, services, lines, close }
  open.push(shop)
  return shop
}
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.close()
})

async function send({ app }: Shop, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  const response = await app.inject({ method, url: path, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body ? response.json() : undefined }
}
let names = 0
const save = (shop: Shop) => send(shop, 'POST', '/api/category', { name: `Category ${++names}` })
const refused = { status: 503, body: { error: expect.objectContaining({ code: 'database_damaged' }) } }
const problems = ({ lines }: Shop) => lines.filter(({ level, msg }) => level >= 40 && msg !== 'answered')

function folderWith(content: string) {
  const dataDir = mkdtempSync(join(root, 'shop-'))
  for (const suffix of ['', '-wal']) {
    if (existsSync(content + suffix)) copyFileSync(content + suffix, databaseFile({ dataDir }) + suffix)
  }
  return { dataDir, file: databaseFile({ dataDir }) }
}

const tableLeaf = 0x0d

/** Overwrites the beginning of every page that holds rows with the word, in the file alone. Indexes stay as they are. */
function damage(file: string) {
  const bytes = readFileSync(file)
  const pageSize = bytes.readUInt16BE(16)
  let pages = 0
  for (let begin = pageSize; begin < bytes.length; begin += pageSize) {
    const page = bytes.subarray(begin, begin + pageSize)
    if (page[0] !== tableLeaf || !page.includes(needle) || !page.includes('fill many pages')) continue
    page.fill(0xa5, 0, 400)
    pages++
  }
  expect(pages).toBeGreaterThan(0)
  writeFileSync(file, bytes)
}

beforeAll(async () => {
  const { dataDir, file } = folderWith('')
  const shop = await openShop({ DATA_DIR: dataDir })
  await shop.services.accounts.admins.create(admin)
  token = (await shop.services.accounts.login(admin, { address: '127.0.0.9' })).token
  const text = 'Long enough that products fill many pages. '.repeat(40)
  for (let at = 0; at < 60; at++) {
    const name = at === 30 ? `Kettle ${needle}` : `Kettle ${at}`
    const { body } = await send(shop, 'POST', '/api/products', { name, description: text, visible: true })
    if (at === 30) needleId = body.id
  }
  // As after `kill -9`: the file and its log as they are at this moment.
  await sql`pragma wal_checkpoint(truncate)`.execute(shop.database.db)
  await save(shop)
  whole.left = folderWith(file).file
  await shop.close()
  open.length = 0
  whole.closed = folderWith(file).file
  expect([existsSync(`${whole.left}-wal`), existsSync(`${whole.closed}-wal`)]).toEqual([true, false])
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('at the first sign nothing is written any more, what can be read is served, and one line says what to do', async () => {
  const { dataDir, file } = folderWith(whole.closed)
  damage(file)
  const shop = await openShop({ DATA_DIR: dataDir })
  const other = await openShop({ DATA_DIR: dataDir })
  shop.database.checkFile(shop.app.log)
  expect((await send(shop, 'GET', '/readyz')).body).toEqual({ status: 'ready', version })
  expect((await save(shop)).status).toBe(201)

  const broken = await send(shop, 'GET', `/api/products/by-id/${needleId}`)
  expect(broken).toMatchObject(refused)
  expect(broken.body.error.message).toBe(
    'Part of this shop’s data is damaged. Nothing can be saved until the person who runs the server restores a copy.',
  )
  const persian = await shop.app.inject({
    url: `/api/products/by-id/${needleId}`,
    headers: { 'accept-language': 'fa' },
  })
  expect(persian.json().error.message).toContain('آسیب دیده است')
  for (let at = 0; at < 3; at++) expect(await save(shop)).toMatchObject(refused)
  expect(await send(shop, 'PATCH', `/api/products/${needleId}`, { price: 1 })).toMatchObject(refused)
  expect(await send(shop, 'GET', '/readyz')).toEqual({
    status: 200,
    body: { status: 'ready', version, degraded: ['database-damaged'] },
  })
  expect((await send(shop, 'GET', '/api/category/main')).status).toBe(200)
  expect((await send(shop, 'GET', `/api/products/by-id/${needleId - 20}`)).status).toBe(200)
  // Another process has not read anything of it.
  await expect.poll(() => other.database.isDamaged()).toBe(true)
  expect(await save(other)).toMatchObject(refused)
  await sleep(300)
  expect(problems(shop)).toEqual([
    expect.objectContaining({
      level: 50,
      // The log masks the random name of the folder above it.
      msg: expect.stringMatching(/^the database file \S*vitrin\.sqlite is damaged/),
    }),
  ])
  expect(problems(shop)[0]?.msg).toContain('restore the file from a copy')
  expect(problems(other)).toEqual([])
})

test('a write that meets the damage finds it too, and is rolled back', async () => {
  const { dataDir, file } = folderWith(whole.closed)
  damage(file)
  const shop = await openShop({ DATA_DIR: dataDir })
  const writing = shop.database.transaction(async tx => {
    await tx.insertInto('setting').values({ name: 'half', value: '' }).execute()
    await sql`update "product" set "updatedAt" = "updatedAt"`.execute(tx)
  })
  await expect(writing).rejects.toMatchObject({ code: 'database_damaged' })
  expect(shop.database.isDamaged()).toBe(true)
  const rows = shop.database.db.selectFrom('setting').select('name').where('name', '=', 'half')
  expect(await rows.execute()).toEqual([])
})

test('a start knows of it, serves what can be read, and saves again only after a check of the restored copy', async () => {
  const { dataDir, file } = folderWith(whole.closed)
  damage(file)
  const first = await openShop({ DATA_DIR: dataDir })
  expect(await send(first, 'GET', `/api/products/by-id/${needleId}`)).toMatchObject(refused)
  await first.close()
  open.length = 0

  const again = await openShop({ DATA_DIR: dataDir })
  expect(await save(again)).toMatchObject(refused)
  expect((await send(again, 'GET', '/api/category/main')).status).toBe(200)
  expect(problems(again)).toMatchObject([{ msg: expect.stringContaining('is damaged') }])
  again.database.checkFile(again.app.log)
  await sleep(2500)
  expect(await save(again)).toMatchObject(refused)
  await again.close()
  open.length = 0

  copyFileSync(whole.closed, file)
  const restored = await openShop({ DATA_DIR: dataDir })
  expect(await save(restored)).toMatchObject(refused)
  restored.database.checkFile(restored.app.log)
  await expect.poll(() => restored.database.isDamaged()).toBe(false)
  expect((await save(restored)).status).toBe(201)
  await restored.close()
  open.length = 0
  const later = await openShop({ DATA_DIR: dataDir })
  expect([later.database.isDamaged(), problems(later)]).toEqual([false, []])
})

describe('a file that was not closed cleanly', () => {
  const checks = ({ lines }: Shop) => lines.map(({ msg }) => msg).filter(msg => msg.includes('database file'))

  test('is checked after the start, and damage is found before anybody meets it', async () => {
    const { dataDir, file } = folderWith(whole.left)
    damage(file)
    const shop = await openShop({ DATA_DIR: dataDir })
    shop.database.checkFile(shop.app.log)
    await expect.poll(() => shop.database.isDamaged()).toBe(true)
    expect(await save(shop)).toMatchObject(refused)
    expect(problems(shop)).toMatchObject([{ msg: expect.stringContaining('is damaged') }])
  })

  test('is used as it is when the check finds it in order; one that was closed cleanly is not checked', async () => {
    const left = await openShop({ DATA_DIR: folderWith(whole.left).dataDir })
    left.database.checkFile(left.app.log)
    await expect
      .poll(() => checks(left))
      .toEqual([
        'the database file was not closed cleanly: it is being checked',
        'the database file is in order',
      ])
    expect([(await save(left)).status, problems(left)]).toEqual([201, []])
    const closed = await openShop({ DATA_DIR: folderWith(whole.closed).dataDir })
    closed.database.checkFile(closed.app.log)
    expect(checks(closed)).toEqual([])
  })

  test('a stop does not wait for the check, and closes the file cleanly', async () => {
    const { dataDir, file } = folderWith(whole.left)
    const shop = await openShop({ DATA_DIR: dataDir })
    shop.database.checkFile(shop.app.log)
    await shop.close()
    open.length = 0
    expect([existsSync(`${file}-wal`), problems(shop)]).toEqual([false, []])
  })
})

test('PostgreSQL: a damaged table or index is treated alike', async () => {
  const postgres = await startPostgres()
  try {
    const env = {
      DATA_DIR: mkdtempSync(join(root, 'shop-')),
      DATABASE_URL: await freshDatabase(postgres.url),
    }
    const shop = await openShop(env)
    await shop.services.accounts.admins.create(admin)
    token = (await shop.services.accounts.login(admin, { address: '127.0.0.9' })).token
    expect((await save(shop)).status).toBe(201)
    const damaged = sql`do $$ begin raise exception 'invalid page in block 3' using errcode = 'XX001'; end $$`
    await expect(damaged.execute(shop.database.db)).rejects.toMatchObject({ code: 'database_damaged' })
    expect(await save(shop)).toMatchObject(refused)
    expect((await send(shop, 'GET', '/api/category/main')).status).toBe(200)
    expect((await send(shop, 'GET', '/readyz')).body).toEqual({
      status: 'ready',
      version,
      degraded: ['database-damaged'],
    })
    await sleep(300)
    expect(problems(shop)).toMatchObject([{ msg: expect.stringContaining('the database is damaged') }])
    await shop.close()
    open.length = 0
  } finally {
    await postgres.stop()
  }
})
