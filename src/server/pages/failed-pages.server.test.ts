// Pages whose loader fails while they are rendered: the response says when to come back, and nobody caches it.
import type { FastifyInstance } from 'fastify'
import { data } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageBundle } from '../../testing/page-build.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createApp } from '../http/app.server.ts'

const site = openTestApp()
const fail = ({ request }: { request: Request }) => {
  throw data(null, { status: Number(new URL(request.url).searchParams.get('status') ?? 503) })
}
const known = { status: () => true }
const build = pageBundle(
  {
    cached: { loader: fail, handle: { query: known } },
    uncached: { loader: fail },
    admin: { loader: fail, handle: { area: 'admin' } },
    form: { action: fail, handle: { takesForms: true, query: {} } },
    broken: {
      loader: () => {
        throw new Error('out of order')
      },
      handle: { query: {} },
    },
  },
  () => '<h1>busy</h1>',
)

let app: FastifyInstance
beforeAll(async () => {
  const { config, database, services } = site
  const pages = { mode: 'production' as const, build: async () => build, register: async () => {} }
  app = await createApp({ config, database, services, pages })
})
afterAll(() => app.close())

test.each(['GET /cached', 'HEAD /cached', 'GET /uncached', 'GET /admin', 'POST /form'])(
  'a page that could not be rendered now says when to try again, and is not cached: %s',
  async request => {
    const [method, url] = request.split(' ') as ['GET', string]
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    const response = await app.inject({ method, url, headers, payload: method === 'GET' ? undefined : 'a=1' })
    expect(response.statusCode).toBe(503)
    expect(response.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
    expect(response.headers.etag).toBeUndefined()
  },
)

test('other failures are not cached either, and name no time', async () => {
  for (const [url, status] of [
    ['/broken', 500],
    ['/cached?status=500', 500],
  ] as const) {
    const response = await app.inject(url)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([status, 'no-store'])
    expect(response.headers['retry-after']).toBeUndefined()
  }
  const { headers } = await app.inject('/cached?status=404')
  expect([headers['cache-control'], headers['retry-after']]).toEqual(['no-cache', undefined])
})
