// Tests of the SQLite dialect: waiting for locks, the thread that writes, bound values, and durability settings.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, type Tx } from './database.server.ts'
import { migrate } from './migrate.server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-test-'))
let database: Database
beforeAll(async () => {
  database = await openDatabase({ dataDir, databaseUrl: undefined })
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const write = () =>
  database.transaction(async tx => {
    const { version } = await tx.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()
    await tx
      .updateTable('contentVersion')
      .set({ version: version + 1 })
      .execute()
  })
const version = async () =>
  (await database.db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).version

test('writes wait for another process without blocking the event loop, and none is lost', async () => {
  const file = join(dataDir, 'vitrin.sqlite')
  const other = new DatabaseSync(file)
  const before = await version()
  other.exec('begin immediate')
  let ticks = 0
  const ticking = setInterval(() => ticks++, 5)
  const writes = Promise.all([write(), write(), write()])
  await expect.poll(() => ticks).toBeGreaterThan(20)
  other.exec('commit')
  other.close()
  await writes
  clearInterval(ticking)
  expect(await version()).toBe(before + 3)
})

test('a write that another process holds up for five seconds is refused; reads go on', async () => {
  const other = new DatabaseSync(join(dataDir, 'vitrin.sqlite'))
  other.exec('begin immediate')
  const before = await version()
  const refused = expect(write()).rejects.toMatchObject({ code: 'busy', details: { retryAfter: 2 } })
  // It waits behind the first one, and both have five seconds in all.
  const alsoRefused = expect(write()).rejects.toMatchObject({ code: 'busy' })
  const begun = Date.now()
  expect(await version()).toBe(before)
  await Promise.all([refused, alsoRefused])
  expect(Date.now() - begun).toBeLessThan(8000)
  other.exec('rollback')
  other.close()
  await write()
  expect(await version()).toBe(before + 1)
}, 15_000)

test('closing writes everything back into the one file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-test-'))
  const closing = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  await migrate(closing)
  await closing.db.selectFrom('product').select('id').execute()
  expect(readdirSync(folder)).toContain('vitrin.sqlite-wal')
  await closing.close()
  expect(readdirSync(folder)).toEqual(['vitrin.sqlite'])
  rmSync(folder, { recursive: true })
})

test('closing waits for writes that were asked for before, and refuses later ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-test-'))
  const closing = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  await migrate(closing)
  const insert = (name: string) => closing.db.insertInto('setting').values({ name, value: '' }).execute()
  const names = ['one', 'two', 'three']
  const writes = names.map(insert)
  await nextTurn()
  await closing.close()
  await Promise.all(writes)
  await expect(insert('four')).rejects.toThrow('destroyed')
  const file = new DatabaseSync(join(folder, 'vitrin.sqlite'))
  expect(file.prepare('select count(*) as count from setting').get()).toEqual({ count: 3 })
  file.close()
  rmSync(folder, { recursive: true })
})

test('the event loop goes on during a long statement that writes', async () => {
  let ticks = 0
  const ticking = setInterval(() => ticks++, 5)
  await sql`create table "many" ("n" integer)`.execute(database.db)
  await sql`with recursive "r" ("n") as (select 1 union all select "n" + 1 from "r" where "n" < 1000000)
    insert into "many" select "n" from "r"`.execute(database.db)
  clearInterval(ticking)
  await sql`drop table "many"`.execute(database.db)
  expect(ticks).toBeGreaterThan(10)
})

test('an error of the thread that writes has the codes of SQLite, and a stack that says who asked', async () => {
  async function insertTwice() {
    const row = { name: 'twice', value: '' }
    for (let at = 0; at < 2; at++) await database.db.insertInto('setting').values(row).execute()
  }
  const error = await insertTwice().catch(error => error)
  expect(error).toMatchObject({
    message: 'UNIQUE constraint failed: setting.name',
    code: 'ERR_SQLITE_ERROR',
    errcode: 1555,
  })
  expect(error.stack).toContain('insertTwice')
})

test('statements of a transaction that are sent together are done in their order, and rolled back together', async () => {
  const insert = (tx: Tx, name: string) => tx.insertInto('setting').values({ name, value: '' }).execute()
  const failing = database.transaction(async tx => {
    await Promise.all(['together', 'together', 'after'].map(name => insert(tx, name)))
  })
  await expect(failing).rejects.toThrow('UNIQUE constraint failed')
  const stored = database.db.selectFrom('setting').select('name').where('name', 'in', ['together', 'after'])
  expect(await stored.execute()).toEqual([])
})

test('if the thread that writes ends, the process ends and says why, and nothing of its transaction is stored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-test-'))
  const path = join(folder, 'vitrin.sqlite')
  const script = join(import.meta.dirname, '../../testing/writer-death-process.ts')
  const ended = promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', script, path])
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Error: the thread that writes to the database ended with code 1'),
  })
  const file = new DatabaseSync(path)
  expect(file.prepare('select count(*) as count from note').get()).toEqual({ count: 0 })
  file.close()
  rmSync(folder, { recursive: true })
})

test('a value that would silently be bound as NULL is refused', async () => {
  const query = sql`select ${new Date()} as at`.execute(database.db)
  await expect(query).rejects.toThrow('bind text or a number, not [object Date]')
})

test('every acknowledged write is on disk, and foreign keys are checked', async () => {
  const pragma = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(database.db)).rows[0] as object)[0]
  expect([await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')]).toEqual([
    'wal',
    2,
    1,
  ])
})
