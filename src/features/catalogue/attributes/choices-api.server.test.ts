// Merging two choices of an attribute: what products, filters, saved addresses and search say then, and its undo.
import { beforeAll, expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { productListsApi } from '../lists/product-lists.contract.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { attributesApi } from './attributes.contract.ts'
import { choicesApi } from './choices.contract.ts'

const app = openTestApp()

describeRefusals(app, choicesApi)

const choices = [
  { value: 'Black', translations: { fa: 'مشکی' } },
  { value: 'Gray', translations: { fa: 'قمبولی' } },
  { value: 'Grey', translations: { fa: 'خاکستری' } },
]
const [black, gray, grey] = [1, 2, 3]

async function shop(name: string) {
  const { id: categoryId } = (await app.send(categoriesApi.createCategory, { body: { name } })).body
  const body = { name: `${name} colour`, type: 'choice', filterable: true, choices }
  const { id } = (await app.send(attributesApi.createAttribute, { params: { id: categoryId }, body })).body
  const add = async (choiceId: number) => {
    const specRows = [{ kind: 'choice', attributeId: id, choiceId }]
    const { body: created, status } = await app.send(productsApi.createProduct, {
      body: { name: `${name} ${crypto.randomUUID().slice(0, 8)}`, categoryId, visible: true, specRows },
    })
    expect([status, created.error]).toEqual([201, undefined])
    return created.id as number
  }
  return { categoryId, id: id as number, add, facet: `${name} colour` }
}

const merge = (id: number, body: object) => app.send(choicesApi.mergeChoices, { params: { id }, body })
const offered = async (categoryId: number) =>
  (await app.send(attributesApi.categoryAttributes, { params: { id: categoryId } })).body[0].choices.map(
    (one: { value: string }) => one.value,
  )
const read = async (id: number) => (await app.send(productsApi.productById, { params: { id } })).body
const seenOf = async (id: number) => {
  const { specs, translations, specRows } = await read(id)
  return [specs[0].value, translations.fa?.specs[0]?.value, specRows[0].choiceId]
}
const list = async (query: object) => (await app.send(productListsApi.searchProducts, { query })).body
const undo = (id: number) => app.send(eventsApi.undoEvent, { params: { id } })
const counts = async (id: number) =>
  (await app.send(choicesApi.attributeChoices, { params: { id } })).body.items.map(
    (one: { products: number }) => one.products,
  )

let shelf: Awaited<ReturnType<typeof shop>>
beforeAll(async () => {
  shelf = await shop('Lamp')
})

test('products, filters, saved addresses and search have the choice that stayed; an undo brings both back', async () => {
  const { categoryId, id, add, facet } = shelf
  const [one, two, three] = [await add(gray), await add(gray), await add(grey)]
  await add(black)
  await app.send(productTrashApi.removeProduct, { params: { id: await add(gray) } })
  expect(await counts(id)).toEqual([1, 3, 1])

  const merged = await merge(id, { choice: gray, into: grey, version: 1 })
  expect(merged.body).toEqual({ products: 3, isInBackground: false, eventId: expect.any(Number) })
  expect(await offered(categoryId)).toEqual(['Black', 'Grey'])
  expect(await counts(id)).toEqual([1, 4])
  for (const product of [one, two, three]) expect(await seenOf(product)).toEqual(['Grey', 'خاکستری', grey])
  const asked = await list({ spec: `${facet}:Gray`, category: categoryId })
  const [colour] = asked.facets.attributes
  expect([asked.total, colour.values.map((value: { name: string }) => value.name)]).toEqual([
    3,
    ['Grey', 'Black'],
  ])
  expect(colour.values[0]).toMatchObject({ count: 3, selected: true, formerly: 'Gray' })
  expect((await list({ spec: `${facet}:قمبولی` })).total).toBe(3)
  expect((await list({ q: 'خاکستری lamp' })).total).toBe(3)
  expect((await list({ q: 'قمبولی', category: categoryId })).items).toEqual([])

  // One of them is changed meanwhile, another saved as it is; a third is given the earlier word in the older shape.
  const patch = (product: number, body: object) =>
    app.send(productsApi.updateProduct, { params: { id: product }, body })
  expect(
    (await patch(one, { specRows: [{ kind: 'choice', attributeId: id, choiceId: black }] })).status,
  ).toBe(200)
  const { specRows, version } = await read(two)
  expect((await patch(two, { specRows, summary: 'Saved as it is', version })).status).toBe(200)
  const typed = await app.send(productsApi.createProduct, {
    body: {
      name: 'Typed lamp',
      categoryId,
      specs: [{ group: '', name: '', value: 'gray', attributeId: id }],
    },
  })
  expect(await seenOf(typed.body.id)).toEqual(['Grey', 'خاکستری', grey])

  expect((await undo(merged.body.eventId)).status).toBe(200)
  expect(await offered(categoryId)).toEqual(['Black', 'Gray', 'Grey'])
  expect(await seenOf(one)).toEqual(['Black', 'مشکی', black])
  expect(await seenOf(two)).toEqual(['Gray', 'قمبولی', gray])
  expect(await seenOf(three)).toEqual(['Grey', 'خاکستری', grey])
  expect(await counts(id)).toEqual([2, 2, 2])
  expect((await list({ q: 'قمبولی', category: categoryId })).total).toBe(1)

  const query = { entity: 'attribute', entityId: String(id) }
  const [undone, done] = (await app.send(eventsApi.listEvents, { query })).body.items
  expect([done.action, done.changes.merged.after.products]).toEqual(['merge', 3])
  // One of the three was changed since, which the history says.
  expect([undone.undoes, undone.changes.merged.after]).toMatchObject([
    done.id,
    { isMerged: false, products: 2 },
  ])
  // The undo can be undone, too.
  expect((await undo(undone.id)).status).toBe(200)
  expect(await seenOf(two)).toEqual(['Grey', 'خاکستری', grey])
})

test('the history of a product says which merge its value stands under, with its undo, and no merge of other choices', async () => {
  const { id, add } = await shop('Stool')
  const [product, other] = [await add(gray), await add(black)]
  const historyOf = async (productId: number) => {
    const query = { entity: 'product', entityId: String(productId) }
    const { items, total } = (await app.send(eventsApi.listEvents, { query })).body
    expect(total).toBe(items.length)
    return items.map((one: { entity: string; action: string; id: number }) => `${one.entity} ${one.action}`)
  }
  const first = await merge(id, { choice: gray, into: grey })
  const merged = ['attribute merge', 'product create']
  expect([await historyOf(product), await historyOf(other)]).toEqual([merged, ['product create']])
  // A product that was copied since was not there then.
  const copy = (await app.send(productTrashApi.duplicateProduct, { params: { id: product } })).body.id
  expect(await seenOf(copy)).toEqual(['Grey', 'خاکستری', grey])
  expect(await historyOf(copy)).toEqual(['product create'])
  // The choice that stayed is merged, too, which is about all of them.
  const second = await merge(id, { choice: grey, into: black })
  expect(await historyOf(product)).toEqual(['attribute merge', ...merged])
  expect(await historyOf(copy)).toEqual(['attribute merge', 'product create'])
  expect(await historyOf(other)).toEqual(['product create'])
  const query = { entity: 'product', entityId: String(product), action: 'merge' }
  const [newest] = (await app.send(eventsApi.listEvents, { query })).body.items
  expect([newest.id, newest.undoable, newest.label]).toEqual([second.body.eventId, true, 'Stool colour'])
  await undo(second.body.eventId)
  expect(await historyOf(product)).toEqual(merged)
  await undo(first.body.eventId)
  expect(await historyOf(product)).toEqual(['product create'])
})

test('a choice is merged further, and back in the order in which that was done', async () => {
  const { categoryId, id, add } = await shop('Chair')
  const product = await add(gray)
  const first = await merge(id, { choice: gray, into: grey })
  const second = await merge(id, { choice: grey, into: black })
  expect(second.body.products).toBe(1)
  expect(await seenOf(product)).toEqual(['Black', 'مشکی', black])
  const refused = await undo(first.body.eventId)
  expect([refused.status, refused.body.error.differs]).toEqual([409, ['choices']])
  expect((await undo(second.body.eventId)).status).toBe(200)
  expect(await seenOf(product)).toEqual(['Grey', 'خاکستری', grey])
  expect((await undo(first.body.eventId)).status).toBe(200)
  expect(await seenOf(product)).toEqual(['Gray', 'قمبولی', gray])
  expect(await offered(categoryId)).toEqual(['Black', 'Gray', 'Grey'])
})

test('an undo does not wait for what has nothing to do with it, and says what stands in its way', async () => {
  const { categoryId, id, add } = await shop('Table')
  await add(gray)
  const merged = await merge(id, { choice: gray, into: grey })
  const renamed = [
    { id: black, value: 'Ebony' },
    { id: grey, value: 'Grey' },
  ]
  await app.send(attributesApi.updateAttribute, { params: { id }, body: { choices: renamed } })
  expect((await undo(merged.body.eventId)).status).toBe(200)
  expect(await offered(categoryId)).toEqual(['Ebony', 'Gray', 'Grey'])
  const again = await merge(id, { choice: gray, into: grey })
  // Another choice got its word meanwhile.
  const taken = [...renamed, { value: 'Gray' }]
  await app.send(attributesApi.updateAttribute, { params: { id }, body: { choices: taken } })
  const refused = await undo(again.body.eventId)
  expect([refused.status, refused.body.error.differs]).toEqual([409, ['choices']])
})

test('refuses choices it does not offer, and a version that is outdated', async () => {
  const { id } = await shop('Sofa')
  const fieldsOf = async (body: object) => Object.keys((await merge(id, body)).body.error.fields)
  expect(await fieldsOf({ choice: 9, into: grey })).toEqual(['choice'])
  expect(await fieldsOf({ choice: gray, into: 9 })).toEqual(['into'])
  expect(await fieldsOf({ choice: gray, into: gray })).toEqual(['choice'])
  const outdated = await merge(id, { choice: gray, into: grey, version: 7 })
  expect([outdated.status, outdated.body.error.code]).toEqual([409, 'conflict'])
  expect((await merge(999_999, { choice: gray, into: grey })).status).toBe(404)
  expect((await app.send(choicesApi.attributeChoices, { params: { id: 999_999 } })).status).toBe(404)
})

expectWholeContractSeen(app, choicesApi)
