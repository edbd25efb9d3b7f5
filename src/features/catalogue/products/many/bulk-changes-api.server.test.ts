// The calls for changes of any number of products, and a large one from beginning to end.
import { expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../../testing/contract-tests.ts'
import { openTestApp } from '../../../../testing/test-app.ts'
import { categoriesApi } from '../../categories/categories.contract.ts'
import { refreshProducts } from '../../derived/refresh-derived.server.ts'
import { productsApi } from '../products.contract.ts'
import type { BulkChange } from './bulk-changes.contract.ts'
import { bulkChangesApi } from './bulk-changes.contract.ts'

const app = openTestApp()
const unknown = 999_999_999

const create = async (name: string, fields: object = {}): Promise<number> => {
  const body = { name, visible: true, price: 100, ...fields }
  return (await app.send(productsApi.createProduct, { body })).body.id
}
const shelf = async (name: string): Promise<number> =>
  (await app.send(categoriesApi.createCategory, { body: { name } })).body.id
const start = (body: object, options = {}) => app.send(bulkChangesApi.startBulkChange, { body }, options)
const cancel = (id: number, options = {}) =>
  app.send(bulkChangesApi.cancelBulkChange, { params: { id } }, options)
const dismiss = (id: number, options = {}) =>
  app.send(bulkChangesApi.dismissBulkChange, { params: { id } }, options)
const listed = async (options = {}): Promise<BulkChange[]> =>
  (await app.send(bulkChangesApi.listBulkChanges, {}, options)).body.items
const stateOf = async (id: number) => (await listed()).find(item => item.id === id)

describeRefusals(app, bulkChangesApi)

test('one is listed until it is dismissed, which has to wait for its end; nobody else can see or stop it', async () => {
  const ids = [await create('Own one'), await create('Own two')]
  const { status, body } = await start({ target: { ids: [...ids, ...ids] }, changes: { price: 5 } })
  const waiting = { kind: 'change', state: 'waiting', total: 2, done: 0, eventId: null, finishedAt: null }
  expect([status, body]).toMatchObject([202, waiting])
  expect(await listed()).toEqual([body])
  const other = { username: 'other', password: 'kelim-Tabriz-88-lantern' }
  await app.services.accounts.admins.create(other)
  const { token } = await app.services.accounts.login(other, { address: '127.0.0.7' })
  expect(await listed({ token })).toEqual([])
  for (const call of [cancel, dismiss]) expect((await call(body.id, { token })).status).toBe(404)
  expect((await dismiss(body.id)).body.error.code).toBe('still_running')
  expect((await cancel(body.id)).body).toMatchObject({ state: 'cancelled', finishedAt: expect.any(String) })
  expect((await dismiss(body.id)).status).toBe(204)
  expect(await listed()).toEqual([])
})

test('what is wrong with a change is refused at once, at the paths that PATCH /products has', async () => {
  const tags = Array.from({ length: 20 }, (_, index) => `t${index}`)
  const ids: number[] = []
  while (ids.length < 12) ids.push(await create(`Wrong ${ids.length}`))
  ids.push(await create('Wrong, with many tags', { tags, price: 10 ** 12 }))
  const problemOf = async (change: object) => {
    const { status, body } = await start({ target: { ids }, ...change })
    const problems = Object.entries(body.error.fields as Record<string, { code: string }>)
    return [status, ...problems.map(([path, { code }]) => `${path} ${code}`)]
  }
  const gone = { categoryId: unknown }
  expect(await problemOf({ changes: gone })).toEqual([400, 'changes.categoryId not_found'])
  const last = { replacementId: ids.at(-1) }
  expect(await problemOf({ changes: last })).toEqual([400, 'changes.replacementId invalid_value'])
  expect(await problemOf({ adjust: { addTags: ['new'] } })).toEqual([400, 'adjust.addTags too_many'])
  expect(await problemOf({ adjust: { price: { amount: 1 } } })).toEqual([400, 'adjust.price too_big'])
  expect(await problemOf({ changes: { name: 'Same' } })).toContain('changes.name unknown_field')
  expect(await problemOf({ adjust: {} })).toEqual([400, 'changes required'])
  expect(await problemOf({ remove: { ids }, changes: { price: 1 } })).toContain('remove unknown_field')
  const preview = { target: { ids }, changes: gone }
  expect((await app.send(bulkChangesApi.previewBulkChange, { body: preview })).status).toBe(400)
  expect(await listed()).toEqual([])
})

test('a preview counts, shows the first prices, and saves nothing', async () => {
  const category = await shelf('Previewed')
  const ids: number[] = []
  while (ids.length < 12) ids.push(await create(`Previewed ${ids.length}`, { categoryId: category }))
  const { version } = await app.database.readContent()
  const body = { target: { filter: { category } }, adjust: { price: { percent: 10 } } }
  const previewed = await app.send(bulkChangesApi.previewBulkChange, { body })
  expect(previewed.body).toMatchObject({ total: 12 })
  expect(previewed.body.examples).toHaveLength(10)
  expect(previewed.body.examples[0]).toMatchObject({ id: ids.at(-1), price: 100, newPrice: 110 })
  expect((await app.database.readContent()).version).toBe(version)
  expect(await listed()).toEqual([])
})

test('one that finds nothing is done at once; an undo needs a group of products', async () => {
  const { body } = await start({ remove: { filter: { q: 'nothing like it' } } })
  expect(body).toMatchObject({ kind: 'removal', state: 'done', total: 0, finishedAt: expect.any(String) })
  await dismiss(body.id)
  expect((await start({ undo: unknown })).status).toBe(404)
  const id = await create('By itself')
  await app.send(productsApi.updateProduct, { params: { id }, body: { price: 1 } })
  const [event] = (await app.send(eventsApi.listEvents)).body.items
  expect((await start({ undo: event.id })).body.error.code).toBe('cannot_undo')
})

/** The same product many times, stored directly: each call of the API would cost a transaction. */
async function addMany(count: number, categoryId: number): Promise<number[]> {
  const first = await create('Nail', { categoryId })
  const { db, contentTransaction } = app.database
  const { id: _, ...columns } = await db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const ids = [first]
  await contentTransaction(async tx => {
    while (ids.length < count) {
      const size = Math.min(100, count - ids.length)
      const rows = Array.from({ length: size }, (_, index) => {
        const name = `nail-${ids.length + index}`
        return { ...columns, name, slug: name, code: null, codeKey: null }
      })
      const added = (await tx.insertInto('product').values(rows).returning('id').execute()).map(row => row.id)
      const memberships = added.map(productId => ({ productId, categoryId, position: 0 }))
      await tx.insertInto('productCategory').values(memberships).execute()
      await refreshProducts(tx, added)
      ids.push(...added)
    }
  })
  return ids
}

test('1,200 products are changed in the background, as one entry with one undo, while others save', async () => {
  const category = await shelf('Nails')
  const ids = await addMany(1200, category)
  const apart = await create('Apart')
  const pricesNow = async () => {
    const query = app.database.db.selectFrom('product').select('price').where('id', 'in', ids).distinct()
    return (await query.execute()).map(row => Number(row.price))
  }
  await app.services.jobs.start({ warn: data => expect(data).toBeUndefined() }, { pollMs: 50 })
  const { total } = (await app.send(eventsApi.listEvents)).body
  const target = { filter: { category } }
  const { body } = await start({ target, adjust: { price: { percent: 5 } } })
  await expect.poll(async () => (await stateOf(body.id))?.state).toBe('running')
  const save = await app.send(productsApi.updateProduct, { params: { id: apart }, body: { price: 9 } })
  expect(save.status).toBe(200)
  const counts = { total: 1200, done: 1200, changed: 1200, skipped: 0 }
  await expect.poll(() => stateOf(body.id)).toMatchObject({ ...counts, state: 'done', undoIsBulk: true })
  expect(await pricesNow()).toEqual([105])
  const eventId = (await stateOf(body.id))?.eventId
  const events = (await app.send(eventsApi.listEvents)).body
  // The bulk change, and the save beside it.
  expect(events.total).toBe(total + 2)
  const entry = events.items.find((event: { id: number }) => event.id === eventId)
  expect(entry).toMatchObject({ undoable: true, group: { count: 1200, fields: ['price'] } })

  const atOnce = await app.send(eventsApi.undoEvent, { params: { id: eventId } })
  expect(atOnce.body.error.code).toBe('undo_is_large')
  const undo = (await start({ undo: eventId })).body
  expect(undo).toMatchObject({ kind: 'undo', total: 1200 })
  await expect.poll(() => stateOf(undo.id)).toMatchObject({ ...counts, state: 'done' })
  expect(await pricesNow()).toEqual([100])
  const later = (await app.send(eventsApi.listEvents)).body
  expect(later.total).toBe(total + 3)
  expect(later.items.find((event: { id: number }) => event.id === eventId).undoneAt).not.toBeNull()
  await app.services.jobs.stop()
})

expectWholeContractSeen(app, bulkChangesApi)
