// What staff do to many products at once beyond setting values: tags, prices, a preview, and the trash. All or none, with one undo.
import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { recordEvent } from '#features/history/events.server.ts'
import { createHistory } from '#features/history/history.server.ts'
import { isUnderWay } from '#features/long-work/long-work-rows.server.ts'
import type { Database } from '#server/database/database.server.ts'
import { openTestApp } from '../../../../testing/test-app.ts'
import { categoriesApi } from '../../categories/categories.contract.ts'
import { staffListApi } from '../../lists/staff-list.contract.ts'
import { productTrashApi } from '../product-trash.contract.ts'
import { productsApi } from '../products.contract.ts'
import { createProducts } from '../products.server.ts'
import { maxAtOnce } from './max-at-once.ts'

const app = openTestApp()
const visitor = { token: null }

const create = async (name: string, fields: object = {}): Promise<number> => {
  const body = { name, visible: true, price: 100, ...fields }
  return (await app.send(productsApi.createProduct, { body })).body.id
}
const changeMany = (body: object) => app.send(productsApi.updateProducts, { body })
const removeMany = (body: object) => app.send(productTrashApi.removeProducts, { body })
const undo = (id: number) => app.send(eventsApi.undoEvent, { params: { id } })
const product = async (id: number) => (await app.send(productsApi.productById, { params: { id } })).body
const fieldOf = async <Name extends string>(ids: number[], name: Name) =>
  await Promise.all(ids.map(async id => (await product(id))[name]))
const shelf = async (name: string): Promise<number> =>
  (await app.send(categoriesApi.createCategory, { body: { name } })).body.id
const events = async () => (await app.send(eventsApi.listEvents, {})).body
const version = async () => (await app.database.readContent()).version
const staffIds = async (query: object): Promise<number[]> => {
  const { body } = await app.send(staffListApi.staffProducts, { query })
  return body.items.map((item: { id: number }) => item.id)
}

test('a change takes the filters of the list of staff', async () => {
  const category = await shelf('Filtered')
  const priced = await create('Priced', { categoryId: category })
  const unpriced = await create('Unpriced', { categoryId: category, price: null })
  const old = await create('Old', { categoryId: category, price: null, lifecycle: 'discontinued' })
  const nowhere = await create('Nowhere', { tags: ['lost'] })
  const filter = { category, missing: ['price'], lifecycle: 'active' }
  expect((await changeMany({ filter, changes: { price: 7 } })).body.changed).toBe(1)
  expect(await fieldOf([priced, unpriced, old], 'price')).toEqual([100, 7, null])
  const lost = { filter: { category: 'none', tag: ['lost'] }, changes: { categoryId: category } }
  expect((await changeMany(lost)).body.changed).toBe(1)
  expect((await product(nowhere)).categoryId).toBe(category)
  expect((await changeMany(lost)).body).toEqual({ changed: 0, unchanged: 0, eventId: null })
  const preview = { ...lost, adjust: { price: { amount: 1 } }, preview: true }
  const nothing = { changed: 0, unchanged: 0, withoutPrice: 0, eventId: null, examples: [] }
  expect((await changeMany(preview)).body).toEqual(nothing)
  const wrong = await changeMany({ filter: { missing: ['nonsense'] }, changes: { price: 7 } })
  expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([400, ['filter.missing.0']])
})

test('a tag is added to those that lack it and removed from those that have it, with one undo', async () => {
  const ids = [await create('Tag one', { tags: ['Sale'] }), await create('Tag two', { tags: ['other'] })]
  const added = await changeMany({ ids, adjust: { addTags: ['sale'] } })
  expect(added.body).toMatchObject({ changed: 1, unchanged: 1 })
  expect(added.body).not.toHaveProperty('withoutPrice')
  expect(await fieldOf(ids, 'tags')).toEqual([['Sale'], ['other', 'Sale']])
  expect((await staffIds({ tag: 'sale' })).toSorted()).toEqual(ids)
  const removed = await changeMany({ ids, adjust: { removeTags: ['SALE'] } })
  expect(removed.body.changed).toBe(2)
  expect(await fieldOf(ids, 'tags')).toEqual([[], ['other']])
  expect((await undo(removed.body.eventId)).status).toBe(200)
  expect(await fieldOf(ids, 'tags')).toEqual([['Sale'], ['other', 'Sale']])
  expect((await events()).items[0]).toMatchObject({ group: { count: 2, fields: ['tags'] } })
})

test('one product with too many tags refuses all', async () => {
  const tags = Array.from({ length: 20 }, (_, index) => `t${index}`)
  const ids = [await create('Few tags'), await create('Full of tags', { tags })]
  const { status, body } = await changeMany({ ids, adjust: { addTags: ['more'] } })
  expect([status, body.error.fields['adjust.addTags'].code]).toEqual([400, 'too_many'])
  expect((await product(ids[0] ?? 0)).tags).toEqual([])
})

describe('prices', () => {
  test('rise by a percentage; products without a price are left out and counted; one undo for all', async () => {
    const prices = [1000, 995, null, 0]
    const ids: number[] = []
    for (const price of prices) ids.push(await create(`Priced ${ids.length}`, { price }))
    const { body } = await changeMany({ ids, adjust: { price: { percent: 10 } } })
    expect(body).toEqual({ changed: 2, unchanged: 2, withoutPrice: 1, eventId: expect.any(Number) })
    expect(await fieldOf(ids, 'price')).toEqual([1100, 1095, null, 0])
    expect((await undo(body.eventId)).status).toBe(200)
    expect(await fieldOf(ids, 'price')).toEqual(prices)
  })

  test('fall by an amount, never below 0, and follow what the same call sets', async () => {
    const ids = [await create('Cheap', { price: 30 }), await create('Dear', { price: 3000 })]
    const changed = await changeMany({ ids, adjust: { price: { amount: -50 } } })
    expect(changed.body).toMatchObject({ changed: 2, withoutPrice: 0 })
    expect(await fieldOf(ids, 'price')).toEqual([0, 2950])
    await changeMany({
      ids,
      changes: { price: 200, lifecycle: 'discontinued' },
      adjust: { price: { percent: 1 } },
    })
    expect(await fieldOf(ids, 'price')).toEqual([202, 202])
    expect(await fieldOf(ids, 'lifecycle')).toEqual(['discontinued', 'discontinued'])
  })

  test('one that would be too high refuses all', async () => {
    const ids = [await create('Low'), await create('High', { price: 10 ** 12 })]
    const { status, body } = await changeMany({ ids, adjust: { price: { amount: 1 } } })
    expect([status, body.error.fields['adjust.price'].code]).toEqual([400, 'too_big'])
    expect(await fieldOf(ids, 'price')).toEqual([100, 10 ** 12])
    const none = await changeMany({ ids, adjust: { price: { percent: 'ten' } } })
    expect(none.status).toBe(400)
  })

  test('are shown before and after in a preview, which saves nothing and counts what the change then does', async () => {
    const category = await shelf('Previewed')
    const ids: number[] = []
    for (let index = 0; index < 12; index++) {
      const price = index === 11 ? null : 100 * index
      ids.push(await create(`Previewed ${index}`, { price, categoryId: category }))
    }
    await app.send(productsApi.updateProduct, {
      params: { id: ids[10] },
      body: { translations: { fa: { name: 'پیش‌نما', summary: 'خلاصه' } } },
    })
    const before = [await version(), (await events()).total]
    const change = { filter: { category }, adjust: { price: { percent: 5 } } }
    const { body } = await changeMany({ ...change, preview: true })
    expect(body).toMatchObject({ changed: 10, unchanged: 2, withoutPrice: 1, eventId: null })
    const newestFirst = ids.toReversed().slice(0, 10)
    expect(body.examples.map((one: { id: number }) => one.id)).toEqual(newestFirst)
    expect(body.examples[0]).toMatchObject({ name: 'Previewed 11', price: null, newPrice: null })
    expect(body.examples[1]).toEqual({
      id: ids[10],
      name: 'Previewed 10',
      translations: { fa: { name: 'پیش‌نما' } },
      price: 1000,
      newPrice: 1050,
    })
    expect([await version(), (await events()).total]).toEqual(before)
    expect((await product(ids[10] ?? 0)).price).toBe(1000)
    const { eventId: _, examples, ...counts } = body
    const done = await changeMany(change)
    expect(done.body).toEqual({ ...counts, eventId: expect.any(Number) })
    expect(await fieldOf(newestFirst, 'price')).toEqual(
      examples.map((one: { newPrice: number | null }) => one.newPrice),
    )
  })

  test('a preview is refused as the change itself would be', async () => {
    const ids = [await create('Refused')]
    const { status, body } = await changeMany({ ids, changes: { categoryId: 999_999 }, preview: true })
    expect([status, Object.keys(body.error.fields)]).toEqual([400, ['changes.categoryId']])
  })
})

describe('the trash', () => {
  test('takes many as one entry of the history, and one undo restores all, one more trashes them again', async () => {
    const category = await shelf('Trashed shelf')
    const ids: number[] = []
    for (const name of ['Bin one', 'Bin two', 'Bin three']) {
      ids.push(await create(name, { categoryId: category, code: `${name} code` }))
    }
    const { total } = await events()
    const { status, body } = await removeMany({ ids: [...ids, ...ids] })
    expect([status, body]).toEqual([200, { removed: 3, eventId: expect.any(Number) }])
    const after = await events()
    expect([after.total, after.items[0]]).toMatchObject([
      total + 1,
      { id: body.eventId, action: 'delete', undoable: true, group: { count: 3 } },
    ])
    expect(await staffIds({ category })).toEqual([])
    const gone = await app.send(productsApi.productByName, { params: { name: 'bin-one' } }, visitor)
    expect(gone.status).toBe(410)
    // Its name and code are free now.
    const other = await create('Bin one', { code: 'Bin one code' })
    await app.send(productTrashApi.removeProduct, { params: { id: other } })

    expect((await undo(body.eventId)).status).toBe(200)
    expect((await staffIds({ category, sort: 'newest' })).toReversed()).toEqual(ids)
    expect(await fieldOf(ids, 'slug')).toEqual(['bin-one', 'bin-two', 'bin-three'])
    expect(await staffIds({ q: 'binonecode' })).toEqual([ids[0]])
    const [restored] = (await events()).items
    expect(restored).toMatchObject({ action: 'restore', group: { count: 3 } })
    expect((await undo(restored.id)).status).toBe(200)
    expect(await staffIds({ category })).toEqual([])
  })

  test('takes the products of a filter', async () => {
    const kept = await create('Kept of the filtered', { tags: ['binned'] })
    const binned = await create('Binned', { tags: ['binned'], price: null, visible: false })
    const { body } = await removeMany({ filter: { tag: ['binned'], missing: ['price'] } })
    expect(body.removed).toBe(1)
    expect((await app.send(productsApi.productById, { params: { id: binned } })).status).toBe(404)
    expect((await product(kept)).id).toBe(kept)
    const none = await removeMany({ filter: { q: 'nothing like it' } })
    expect(none.body).toEqual({ removed: 0, eventId: null })
  })

  test('takes none if one does not exist, if there are too many, or if nothing is chosen', async () => {
    const ids = [await create('Stays')]
    const missing = await removeMany({ ids: [...ids, 999_999] })
    expect([missing.status, Object.keys(missing.body.error.fields)]).toEqual([400, ['ids.1']])
    const many = Array.from({ length: maxAtOnce + 1 }, (_, index) => index + 1)
    expect((await removeMany({ ids: many })).status).toBe(400)
    expect((await removeMany({ ids: [] })).status).toBe(400)
    expect((await removeMany({})).status).toBe(400)
    expect((await removeMany({ ids, filter: {} })).status).toBe(400)
    expect((await removeMany({ ids, changes: {} })).status).toBe(400)
    expect((await product(ids[0] ?? 0)).name).toBe('Stays')
  })

  test('gives none back if one was restored meanwhile, which is named, or if a name is taken', async () => {
    const ids = [await create('Back one'), await create('Back two')]
    const { body } = await removeMany({ ids })
    await app.send(productTrashApi.restoreProduct, { params: { id: ids[1] } })
    const refused = await undo(body.eventId)
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'conflict', changed: { count: 1, names: [{ label: 'Back two' }] } },
    ])
    expect((await app.send(productsApi.productById, { params: { id: ids[0] } })).status).toBe(404)
    await app.send(productTrashApi.removeProduct, { params: { id: ids[1] } })
    await create('Back one')
    const taken = await undo(body.eventId)
    expect([taken.status, taken.body.error.code]).toEqual([409, 'name_taken'])
    expect((await app.send(productsApi.productById, { params: { id: ids[1] } })).status).toBe(404)
  })

  test('takes and gives back many in far fewer statements than one by one', async () => {
    const ids: number[] = []
    for (let index = 0; index < 50; index++) ids.push(await create(`Stone ${index}`))
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
    const categories = { lineage: async () => [], listSeen: async (seen: number[]) => seen }
    const products = createProducts({ database, baseLocale: 'en', categories, record: recordEvent })
    const history = createHistory({
      database,
      isUnderWay,
      revertHandlers: { product: products.revertHandler },
    })
    const actor = { admin: await app.services.accounts.adminOf(app.token) }
    // One by one it is more than 20 for each.
    const { eventId } = await products.removeBulk(ids, actor)
    expect(statements / ids.length).toBeLessThan(6)
    statements = 0
    await history.undo(eventId ?? 0, actor)
    expect(await fieldOf(ids, 'price')).toEqual(ids.map(() => 100))
    expect(statements / ids.length).toBeLessThan(8)
  })
})
