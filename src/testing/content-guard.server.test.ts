import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refreshShown } from '#features/catalogue/derived/refresh-derived.server.ts'
import { heroSetting } from '#features/settings/settings.ts'
import type { Database, Db } from '#server/database/database.server.ts'
import { guardContent } from './content-guard.ts'
import { migratedDatabase } from './test-app.ts'

let open: Awaited<ReturnType<typeof migratedDatabase>>
let database: Database
beforeAll(async () => {
  open = await migratedDatabase()
  database = guardContent(open)
})
afterAll(() => open.remove())

const refusal = 'content written outside contentTransaction'

const contentWrites: [string, (db: Db) => Promise<unknown>][] = [
  ['an update', db => db.updateTable('product').set({ price: 1 }).where('id', '=', 1).execute()],
  ['a deletion', db => db.deleteFrom('helpQuestion').execute()],
  ['an insert', db => db.insertInto('searchWord').values({ word: 'lamp', products: 1 }).execute()],
  ['a raw statement', db => sql`delete from "category"`.execute(db)],
  ['the settings', db => db.updateTable('setting').set({ value: '{}' }).where('name', '=', 'site').execute()],
  ['the picture of the home page', db => db.deleteFrom('setting').where('name', '=', heroSetting).execute()],
  [
    'visits and something else',
    db => db.updateTable('product').set({ visits: 1, price: 1 }).where('id', '=', 1).execute(),
  ],
]

describe('outside a content transaction', () => {
  test.each(contentWrites)('%s is refused', async (_, write) => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(write(database.db)).rejects.toThrow(refusal)
    await expect(database.transaction(write)).rejects.toThrow(refusal)
    expect(printed).toHaveBeenCalledTimes(2)
    printed.mockRestore()
  })

  test('what public pages do not show is written', async () => {
    await database.transaction(async tx => {
      await tx.updateTable('product').set({ visits: 1 }).where('id', '=', 1).execute()
      await tx.insertInto('setting').values({ name: 'other', value: '' }).execute()
      await tx.deleteFrom('searchTerm').execute()
    })
  })

  test('a function that writes content does not compile', async () => {
    // @ts-expect-error: a plain transaction is not a `ContentTx`.
    const write = () => database.transaction(tx => refreshShown(tx))
    await write()
  })
})

test('the outer database is refused inside a transaction, and allowed again after it', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const read = () => database.db.selectFrom('setting').select('name').execute()
  const outside = 'the outer database used inside a transaction'
  await expect(database.transaction(read)).rejects.toThrow(outside)
  await expect(database.contentTransaction(read)).rejects.toThrow(outside)
  expect(printed).toHaveBeenCalledTimes(2)
  printed.mockRestore()
  await database.transaction(async () => {})
  await read()
})

test('a content transaction writes content', async () => {
  await database.contentTransaction(async tx => {
    await tx.updateTable('product').set({ price: 1 }).where('id', '=', 1).execute()
    await refreshShown(tx)
  })
})
