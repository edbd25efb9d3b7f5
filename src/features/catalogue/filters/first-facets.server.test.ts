// Just after a start the facets of all products are still being read: unfiltered lists are answered without them, and no cache
// stores these.
import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import type { LoaderFunctionArgs } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf } from '#app/app-context.ts'
import { siteLoader } from '#app/site-loader.ts'
import type { Database } from '#server/database/database.server.ts'
import { createApp } from '#server/http/app.server.ts'
import { createServices, type Services } from '#services'
import { pageBundle } from '../../../testing/page-build.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { productsApi } from '../products/products.contract.ts'

const shop = openTestApp()
const list = '/api/products/search-and-sort'

/** A page that shows the list, as the category page does. */
const build = pageBundle(
  {
    shelf: {
      loader: ({ context }: LoaderFunctionArgs) => appOf(context).api.call('GET /products/search-and-sort'),
      handle: { query: {} },
    },
    filtered: {
      loader: siteLoader(({ api }) => api.call('GET /products/search-and-sort', { query: { tag: 'red' } })),
      handle: { query: {} },
    },
  },
  ({ loaderData }) => JSON.stringify(loaderData.shelf ?? {}),
)

let services: Services
let app: FastifyInstance
let release: () => void
const held = new Promise<void>(resolve => {
  release = resolve
})

/** Holds back what the facet index reads, the only query of `productFacet` with a limit, until the test releases it. */
const holding: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    const text = JSON.stringify(node)
    if (text.includes('"productFacet"') && text.includes('"LimitNode"')) heldQueries.add(queryId)
    return node
  },
  async transformResult({ result, queryId }) {
    if (heldQueries.has(queryId)) await held
    return result
  },
}
const heldQueries = new WeakSet()

beforeAll(async () => {
  const { id } = (await shop.send(categoriesApi.createCategory, { body: { name: 'Lamps' } })).body
  for (const [index, tag] of ['red', 'red', 'blue'].entries()) {
    const body = { name: `Lamp ${index}`, visible: true, price: 100, tags: [tag], categoryId: id }
    expect((await shop.send(productsApi.createProduct, { body })).status).toBe(201)
  }
  const hidden = { name: 'Lamp secret', visible: false, tags: ['red'], categoryId: id }
  expect((await shop.send(productsApi.createProduct, { body: hidden })).status).toBe(201)
  const database: Database = { ...shop.database, db: shop.database.db.withPlugin(holding) }
  services = await createServices(database, shop.config)
  const pages = { mode: 'production' as const, build: async () => build, register: async () => {} }
  app = await createApp({ config: shop.config, database, services, pages })
})
afterAll(() => app.close())

const get = (url: string, headers = {}) => app.inject({ url, headers })

test('lists come without facets and uncached until the facets are read, and then with facets and cacheable', async () => {
  const pending = { total: 3, facetsLoading: true }
  for (const url of [
    list,
    '/shelf',
    list,
    '/shelf',
    '/shelf',
    `${list}?q=lamp`,
    `${list}?q=lamp&sort=name`,
  ]) {
    const { statusCode, headers, body } = await get(url)
    expect(statusCode, url).toBe(200)
    expect(JSON.parse(body), url).toMatchObject(pending)
    expect(JSON.parse(body), url).not.toHaveProperty('facets')
    expect(headers['cache-control'], url).toBe('no-store')
    expect(headers.etag, url).toBeUndefined()
  }
  // Requests that wait for the same page at the same time.
  const together = await Promise.all([get('/shelf'), get('/shelf'), get('/shelf?utm_source=x')])
  for (const { headers, body } of together) {
    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.parse(body)).toMatchObject(pending)
  }
  // A request that wants no facets gets a complete, cacheable response.
  const without = await get(`${list}?facets=false`)
  expect(without.json()).not.toHaveProperty('facetsLoading')
  expect(without.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) })
  // A search by words finds what it finds later, and nothing that is hidden.
  const names = async (query: string) =>
    (await get(`${list}?${query}`)).json().items.map((item: { name: string }) => item.name)
  expect(await names('q=lamp')).toEqual(['Lamp 2', 'Lamp 1', 'Lamp 0'])
  expect(await names('q=secret')).toEqual([])
  expect(await names('q=lamp+1')).toEqual(['Lamp 1'])
  // Staff find by words too, hidden products as well.
  const asStaff = { authorization: `Bearer ${shop.token}` }
  const staff = await get('/api/products/staff?q=lamp', asStaff)
  expect(staff.json()).toMatchObject({ total: 4 })
  // Whatever is filtered would be wrong without the facets: it waits, and is refused after five seconds.
  const began = performance.now()
  const early = await Promise.all([
    get(`${list}?tag=red`),
    get(`${list}?q=lamp&tag=red`),
    get(`${list}?q=lamp&category=1`),
    get(`${list}?minPrice=50`, { 'accept-language': 'fa' }),
    get('/api/products/staff?missing=price', asStaff),
  ])
  expect(performance.now() - began).toBeGreaterThan(4500)
  for (const { statusCode, headers, json } of early) {
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
    expect(json().error.code).toBe('filters_loading')
  }
  expect(early[0]?.json().error.message).toBe('Filters are still loading. Try again in 5 seconds.')
  expect(early[3]?.json().error.message).toContain('فیلترها هنوز در حال بارگذاری است')
  const page = await get('/filtered')
  expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
    503,
    '2',
    'no-store',
  ])
  // Many of them do not keep the server from answering others: only some wait, the rest is refused at once.
  const atOnce = performance.now()
  const many = Array.from({ length: 40 }, (_, index) => get(`${list}?tag=red&minPrice=${index}`))
  await Promise.any(many)
  expect(performance.now() - atOnce).toBeLessThan(3000)
  await Promise.all(many)
  // One that comes shortly before the facets are read waits for them.
  let isFiltered = false
  const filtered = get(`${list}?tag=red`).then(response => {
    isFiltered = true
    return response
  })
  await get('/shelf')
  expect(isFiltered).toBe(false)

  release()
  expect((await filtered).json()).toMatchObject({ total: 2, facets: { tags: { more: 0 } } })
  await services.warmUp()
  for (const url of [list, '/shelf']) {
    const { headers, body } = await get(url)
    const products = JSON.parse(body)
    expect(products, url).not.toHaveProperty('facetsLoading')
    expect(products.facets.tags.values, url).toMatchObject([{ name: 'red', count: 2 }, { name: 'blue' }])
    expect(headers['cache-control'], url).toBe('no-cache')
    expect(headers.etag, url).toBeDefined()
    expect((await get(url, { 'if-none-match': headers.etag })).statusCode, url).toBe(304)
  }
})
