import { expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { categoriesApi } from './categories.contract.ts'
import { productListsApi } from './product-lists.contract.ts'
import { productsApi } from './products.contract.ts'

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
const names = (answer: { body: { items: { name: string }[] } }) => answer.body.items.map(item => item.name)

test('show what is shown, newest first, in pages', async () => {
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

test('hidden products need a session, bad numbers a better one', async () => {
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

expectWholeContractSeen(app, productListsApi)
