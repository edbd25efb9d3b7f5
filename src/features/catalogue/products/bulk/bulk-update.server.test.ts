// PATCH /products: many products are changed alike, all or none, with one entry in the history and one undo.
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { recordEvent } from '#features/history/events.server.ts'
import { createHistory } from '#features/history/history.server.ts'
import { isUnderWay } from '#features/long-work/long-work-rows.server.ts'
import type { Database } from '#server/database/database.server.ts'
import { openTestApp } from '../../../../testing/test-app.ts'
import { categoriesApi } from '../../categories/categories.contract.ts'
import { refreshProducts } from '../../derived/refresh-derived.server.ts'
import { productListsApi } from '../../lists/product-lists.contract.ts'
import { productTrashApi } from '../product-trash.contract.ts'
import { productsApi } from '../products.contract.ts'
import { createProducts } from '../products.server.ts'
import { maxAtOnce } from './max-at-once.ts'

const app = openTestApp()
const visitor = { token: null }

const create = async (name: string, fields: object = {}): Promise<{ id: number }> =>
  (await app.send(productsApi.createProduct, { body: { name, visible: true, price: 100, ...fields } })).body
const createAll = async (...names: string[]) => {
  const created: number[] = []
  for (const name of names) created.push((await create(name)).id)
  return created
}
const changeMany = (body: object) => app.send(productsApi.updateProducts, { body })
const product = async (id: number) => (await app.send(productsApi.productById, { params: { id } })).body
const pricesOf = (ids: number[]) => Promise.all(ids.map(async id => (await product(id)).price))
const events = async () => (await app.send(eventsApi.listEvents, {})).body
const shelf = async (name: string): Promise<number> =>
  (await app.send(categoriesApi.createCategory, { body: { name } })).body.id

test('the given products are changed, everything else stays, and lists and search know it at once', async () => {
  const [one = 0, other = 0, third = 0] = await createAll('Lamp one', 'Lamp two', 'Lamp three')
  const categoryId = await shelf('Lamps')
  const before = await product(one)
  const changes = { price: 250, tags: ['sale'], categoryId, lifecycle: 'discontinued' }
  const { status, body } = await changeMany({ ids: [one, other], changes })
  expect([status, body]).toEqual([200, { changed: 2, unchanged: 0, eventId: expect.any(Number) }])
  const after = await product(one)
  expect(after).toMatchObject({ ...changes, name: before.name, version: before.version + 1 })
  expect((await product(third)).price).toBe(100)
  const query = { category: String(categoryId), tag: 'sale', q: 'lamp' }
  const list = await app.send(productListsApi.searchProducts, { query }, visitor)
  expect(list.body.items.map((card: { id: number }) => card.id).toSorted()).toEqual([one, other])
})

test('it is one entry of the history, and one undo takes all of it back', async () => {
  const ids = await createAll('Cup one', 'Cup two', 'Cup three')
  const { total } = await events()
  const { body } = await changeMany({ ids, changes: { price: 300 } })
  const { items, total: later } = await events()
  expect([later, items[0].id]).toEqual([total + 1, body.eventId])
  expect(items[0]).toMatchObject({ action: 'update', undoable: true, group: { count: 3, fields: ['price'] } })
  const undone = await app.send(eventsApi.undoEvent, { params: { id: body.eventId } })
  expect(undone.status).toBe(200)
  expect(await pricesOf(ids)).toEqual([100, 100, 100])
})

test('undo is refused for all when one was changed since', async () => {
  const ids = await createAll('Jug one', 'Jug two')
  const { body } = await changeMany({ ids, changes: { price: 300 } })
  await app.send(productsApi.updateProduct, { params: { id: ids[1] }, body: { price: 301 } })
  const undone = await app.send(eventsApi.undoEvent, { params: { id: body.eventId } })
  expect([undone.status, undone.body.error]).toMatchObject([
    409,
    { changed: { count: 1, names: [{ label: 'Jug two' }] }, differs: ['price'] },
  ])
  expect(await pricesOf(ids)).toEqual([300, 301])
})

test('products that have the values already are counted and not recorded; a change of none raises no version', async () => {
  const ids = await createAll('Pan one', 'Pan two')
  await changeMany({ ids: ids.slice(0, 1), changes: { price: 7 } })
  expect((await changeMany({ ids, changes: { price: 7 } })).body).toMatchObject({ changed: 1, unchanged: 1 })
  const { total } = await events()
  const version = (await app.database.readContent()).version
  const again = await changeMany({ ids: [...ids, ...ids], changes: { price: 7 } })
  expect(again.body).toEqual({ changed: 0, unchanged: 2, eventId: null })
  expect((await app.database.readContent()).version).toBe(version)
  expect((await events()).total).toBe(total)
})

test('one that does not exist, or is in the trash, refuses all, and is named', async () => {
  const ids = await createAll('Pot one', 'Pot two')
  await app.send(productTrashApi.removeProduct, { params: { id: ids[1] } })
  const { status, body } = await changeMany({ ids: [...ids, 999_999], changes: { price: 1 } })
  expect([status, Object.keys(body.error.fields)]).toEqual([400, ['ids.1', 'ids.2']])
  expect((await product(ids[0] ?? 0)).price).toBe(100)
})

test('a link to something that does not exist, or of a product to itself, refuses all', async () => {
  const ids = await createAll('Fan one', 'Fan two')
  const unknown = await changeMany({ ids, changes: { categoryId: 999_999, price: 1 } })
  expect(unknown.body.error.fields).toMatchObject({ 'changes.categoryId': { code: 'not_found' } })
  const itself = await changeMany({ ids, changes: { replacementId: ids[1], price: 1 } })
  expect(itself.body.error.fields).toMatchObject({ 'changes.replacementId': { code: 'invalid_value' } })
  expect(await pricesOf(ids)).toEqual([100, 100])
})

test('a filter changes the products of its list, hidden ones too unless it says otherwise', async () => {
  const categoryId = await shelf('Chairs')
  const shown = await create('Chair shown', { categoryId })
  const hidden = await create('Chair hidden', { categoryId, visible: false })
  const filter = { category: categoryId }
  expect((await changeMany({ filter, changes: { price: 5 } })).body.changed).toBe(2)
  const visible = await changeMany({ filter: { ...filter, visible: 'true' }, changes: { price: 6 } })
  expect(visible.body.changed).toBe(1)
  expect(await pricesOf([shown.id, hidden.id])).toEqual([6, 5])
  const words = await changeMany({ filter: { q: 'chair hidden' }, changes: { visible: true } })
  expect([words.body.changed, (await product(hidden.id)).visible]).toEqual([1, true])
  expect((await changeMany({ filter: { q: 'nothing like it' }, changes: { price: 9 } })).body.changed).toBe(0)
})

test('what belongs to one product, both kinds of choice at once, and no choice are refused', async () => {
  const ids = await createAll('Bowl one')
  const fieldsOf = async (body: object) => {
    const { status, body: answer } = await changeMany(body)
    return [status, ...Object.keys(answer.error.fields)]
  }
  expect(await fieldsOf({ ids, changes: { name: 'Same' } })).toEqual([400, 'changes.name'])
  expect(await fieldsOf({ ids, changes: { barcode: '96385074' } })).toEqual([400, 'changes.barcode'])
  expect(await fieldsOf({ ids, changes: { price: -1 } })).toEqual([400, 'changes.price'])
  expect(await fieldsOf({ ids, filter: {}, changes: {} })).toEqual([400, 'filter', 'ids'])
  expect(await fieldsOf({ ids: [], changes: {} })).toEqual([400, 'ids'])
  expect((await changeMany({ changes: { price: 1 } })).status).toBe(400)
  const many = Array.from({ length: maxAtOnce + 1 }, (_, index) => index + 1)
  expect(await fieldsOf({ ids: many, changes: { price: 1 } })).toEqual([400, 'ids'])
})

test('a list with more products than can be changed at once is refused', async () => {
  const [first = 0] = await createAll('Nail')
  const row = await app.database.db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const { id: _, ...columns } = row
  const categoryId = await shelf('Nails')
  const names = Array.from({ length: maxAtOnce + 1 }, (_, index) => `nail-${index}`)
  const rows = names.map(name => ({ ...columns, name, slug: name, code: null, codeKey: null, categoryId }))
  await app.database.contentTransaction(async tx => {
    for (let from = 0; from < rows.length; from += 100) {
      const added = await tx
        .insertInto('product')
        .values(rows.slice(from, from + 100))
        .returning('id')
        .execute()
      const memberships = added.map(({ id }) => ({ productId: id, categoryId, position: 0 }))
      await tx.insertInto('productCategory').values(memberships).execute()
      await refreshProducts(
        tx,
        added.map(({ id }) => id),
      )
    }
  })
  const { status, body } = await changeMany({ filter: { category: categoryId }, changes: { price: 1 } })
  expect([status, body.error.fields.filter.code]).toEqual([400, 'too_many'])
  const { items } = (
    await app.send(productListsApi.searchProducts, {
      query: { category: String(categoryId), visible: 'all', pageSize: '100' },
    })
  ).body
  expect(new Set(items.map((card: { price: number }) => card.price))).toEqual(new Set([columns.price]))
  const ids = items.map((card: { id: number }) => card.id)
  expect((await changeMany({ ids, changes: { price: 1 } })).body).toMatchObject({ changed: 100 })
})

/** What is stored of a product, without what differs between two products: ids, times and the last letter of the name. */
async function storedOf(id: number) {
  const { db } = app.database
  const { id: _, slug, name, createdAt, updatedAt, ...fields } = await product(id)
  const listing = await db
    .selectFrom('listing')
    .select(['categoryId', 'shown', 'visible', 'price', 'visits'])
    .where('productId', '=', id)
    .orderBy('categoryId')
    .execute()
  const ofProduct = (table: 'searchText' | 'productFacet') => db.selectFrom(table).where('productId', '=', id)
  const { words } = await ofProduct('searchText').select('words').executeTakeFirstOrThrow()
  const { facets } = await ofProduct('productFacet').select('facets').executeTakeFirstOrThrow()
  const query = { entity: 'product', entityId: String(id), action: 'update' }
  const [change] = (await app.send(eventsApi.listEvents, { query })).body.items
  const sharedWords = words.split(' ').filter(word => !/^(·?|…|‿vase)[abc]$/.test(word))
  return { fields, listing, words: sharedWords, facets, changes: change.changes }
}

test('a product that is changed with others is stored as one that is changed by itself', async () => {
  const [from, to, extra] = [await shelf('Old shelf'), await shelf('New shelf'), await shelf('Extra shelf')]
  const [related = 0] = await createAll('Companion')
  const fields = {
    categoryId: from,
    extraCategoryIds: [extra],
    tags: ['old'],
    description: '<p>Text</p>',
    specs: [{ group: '', name: 'Colour', value: 'red' }],
    translations: { fa: { specs: [{ group: '', name: 'رنگ', value: 'سرخ' }] } },
  }
  const [alone, one, other] = [
    await create('Vase a', fields),
    await create('Vase b', fields),
    await create('Vase c', { ...fields, tags: ['new'], price: 5 }),
  ]
  const changes = {
    categoryId: to,
    extraCategoryIds: [from],
    relatedIds: [related],
    replacementId: related,
    tags: ['new', 'new'],
    price: 5,
    lifecycle: 'discontinued',
    visible: false,
  }
  await app.send(productsApi.updateProduct, { params: { id: alone.id }, body: changes })
  expect((await changeMany({ ids: [one.id, other.id], changes })).body.changed).toBe(2)
  expect(await storedOf(one.id)).toEqual(await storedOf(alone.id))
})

test('every event of the undo names the event of the same product that it took back', async () => {
  const ids = await createAll('Rug one', 'Rug two', 'Rug three')
  await app.send(productsApi.updateProduct, { params: { id: ids[2] }, body: { price: 55 } })
  const { body } = await changeMany({ ids, changes: { price: 300, tags: ['rug'] } })
  await app.send(eventsApi.undoEvent, { params: { id: body.eventId } })
  expect(await pricesOf(ids)).toEqual([100, 100, 55])
  for (const entityId of ids.map(String)) {
    const query = { entity: 'product', entityId, action: 'update' }
    const [undo, change] = (await app.send(eventsApi.listEvents, { query })).body.items
    expect([undo.undoes, change.undoneAt]).toEqual([change.id, expect.any(String)])
  }
})

test('changing and undoing many takes far fewer statements than doing so one by one', async () => {
  const ids = await createAll(...Array.from({ length: 50 }, (_, index) => `Brick ${index}`))
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const database: Database = {
    ...app.database,
    contentTransaction: run =>
      app.database.contentTransaction(tx =>
        run(Object.assign(tx.withPlugin(counting), { changed: tx.changed, nextVersion: tx.nextVersion })),
      ),
  }
  const categories = { lineage: async () => [], listSeen: async (ids: number[]) => ids }
  const products = createProducts({ database, baseLocale: 'en', categories, record: recordEvent })
  const history = createHistory({ database, isUnderWay, revertHandlers: { product: products.revertHandler } })
  const actor = { admin: await app.services.accounts.adminOf(app.token) }
  // One by one it was 11 to 18 for each.
  const max = ids.length * 6
  const { eventId } = await products.updateBulk(ids, { changes: { price: 9, tags: ['brick'] } }, actor)
  expect(statements).toBeLessThan(max)
  statements = 0
  await history.undo(eventId ?? 0, actor)
  expect(await pricesOf(ids)).toEqual(ids.map(() => 100))
  expect(statements).toBeLessThan(max)
})
