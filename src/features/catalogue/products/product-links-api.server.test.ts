// What the form of a product asks about the products it links to, and which links are refused.
import { expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import type { Product } from '../model/product.ts'
import { productLinksApi } from './product-links.contract.ts'
import { productTrashApi } from './product-trash.contract.ts'
import { productsApi } from './products.contract.ts'

const app = openTestApp()

describeRefusals(app, productLinksApi)

const create = async (name: string, fields: object = {}): Promise<Product> => {
  const { status, body } = await app.send(productsApi.createProduct, { body: { name, ...fields } })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const change = (id: number, body: object) => app.send(productsApi.updateProduct, { params: { id }, body })
const remove = (id: number) => app.send(productTrashApi.removeProduct, { params: { id } })
const draft = async (query: Record<string, string | string[]>) => {
  const { status, body } = await app.send(productLinksApi.relatedDraft, { query })
  const idsOf = (cards: Product[]) => cards?.map(card => card.id)
  return { status, linked: idsOf(body.products), related: idsOf(body.related), body }
}
const texts = (...ids: number[]) => ids.map(String)

test('the form knows links to the trash, keeps them, and nobody else sees them', async () => {
  const [lost, hidden, shown] = [
    await create('Lost', { visible: true }),
    await create('Hidden'),
    await create('Shown', { visible: true }),
  ]
  const relatedIds = [lost.id, hidden.id, shown.id]
  const { id } = await create('Linking', { visible: true, relatedIds, replacementId: lost.id })
  await remove(lost.id)
  const links = async () => (await app.send(productLinksApi.productLinks, { params: { id } })).body
  expect(await links()).toEqual({ relatedIds, replacementId: lost.id })
  const { linked, related, body } = await draft({ id: String(id), relatedId: texts(...relatedIds) })
  expect(linked).toEqual(relatedIds)
  expect(body.products[0].deletedAt).not.toBeNull()
  expect(related).toEqual([shown.id])

  // Another order, with the one in the trash.
  const sorted = [shown.id, lost.id, hidden.id]
  expect((await change(id, { relatedIds: sorted, price: 5 })).status).toBe(200)
  expect((await links()).relatedIds).toEqual(sorted)
  const page = await app.send(productsApi.relatedProducts, { params: { id } }, { token: null })
  expect(page.body.map((card: Product) => card.id)).toEqual([shown.id])
  // It is linked again when it is restored, and a copy has the same links.
  await app.send(productTrashApi.restoreProduct, { params: { id: lost.id } })
  const restored = await app.send(productsApi.productById, { params: { id } })
  expect(restored.body).toMatchObject({ relatedIds: sorted, replacementId: lost.id })
  const { body: copy } = await app.send(productTrashApi.duplicateProduct, { params: { id } })
  expect(copy).toMatchObject({ relatedIds: sorted, replacementId: lost.id })

  // Once it is not linked any more, what is in the trash cannot be chosen.
  await change(id, { relatedIds: [] })
  await remove(lost.id)
  const again = await change(id, { relatedIds: [lost.id] })
  expect(again.body.error.fields).toMatchObject({ 'relatedIds.0': { code: 'not_found' } })
})

test('what the form shows of related products is what the page shows, saved or not', async () => {
  const { body: shelf } = await app.send(categoriesApi.createCategory, { body: { name: 'Draft shelf' } })
  const on = { categoryId: shelf.id, visible: true }
  const [first, tagged, last] = [
    await create('Draft first', on),
    await create('Draft tagged', { ...on, tags: ['steel'] }),
    await create('Draft last', on),
  ]
  const elsewhere = await create('Draft elsewhere', { visible: true })
  const unsaved = { categoryId: String(shelf.id), relatedId: String(elsewhere.id) }
  expect((await draft(unsaved)).related).toEqual([elsewhere.id, last.id, tagged.id, first.id])
  const own = await create('Draft own', { ...on, tags: ['steel'], relatedIds: [first.id] })
  const page = await app.send(productsApi.relatedProducts, { params: { id: own.id } }, { token: null })
  const saved = await draft({ id: String(own.id), categoryId: String(shelf.id), relatedId: String(first.id) })
  expect(saved.related).toEqual(page.body.map((card: Product) => card.id))
  expect(saved.related).toEqual([first.id, tagged.id, last.id])
  expect((await draft({ replacementId: String(last.id) })).linked).toEqual([last.id])
  expect((await draft({ id: '777777' })).status).toBe(404)
  expect((await draft({ relatedId: texts(...Array(13).keys()).map(() => '1') })).status).toBe(400)
  expect((await app.send(productLinksApi.productLinks, { params: { id: 777_777 } })).status).toBe(404)
})

test('no product is replaced in a circle: not by one change, a change of many, or an undo', async () => {
  const [a, b, c] = [await create('Circle a'), await create('Circle b'), await create('Circle c')]
  expect((await change(a.id, { replacementId: b.id })).status).toBe(200)
  expect((await change(b.id, { replacementId: c.id })).status).toBe(200)
  for (const id of [a.id, c.id]) {
    const { status, body } = await change(c.id, { replacementId: id })
    expect([status, body.error.fields.replacementId.code]).toEqual([400, 'invalid_value'])
  }
  const many = { ids: [c.id], changes: { replacementId: a.id } }
  const { body } = await app.send(productsApi.updateProducts, { body: many })
  expect(body.error.fields['changes.replacementId'].code).toBe('invalid_value')

  const { body: events } = await app.send(eventsApi.listEvents, {
    query: { entity: 'product', entityId: a.id },
  })
  await change(a.id, { replacementId: null })
  expect((await change(c.id, { replacementId: a.id })).status).toBe(200)
  const { body: later } = await app.send(eventsApi.listEvents, {
    query: { entity: 'product', entityId: a.id },
  })
  expect(later.total).toBe(events.total + 1)
  const undone = await app.send(eventsApi.undoEvent, { params: { id: later.items[0].id } })
  expect(undone.status).toBeGreaterThanOrEqual(400)
})

expectWholeContractSeen(app, productLinksApi)
