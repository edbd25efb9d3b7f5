import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { settingsApi } from '../../settings/settings.contract.ts'
import { attributesApi } from '../attributes/attributes.contract.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { orderedIds } from '../listing/product-order.server.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { productListsApi } from './product-lists.contract.ts'

const app = openTestApp()
const visitor = { token: null }

describeRefusals(app, productListsApi)

const create = (body: Record<string, unknown>) => app.send(productsApi.createProduct, { body })
const category = async (name: string, fields = {}) =>
  (await app.send(categoriesApi.createCategory, { body: { name, ...fields } })).body
const all = (query: Record<string, string>, options = {}) =>
  app.send(productListsApi.allProducts, { query }, options)
const search = (query: Record<string, string>, options = {}) =>
  app.send(productListsApi.searchProducts, { query }, options)
const names = (response: { body: { items: { name: string }[] } }) =>
  response.body.items.map(item => item.name)

test('lists show visible products, newest first, in pages', async () => {
  const shelf = await category('Shelf')
  const inner = await category('Inner shelf', { parentId: shelf.id })
  for (const [index, name] of ['S1', 'S2', 'S3'].entries()) {
    await create({
      name,
      visible: true,
      categoryId: index === 2 ? inner.id : shelf.id,
      price: 300 - index || null,
    })
  }
  await create({ name: 'S4 hidden', categoryId: shelf.id })
  const id = String(shelf.id)
  const first = await search({ category: id, pageSize: '2' }, visitor)
  expect([names(first), first.body.total, first.body.page, first.body.pageSize]).toEqual([
    ['S3', 'S2'],
    3,
    1,
    2,
  ])
  expect(names(await search({ category: id, pageSize: '2', page: '2' }, visitor))).toEqual(['S1'])
  expect(names(await search({ category: id, page: '9' }, visitor))).toEqual([])
  expect(names(await search({ category: id, sort: 'price', order: 'asc' }, visitor))).toEqual([
    'S3',
    'S2',
    'S1',
  ])
  expect(names(await search({ category: id, visible: 'false' }))).toEqual(['S4 hidden'])
  expect(names(await search({ category: id, visible: 'all' }))).toHaveLength(4)
  expect(names(await all({ pageSize: '1' }, visitor))).toEqual(['S3'])
})

test('cards have three specifications in each language, values of attributes first', async () => {
  const shelf = await category('Asking shelf')
  const { body: power } = await app.send(attributesApi.createAttribute, {
    params: { id: shelf.id },
    body: { name: 'Power', type: 'number', unit: 'W', translations: { fa: { name: 'توان', unit: 'وات' } } },
  })
  const row = (name: string, value: string) => ({ group: '', name, value })
  const attributeSpec = { group: '', attributeId: power.id, value: '1200' }
  const { body: made } = await create({
    name: 'Asked',
    visible: true,
    categoryId: shelf.id,
    specs: [row('A', '1'), row('B', '2'), row('C', '3'), attributeSpec],
    translations: { fa: { specs: [row('الف', '۱'), attributeSpec] } },
  })
  const { body } = await search({ category: String(shelf.id) }, visitor)
  const text = (name: string, value: string) => `${name}\u00a0\u2068${value}\u2069`
  const fields = {
    keySpecs: ['1200\u00a0W', text('A', '1'), text('B', '2')],
    translations: { fa: { keySpecs: ['۱۲۰۰\u00a0وات', text('الف', '۱')] } },
  }
  expect(body.items[0]).toMatchObject(fields)
  expect(made).toMatchObject(fields)
  await create({ name: 'Silent', visible: true, categoryId: shelf.id })
  const silent = (await search({ category: String(shelf.id) }, visitor)).body.items[0]
  expect([silent.keySpecs, silent.translations]).toEqual([[], {}])
})

test('a hidden category is empty for visitors, and products that are also in a visible category stay visible there', async () => {
  const above = await category('Above')
  const under = await category('Under', { parentId: above.id })
  const elsewhere = await category('Elsewhere')
  await create({ name: 'Only there', visible: true, categoryId: under.id })
  await create({ name: 'In both', visible: true, categoryId: under.id, extraCategoryIds: [elsewhere.id] })
  const seen = (id: number) => search({ category: String(id), sort: 'name' }, visitor).then(names)
  const hide = async (id: number, visible: boolean) =>
    expect((await app.send(categoriesApi.updateCategory, { params: { id }, body: { visible } })).status).toBe(
      200,
    )
  const everywhere = async () => [await seen(above.id), await seen(under.id), await seen(elsewhere.id)]
  const both = ['In both', 'Only there']
  expect(await everywhere()).toEqual([both, both, ['In both']])
  await hide(under.id, false)
  expect(await everywhere()).toEqual([[], [], ['In both']])
  await hide(above.id, false)
  await hide(under.id, true)
  expect(await everywhere()).toEqual([[], [], ['In both']])
  expect(names(await search({ category: String(above.id), visible: 'all', sort: 'name' }))).toEqual(both)
  expect(names(await all({ pageSize: '2' }, visitor))[0]).toBe('In both')
  await hide(above.id, true)
  expect(await everywhere()).toEqual([both, both, ['In both']])
})

test('lists with hidden products need a session, and invalid parameters are refused', async () => {
  expect((await all({ visible: 'all' }, visitor)).status).toBe(401)
  expect((await all({ visible: 'false' }, { token: 'x'.repeat(43) })).status).toBe(401)
  expect((await search({ visible: 'false' }, visitor)).status).toBe(401)
  for (const [query, field] of [
    [{ page: '0' }, 'page'],
    [{ page: '101', pageSize: '100' }, 'page'],
    [{ pageSize: '101' }, 'pageSize'],
    [{ sort: 'mood' }, 'sort'],
    [{ category: 'x' }, 'category'],
  ] as const) {
    const { status, body } = await search(query, visitor)
    expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]])
  }
})

describe('sorted lists', () => {
  const made: Record<string, number> = {}
  let shelf: string
  beforeAll(async () => {
    shelf = String((await category('Ordered')).id)
    const prices = { پنیر: 500, بادام: null, T10: 100, T2: 500, apple: null, Éclair: 100, آب: 700 }
    for (const [name, price] of Object.entries(prices)) {
      const fields = { name, price, categoryId: Number(shelf), visible: name !== 'T2' }
      made[name] = (await create(fields)).body.id
    }
  })
  const sorted = async (query: Record<string, string>, options = {}) =>
    names(await search({ category: shelf, ...query }, options))

  test('sort names in the order of the Persian alphabet', async () => {
    const byName = ['آب', 'بادام', 'پنیر', 'apple', 'Éclair', 'T10']
    expect(await sorted({ sort: 'name' }, visitor)).toEqual(byName)
    expect(await sorted({ sort: 'name', order: 'desc' }, visitor)).toEqual(byName.toReversed())
    expect(await sorted({ sort: 'name', visible: 'all' })).toEqual([...byName.slice(0, 5), 'T2', 'T10'])
  })

  test('sort by price, products without a price last in either direction, equal prices by id', async () => {
    const rising = ['T10', 'Éclair', 'پنیر', 'آب', 'بادام', 'apple']
    const falling = ['آب', 'پنیر', 'Éclair', 'T10', 'apple', 'بادام']
    expect(await sorted({ sort: 'price' }, visitor)).toEqual(rising)
    expect(await sorted({ sort: 'price', order: 'desc' }, visitor)).toEqual(falling)
    expect(await sorted({ sort: 'price', visible: 'all' })).toEqual([
      ...rising.slice(0, 2),
      'پنیر',
      'T2',
      ...rising.slice(3),
    ])
  })

  test.each([
    ...['newest', 'name', 'price', 'visits'].flatMap(sort =>
      ['asc', 'desc'].flatMap(order => ['true', 'all'].map(visible => ({ sort, order, visible }))),
    ),
  ])('pages of %o follow one another without a gap', async query => {
    const whole = await sorted(query)
    expect(whole).toHaveLength(query.visible === 'all' ? 7 : 6)
    for (const pageSize of [1, 2, 3, 5]) {
      const pages: string[] = []
      for (let page = 1; page <= Math.ceil(whole.length / pageSize); page++) {
        pages.push(...(await sorted({ ...query, pageSize: String(pageSize), page: String(page) })))
      }
      expect(pages).toEqual(whole)
    }
    expect(await sorted({ ...query, page: '9' })).toEqual([])
  })

  test('have the total of the requested list', async () => {
    const total = async (query: Record<string, string>) =>
      (await search({ category: shelf, ...query })).body.total
    expect(await total({})).toBe(6)
    expect(await total({ visible: 'all' })).toBe(7)
    expect(await total({ visible: 'false' })).toBe(1)
    expect(await total({ category: '999999' })).toBe(0)
  })

  test('leave out deleted products, which are in the trash, last deleted first', async () => {
    for (const name of ['apple', 'T2']) {
      expect((await app.send(productTrashApi.removeProduct, { params: { id: made[name] } })).status).toBe(204)
    }
    const trash = await all({ deleted: 'true' })
    expect([names(trash), trash.body.total]).toEqual([['T2', 'apple'], 2])
    expect(names(await all({ deleted: 'true', page: '2', pageSize: '1' }))).toEqual(['apple'])
    expect(await sorted({ visible: 'all' })).not.toContain('apple')
    expect((await all({ deleted: 'true' }, visitor)).status).toBe(401)
  })
})

describe('the query of a list', () => {
  const every = (['newest', 'name', 'price', 'visits'] as const).flatMap(sort =>
    (['asc', 'desc'] as const).flatMap(order =>
      (sort === 'price' ? [true, false] : [undefined]).map(priced => ({ sort, order, priced })),
    ),
  )
  test.each(every)('for %o reads in the order of an index and does not sort', async wanted => {
    const query = orderedIds({ visible: 'true', category: 1, ...wanted }, { limit: 24, offset: 480 })
    const plan = await app.database.transaction(async tx => {
      if (app.database.engine === 'sqlite') return (await sql`explain query plan ${query}`.execute(tx)).rows
      // With so few rows PostgreSQL would read the whole table, so every way but an index scan is switched off.
      for (const method of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
        await sql.raw(`set local enable_${method} = off`).execute(tx)
      return (await sql`explain ${query}`.execute(tx)).rows
    })
    expect(JSON.stringify(plan)).toMatch(/Index Only Scan|USING (PRIMARY KEY|COVERING INDEX)/)
    expect(JSON.stringify(plan)).not.toMatch(/-> +(Incremental )?Sort|"Sort|TEMP B-TREE/)
  })
})

test('featured products are those that staff chose, in their order, without what visitors cannot see or buy', async () => {
  const make = async (name: string, fields = {}) => (await create({ name, visible: true, ...fields })).body.id
  const first = await make('Featured first')
  const hidden = await make('Featured hidden', { visible: false })
  const old = await make('Featured old', { lifecycle: 'discontinued' })
  const deleted = await make('Featured deleted')
  const last = await make('Featured last')
  await app.send(productTrashApi.removeProduct, { params: { id: deleted } })
  const featuredIds = [last, hidden, old, deleted, 999_999, first]
  const featured = (query = {}) => app.send(productListsApi.featured, { query }, visitor)
  expect(names(await featured())).toEqual([])
  await app.send(settingsApi.updateSettings, { body: { featuredIds } })
  expect(names(await featured())).toEqual(['Featured last', 'Featured first'])
  await app.send(productsApi.updateProduct, { params: { id: hidden }, body: { visible: true } })
  expect(names(await featured())).toEqual(['Featured last', 'Featured hidden', 'Featured first'])
  expect(names(await featured({ id: String(old) }))).toEqual([])
  expect(names(await featured({ id: [String(first), String(hidden)] }))).toEqual([
    'Featured first',
    'Featured hidden',
  ])
  expect((await featured({ id: Array.from({ length: 13 }, (_, id) => String(id + 1)) })).status).toBe(400)
})

expectWholeContractSeen(app, productListsApi)
