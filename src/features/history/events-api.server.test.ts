// The API of the history and of undo.
import { describe, expect, test } from 'vitest'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { categoryTrashApi } from '#features/catalogue/categories/category-trash.contract.ts'
import { productTrashApi } from '#features/catalogue/products/product-trash.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { staffSettingsApi } from '#features/settings/staff-settings.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { HistoryEvent } from './event.ts'
import { eventsApi } from './events.contract.ts'
import { createHistory } from './history.server.ts'

const app = openTestApp()

describeRefusals(app, eventsApi)

const create = async (fields: Record<string, unknown>) =>
  (await app.send(productsApi.createProduct, { body: fields })).body
const change = async (id: number, body: Record<string, unknown>) =>
  (await app.send(productsApi.updateProduct, { params: { id }, body })).body
const product = async (id: number) => (await app.send(productsApi.productById, { params: { id } })).body
const remove = (id: number) => app.send(productTrashApi.removeProduct, { params: { id } })
const createCategory = async (fields: Record<string, unknown>) =>
  (await app.send(categoriesApi.createCategory, { body: fields })).body
const changeCategory = async (id: number, body: Record<string, unknown>) =>
  (await app.send(categoriesApi.updateCategory, { params: { id }, body })).body
const events = async (query: Record<string, unknown> = {}): Promise<HistoryEvent[]> =>
  (await app.send(eventsApi.listEvents, { query })).body.items
const eventsOf = (entity: string, entityId: number) => events({ entity, entityId })
const lastOf = async (entity: string, id: number) => (await eventsOf(entity, id))[0] as HistoryEvent
const undo = (id: number) => app.send(eventsApi.undoEvent, { params: { id } })
const actionsAndFields = (list: HistoryEvent[]) =>
  list.map(({ action, changes }) => [action, Object.keys(changes)])

describe('every write is recorded', () => {
  test('with who, when, what, and only the fields that changed', async () => {
    const description = '<p>Long</p>'.repeat(500)
    const { id } = await create({ name: 'Watched', price: 5, description })
    await change(id, { price: 7, summary: 'New', tags: [] })
    const [updated, made] = (await eventsOf('product', id)) as [HistoryEvent, HistoryEvent]
    expect(updated).toMatchObject({
      admin: { name: 'admin' },
      entity: 'product',
      entityId: id,
      label: 'Watched',
      action: 'update',
      changes: { price: { before: 5, after: 7 }, summary: { before: '', after: 'New' } },
      undoneAt: null,
      undoes: null,
      reverted: null,
      undoable: true,
    })
    expect(Object.keys(updated.changes)).toEqual(['summary', 'price'])
    expect(Date.now() - Date.parse(updated.at)).toBeLessThan(60_000)
    expect(made.changes).toEqual({
      name: { after: 'Watched' },
      price: { after: 5 },
      description: { after: description },
      lifecycle: { after: 'active' },
    })
  })

  test('deleting, restoring and copying products and categories, but not a save without changes', async () => {
    const { id } = await create({ name: 'Told of' })
    await change(id, { name: 'Told of' })
    await remove(id)
    await app.send(productTrashApi.restoreProduct, { params: { id } })
    const copy = (await app.send(productTrashApi.duplicateProduct, { params: { id } })).body
    expect(actionsAndFields(await eventsOf('product', id)).map(([action]) => action)).toEqual([
      'restore',
      'delete',
      'create',
    ])
    expect((await lastOf('product', copy.id)).label).toBe('Told of (copy)')

    const shelf = await createCategory({ name: 'Told shelf' })
    await changeCategory(shelf.id, { visible: false })
    await changeCategory(shelf.id, { visible: false })
    await app.send(categoryTrashApi.removeCategory, { params: { id: shelf.id }, query: { moveTo: 'parent' } })
    await app.send(categoryTrashApi.restoreCategory, { params: { id: shelf.id } })
    expect(actionsAndFields(await eventsOf('category', shelf.id))).toEqual([
      ['restore', []],
      ['delete', []],
      ['update', ['visible']],
      ['create', ['name', 'position', 'visible']],
    ])
  })

  test('but not a refused write', async () => {
    const { id } = await create({ name: 'Untouched' })
    expect((await change(id, { price: 1, version: 99 })).error.code).toBe('conflict')
    expect(await eventsOf('product', id)).toHaveLength(1)
  })

  test('and listed newest first, with filters and pages', async () => {
    const { id } = await create({ name: 'Paged', price: 0 })
    for (const price of [1, 2, 3]) await change(id, { price })
    const { body } = await app.send(eventsApi.listEvents, {
      query: { entity: 'product', entityId: id, pageSize: 2 },
    })
    expect([body.total, body.page, body.pageSize, body.items.length]).toEqual([4, 1, 2, 2])
    expect((await app.send(eventsApi.listEvents)).body.pageSize).toBe(25)
    const prices = (list: HistoryEvent[]) => list.map(one => one.changes.price?.after)
    expect(prices(await events({ entity: 'product', entityId: id, action: 'update' }))).toEqual([3, 2, 1])
    expect(prices(await events({ entityId: id, entity: 'product', page: 2, pageSize: 2 }))).toEqual([1, 0])
    const { adminId } = await app.database.db
      .selectFrom('event')
      .select('adminId')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await events({ admin: adminId })).toEqual(await events())
    expect(await events({ admin: 999_999 })).toEqual([])
    const deep = await app.send(eventsApi.listEvents, { query: { page: 101, pageSize: 100 } })
    expect([deep.status, deep.body.error.fields.page.code]).toEqual([400, 'too_big'])
  })
})

describe('undo', () => {
  test('restores the fields, is recorded itself, and can be undone again', async () => {
    const fa = { name: 'پیش', specs: [{ group: '', name: 'وزن', value: '۱' }] }
    const before = await create({ name: 'Back and forth', price: 1, tags: ['a'], translations: { fa } })
    await change(before.id, { price: 2, tags: ['b'], name: 'Forth', translations: {} })
    const event = await lastOf('product', before.id)
    const { status, body } = await undo(event.id)
    expect([status, body.id, body.undoable]).toEqual([200, event.id, false])
    expect(body.undoneAt).not.toBeNull()
    const after = await product(before.id)
    expect(after).toEqual({ ...before, version: 3, updatedAt: after.updatedAt })
    const own = await lastOf('product', before.id)
    expect(own).toMatchObject({ action: 'update', undoes: event.id, undoable: true })
    expect((await undo(own.id)).status).toBe(200)
    expect(await product(before.id)).toMatchObject({ price: 2, name: 'Forth', translations: {} })
    const twice = await undo(event.id)
    expect([twice.status, twice.body.error.code]).toEqual([409, 'already_undone'])
  })

  test('keeps later changes of other fields, and is refused after later changes of the same fields', async () => {
    const { id } = await create({ name: 'Since then', price: 1, summary: 'a' })
    await change(id, { price: 2, summary: 'b' })
    const event = await lastOf('product', id)
    await change(id, { code: 'SINCE' })
    await change(id, { summary: 'c' })
    const { status, body } = await undo(event.id)
    expect([status, body.error.code, body.error.differs]).toEqual([409, 'conflict', ['summary']])
    expect(body.error.changedBy).toBe('admin')
    expect(await product(id)).toMatchObject({ price: 2, summary: 'c' })
    await change(id, { summary: 'b' })
    expect((await undo(event.id)).status).toBe(200)
    expect(await product(id)).toMatchObject({ price: 1, summary: 'a', code: 'SINCE' })
  })

  test('of creating, deleting and restoring does the opposite', async () => {
    const { id } = await create({ name: 'There and back' })
    const made = await lastOf('product', id)
    expect((await undo(made.id)).status).toBe(200)
    expect((await product(id)).error.code).toBe('not_found')
    const deleted = await lastOf('product', id)
    const ofCreation = { action: 'create', isUndo: false }
    expect(deleted).toMatchObject({ action: 'delete', undoes: made.id, reverted: ofCreation })
    await undo(deleted.id)
    expect((await product(id)).id).toBe(id)
    const restored = await lastOf('product', id)
    expect(restored.reverted).toEqual({ action: 'delete', isUndo: true })
    await undo(restored.id)
    expect((await product(id)).error.code).toBe('not_found')
    expect((await lastOf('product', id)).reverted).toEqual({ action: 'restore', isUndo: true })
    await remove(id)
    expect((await undo((await lastOf('product', id)).id)).status).toBe(200)
  })

  test('is a conflict if the entity is in another state by now', async () => {
    const { id } = await create({ name: 'Elsewhere now', price: 1 })
    await change(id, { price: 2 })
    const [updated, made] = (await eventsOf('product', id)) as [HistoryEvent, HistoryEvent]
    await remove(id)
    const deleted = await lastOf('product', id)
    for (const event of [updated, made]) {
      const { status, body } = await undo(event.id)
      expect([status, body.error.differs]).toEqual([409, ['deletedAt']])
    }
    await app.send(productTrashApi.restoreProduct, { params: { id } })
    expect((await undo(deleted.id)).body.error.differs).toEqual(['deletedAt'])
  })

  test('to a name or category that is no longer available is refused like any save', async () => {
    const shelf = await createCategory({ name: 'Short-lived' })
    const { id } = await create({ name: 'Renamed away', categoryId: shelf.id })
    await change(id, { name: 'Renamed to' })
    const renamed = await lastOf('product', id)
    const other = await create({ name: 'Renamed away' })
    expect((await undo(renamed.id)).body.error).toMatchObject({ code: 'name_taken', otherId: other.id })
    await change(id, { categoryId: null })
    const moved = await lastOf('product', id)
    await app.send(categoryTrashApi.removeCategory, { params: { id: shelf.id } })
    expect((await undo(moved.id)).body.error.fields.categoryId.code).toBe('not_found')
    expect((await lastOf('product', id)).undoneAt).toBeNull()
  })

  test('of a category restores its texts, its position, or its deletion', async () => {
    const [a, b] = [await createCategory({ name: 'Undo A' }), await createCategory({ name: 'Undo B' })]
    const moved = await createCategory({ name: 'Undo moved', parentId: a.id })
    await changeCategory(moved.id, { parentId: b.id, name: 'Undo renamed' })
    await undo((await lastOf('category', moved.id)).id)
    const one = async () => (await app.send(categoriesApi.categoryById, { params: { id: moved.id } })).body
    expect(await one()).toMatchObject({ parentId: a.id, name: 'Undo moved', slug: 'undo-moved' })
    const { id } = await create({ name: 'In the moved', categoryId: moved.id })
    await app.send(categoryTrashApi.removeCategory, { params: { id: moved.id }, query: { moveTo: b.id } })
    await undo((await lastOf('category', moved.id)).id)
    expect((await one()).parentId).toBe(a.id)
    expect((await product(id)).categoryId).toBe(moved.id)
    const deletion = (await eventsOf('category', moved.id)).find(one => one.action === 'delete')
    expect(deletion?.changes).toEqual({ movedTo: { after: b.id }, products: { after: 1 } })
    await create({ name: 'In the other', categoryId: b.id })
    const full = await undo((await lastOf('category', b.id)).id)
    expect([full.status, full.body.error.code]).toEqual([409, 'category_not_empty'])
  })

  test('at the same time as a save: the save is not lost', async () => {
    const { id } = await create({ name: 'Raced', price: 1 })
    await change(id, { price: 2 })
    const event = await lastOf('product', id)
    const [undone, saved] = await Promise.all([undo(event.id), change(id, { price: 3 })])
    expect(saved.price).toBe(3)
    expect([200, 409]).toContain(undone.status)
    expect((await product(id)).price).toBe(3)
    const twice = await create({ name: 'Raced twice', price: 1 })
    await change(twice.id, { price: 2 })
    const other = await lastOf('product', twice.id)
    const responses = await Promise.all([undo(other.id), undo(other.id), undo(other.id)])
    expect(responses.map(response => response.status).sort()).toEqual([200, 409, 409])
    expect((await product(twice.id)).price).toBe(1)
  })

  test('of an unknown event, or of one that cannot be undone, is refused', async () => {
    expect((await undo(999_999)).status).toBe(404)
    const event = { at: new Date().toISOString(), adminName: '', entityId: 1, label: 'x', changes: '{}' }
    await app.database.db
      .insertInto('event')
      .values({ ...event, entity: 'product', action: 'purge' })
      .execute()
    const purged = await lastOf('product', 1)
    const { status, body } = await undo(purged.id)
    expect([purged.undoable, purged.admin, status, body.error.code]).toEqual([
      false,
      { id: null, name: '' },
      409,
      'cannot_undo',
    ])
  })
})

test('events older than 400 days are deleted, in chunks', async () => {
  const { db } = app.database
  const history = createHistory({ database: app.database, isUnderWay: async () => false, revertHandlers: {} })
  const old = {
    at: '2001-01-01T00:00:00.000Z',
    adminName: '',
    entity: 'product',
    entityId: 4711,
    label: '',
    changes: '{}',
  }
  await db
    .insertInto('event')
    .values(Array.from({ length: 1203 }, () => ({ ...old, action: 'update' })))
    .execute()
  const remaining = (await events()).length
  await history.purge(Date.parse('2002-01-01T00:00:00.000Z'))
  expect(
    (await app.send(eventsApi.listEvents, { query: { entity: 'product', entityId: 4711 } })).body.total,
  ).toBe(1203)
  await history.purge()
  expect(await eventsOf('product', 4711)).toEqual([])
  expect((await events()).length).toBe(remaining)
})

test('undoing a change of what needs a confirmed password needs one too', async () => {
  const { updateStaffSettings } = staffSettingsApi
  await app.send(updateStaffSettings, { body: { notifyEmails: ['staff@shop.example'] } })
  const [event] = await events({ entity: 'settings' })
  await app.database.db.updateTable('session').set({ provedAt: null }).execute()
  const { status, body } = await undo(event?.id ?? 0)
  expect([status, body.error.code]).toEqual([403, 'password_needed'])
  await app.database.db.updateTable('session').set({ provedAt: new Date().toISOString() }).execute()
  expect((await undo(event?.id ?? 0)).status).toBe(200)
})

expectWholeContractSeen(app, eventsApi)
