import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/test-app.ts'
import { migrate } from './migrate.server.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database)
})
afterAll(() => database.remove())

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

test('a failed transaction leaves nothing behind', async () => {
  const before = await version()
  const failing = database.transaction(async tx => {
    await tx.updateTable('contentVersion').set({ version: 99 }).execute()
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await version()).toBe(before)
})

test('amounts beyond 32 bits stay exact numbers', async () => {
  const { rows } = await sql<{ n: number }>`select cast(${10 ** 12} as bigint) as n`.execute(database.db)
  expect(rows[0]?.n).toBe(10 ** 12)
})

// What is SQLite's alone; PostgreSQL has its own way for each.
test('on SQLite: writes wait for another process without blocking, and none is lost', async () => {
  if (database.engine === 'postgres') return
  const file = join(database.config.dataDir, 'vitrin.sqlite')
  const other = new DatabaseSync(file)
  const before = await version()
  other.exec('begin immediate')
  let ticks = 0
  const ticking = setInterval(() => ticks++, 5)
  const writes = Promise.all([write(), write(), write()])
  await new Promise(resolve => setTimeout(resolve, 150))
  other.exec('commit')
  other.close()
  await writes
  clearInterval(ticking)
  expect(await version()).toBe(before + 3)
  expect(ticks).toBeGreaterThan(5)
})

test('on SQLite: a value that would silently bind nothing is refused', async () => {
  if (database.engine === 'postgres') return
  const query = sql`select ${new Date()} as at`.execute(database.db)
  await expect(query).rejects.toThrow('bind text or a number, not [object Date]')
})

test('on SQLite: every acknowledged write is on the disk, and keys are checked', async () => {
  if (database.engine === 'postgres') return
  const pragma = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(database.db)).rows[0] as object)[0]
  expect([await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')]).toEqual([
    'wal',
    2,
    1,
  ])
})
