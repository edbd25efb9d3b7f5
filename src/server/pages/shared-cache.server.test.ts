// `SHARED_CACHE_SECONDS`: what a CDN or a proxy may store of pages and API responses, and what it may not.
import type { FastifyInstance } from 'fastify'
import { redirect } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { pageBundle } from '../../testing/page-build.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createApp } from '../http/app.server.ts'

const shop = openTestApp({ env: { SHARED_CACHE_SECONDS: '60' } })
const shared = 'public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=60'
const cached = { handle: { query: {} } }
const build = pageBundle(
  {
    kept: cached,
    personal: { handle: {} },
    private: { handle: { query: {}, isPrivate: () => true } },
    'own/*': { handle: { isSecret: true } },
    form: { handle: { query: {}, takesForms: true }, action: () => ({}) },
    moved: { ...cached, loader: () => redirect('/kept') },
    missing: {
      ...cached,
      loader: () => {
        throw new Response('', { status: 404 })
      },
    },
    staff: { handle: { area: 'admin' } },
  },
  () => '<h1>page</h1>',
)

let app: FastifyInstance
beforeAll(async () => {
  const { config, database, services } = shop
  const pages = { mode: 'production' as const, build: async () => build, register: async () => {} }
  app = await createApp({ config, database, services, pages })
  await shop.send(categoriesApi.createCategory, { body: { name: 'Kettles' } })
})
afterAll(() => app.close())

const cacheControl = async (url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers })).headers['cache-control']

test.each([
  '/kept',
  '/kept?utm_source=x',
  '/form',
  '/api/category/main',
  '/api/products/search-and-sort?facets=false',
])('%s is the same for everybody and may be stored, also when nothing changed', async url => {
  const { statusCode, headers } = await app.inject(url)
  expect([statusCode, headers['cache-control']]).toEqual([200, shared])
  expect(headers.vary).toContain('Accept-Encoding')
  const known = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  expect([known.statusCode, known.headers['cache-control'], known.headers.vary]).toEqual([
    304,
    shared,
    headers.vary,
  ])
})

test.each([
  // Personal, private and secret pages.
  '/personal',
  '/private',
  '/own/Zm9vYmFyYmF6cXV4MTIzNA',
  // Redirects and errors.
  '/moved',
  '/missing',
  '/nothing-here',
  '/api/products/by-name/nothing',
  '/api/products/all?visible=all',
  '/staff',
  // What follows visits or what visitors typed.
  '/api/products/most-visited',
  '/api/products/search-and-sort?sort=visits&facets=false',
  '/api/products/search-and-sort?q=kettle&facets=false',
])('%s may not be stored by a shared cache', async url => {
  expect(await cacheControl(url)).toMatch(/^(no-cache|no-store)$/)
})

test('neither may responses to a session, to a form or to a write', async () => {
  const bearer = { authorization: `Bearer ${shop.token}` }
  expect(await cacheControl('/api/category/main', bearer)).toBe('no-store')
  expect(await cacheControl('/api/category/main', { authorization: 'Bearer x' })).toBe('no-store')
  const form = await app.inject({
    method: 'POST',
    url: '/form',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=1',
  })
  expect([form.statusCode, form.headers['cache-control']]).toEqual([200, 'no-store'])
  const created = await shop.send(categoriesApi.createCategory, { body: { name: 'Pans' } })
  expect([created.status, created.headers['cache-control']]).toEqual([201, 'no-store'])
})
