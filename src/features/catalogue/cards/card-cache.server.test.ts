// Cards are read from the database once, and again after a write that changed their product.
import type { KyselyPlugin } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { createCardCache } from './card-cache.server.ts'

const shop = openTestApp()
const visitor = { admin: undefined }
const staff = { admin: { id: 1, username: 'admin', displayName: '' } }
const ids: number[] = []
/** How many rows were read from the database. */
let rowsRead = 0
/** The next read returns only when this is resolved. */
let held: Promise<void> | undefined
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await held
    rowsRead += result.rows.length
    return result
  },
}

let read: ReturnType<typeof createCardCache>
beforeAll(async () => {
  const category = await shop.send(categoriesApi.createCategory, {
    body: { name: 'Kettles', visible: false },
  })
  const { id: categoryId } = (await shop.send(categoriesApi.createCategory, { body: { name: 'All' } })).body
  for (const name of ['One', 'Two', 'Three']) {
    const body = { name, visible: true, categoryId: category.body.id, extraCategoryIds: [categoryId] }
    ids.push((await shop.send(productsApi.createProduct, { body })).body.id)
  }
})
beforeEach(() => {
  const { db, readContent } = shop.database
  read = createCardCache({ db: db.withPlugin(counting), readContent }, 'en')
  rowsRead = 0
})

const rename = (id: number | undefined, name: string) =>
  shop.send(productsApi.updateProduct, { params: { id }, body: { name } })

test('only cards that are not known are read, and they come in the order they were asked for', async () => {
  const [first = 0, second = 0, third = 0] = ids
  expect((await read([second, first], visitor)).map(card => card.id)).toEqual([second, first])
  expect(rowsRead).toBe(2)
  expect((await read([first, third, second, 999_999], visitor)).map(card => card.id)).toEqual([
    first,
    third,
    second,
  ])
  expect(rowsRead).toBe(3)
})

test('after a write those that it changed are read again', async () => {
  await read(ids, visitor)
  await rename(ids[0], 'Changed')
  expect((await read(ids, visitor))[0]?.name).toBe('Changed')
  expect(rowsRead).toBe(4)
})

test('a card whose read began before a write is not used after it', async () => {
  const gate = Promise.withResolvers<void>()
  held = gate.promise
  const slow = read(ids, visitor)
  await rename(ids[1], 'Meanwhile')
  held = undefined
  gate.resolve()
  await slow
  expect((await read(ids, visitor))[1]?.name).toBe('Meanwhile')
})

test('a visitor does not get the id of a hidden category from a card that staff have read', async () => {
  expect((await read(ids, staff))[0]?.categoryId).toBeTypeOf('number')
  expect((await read(ids, visitor))[0]?.categoryId).toBeNull()
})
