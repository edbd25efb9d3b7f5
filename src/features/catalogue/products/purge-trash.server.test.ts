import { expect, test } from 'vitest'
import { recordEvent } from '#features/history/events.server.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { categoryTrashApi } from '../categories/category-trash.contract.ts'
import { productTrashApi } from './product-trash.contract.ts'
import { productsApi } from './products.contract.ts'
import { createPurge } from './purge-trash.server.ts'

const app = openTestApp()
const visitor = { token: null }
const day = 24 * 3600_000

const create = async (fields: Record<string, unknown>) =>
  (await app.send(productsApi.createProduct, { body: fields })).body
const category = async (name: string, parentId: number | null = null) =>
  (await app.send(categoriesApi.createCategory, { body: { name, parentId } })).body
const remove = (id: number) => app.send(productTrashApi.removeProduct, { params: { id } })
const restore = (id: number) => app.send(productTrashApi.restoreProduct, { params: { id } })
const statusOf = async (name: string) =>
  (await app.send(productsApi.productByName, { params: { name } }, visitor)).status
const purge = (now: number) =>
  createPurge({ database: app.database, baseLocale: 'en', record: recordEvent })(now)

test('after thirty days it is deleted for good, and its names are still answered with 410', async () => {
  const spec = { group: '', name: 'Weight', value: '1' }
  const fa = { name: 'پاک شده' }
  const one = await create({ name: 'First of purged', visible: true, specs: [spec], translations: { fa } })
  const pointing = await create({
    name: 'Pointing',
    visible: true,
    relatedIds: [one.id],
    replacementId: one.id,
  })
  const hidden = await create({ name: 'Hidden purged', translations: { fa: { name: 'پنهان شده' } } })
  await app.send(productsApi.updateProduct, { params: { id: one.id }, body: { name: 'Purged' } })
  await remove(one.id)
  await remove(hidden.id)
  await purge(Date.now() + 29 * day)
  expect((await restore(one.id)).status).toBe(200)
  await remove(one.id)
  await purge(Date.now() + 31 * day)
  for (const { id } of [one, hidden]) expect((await restore(id)).status).toBe(404)
  expect(await Promise.all(['Purged', 'first of purged', 'پاک شده'].map(statusOf))).toEqual([410, 410, 410])
  const { body: gone } = await app.send(productsApi.goneProduct, { params: { name: 'پاک شده' } }, visitor)
  expect(gone).toMatchObject({ name: 'Purged', translations: { fa }, replacement: null, siblings: [] })
  expect(await Promise.all(['hidden purged', 'پنهان شده'].map(statusOf))).toEqual([404, 404])
  const { body } = await app.send(productsApi.productById, { params: { id: pointing.id } })
  expect(body).toMatchObject({ relatedIds: [], replacementId: null })
  const { db } = app.database
  expect(await db.selectFrom('spec').selectAll().where('productId', '=', one.id).execute()).toEqual([])
  const events = await db
    .selectFrom('event')
    .select('action')
    .where('entityId', '=', one.id)
    .orderBy('id', 'desc')
    .execute()
  expect(events[0]?.action).toBe('purge')

  const again = await create({ name: 'Purged', visible: true })
  expect(await statusOf('purged')).toBe(200)
  await remove(again.id)
  expect(await statusOf('purged')).toBe(410)
})

test('categories are deleted too, and links from the trash to them are removed', async () => {
  const parent = await category('Purged parent')
  const child = await category('Purged child', parent.id)
  const { id } = await create({ name: 'Survivor', categoryId: child.id })
  await remove(id)
  for (const one of [child, parent])
    await app.send(categoryTrashApi.removeCategory, { params: { id: one.id } })
  const { db } = app.database
  const old = { deletedAt: '2020-01-01T00:00:00.000Z' }
  await db.updateTable('category').set(old).where('id', '=', parent.id).execute()
  await purge(Date.now())
  const back = await app.send(categoryTrashApi.restoreCategory, { params: { id: child.id } })
  expect([back.status, back.body.parentId]).toEqual([200, null])
  await app.send(categoryTrashApi.removeCategory, { params: { id: child.id } })
  await db.updateTable('category').set(old).where('id', '=', child.id).execute()
  await purge(Date.now())
  expect((await app.send(categoryTrashApi.categoryTrash)).body).toEqual([])
  expect((await restore(id)).body).toMatchObject({ categoryId: null })
})

test('more than one chunk works, and so do two runs at once', async () => {
  for (let index = 0; index < 60; index++) {
    const { id } = await create({ name: `Many ${index}`, visible: true })
    await remove(id)
  }
  const later = Date.now() + 31 * day
  await Promise.all([purge(later), purge(later)])
  const { db } = app.database
  const left = await db.selectFrom('product').select('id').where('deletedAt', 'is not', null).execute()
  expect(left).toEqual([])
  expect(await statusOf('many 59')).toBe(410)
})
