// Undoing the deletion of a category: all that was moved because of it comes back with it, or nothing does.
import { expect, test } from 'vitest'
import type { HistoryEvent } from '#features/history/event.ts'
import { eventsApi } from '#features/history/events.contract.ts'
import { compareListing } from '../../../testing/expected-listing.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import type { CategoryNode } from '../model/category.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { categoriesApi } from './categories.contract.ts'
import { categoryTrashApi } from './category-trash.contract.ts'

const app = openTestApp()

async function create(name: string, fields: object = {}): Promise<{ id: number }> {
  const { status, body } = await app.send(categoriesApi.createCategory, { body: { name, ...fields } })
  expect([status, body.error]).toEqual([201, undefined])
  return body
}
const product = async (name: string, fields: object): Promise<{ id: number }> =>
  (await app.send(productsApi.createProduct, { body: { name, visible: true, ...fields } })).body
const change = (id: number, body: object) => app.send(productsApi.updateProduct, { params: { id }, body })
const remove = async (id: number, moveTo: number | 'parent') =>
  expect(
    (await app.send(categoryTrashApi.removeCategory, { params: { id }, query: { moveTo: String(moveTo) } }))
      .status,
  ).toBe(204)
const list = async (query: object = {}) => (await app.send(eventsApi.listEvents, { query })).body
const deletionOf = async (id: number): Promise<HistoryEvent> =>
  (await list({ entity: 'category', entityId: String(id), action: 'delete' })).items[0]
const undo = async (id: number) =>
  app.send(eventsApi.undoEvent, { params: { id: (await deletionOf(id)).id } })
const categoriesOf = async ({ id }: { id: number }) => {
  const { categoryId, extraCategoryIds } = (await app.send(productsApi.productById, { params: { id } })).body
  return [categoryId, extraCategoryIds]
}
/** The whole tree as names, in order. */
async function tree() {
  const { body } = await app.send(categoriesApi.categoryTree)
  const toNames = (nodes: CategoryNode[]): unknown[] =>
    nodes.map(node => [node.name, node.productCount, toNames(node.children)])
  return toNames(body)
}

/** A category between two siblings, with nested sub-categories and products of every kind. */
async function fill(name: string) {
  const parent = await create(`${name} parent`)
  await create(`${name} before`, { parentId: parent.id })
  const category = await create(name, { parentId: parent.id, translations: { fa: { name: `${name} فا` } } })
  const target = await create(`${name} after`, { parentId: parent.id })
  const inner = await create(`${name} inner A`, { parentId: category.id })
  await create(`${name} inner B`, { parentId: category.id })
  const leaf = await create(`${name} leaf`, { parentId: inner.id })
  const products = [
    await product(`${name} main`, { categoryId: category.id }),
    await product(`${name} main, extra there`, { categoryId: category.id, extraCategoryIds: [target.id] }),
    await product(`${name} extra`, { categoryId: target.id, extraCategoryIds: [leaf.id, category.id] }),
    await product(`${name} deep`, { categoryId: leaf.id, visible: false }),
  ]
  return { parent, category, target, inner, products }
}
const allCategoriesOf = (products: { id: number }[]) => Promise.all(products.map(categoriesOf))
const expectSoundListing = async () => {
  const { stored, expected } = await compareListing(app.database.db)
  expect(stored).toEqual(expected)
}

test.each(['parent', 'another category'])('all comes back from %s', async to => {
  const { category, target, products } = await fill(`Whole ${to}`)
  const before = [await tree(), await allCategoriesOf(products)]
  await remove(category.id, to === 'parent' ? 'parent' : target.id)
  const deleted = [await tree(), await allCategoriesOf(products)]
  expect(deleted).not.toEqual(before)
  await expectSoundListing()
  const undone = await undo(category.id)
  expect([undone.status, undone.body.error]).toEqual([200, undefined])
  expect([await tree(), await allCategoriesOf(products)]).toEqual(before)
  await expectSoundListing()

  const { id, action, undoable, group } = (await list()).items[0]
  expect([action, undoable, group.hasLead]).toEqual(['restore', false, true])
  const again = await app.send(eventsApi.undoEvent, { params: { id } })
  expect([again.status, again.body.error.code]).toEqual([409, 'cannot_undo'])
})

test('it is one entry, found by whatever it changed, and each entity has its own event', async () => {
  const { category, target, inner, products } = await fill('Told')
  const { total } = await list()
  await remove(category.id, target.id)
  const { items, total: later } = await list()
  expect(later).toBe(total + 1)
  expect(items[0]).toMatchObject({
    ...{ entity: 'category', entityId: category.id, action: 'delete', undoable: true },
    ...{ label: 'Told', translations: { fa: { label: 'Told فا' } } },
    changes: { movedTo: { after: target.id }, categories: { after: 2 }, products: { after: 3 } },
    group: { count: 6, hasLead: true },
  })
  for (const query of [{ entity: 'category' }, { entity: 'product' }, { action: 'delete' }]) {
    expect((await list(query)).items[0]).toEqual(items[0])
  }
  const [moved] = (await list({ entity: 'category', entityId: String(inner.id) })).items
  expect(moved.changes).toEqual({ parentId: { before: category.id, after: target.id } })
  const [own] = (await list({ entity: 'product', entityId: String(products[0]?.id) })).items
  expect(own.changes).toEqual({ categoryId: { before: category.id, after: target.id } })
})

test('is refused with the name of a product that was moved since, and changes nothing', async () => {
  const { category, target, products } = await fill('Since')
  await remove(category.id, target.id)
  await change(products[0]?.id ?? 0, { categoryId: null })
  const before = [await tree(), await allCategoriesOf(products), (await list()).total]
  const { status, body } = await undo(category.id)
  expect([status, body.error.code, body.error.differs]).toEqual([409, 'conflict', ['categoryId']])
  expect(body.error.changed).toEqual({ count: 1, names: [{ label: 'Since main', translations: {} }] })
  expect([await tree(), await allCategoriesOf(products), (await list()).total]).toEqual(before)
  await change(products[0]?.id ?? 0, { categoryId: target.id })
  expect((await undo(category.id)).status).toBe(200)
})

test('is refused with the name of a sub-category that was moved since', async () => {
  const { category, target, inner } = await fill('Sub since')
  await remove(category.id, target.id)
  await app.send(categoriesApi.updateCategory, { params: { id: inner.id }, body: { parentId: null } })
  const { body } = await undo(category.id)
  expect(body.error.changed.names).toEqual([{ label: 'Sub since inner A', translations: {} }])
})

test('is refused with the name of its parent if that was deleted since', async () => {
  const { parent, category, target } = await fill('Orphan')
  await remove(category.id, target.id)
  await remove(parent.id, 'parent')
  const { status, body } = await undo(category.id)
  expect([status, body.error.code]).toEqual([409, 'conflict'])
  expect(body.error.changed.names).toEqual([{ label: 'Orphan parent', translations: {} }])
  expect((await undo(parent.id)).status).toBe(200)
  expect((await undo(category.id)).status).toBe(200)
})

test('is refused while another category has its name, and when it was restored from the trash', async () => {
  const { category, target } = await fill('Wanted')
  await remove(category.id, target.id)
  const other = await create('Wanted')
  const { status, body } = await undo(category.id)
  expect([status, body.error.code, body.error.otherId]).toEqual([409, 'name_taken', other.id])
  expect(body.error.subject).toEqual({ label: 'Wanted', translations: { fa: { label: 'Wanted فا' } } })
  await remove(other.id, 'parent')
  await app.send(categoryTrashApi.restoreCategory, { params: { id: category.id } })
  const late = await undo(category.id)
  expect([late.status, late.body.error.differs]).toEqual([409, ['deletedAt']])
})

test('is refused when it would make the tree too deep by now', async () => {
  const { parent, category } = await fill('Deep')
  const elsewhere = await create('Deep elsewhere')
  await remove(category.id, elsewhere.id)
  const above = await create('Above')
  const under = await create('Under', { parentId: above.id })
  await app.send(categoriesApi.updateCategory, { params: { id: parent.id }, body: { parentId: under.id } })
  const { status, body } = await undo(category.id)
  expect([status, body.error.code, body.error.subject.label]).toEqual([
    409,
    'category_too_deep',
    'Deep inner A',
  ])
})

test('a product in the trash follows the others when it is restored, or comes back with its category', async () => {
  const { category, target } = await fill('Thrown')
  const inTrash = async (name: string) => {
    const { id } = await product(name, { categoryId: category.id })
    await app.send(productTrashApi.removeProduct, { params: { id } })
    return { id }
  }
  const [early, late] = [await inTrash('Thrown early'), await inTrash('Thrown late')]
  await remove(category.id, target.id)
  await app.send(productTrashApi.restoreProduct, { params: { id: early.id } })
  expect(await categoriesOf(early)).toEqual([target.id, []])
  expect((await undo(category.id)).status).toBe(200)
  await app.send(productTrashApi.restoreProduct, { params: { id: late.id } })
  expect(await categoriesOf(late)).toEqual([category.id, []])
  await expectSoundListing()
})

test('an event of an earlier version, which did not say what was moved, cannot be undone', async () => {
  const { category, target } = await fill('Early')
  await remove(category.id, target.id)
  const { id } = await deletionOf(category.id)
  await app.database.db.updateTable('event').set({ groupId: null }).where('id', '=', id).execute()
  const { status, body } = await undo(category.id)
  expect([(await deletionOf(category.id)).undoable, status, body.error.code]).toEqual([
    false,
    409,
    'cannot_undo',
  ])
})
