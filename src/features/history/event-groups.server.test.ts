// Groups of events: one change of many products is one entry of the history and has one undo.
import { expect, test } from 'vitest'
import type { AdminAccount } from '#features/accounts/account.ts'
import { createCategories } from '#features/catalogue/categories/categories.server.ts'
import { newProduct, type ProductChanges } from '#features/catalogue/model/product.ts'
import { productTrashApi } from '#features/catalogue/products/product-trash.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { createProducts, type Products } from '#features/catalogue/products/products.server.ts'
import type { Database } from '#server/database/database.server.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { HistoryEvent, RecordEvent } from './event.ts'
import { eventsApi } from './events.contract.ts'
import { recordEvent } from './events.server.ts'

const app = openTestApp()

const create = async (name: string, fields: object = {}): Promise<{ id: number }> =>
  (await app.send(productsApi.createProduct, { body: { name, ...fields } })).body
const createAll = (...names: string[]) => Promise.all(names.map(name => create(name, { price: 1 })))
const product = async (id: number) => (await app.send(productsApi.productById, { params: { id } })).body
const change = (id: number, body: object) => app.send(productsApi.updateProduct, { params: { id }, body })
const list = async (query: object = {}) => (await app.send(eventsApi.listEvents, { query })).body
const newest = async (): Promise<HistoryEvent> => (await list()).items[0]
const undo = (id: number) => app.send(eventsApi.undoEvent, { params: { id } })
const pricesOf = async (products: { id: number }[]) =>
  Promise.all(products.map(async ({ id }) => (await product(id)).price))

/** Writes by the products' own service, in one transaction and as one group. Returns the id of the group. */
async function writeTogether(
  write: (products: Products, actor: { admin: AdminAccount | undefined }) => Promise<void>,
) {
  const groupId = crypto.randomUUID()
  const record: RecordEvent = (tx, event) => recordEvent(tx, { ...event, groupId })
  const admin = await app.services.accounts.adminOf(app.token)
  await app.database.contentTransaction(async tx => {
    const database: Database = {
      ...app.database,
      db: tx,
      transaction: run => run(tx),
      contentTransaction: run => run(tx),
    }
    const options = { database, baseLocale: 'en', record } as const
    await write(createProducts({ ...options, categories: createCategories(options) }), { admin })
  })
  return groupId
}
const changeTogether = (products: { id: number }[], changes: ProductChanges) =>
  writeTogether(async (service, actor) => {
    for (const { id } of products) await service.update(id, changes, actor)
  })

test('logins are left out of the list, or are the list', async () => {
  const entities = async (query: object) =>
    new Set((await list(query)).items.map((one: HistoryEvent) => one.entity))
  expect(await entities({})).toContain('login')
  expect(await entities({ without: 'login' })).not.toContain('login')
  expect(await entities({ entity: 'login' })).toEqual(new Set(['login']))
})

test('a group is one entry, with its count, first names and fields, and is counted once', async () => {
  const products = await createAll('Group A', 'Group B', 'Group C', 'Group D')
  const before = await list()
  const id = await changeTogether(products, { price: 9, tags: ['sale'] })
  const after = await list()
  expect(after.total).toBe(before.total + 1)
  expect(after.items.slice(1)).toEqual(before.items.slice(0, 24))
  expect(after.items[0]).toMatchObject({
    entity: 'product',
    entityId: products[0]?.id,
    action: 'update',
    undoable: true,
    group: {
      ...{ id, count: 4, hasLead: false, fields: ['price', 'tags'] },
      ...{ shared: { price: 9, tags: ['sale'] }, trends: { price: { direction: 'up', percent: 800 } } },
      names: ['Group A', 'Group B', 'Group C'].map(label => ({ label, translations: {} })),
    },
  })
  expect(before.items[0].group).toBeNull()
})

test('pages are exact although a group has more events than a page', async () => {
  const products = await createAll('Page A', 'Page B', 'Page C')
  await changeTogether(products, { price: 2 })
  await change(products[0]?.id ?? 0, { summary: 'On its own' })
  const whole = await list({ pageSize: '6' })
  const paged = await Promise.all(['1', '2', '3'].map(page => list({ page, pageSize: '2' })))
  expect(paged.flatMap(({ items }) => items)).toEqual(whole.items)
  expect(whole.items.map((one: HistoryEvent) => one.group?.count)).toEqual([
    undefined,
    3,
    undefined,
    undefined,
    undefined,
    4,
  ])
  expect((await list({ action: 'update', pageSize: '2' })).items).toEqual(whole.items.slice(0, 2))
})

test('its events are listed by group, in their order, and in the history of each entity', async () => {
  const products = await createAll('Member A', 'Member B')
  const group = await changeTogether(products, { price: 5 })
  const members = await list({ group })
  expect([members.total, members.items.map((one: HistoryEvent) => one.label)]).toEqual([
    2,
    ['Member A', 'Member B'],
  ])
  const second = products[1]?.id
  const [own] = (await list({ entity: 'product', entityId: String(second) })).items
  expect(own).toMatchObject({
    entityId: second,
    changes: { price: { before: 1, after: 5 } },
    group: { id: group, count: 2 },
  })
  expect((await list({ group: crypto.randomUUID() })).items).toEqual([])
})

test('undo reverts the whole group, is one entry itself, and can be undone', async () => {
  const products = await createAll('Back A', 'Back B', 'Back C')
  await changeTogether(products, { price: 7 })
  const { body: undone } = await undo((await newest()).id)
  expect(await pricesOf(products)).toEqual([1, 1, 1])
  expect([undone.undoable, undone.group.count]).toEqual([false, 3])
  const members: HistoryEvent[] = (await list({ group: undone.group.id })).items
  expect(members.map(one => one.undoneAt)).toEqual(Array(3).fill(undone.undoneAt))
  const reverting = await newest()
  expect(reverting).toMatchObject({ undoable: true, group: { count: 3, fields: ['price'] } })
  expect(reverting.undoes).not.toBeNull()
  expect((await undo(members[2]?.id ?? 0)).body.error.code).toBe('already_undone')
  // Any event of a group stands for the group.
  const reverts: HistoryEvent[] = (await list({ group: reverting.group?.id })).items
  expect((await undo(reverts[1]?.id ?? 0)).status).toBe(200)
  expect(await pricesOf(products)).toEqual([7, 7, 7])
})

test('undo is refused with the names of those that were changed since, and reverts none', async () => {
  const products = await createAll('Since A', 'Since B', 'Since C', 'Since D')
  await changeTogether(products, { price: 3 })
  const { id } = await newest()
  await change(products[1]?.id ?? 0, { price: 4 })
  await app.send(productTrashApi.removeProduct, { params: { id: products[3]?.id } })
  const total = (await list()).total
  const { status, body } = await undo(id)
  expect([status, body.error.code]).toEqual([409, 'conflict'])
  const names = ['Since B', 'Since D'].map(label => ({ label, translations: {} }))
  expect(body.error.changed).toEqual({ count: 2, names })
  expect([...body.error.differs].sort()).toEqual(['deletedAt', 'price'])
  expect(await pricesOf(products.slice(0, 3))).toEqual([3, 4, 3])
  expect((await list()).total).toBe(total)
  await app.send(productTrashApi.restoreProduct, { params: { id: products[3]?.id } })
  await change(products[1]?.id ?? 0, { price: 3 })
  expect((await undo(id)).status).toBe(200)
  expect(await pricesOf(products)).toEqual([1, 1, 1, 1])
})

test('a product that is in a group twice gets back what it had before', async () => {
  const { id } = await create('Twice', { price: 1 })
  await writeTogether(async (service, actor) => {
    await service.update(id, { price: 2 }, actor)
    await service.update(id, { price: 3 }, actor)
  })
  expect((await undo((await newest()).id)).status).toBe(200)
  expect((await product(id)).price).toBe(1)
})

test('many new products are removed together, and many deleted ones restored', async () => {
  const ids: number[] = []
  await writeTogether(async (service, actor) => {
    for (const name of ['New A', 'New B']) {
      ids.push((await service.create(newProduct.parse({ name }), actor)).id)
    }
  })
  const codes = () => Promise.all(ids.map(async id => (await product(id)).error?.code))
  expect((await undo((await newest()).id)).status).toBe(200)
  expect(await codes()).toEqual(['not_found', 'not_found'])
  const deleted = await newest()
  expect(deleted).toMatchObject({ action: 'delete', group: { count: 2, fields: [] } })
  expect((await undo(deleted.id)).status).toBe(200)
  expect(await codes()).toEqual([undefined, undefined])
})

test('a group is found by every event in it, and shown by its first one', async () => {
  const products = await createAll('Found A', 'Found B')
  await changeTogether(products, { price: 8 })
  const entry = await newest()
  for (const query of [{ entity: 'product' }, { action: 'update' }, { admin: String(entry.admin.id) }]) {
    expect((await list(query)).items[0]).toEqual(entry)
  }
})

test('names are shown in both languages, until the product is renamed', async () => {
  const { id } = await create('Kettle', { translations: { fa: { name: 'کتری' } } })
  const named = { label: 'Kettle', translations: { fa: { label: 'کتری' } } }
  await changeTogether([{ id }], { price: 3 })
  expect(await newest()).toMatchObject({ ...named, group: { names: [named] } })
  await change(id, { name: 'Teapot', translations: { fa: { name: 'قوری' } } })
  const [renamed, before] = (await list({ entity: 'product', entityId: String(id) })).items
  expect([renamed.label, renamed.translations]).toEqual(['Teapot', { fa: { label: 'قوری' } }])
  expect([before.label, before.translations]).toEqual(['Kettle', {}])
})
