import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase } from '../../testing/test-app.ts'
import { unchanged } from './transaction.server.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
beforeAll(async () => {
  database = await migratedDatabase()
})
afterAll(() => database.remove())

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

test('a content transaction raises the version before it runs', async () => {
  const before = await version()
  const seen = await database.contentTransaction(
    async tx => (await tx.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).version,
  )
  expect([seen, await version()]).toEqual([before + 1, before + 1])
})

test('a transaction that changed nothing is rolled back, with the raised version', async () => {
  const before = await version()
  // More often than there are connections: each of them is given back.
  for (let at = 0; at < 12; at++) {
    const result = await database.contentTransaction(async tx => {
      await tx.insertInto('setting').values({ name: 'unchanged', value: '' }).execute()
      return unchanged
    })
    expect(result).toBe(unchanged)
  }
  expect(await version()).toBe(before)
  expect(await database.db.selectFrom('setting').select('name').execute()).toEqual([])
})

test('a failed content transaction leaves the version as it was, and gives its connection back', async () => {
  const before = await version()
  for (let at = 0; at < 12; at++) {
    const failing = database.contentTransaction(async () => {
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
  }
  expect(await version()).toBe(before)
})

test('amounts beyond 32 bits stay exact numbers', async () => {
  const { rows } = await sql<{ n: number }>`select cast(${10 ** 12} as bigint) as n`.execute(database.db)
  expect(rows[0]?.n).toBe(10 ** 12)
})
