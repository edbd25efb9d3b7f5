// An import of several parts is undone: every table of the catalogue is as it was before, and what is derived from it is what would be
// derived anew.
import { beforeAll, expect, test } from 'vitest'
import { ensureDerived } from '#features/catalogue/derived/rebuild-outdated.server.ts'
import { bulkChangesApi } from '#features/catalogue/products/bulk/bulk-changes.contract.ts'
import { catalogueContent } from '#features/catalogue/tables.server.ts'
import type { Db } from '#server/database/database.server.ts'
import type { Tables } from '#tables'
import { importingWith, openToolShop } from '../../testing/catalogue/importing.ts'
import { compareListing } from '../../testing/expected-listing.ts'
import { compareSearch, expectSoundIndex } from '../../testing/expected-search.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = openTestApp()
const { write, read, check, run } = importingWith(app)
beforeAll(async () => {
  await openToolShop(app)
})

/** Some parts of long work. `bench/import.ts` undoes 10,000. */
const rows = 250
const added = 60

type Row = Record<string, unknown>
type Rows = Record<string, Row[]>

/** What a write leaves behind that says nothing of the shop, and is never as before. */
const traces: Partial<Record<keyof Tables, string[]>> = {
  product: ['updatedAt', 'version'],
  category: ['updatedAt', 'version'],
  attribute: ['updatedAt', 'version', 'formerChoices'],
  productFacet: ['version'],
  spec: ['id'],
  nameAlias: ['id'],
}

const text = (row: Row) =>
  JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Every row of every table that public pages show something of. */
async function readAll(db: Db): Promise<Rows> {
  const tables = Object.entries(catalogueContent).flatMap(([name, isContent]) => (isContent ? [name] : []))
  const all: Rows = {}
  for (const name of tables as (keyof Tables)[]) {
    const without = new Set(traces[name])
    const found = (await db.selectFrom(name).selectAll().execute()) as Row[]
    const kept = found.map(row =>
      Object.fromEntries(Object.entries(row).filter(([key]) => !without.has(key))),
    )
    all[name] = kept.toSorted((one, other) => (text(one) < text(other) ? -1 : 1))
  }
  return all
}

/**
 * Without what an undo leaves on purpose: new products and categories are in the trash, words that became tags stay tags, and earlier
 * names lead on to their products.
 */
function withoutTrash(all: Rows, before: Rows): Rows {
  const known = (table: string, key = 'id') => new Set(before[table]?.map(row => row[key]))
  const [products, categories, tags] = [known('product'), known('category'), known('tag')]
  const isOld = (table: string, row: Row) => {
    if (table === 'product') return products.has(row.id)
    if (table === 'category') return categories.has(row.id)
    if (table === 'tag') return tags.has(row.id)
    if (table === 'nameAlias') {
      const owners = row.entity === 'product' ? products : categories
      return owners.has(row.entityId) && row.source !== 'history'
    }
    if ('tagId' in row && !tags.has(row.tagId)) return false
    return !('productId' in row) || products.has(row.productId)
  }
  return Object.fromEntries(
    Object.entries(all).map(([table, found]) => [table, found.filter(row => isOld(table, row))]),
  )
}

const derived = [
  'listing',
  'productFacet',
  'searchText',
  'documentSearch',
  'searchWord',
  'searchSpelling',
] as const

/** Everything derived is deleted, and derived as by the first start of a new version. */
async function rebuild() {
  await app.database.contentTransaction(async tx => {
    for (const table of derived) await tx.deleteFrom(table).execute()
    await tx.updateTable('category').set({ productCount: 0 }).execute()
    await tx.deleteFrom('setting').where('name', '=', 'derivedVersion').execute()
    tx.changed('all')
  })
  await ensureDerived(app.database)
}

/** Without the rows of products in the trash, which say that there is nothing: a rebuild writes them too, but need not. */
const ofLive = (all: Rows): Rows => ({
  ...all,
  productFacet: (all.productFacet ?? []).filter(row => row.facets !== ''),
})

async function expectSoundRows() {
  const listing = await compareListing(app.database.db)
  expect(listing.stored).toEqual(listing.expected)
  const search = await compareSearch(app.database)
  expect(search.stored).toEqual(search.expected)
  await expectSoundIndex(app.database)
  const stored = await readAll(app.database.db)
  await rebuild()
  expect(ofLive(await readAll(app.database.db))).toEqual(ofLive(stored))
}

const header =
  'ID,Name,Name (Persian),Code,Price,Category,Visible,Status,Tags,Summary,Warranty,Colour,Power (W)'
const statuses = ['Active', 'Discontinued']

const first = (at: number) =>
  [
    ...['', `Kettle ${at}`, at % 3 ? `کتری ${at}` : '', `K-${at}`, at % 5 ? 100 + at : ''],
    ...[at % 4 ? 'Tools › Drills' : 'Tools', at % 6 ? 'yes' : 'no', statuses[at % 7 ? 0 : 1]],
    ...[`hot|tag ${at % 9}`, at % 2 ? `Boils ${at} cups` : '', at % 8 ? 24 : ''],
    ...[at % 4 ? (at % 2 ? 'Red' : 'Blue') : '', at % 11 ? at : ''],
  ].join()

/** Every column says something else, in other rows than before. */
const second = (at: number, id: unknown) =>
  [
    ...[id, `Pot ${at}`, at % 2 ? `قابلمه ${at}` : '', at % 10 ? `P-${at}` : '', at % 3 ? 900 + at : ''],
    ...[
      at % 5 ? 'Tools › Drills › New ones' : 'Tools › Drills',
      at % 4 ? 'yes' : 'no',
      statuses[at % 5 ? 0 : 1],
    ],
    ...[at % 3 ? `cold|tag ${(at + 1) % 9}` : '', at % 3 ? `Holds ${at} litres` : '', at % 5 ? 12 : ''],
    ...[at % 3 ? 'Green' : 'Red', at % 4 ? at + 1 : ''],
  ].join()

test('after the undo of a whole import every row of the catalogue is as before, and so is all that is derived', async () => {
  const lines = Array.from({ length: rows }, (_, at) => first(at))
  const { id: firstId } = await check((await read([header, ...lines].join('\n'))).id)
  await run(firstId)
  const stored = await app.database.db
    .selectFrom('product')
    .select(['id', 'name'])
    .where('name', 'like', 'Kettle %')
    .execute()
  expect(stored).toHaveLength(rows)
  const idOf = new Map(stored.map(({ id, name }) => [Number(name.split(' ')[1]), id]))
  const before = await readAll(app.database.db)

  const changed = Array.from({ length: rows }, (_, at) => second(at, idOf.get(at)))
  const fresh = Array.from({ length: added }, (_, at) => second(rows + at, ''))
  const file = await read([header, ...changed, ...fresh].join('\n'))
  const options = { matchBy: 'id', missing: 'create', emptyCells: 'clear' }
  const { id, check: found } = await check(file.id, options)
  expect(found).toMatchObject({ new: added, changed: rows, wrong: 0 })
  const { workId } = await run(id)
  const { body: works } = await app.send(bulkChangesApi.listBulkChanges)
  const { eventId, changed: written } = works.items.find((one: { id: number }) => one.id === workId)
  expect(written).toBe(rows + added)
  await expectSoundRows()
  const imported = await readAll(app.database.db)
  for (const table of [
    'product',
    'spec',
    'productTag',
    'productCategory',
    'nameAlias',
    'searchText',
  ] as const)
    expect(withoutTrash(imported, before)[table]).not.toEqual(before[table])

  const { body: undo } = await app.send(bulkChangesApi.startBulkChange, { body: { undo: eventId } })
  await write(undo.id)
  const { body: ended } = await app.send(bulkChangesApi.listBulkChanges)
  expect(ended.items.find((one: { id: number }) => one.id === undo.id)).toMatchObject({
    ...{ state: 'done', changed: rows + added, skipped: 0, conflict: null },
  })
  const after = await readAll(app.database.db)
  expect(withoutTrash(after, before)).toEqual(withoutTrash(before, before))
  await expectSoundRows()
}, 240_000)
