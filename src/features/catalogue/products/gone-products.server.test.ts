// What the address of a removed product says.
import { expect, test } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { categoryTrashApi } from '../categories/category-trash.contract.ts'
import { productTrashApi } from './product-trash.contract.ts'
import { productsApi } from './products.contract.ts'

const app = openTestApp()
const visitor = { token: null }

const create = async (body: Record<string, unknown>) =>
  (await app.send(productsApi.createProduct, { body })).body
const change = (id: number, body: Record<string, unknown>) =>
  app.send(productsApi.updateProduct, { params: { id }, body })
const addCategory = async (name: string) =>
  (await app.send(categoriesApi.createCategory, { body: { name } })).body
const gone = async (name: string) => await app.send(productsApi.goneProduct, { params: { name } }, visitor)

test('says what it was, what replaces it, and what else its category has', async () => {
  const category = await addCategory('Gone lamps')
  const next = await create({ name: 'Next lamp', visible: true, categoryId: category.id })
  const beside = await create({ name: 'Beside it', visible: true, categoryId: category.id })
  await create({ name: 'Hidden beside it', categoryId: category.id })
  const fa = { name: 'چراغ رفته' }
  const fields = { visible: true, categoryId: category.id, replacementId: next.id, translations: { fa } }
  const { id } = await create({ name: 'Gone lamp', ...fields })
  expect((await gone('gone lamp')).status).toBe(404)
  await app.send(productTrashApi.removeProduct, { params: { id } })
  for (const name of ['gone lamp', 'چراغ رفته']) {
    const { body } = await gone(name)
    expect(body).toMatchObject({
      name: 'Gone lamp',
      translations: { fa },
      breadcrumb: [{ id: category.id }],
    })
    expect([body.replacement?.id, body.siblings.map((one: { id: number }) => one.id)]).toEqual([
      next.id,
      [beside.id],
    ])
  }
  await change(next.id, { visible: false })
  expect((await gone('gone lamp')).body.replacement).toBeNull()
})

test('of a product whose category was deleted, hidden or never there has no category to offer', async () => {
  const deleted = await addCategory('Deleted lamps')
  const hidden = await addCategory('Hidden lamps')
  for (const [name, categoryId] of [
    ['Lamp of a deleted one', deleted.id],
    ['Lamp of a hidden one', hidden.id],
    ['Lamp of none', null],
  ] as const) {
    const { id } = await create({ name, visible: true, categoryId })
    await app.send(productTrashApi.removeProduct, { params: { id } })
  }
  await app.send(categoryTrashApi.removeCategory, { params: { id: deleted.id } })
  await app.send(categoriesApi.updateCategory, { params: { id: hidden.id }, body: { visible: false } })
  for (const name of ['lamp of a deleted one', 'lamp of a hidden one', 'lamp of none']) {
    const { status, body } = await gone(name)
    expect([name, status, body.breadcrumb, body.siblings]).toEqual([name, 200, [], []])
  }
})

test('of one that visitors never saw is not found', async () => {
  const { id } = await create({ name: 'Never seen' })
  await app.send(productTrashApi.removeProduct, { params: { id } })
  expect((await gone('never seen')).status).toBe(404)
})
