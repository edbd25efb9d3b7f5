// Staff find by words what visitors find, and hidden products too: with corrections, and in the other keyboard layout.
import { expect, test } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import type { Product } from '../model/product.ts'
import { productsApi } from '../products/products.contract.ts'
import { searchRulesApi } from '../search/search-rules/search-rules.contract.ts'
import { productListsApi } from './product-lists.contract.ts'
import { staffListApi } from './staff-list.contract.ts'

const app = openTestApp()

const create = async (name: string, fields: object = {}): Promise<Product> =>
  (await app.send(productsApi.createProduct, { body: { name, ...fields } })).body

async function search(q: string, query: Record<string, string> = {}) {
  const { status, body } = await app.send(staffListApi.staffProducts, { query: { q, ...query } })
  expect(status, JSON.stringify(body)).toBe(200)
  return { ids: body.items.map((item: Product) => item.id), wording: body.correction?.wording }
}

test('a misspelt search finds a product, also a hidden one, and says what it searched for', async () => {
  const fa = { name: 'کتری گردن غازی' }
  const { id } = await create('Gooseneck kettle', { translations: { fa } })
  const found = { ids: [id], wording: 'gooseneck kettle' }
  expect(await search('gooseneck ketle')).toEqual(found)
  expect(await search('gooseneck ketle', { visible: 'false' })).toEqual(found)
  // Typed on the other keyboard layout.
  expect(await search('لخخسثدثزن نثففمث')).toMatchObject({ ids: [id] })
  expect(await search('کتری گردن قازی')).toEqual({ ids: [id], wording: 'کتری گردن غازی' })
  // Nothing that visitors see.
  expect(await search('gooseneck ketle', { visible: 'true' })).toEqual({ ids: [], wording: undefined })
  const query = { q: 'gooseneck ketle' }
  const asVisitor = await app.send(productListsApi.searchProducts, { query }, { token: null })
  expect(asVisitor.body).toMatchObject({ total: 0 })

  expect(await search('gooseneck ketle', { exact: 'true' })).toEqual({ ids: [], wording: undefined })
  const neighbours = { params: { id }, query: { q: 'gooseneck ketle' } }
  expect((await app.send(staffListApi.staffNeighbours, neighbours)).body).toMatchObject({
    position: 1,
    total: 1,
  })

  // A change of all products of a list touches what was typed.
  const filter = { q: 'gooseneck ketle', visible: 'all', missing: [] }
  const many = await app.send(productsApi.updateProducts, { body: { filter, changes: { price: 1 } } })
  expect([many.status, many.body.changed]).toEqual([200, 0])

  await app.send(productsApi.updateProduct, { params: { id }, body: { name: 'Pot', translations: {} } })
  expect((await search('gooseneck ketle')).ids).toEqual([])
})

test('the product with exactly this code or name comes first, hidden or not, and pins do not apply', async () => {
  const toaster = await create('Toaster', { visible: false })
  const byCode = await create('Waffle iron', { code: 'TOAST-9', visible: false })
  const newer = await create('Toaster rack toaster', { visible: true, tags: ['TOAST-9'] })
  expect((await search('toaster')).ids).toEqual([toaster.id, newer.id])
  expect((await search('toast-9')).ids[0]).toBe(byCode.id)
  const pin = { kind: 'pin', q: 'toaster', productIds: [newer.id] }
  expect((await app.send(searchRulesApi.createSearchRule, { body: pin })).status).toBe(201)
  expect((await search('toaster')).ids).toEqual([toaster.id, newer.id])
})
