// Just after a start the facets of all products are still being read: unfiltered lists are answered without them, and no cache
// stores these.
import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import type { LoaderFunctionArgs } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf } from '#app/app-context.ts'
import type { Database } from '#server/database/database.server.ts'
import { createApp } from '#server/http/app.server.ts'
import { createServices, type Services } from '#server/process/services.server.ts'
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
  },
  ({ loaderData }) => JSON.stringify(loaderData.shelf),
)

let services: Services
let app: FastifyInstance
let release: () => void
const held = new Promise<void>(resolve => {
  release = resolve
})

/** Holds back the result of every query on `productFacet` until the test releases it. */
const holding: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (JSON.stringify(node).includes('"productFacet"')) heldQueries.add(queryId)
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
  const database: Database = { ...shop.database, db: shop.database.db.withPlugin(holding) }
  services = await createServices(database, shop.config)
  const pages = { mode: 'production' as const, build: async () => build, register: async () => {} }
  app = await createApp({ config: shop.config, database, services, pages })
})
afterAll(() => app.close())

const get = (url: string, headers = {}) => app.inject({ url, headers })

test('lists come without facets and uncached until the facets are read, and then with facets and cacheable', async () => {
  const pending = { total: 3, facetsPending: true }
  for (const url of [list, '/shelf', list, '/shelf', '/shelf']) {
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
  expect(without.json()).not.toHaveProperty('facetsPending')
  expect(without.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) })
  // A filtered list would be wrong without the facets, so it waits for them.
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
    expect(products, url).not.toHaveProperty('facetsPending')
    expect(products.facets.tags.values, url).toMatchObject([{ name: 'red', count: 2 }, { name: 'blue' }])
    expect(headers['cache-control'], url).toBe('no-cache')
    expect(headers.etag, url).toBeDefined()
    expect((await get(url, { 'if-none-match': headers.etag })).statusCode, url).toBe(304)
  }
})
