// The calls for changes of any number of products, and a large one from beginning to end.

import { expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { stopByRestore } from '#features/long-work/long-work-rows.server.ts'
import { addMany } from '../../../../testing/catalogue/add-many.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../../testing/contract-tests.ts'
import { openTestApp } from '../../../../testing/test-app.ts'
import { categoriesApi } from '../../categories/categories.contract.ts'
import { categoryTrashApi } from '../../categories/category-trash.contract.ts'
import { type CategoryNode, categoryLimits } from '../../model/category.ts'
import { productsApi } from '../products.contract.ts'
import type { BulkChange } from './bulk-changes.contract.ts'
import { bulkChangesApi } from './bulk-changes.contract.ts'

const app = openTestApp()
const unknown = 999_999_999

const create = async (name: string, fields: object = {}): Promise<number> => {
  const body = { name, visible: true, price: 100, ...fields }
  return (await app.send(productsApi.createProduct, { body })).body.id
}
const shelf = async (name: string, parentId: number | null = null): Promise<number> =>
  (await app.send(categoriesApi.createCategory, { body: { name, parentId } })).body.id
const removeCategory = (id: number, moveTo: string) =>
  app.send(categoryTrashApi.removeCategory, { params: { id }, query: { moveTo } })
/** The main categories with their counts and the ids of what is below. */
async function tree(): Promise<[number, number, number[]][]> {
  const nodes: CategoryNode[] = (await app.send(categoriesApi.categoryTree)).body
  return nodes.map(({ id, productCount = 0, children }) => [
    id,
    productCount,
    children.map(child => child.id),
  ])
}
const start = (body: object, options = {}) => app.send(bulkChangesApi.startBulkChange, { body }, options)
const cancel = (id: number, options = {}) =>
  app.send(bulkChangesApi.cancelBulkChange, { params: { id } }, options)
const resume = (id: number, options = {}) =>
  app.send(bulkChangesApi.resumeBulkChange, { params: { id } }, options)
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

test('one that a restore found under way stands still until its owner goes on with it', async () => {
  const ids = [await create('Stopped one'), await create('Stopped two')]
  const { id } = (await start({ target: { ids }, changes: { price: 7 } })).body
  await stopByRestore(app.database.db)
  // The job of before is not in a backup.
  await app.database.db.deleteFrom('job').execute()
  expect(await stateOf(id)).toMatchObject({
    state: 'stopped',
    done: 0,
    total: 2,
    finishedAt: expect.any(String),
  })
  expect((await resume(unknown)).status).toBe(404)
  expect((await resume(id)).body).toMatchObject({ state: 'running', finishedAt: null })
  const job = { id: 1, payload: { bulkChangeId: id }, attempts: 1, signal: new AbortController().signal }
  await app.services.longWorkJob.run({ ...job, confirmLease: async () => {}, join: async () => [] })
  expect(await stateOf(id)).toMatchObject({ state: 'done', changed: 2 })
  expect((await resume(id)).body.state).toBe('done')
  expect((await dismiss(id)).status).toBe(204)
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

test('1,200 products are changed in the background, as one entry with one undo, while others save', async () => {
  const category = await shelf('Nails')
  const ids = await addMany(app, { count: 1200, categoryId: category })
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

test('a category with 520 products is moved out of and deleted in the background, and one undo brings all of it back', async () => {
  const [category, target] = [await shelf('Screws'), await shelf('Fasteners')]
  const inner = await shelf('Long screws', category)
  await addMany(app, { count: 520, categoryId: category })
  const before = await tree()
  const atOnce = await removeCategory(category, String(target))
  expect([atOnce.status, atOnce.body.error.code]).toEqual([409, 'deletion_is_large'])
  await app.services.jobs.start({ warn: data => expect(data).toBeUndefined() }, { pollMs: 50 })
  const { total } = (await app.send(eventsApi.listEvents)).body
  const { status, body } = await start({ removeCategory: category, moveTo: target })
  const name = { label: 'Screws', translations: {} }
  expect([status, body]).toMatchObject([202, { kind: 'categoryRemoval', total: 520, category: name }])
  expect((await start({ removeCategory: category, moveTo: 'parent' })).body.error.code).toBe('still_running')
  await expect.poll(() => stateOf(body.id)).toMatchObject({ state: 'done', changed: 520, undoIsBulk: true })
  expect(await tree()).toEqual([
    ...before.filter(([id]) => id !== category && id !== target),
    [target, 520, [inner]],
  ])
  const events = (await app.send(eventsApi.listEvents)).body
  expect([events.total, events.items[0]]).toMatchObject([
    total + 1,
    {
      ...{ entity: 'category', entityId: category, action: 'delete', undoable: true },
      changes: { movedTo: { after: target }, categories: { after: 1 }, products: { after: 520 } },
      group: { count: 522, hasLead: true, undoIsLarge: true },
    },
  ])

  const { eventId } = { ...(await stateOf(body.id)) }
  const refused = await app.send(eventsApi.undoEvent, { params: { id: eventId } })
  expect(refused.body.error.code).toBe('undo_is_large')
  const undo = (await start({ undo: eventId })).body
  expect(undo).toMatchObject({ kind: 'undo', total: 520, category: name })
  await expect.poll(() => stateOf(undo.id)).toMatchObject({ state: 'done', changed: 520, skipped: 0 })
  expect(await tree()).toEqual(before)
  const { items } = (await app.send(eventsApi.listEvents)).body
  expect(items[0]).toMatchObject({ action: 'restore', undoable: false, group: { count: 522, hasLead: true } })
  expect(items[1]).toMatchObject({ action: 'delete', undoneAt: expect.any(String), undoable: false })
  await app.services.jobs.stop()
})

test('a category whose contents cannot go where they should is refused at once', async () => {
  const category = await shelf('Deep 1')
  let [last, inner] = [category, category]
  for (let depth = 2; depth <= categoryLimits.depth; depth++) {
    last = await shelf(`Deep ${depth}`, last)
    if (depth === 2) inner = last
  }
  const beside = await shelf('Beside 1')
  const below = await shelf('Beside 2', beside)
  const before = await listed()
  const codeOf = async (moveTo: unknown, removed = category) =>
    (await start({ removeCategory: removed, moveTo })).body.error.code
  expect(await codeOf(below)).toBe('category_too_deep')
  expect(await codeOf(inner)).toBe('category_cycle')
  expect(await codeOf(unknown)).toBe('invalid')
  expect(await codeOf('parent', unknown)).toBe('not_found')
  expect(await listed()).toEqual(before)
})

expectWholeContractSeen(app, bulkChangesApi)
