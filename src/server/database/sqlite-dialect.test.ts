// Tests of the SQLite dialect: waiting for locks, bound values, and durability settings.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.server.ts'
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
