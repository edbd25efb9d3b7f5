import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/test-app.ts'
import { migrate } from './migrate.server.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database)
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

test('amounts beyond 32 bits stay exact numbers', async () => {
  const { rows } = await sql<{ n: number }>`select cast(${10 ** 12} as bigint) as n`.execute(database.db)
  expect(rows[0]?.n).toBe(10 ** 12)
})
