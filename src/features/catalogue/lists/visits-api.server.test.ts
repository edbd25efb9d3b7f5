import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/http/app.server.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { compareListing } from '../../../testing/expected-listing.ts'
import { emptyDatabase, openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { productListsApi } from './product-lists.contract.ts'
import { visitsApi } from './visits.contract.ts'
import { createVisits, type Visits } from './visits.server.ts'

const app = openTestApp()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const someone = { address: '192.0.2.7', agent: firefox }

describeRefusals(app, visitsApi)

let made = 0
const create = async (fields: object = {}): Promise<number> => {
  const body = { name: `Visited ${made++}`, visible: true, ...fields }
  return (await app.send(productsApi.createProduct, { body })).body.id
}
const visit = (id: unknown, agent = firefox) =>
  app.send(visitsApi.visitProduct, { params: { id } }, { token: null, headers: { 'user-agent': agent } })
const visitsOf = async (id: number) => {
  const { visits } = await app.database.db
    .selectFrom('product')
    .select('visits')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return visits
}
const daysOf = (id: number) =>
  app.database.db
    .selectFrom('visitDay')
    .select(['day', 'count'])
    .where('productId', '=', id)
    .orderBy('day')
    .execute()

test('a visit is counted once it is stored, without a new content version', async () => {
  const id = await create()
  const version = (await app.database.readContent()).version
  const { status, body } = await visit(id)
  expect([status, body]).toEqual([202, { accepted: true }])
  expect(await visitsOf(id)).toBe(0)
  await app.services.visits.flush()
  expect(await visitsOf(id)).toBe(1)
  expect((await app.database.readContent()).version).toBe(version)
  const { stored, expected } = await compareListing(app.database.db)
  expect(stored).toEqual(expected)
})

test('the response is the same for any id; visits of hidden, deleted or unknown products are not counted', async () => {
  const [shown, hidden, trashed] = [await create(), await create({ visible: false }), await create()]
  const { body: category } = await app.send(categoriesApi.createCategory, {
    body: { name: 'Hidden shelf', visible: false },
  })
  const shelved = await create({ categoryId: category.id })
  await app.app.inject({
    method: 'DELETE',
    url: `/api/products/${trashed}`,
    headers: { authorization: `Bearer ${app.token}` },
  })
  for (const id of [shown, hidden, trashed, shelved, 999_999_999]) expect((await visit(id)).status).toBe(202)
  await app.services.visits.flush()
  expect(await Promise.all([shown, hidden, trashed, shelved].map(visitsOf))).toEqual([1, 0, 0, 0])
})

test.each([
  '',
  'Googlebot/2.1 (+http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/156.0',
  'curl/8.5.0',
  'Wget/1.21',
  'python-requests/2.32',
  'facebookexternalhit/1.1 preview',
])('a program that calls itself "%s" is not counted', async agent => {
  const id = await create()
  await visit(id, agent)
  await app.services.visits.flush()
  expect(await visitsOf(id)).toBe(0)
})

describe('over time', () => {
  let now: Date
  const open = () => createVisits({ ...app.database, now: () => now })
  let visits: Visits
  beforeEach(() => {
    now = new Date('2026-11-05T12:00:00Z')
    visits = open()
  })
  afterEach(() => visits.close())
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }

  test('the same visitor counts again after half an hour, in any process', async () => {
    const id = await create()
    const visitTwice = async (at = visits, who = someone) => {
      at.note(id, who)
      at.note(id, who)
      await at.flush()
      return await visitsOf(id)
    }
    expect(await visitTwice()).toBe(1)
    later(29)
    expect(await visitTwice(open())).toBe(1)
    expect(await visitTwice(visits, { ...someone, agent: `${firefox} 2` })).toBe(2)
    expect(await visitTwice(visits, { ...someone, address: '192.0.2.8' })).toBe(3)
    later(2)
    expect(await visitTwice()).toBe(4)
    expect(await daysOf(id)).toEqual([{ day: '2026-11-05', count: 4 }])
  })

  test('each day has its own salt and its own total, and no stored row identifies a visitor', async () => {
    const id = await create()
    const salt = () =>
      app.database.db.selectFrom('setting').selectAll().where('name', '=', 'visitSalt').execute()
    visits.note(id, someone)
    await visits.flush()
    const before = await salt()
    const rows = await app.database.db.selectFrom('visitSeen').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|Firefox/)
    later(24 * 60)
    visits.note(id, someone)
    await visits.flush()
    expect(await salt()).toHaveLength(1)
    expect(await salt()).not.toEqual(before)
    expect(await daysOf(id)).toEqual([
      { day: '2026-11-05', count: 1 },
      { day: '2026-11-06', count: 1 },
    ])
    const seen = await app.database.db
      .selectFrom('visitSeen')
      .selectAll()
      .where('productId', '=', id)
      .execute()
    expect(seen, 'only the last half hour is kept').toHaveLength(1)
  })

  test('many visitors of many products are stored together', async () => {
    const ids = [await create(), await create(), await create()]
    for (let i = 0; i < 500; i++) {
      for (const id of ids.slice(0, 1 + (i % 3)))
        visits.note(id, { address: `198.51.100.${i}`, agent: firefox })
    }
    await visits.flush()
    expect(await Promise.all(ids.map(visitsOf))).toEqual([500, 333, 166])
  })

  test('neither one address nor all of them together can fill the memory', async () => {
    const id = await create()
    for (let i = 0; i < 300; i++) visits.note(id, { ...someone, agent: `${firefox} ${i}` })
    await visits.flush()
    expect(await visitsOf(id), 'three at most, whatever the browser calls itself').toBe(3)
    const other = await create()
    const held = Promise.withResolvers<void>()
    const slow = createVisits({
      async contentLockTransaction(run) {
        await held.promise
        return await app.database.contentLockTransaction(run)
      },
    })
    for (let i = 0; i < 12_000; i++) slow.note(other, { address: String(i), agent: firefox })
    held.resolve()
    await slow.flush()
    expect(await visitsOf(other)).toBe(10_000)
    await app.send(productsApi.updateProduct, { params: { id: other }, body: { visible: false } })
  })
})

test('the most visited products come first, and the newest of those with equal visits', async () => {
  const ids = [await create(), await create(), await create()]
  const visitors = [600, 800, 600]
  const visits = createVisits(app.database)
  for (const [index, count] of visitors.entries()) {
    for (let i = 0; i < count; i++)
      visits.note(ids[index] ?? 0, { address: `203.0.113.${i}`, agent: firefox })
    await visits.flush()
  }
  const { body, headers } = await app.send(
    productListsApi.mostVisited,
    { query: { limit: '3' } },
    { token: null },
  )
  expect(body.items.map((item: { id: number }) => item.id)).toEqual([ids[1], ids[2], ids[0]])
  expect(headers.etag).toBeUndefined()
  const sorted = await app.send(
    productListsApi.searchProducts,
    { query: { sort: 'visits' } },
    { token: null },
  )
  expect(sorted.body.items[0].id).toBe(ids[1])
  expect(sorted.headers.etag, 'visits raise no version').toBeUndefined()
  const { status, body: problem } = await app.send(productListsApi.mostVisited, { query: { limit: '51' } })
  expect([status, Object.keys(problem.error.fields)]).toEqual([400, ['limit']])
})

test('closing the app stores the visits that wait', async () => {
  const id = await create()
  const { config, remove } = await emptyDatabase()
  const own = { ...app.services, visits: createVisits(app.database) }
  const second = await createApp({ config, database: app.database, services: own })
  own.visits.note(id, someone)
  await second.close()
  expect(await visitsOf(id)).toBe(1)
  await remove()
})

expectWholeContractSeen(app, visitsApi)
