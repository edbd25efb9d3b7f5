// One act is one entry of the history, although it reaches the server in several steps.
import { expect, test } from 'vitest'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { productDocumentsApi } from '#features/catalogue/files/product-documents.contract.ts'
import { productImagesApi } from '#features/catalogue/files/product-images.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { draw, pdf } from '../../testing/test-pictures.ts'
import type { HistoryEvent } from './event.ts'
import { eventsApi } from './events.contract.ts'

const app = openTestApp()

const create = async (name: string): Promise<{ id: number }> =>
  (await app.send(productsApi.createProduct, { body: { name } })).body
const product = async (id: number) => (await app.send(productsApi.productById, { params: { id } })).body
const change = (id: number, body: object) => app.send(productsApi.updateProduct, { params: { id }, body })
const eventsOf = async (entity: string, id: number): Promise<HistoryEvent[]> =>
  (await app.send(eventsApi.listEvents, { query: { entity, entityId: String(id) } })).body.items
const actionsOf = async (entity: string, id: number) =>
  (await eventsOf(entity, id)).map(event => event.action).toReversed()
async function undo(event: HistoryEvent | undefined) {
  const { status, body } = await app.send(eventsApi.undoEvent, { params: { id: event?.id } })
  expect([status, body.error]).toEqual([200, undefined])
}
let width = 20
async function addPicture(id: number) {
  const bytes = await draw({ width: width++, height: 10 }).png().toBuffer()
  const files = [new File([new Uint8Array(bytes)], 'a.png')]
  const { body } = await app.send(productImagesApi.addOtherImages, { params: { id }, files })
  return body.images.at(-1).ref as string
}

test('pictures that are added one after the other are one entry, with one undo for all', async () => {
  const { id } = await create('Five pictures')
  const refs: string[] = []
  for (let count = 0; count < 5; count++) refs.push(await addPicture(id))
  const [added, ...others] = await eventsOf('product', id)
  expect([added?.action, others.map(event => event.action)]).toEqual(['add-picture', ['create']])
  expect(added?.changes).toEqual({
    imageRefs: { before: [], after: refs },
    mainImageRef: { before: null, after: refs[0] },
  })
  await undo(added)
  expect((await product(id)).images).toEqual([])
  // Nothing joins what was undone, nor the undo itself.
  await addPicture(id)
  expect(await actionsOf('product', id)).toEqual(['create', 'add-picture', 'update', 'add-picture'])
})

test('alternative texts and moves are joined with their like, and with nothing else', async () => {
  const { id } = await create('Arranged')
  const [one, two] = [await addPicture(id), await addPicture(id)]
  const before = await product(id)
  await change(id, { imageRefs: [two, one] })
  await change(id, { imageAlts: { [one]: { alt: 'One' } } })
  await change(id, { imageAlts: { [two]: { alt: 'Two' } } })
  await change(id, { price: 5 })
  await change(id, { price: 6 })
  const [, , alts, order] = await eventsOf('product', id)
  expect(await actionsOf('product', id)).toHaveLength(6)
  expect([alts, order].map(event => Object.keys(event?.changes ?? {}))).toEqual([
    ['imageAlts'],
    ['imageRefs'],
  ])
  await undo(alts)
  await undo(order)
  expect((await product(id)).images).toEqual(before.images)
})

test('a saved form is never part of a step, even if it changed a picture too', async () => {
  const { id } = await create('Saved form')
  const ref = await addPicture(id)
  await change(id, { price: 5, imageAlts: { [ref]: { alt: 'One' } } })
  await change(id, { imageAlts: { [ref]: { alt: 'Two' } } })
  expect(await actionsOf('product', id)).toEqual(['create', 'add-picture', 'update', 'update'])
})

test('documents that are added one after the other are one entry', async () => {
  const { id } = await create('Documented')
  for (const title of ['First', 'Second']) {
    const files = [new File([new Uint8Array(pdf(title))], `${title}.pdf`)]
    const { body } = await app.send(productDocumentsApi.addDocuments, { params: { id }, files })
    expect(body.error).toBeUndefined()
  }
  expect(await actionsOf('product', id)).toEqual(['create', 'add-document'])
  expect((await eventsOf('product', id))[0]?.changes.documents?.after).toHaveLength(2)
})

test('a category that is moved step by step is one entry, and none when it is back where it was', async () => {
  const siblings: number[] = []
  const parentId = (await app.send(categoriesApi.createCategory, { body: { name: 'Stepped' } })).body.id
  for (const name of ['A', 'B', 'C', 'D']) {
    const body = { name: `Stepped ${name}`, parentId }
    siblings.push((await app.send(categoriesApi.createCategory, { body })).body.id)
  }
  const last = siblings[3] ?? 0
  const move = (position: number) =>
    app.send(categoriesApi.updateCategory, { params: { id: last }, body: { position } })
  for (const position of [2, 1, 0]) expect((await move(position)).body.position).toBe(position)
  const [moved] = await eventsOf('category', last)
  expect(moved?.changes).toEqual({ position: { before: 3, after: 0 } })
  expect((await move(3)).body.position).toBe(3)
  expect(await actionsOf('category', last)).toEqual(['create'])
})

test('what is done later, or by somebody else, is an entry of its own', async () => {
  const { id } = await create('Later')
  const { db } = app.database
  await addPicture(id)
  const pastPause = new Date(Date.now() - 121_000).toISOString()
  await db.updateTable('event').set({ at: pastPause }).where('entityId', '=', id).execute()
  await addPicture(id)
  await db.updateTable('event').set({ adminId: null }).where('entityId', '=', id).execute()
  await addPicture(id)
  const pictures = ['add-picture', 'add-picture', 'add-picture']
  expect(await actionsOf('product', id)).toEqual(['create', ...pictures])
})
