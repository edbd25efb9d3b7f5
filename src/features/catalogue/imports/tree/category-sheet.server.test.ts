// Imports of the tree of categories: what is recognised, what the check says, what is written and in which order, and the undo.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { categoryTrashApi } from '#features/catalogue/categories/category-trash.contract.ts'
import { eventsApi } from '#features/history/events.contract.ts'
import type { ImportRow } from '#features/transfer/sheet-import.ts'
import { transferApi } from '#features/transfer/transfer.contract.ts'
import { importingWith } from '../../../../testing/catalogue/importing.ts'
import { openTestApp } from '../../../../testing/test-app.ts'
import type { CategoryNode } from '../../model/category.ts'
import { productTrashApi } from '../../products/product-trash.contract.ts'
import { productsApi } from '../../products/products.contract.ts'
import { lineageOf, toCategoryTree, toLineageText } from '../../tree/lineage.ts'

const app = openTestApp()
const { read, check, run, rowsOf, undoLast, change, work } = importingWith(app, 'category')

const add = async (fields: object) => {
  const { status, body } = await app.send(categoriesApi.createCategory, { body: fields })
  expect([status, body.error]).toEqual([201, undefined])
  return body.id as number
}
const one = async (id: number) => (await app.send(categoriesApi.categoryById, { params: { id } })).body

/** The tree as lines of names. */
async function outline(): Promise<string[]> {
  const { body } = await app.send(categoriesApi.categoryTree)
  const lines = (nodes: CategoryNode[], above: string): string[] =>
    nodes.flatMap(node => [above + node.name, ...lines(node.children, `${above}${node.name} › `)])
  return lines(body, '')
}

/** What is stored of where categories stand is as if it were computed anew, also of those in the trash. */
async function expectSoundTree() {
  const rows = await app.database.db.selectFrom('category').selectAll().execute()
  const tree = toCategoryTree(rows)
  const computed = rows.map(row => {
    const lineage = lineageOf(tree, row.id)
    const openFrom = lineage.findLastIndex(one => one.visible === 0 || one.deletedAt !== null) + 1
    return { id: row.id, lineage: toLineageText(lineage), openFrom, shown: openFrom === 0 ? 1 : 0 }
  })
  expect(rows.map(({ id, lineage, openFrom, shown }) => ({ id, lineage, openFrom, shown }))).toEqual(computed)
}

const problemsOf = (row: ImportRow | undefined) => [
  ...(row?.problem ? [row.problem.code] : []),
  ...(row?.cells.flatMap(cell => (cell.problem ? [`${cell.target}: ${cell.problem.code}`] : [])) ?? []),
]
const cellOf = (row: ImportRow | undefined, target: string) => row?.cells.find(one => one.target === target)

const ids = { tools: 0, drills: 0, hammer: 0, garden: 0 }
beforeAll(async () => {
  ids.tools = await add({ name: 'Tools', description: 'For work', translations: { fa: { name: 'ابزار' } } })
  ids.drills = await add({ name: 'Drills', parentId: ids.tools, translations: { fa: { name: 'دریل' } } })
  ids.hammer = await add({ name: 'Hammer drills', parentId: ids.drills })
  ids.garden = await add({ name: 'Garden' })
})
// Other tests of this file count on a free account.
beforeEach(async () => {
  await app.database.db.deleteFrom('sheetImport').execute()
  await app.database.db.deleteFrom('tryLimit').execute()
})

const shopBefore = ['Tools', 'Tools › Drills', 'Tools › Drills › Hammer drills', 'Garden']

test('rows are recognised, matched by parent and name, checked cell by cell, written in order and undone', async () => {
  const file = await read(
    [
      'دسته,نام انگلیسی,دسته مادر,توضیحات,نمایش',
      'ابزار,Tools,,Everything for work,بله',
      'پیچ‌گوشتی,Screwdrivers,ابزار,,خیر',
      'شارژی,Cordless,ابزار › Screwdrivers,,',
      'دریل,Drills,Tools,,',
    ].join('\n'),
    'categories.csv',
  )
  expect(file).toMatchObject({ state: 'mapping', entity: 'category', matchBy: 'name' })
  expect(file.columns.map(column => column.target)).toEqual([
    'name.fa',
    'name',
    'parentId',
    'description',
    'visible',
  ])
  expect(file.matches).toEqual([{ by: 'name', label: 'Name and parent', rows: 2, several: 0 }])
  const { id, check: found } = await check(file.id)
  expect(found).toMatchObject({ new: 2, changed: 1, unchanged: 1, wrong: 0, creates: [] })
  const [tools, screwdrivers, cordless] = await rowsOf(id)
  expect(tools).toMatchObject({ outcome: 'changed', entityId: ids.tools, name: 'Tools' })
  expect(cellOf(tools, 'description')).toMatchObject({
    before: 'For work',
    after: 'Everything for work',
    isChanged: true,
  })
  expect(screwdrivers).toMatchObject({ outcome: 'new', name: 'Screwdrivers' })
  expect(cellOf(cordless, 'parentId')?.after).toBe('Tools › Screwdrivers')
  // Nothing is written yet.
  expect(await outline()).toEqual(shopBefore)

  expect(await run(id)).toMatchObject({ state: 'started', notImported: 0 })
  expect(await outline()).toEqual([
    ...shopBefore.slice(0, 3),
    'Tools › Screwdrivers',
    'Tools › Screwdrivers › Cordless',
    'Garden',
  ])
  expect((await one(ids.tools)).description).toBe('Everything for work')
  const [entry] = (await app.send(eventsApi.listEvents)).body.items
  expect(entry).toMatchObject({ entity: 'import', label: 'categories.csv', undoable: true })
  await undoLast()
  expect(await outline()).toEqual(shopBefore)
  expect((await one(ids.tools)).description).toBe('For work')
})

test('a path that does not exist is reported, or created level by level, also if a later row describes it', async () => {
  const text = [
    'Name,Parent,Description,Visible',
    'Round,Garden › Hoses › Rubber,,',
    'Hoses,Garden,Long ones,no',
  ].join('\n')
  const reported = await check((await read(text)).id)
  expect(reported.check).toMatchObject({ new: 1, wrong: 1, creates: [] })
  const [first] = await rowsOf(reported.id, { outcome: 'wrong' })
  expect(problemsOf(first)).toEqual(['parentId: no_such_category'])

  const created = await check(reported.id, { missing: 'create' })
  expect(created.check).toMatchObject({ new: 2, wrong: 0 })
  expect(created.check?.creates).toMatchObject([
    { kind: 'category', names: ['Garden › Hoses › Rubber'], words: '1 category will be added' },
  ])
  expect(await run(created.id)).toMatchObject({ notImported: 0 })
  expect(await outline()).toEqual([
    ...shopBefore,
    'Garden › Hoses',
    'Garden › Hoses › Rubber',
    'Garden › Hoses › Rubber › Round',
  ])
  const hoses = (await one(ids.garden)).children[0]
  expect(hoses).toMatchObject({ name: 'Hoses', description: 'Long ones', visible: false })
  await undoLast()
  expect(await outline()).toEqual(shopBefore)
})

// The answer for what is missing is remembered for these headers, which are in another order than those of other tests.
test('a parent that an earlier row adds is found by its name alone, and one that cannot be added is reported', async () => {
  const found = await check(
    (await read('Parent,Name\nKitchen,Pots\nPots,Lids\nPots › Lids,Glass lids\n')).id,
    { missing: 'create' },
  )
  expect(found.check).toMatchObject({ new: 3, wrong: 0, creates: [{ names: ['Kitchen'] }] })
  expect(await run(found.id)).toMatchObject({ notImported: 0 })
  expect(await outline()).toEqual(
    expect.arrayContaining(['Kitchen › Pots › Lids', 'Kitchen › Pots › Lids › Glass lids']),
  )
  await undoLast()
  expect(await outline()).toEqual(shopBefore)

  // Two of that name: which one is meant?
  const twice = await check((await read('Parent,Name\nKitchen,Pots\nGarden,Pots\nPots,Lids\n')).id, {
    missing: 'create',
  })
  expect(twice.check).toMatchObject({ new: 2, wrong: 1 })
  const [lids] = await rowsOf(twice.id, { outcome: 'wrong' })
  expect(problemsOf(lids)).toEqual(['parentId: ambiguous_category'])
})

test('another parent moves a category with what is in it, and a circle, or a level too many, is refused', async () => {
  const circle = await check(
    (await read(`ID,Name,Parent\n${ids.tools},Tools,Tools › Drills\n${ids.drills},Drills,Tools › Drills\n`))
      .id,
  )
  expect(circle).toMatchObject({ matchBy: 'id', check: { wrong: 2 } })
  expect((await rowsOf(circle.id)).map(problemsOf)).toEqual([
    ['parentId: category_cycle'],
    ['parentId: category_cycle'],
  ])
  const words = (await rowsOf(circle.id))[0]?.cells.find(cell => cell.problem)?.problem?.words
  expect(words).toBe('A category can’t be inside itself or its subcategories.')

  const file = await read(
    [
      'ID,Name,Parent',
      `${ids.drills},Drills,Garden`,
      `${ids.garden},Gardens,`,
      ',Deep,Gardens › Drills › Hammer drills › One › Two',
      ',Deeper,Gardens › Drills › Hammer drills › One › Two › Three',
    ].join('\n'),
  )
  const { id, check: found } = await check(file.id, { missing: 'create' })
  expect(found).toMatchObject({ changed: 2, wrong: 2, new: 0 })
  expect(found?.worth.map(one => [one.hint, one.count])).toEqual([['moves', 1]])
  expect((await rowsOf(id, { outcome: 'wrong' })).map(problemsOf)).toEqual([
    ['parentId: category_too_deep'],
    ['parentId: category_too_deep'],
  ])
  await run(id)
  expect(await outline()).toEqual([
    'Tools',
    'Gardens',
    'Gardens › Drills',
    'Gardens › Drills › Hammer drills',
  ])
  await undoLast()
  expect(await outline()).toEqual(shopBefore)
})

test('an empty parent is the top when empty cells clear, and nothing otherwise', async () => {
  const text = `ID,Name,Parent,Description\n${ids.drills},Drills,,\n${ids.tools},Tools,,\n`
  expect((await check((await read(text)).id)).check).toMatchObject({ unchanged: 2 })
  const { id, check: found } = await check((await read(text)).id, { emptyCells: 'clear' })
  expect(found).toMatchObject({ changed: 2, wrong: 0 })
  expect(found?.worth.map(one => one.hint).toSorted()).toEqual(['clears_cells', 'moves'])
  await run(id)
  expect(await outline()).toEqual(['Tools', 'Garden', 'Drills', 'Drills › Hammer drills'])
  expect((await one(ids.tools)).description).toBe('')
  await undoLast()
  expect(await outline()).toEqual(shopBefore)
})

test('what a form would refuse is said beside the cell, in both languages', async () => {
  const file = await read(
    [
      'Name,Parent,Visible,Text',
      ',Garden,,',
      `${'x'.repeat(101)},Garden,,`,
      'Rakes,Garden,perhaps,',
      'Spades,Garden,,',
      'spades,garden,,',
      'Drills,Tools,yes,',
      'Shears,Nowhere,,',
      'Hammer drills,Tools,,',
    ].join('\n'),
  )
  const { id } = await check(file.id)
  expect((await rowsOf(id)).map(problemsOf)).toEqual([
    ['name: required'],
    ['name: too_long'],
    ['visible: not_yes_or_no'],
    [],
    ['same_as_row'],
    [],
    ['parentId: no_such_category'],
    // Its address would be free with its parent behind it.
    [],
  ])
  const headers = { 'accept-language': 'fa' }
  const { body } = await app.send(transferApi.importRows, { params: { id } }, { headers })
  const inPersian = body.items.flatMap((row: ImportRow) =>
    row.cells.flatMap(cell => cell.problem?.words ?? []),
  )
  expect(inPersian).toContain('بله یا خیر وارد کنید.')
  expect(inPersian).toContain('چنین دسته‌ای وجود ندارد.')
})

test('two categories of one name in one place are refused, and so is an address that another has', async () => {
  const park = await add({ name: 'Park', parentId: ids.garden })
  const text = `ID,Name,Parent\n,Park,Garden\n${ids.garden},Tools,\n,Lawn,\n,Lawn,\n`
  const { id } = await check((await read(text)).id, { matchBy: 'id' })
  expect((await rowsOf(id)).map(problemsOf)).toEqual([
    ['name: taken_here'],
    ['name: taken_here'],
    [],
    ['name: taken_in_file'],
  ])
  // The addresses `drills` and `drills-tools` are held, so there is none for a third one.
  const other = await add({ name: 'Tools', parentId: park })
  const far = await add({ name: 'Drills', parentId: other })
  const again = await check((await read('Name,Parent\nTools,Garden\nDrills,Garden › Tools\n')).id)
  expect((await rowsOf(again.id)).map(problemsOf)).toEqual([[], ['name: taken']])
  for (const one of [far, other, park]) {
    expect((await app.send(categoryTrashApi.removeCategory, { params: { id: one } })).status).toBe(204)
  }
})

test('a corrected row finds the parent that another row adds', async () => {
  const { id } = await check((await read('Name,Parent\nPlants,\nTrees,Plannts\n')).id)
  expect((await rowsOf(id)).map(row => row.outcome)).toEqual(['new', 'wrong'])
  const { status, body } = await app.send(transferApi.correctImportRow, {
    params: { id, row: 3 },
    body: { cells: { 1: 'Plants' } },
  })
  expect([status, body.outcome, body.problem]).toEqual([200, 'new', null])
  expect(await run(id)).toMatchObject({ notImported: 0 })
  expect(await outline()).toEqual([...shopBefore, 'Plants', 'Plants › Trees'])
  await undoLast()
})

test('what changed since the check is left as it is, and a row that stood on a row left out is not written', async () => {
  const text = `ID,Name,Parent,Description\n${ids.garden},Garden,,Green\n,Seeds,,\n,Grass,Seeds,\n,Pots,Garden,\n`
  const { id } = await check((await read(text)).id)
  await app.send(transferApi.takeOutImportRows, { params: { id }, body: { rows: [3], out: true } })
  await app.send(categoriesApi.updateCategory, {
    params: { id: ids.garden },
    body: { description: 'Mine' },
  })
  const pots = await add({ name: 'Pots', parentId: ids.garden })
  expect(await run(id)).toMatchObject({ notImported: 3 })
  expect((await rowsOf(id, { notImported: 'true' })).map(row => [row.row, row.result?.code])).toEqual([
    [2, 'edited'],
    [4, 'refused'],
    [5, 'refused'],
  ])
  expect((await one(ids.garden)).description).toBe('Mine')
  expect(await outline()).toEqual([...shopBefore, 'Garden › Pots'])
  await app.send(categoryTrashApi.removeCategory, { params: { id: pots } })
})

test('rows of several parts stand on each other, and the undo is refused as a whole while somebody uses a category', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `Shelf ${at},Stock › Room ${at % 3},Number ${at},`)
  const text = ['Name,Parent,Description,Visible', ...rows, 'Room 2,Stock,Described last,no'].join('\n')
  const { id, check: found } = await check((await read(text)).id, { missing: 'create' })
  expect(found).toMatchObject({ new: 61, wrong: 0 })
  expect(found?.creates[0]?.names).toEqual(['Stock', 'Stock › Room 0', 'Stock › Room 1'])
  expect(await run(id)).toMatchObject({ notImported: 0 })
  const lines = await outline()
  expect(lines).toHaveLength(shopBefore.length + 64)
  expect(lines.slice(4, 7)).toEqual(['Stock', 'Stock › Room 0', 'Stock › Room 0 › Shelf 0'])
  const stock = (await app.send(categoriesApi.categoryTree)).body.find(
    (node: CategoryNode) => node.name === 'Stock',
  )
  expect(stock.children[2].description).toBe('Described last')
  await expectSoundTree()

  const body = { name: 'On a shelf', categoryId: stock.children[0].children[0].id }
  const { id: product } = (await app.send(productsApi.createProduct, { body })).body
  const { items } = (await app.send(eventsApi.listEvents, { query: { entity: 'import' } })).body
  const refused = await app.send(eventsApi.undoEvent, { params: { id: items[0].id } })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'category_not_empty'])
  expect(await outline()).toHaveLength(lines.length)
  await app.send(productTrashApi.removeProduct, { params: { id: product } })
  await undoLast()
  expect(await outline()).toEqual(shopBefore)
  await expectSoundTree()
}, 120_000)

test('headers that say no language are of the language of the values', async () => {
  const file = await read('نام دسته,والد\nباغبانی,\n')
  expect(file.columns.map(column => column.target)).toEqual(['name.fa', 'parentId'])
  await change(file.id, { targets: { 0: 'name' } })
  await work(file.id)
  expect((await check(file.id)).check).toMatchObject({ new: 1 })
})
