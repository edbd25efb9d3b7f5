import { expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { attributesApi } from '../attributes/attributes.contract.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { categoriesApi } from './categories.contract.ts'
import { categorySummaryApi } from './category-summary.contract.ts'

const app = openTestApp()
describeRefusals(app, categorySummaryApi)

async function create(name: string, fields: { parentId?: number; visible?: boolean } = {}) {
  const { status, body } = await app.send(categoriesApi.createCategory, { body: { name, ...fields } })
  expect([status, body.error]).toEqual([201, undefined])
  return body
}
const addProduct = async (fields: Record<string, unknown>) =>
  (await app.send(productsApi.createProduct, { body: { visible: true, ...fields } })).body
const ask = async (id: number, name: string) =>
  (
    await app.send(attributesApi.createAttribute, {
      params: { id },
      body: { name, type: 'text', translations: { fa: { name: `${name} فا` } } },
    })
  ).body
const summary = (id: number, under?: number | 'main') =>
  app.send(categorySummaryApi.categorySummary, {
    params: { id },
    query: under === undefined ? {} : { under: String(under) },
  })

test('says what a category holds: products and sub-categories on all levels, and attributes', async () => {
  const main = await create('Held main')
  const middle = await create('Held middle', { parentId: main.id })
  const low = await create('Held low', { parentId: middle.id })
  await addProduct({ name: 'Held 1', categoryId: low.id })
  await addProduct({ name: 'Held 2', categoryId: middle.id, extraCategoryIds: [low.id] })
  await addProduct({ name: 'Held 3', categoryId: low.id, visible: false })
  const trashed = await addProduct({ name: 'Held 4', categoryId: low.id })
  await app.send(productTrashApi.removeProduct, { params: { id: trashed.id } })
  await ask(main.id, 'Held colour')
  await ask(middle.id, 'Held size')
  expect((await summary(middle.id)).body).toEqual({
    products: 3,
    shownProducts: 2,
    categories: 1,
    attributes: { own: 1, inherited: 1 },
  })
  await app.send(categoriesApi.updateCategory, { params: { id: main.id }, body: { visible: false } })
  expect((await summary(middle.id)).body).toMatchObject({ products: 3, shownProducts: 0 })
})

test('says what a move would change, without changing anything', async () => {
  const from = await create('Moved from')
  const moved = await create('Moved one', { parentId: from.id })
  const to = await create('Moved to')
  const both = await addProduct({ name: 'Moved 1', categoryId: moved.id, extraCategoryIds: [to.id] })
  await addProduct({ name: 'Moved 2', categoryId: moved.id })
  await addProduct({ name: 'Moved 3', categoryId: to.id })
  await ask(from.id, 'Moved water')
  await ask(moved.id, 'Moved own')
  await ask(to.id, 'Moved light')
  const { body } = await summary(moved.id, to.id)
  expect(body).toMatchObject({ products: 2, shownProducts: 2 })
  expect(body.move).toMatchObject({
    isNoticed: true,
    shown: true,
    // The product that is in both counts once.
    parentProducts: { before: 2, after: 3 },
    gained: [{ name: 'Moved light', translations: { fa: { name: 'Moved light فا' } } }],
    lost: [{ name: 'Moved water' }],
  })
  expect((await summary(moved.id, 'main')).body.move).toMatchObject({ parentProducts: null, gained: [] })
  const before = await app.send(categoriesApi.categoryById, { params: { id: moved.id } })
  expect(before.body.parentId).toBe(from.id)
  const saved = await app.send(categoriesApi.updateCategory, {
    params: { id: moved.id },
    body: { parentId: to.id },
  })
  expect(saved.status).toBe(200)
  const after = await app.send(categoriesApi.categoryById, { params: { id: to.id } })
  expect([after.body.productCount, both.id > 0]).toEqual([3, true])
})

test('says what a deletion changes for the contents: they lose what the category asked for, too', async () => {
  const from = await create('Emptied parent')
  const emptied = await create('Emptied one', { parentId: from.id })
  const child = await create('Emptied child', { parentId: emptied.id })
  const to = await create('Emptied into')
  await ask(from.id, 'Emptied water')
  await ask(emptied.id, 'Emptied own')
  await ask(child.id, 'Emptied child’s')
  await ask(to.id, 'Emptied light')
  const plan = async (contentsTo: string) =>
    (
      await app.send(categorySummaryApi.categorySummary, {
        params: { id: emptied.id },
        query: { contentsTo },
      })
    ).body
  const named = (attributes: { name: string }[]) => attributes.map(({ name }) => name)
  const { move } = await plan(String(to.id))
  expect([named(move.gained), named(move.lost)]).toEqual([
    ['Emptied light'],
    ['Emptied water', 'Emptied own'],
  ])
  expect(move.lost[0].filterable).toEqual(expect.any(Boolean))
  expect(named((await plan(String(from.id))).move.lost)).toEqual(['Emptied own'])
  expect(named((await plan('main')).move.lost)).toEqual(['Emptied water', 'Emptied own'])
  expect((await plan(String(child.id))).error.code).toBe('category_cycle')
})

test('a move is noticed unless visitors see the category neither before nor after it', async () => {
  const hidden = await create('Unseen parent', { visible: false })
  const under = await create('Unseen child', { parentId: hidden.id })
  const shown = await create('Seen parent')
  const switchedOff = await create('Unseen itself', { visible: false })
  await addProduct({ name: 'Unseen product', categoryId: under.id })
  expect((await summary(under.id, shown.id)).body.move).toMatchObject({
    isNoticed: true,
    shown: true,
    parentProducts: { before: 0, after: 1 },
  })
  expect((await summary(shown.id, hidden.id)).body.move).toMatchObject({ isNoticed: true, shown: false })
  expect((await summary(switchedOff.id, shown.id)).body.move).toMatchObject({
    isNoticed: false,
    shown: false,
  })
})

test('a move that is not possible is refused with the reason', async () => {
  const top = await create('Level 1')
  let lowest = top
  for (const level of [2, 3, 4, 5]) lowest = await create(`Level ${level}`, { parentId: lowest.id })
  const other = await create('Another')
  const codeOf = async (response: ReturnType<typeof summary>) => (await response).body.error?.code
  expect(await codeOf(summary(999_999))).toBe('not_found')
  expect(await codeOf(summary(top.id, lowest.id))).toBe('category_cycle')
  expect(await codeOf(summary(other.id, lowest.id))).toBe('category_too_deep')
  expect(await codeOf(summary(other.id, 999_999))).toBe('invalid')
})

expectWholeContractSeen(app, categorySummaryApi)
