// Compression of uncached responses: which ones, in which encoding, and what is never compressed.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { messageStreamApi } from '#features/tickets/live/message-stream.contract.ts'
import { ticketsApi } from '#features/tickets/tickets.contract.ts'
import { pageBundle } from '../../testing/page-build.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { behindProxy, ticketTests } from '../../testing/test-tickets.ts'
import { createApp } from './app.server.ts'

const shop = openTestApp(behindProxy)
const tickets = ticketTests(shop)
const both = { 'accept-encoding': 'gzip, deflate, br' }
const longText = 'A slow and steady pour. '.repeat(80)
const html = `<h1>${longText}</h1>`
const build = pageBundle(
  {
    'own/*': { handle: { isSecret: true, takesForms: true }, action: () => ({}) },
    form: { handle: { takesForms: true }, action: () => ({}) },
    personal: { handle: {} },
    kept: { handle: { query: {} } },
  },
  () => html,
)

let app: FastifyInstance
beforeAll(async () => {
  const { config, database, services } = shop
  const pages = { mode: 'production' as const, build: async () => build, register: async () => {} }
  app = await createApp({ config, database, services, pages })
  await shop.send(categoriesApi.createCategory, { body: { name: 'Kettles', description: longText } })
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = both, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, headers, method })

test.each([
  ['JSON', '/api/category/categories-tree'],
  ['HTML', '/personal'],
])('%s over 1 kB is sent in the best encoding that the client accepts', async (_, url) => {
  const plain = await get(url, {})
  const br = await get(url)
  const gzip = await get(url, { 'accept-encoding': 'gzip' })
  const refused = await get(url, { 'accept-encoding': 'br;q=0, gzip;q=0' })
  expect(plain.statusCode).toBe(200)
  expect(plain.rawPayload.length).toBeGreaterThan(1024)
  const responses = [plain, br, gzip, refused]
  expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
    undefined,
  ])
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
  expect(refused.rawPayload).toEqual(plain.rawPayload)
  for (const { headers, rawPayload } of responses) {
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(headers.vary).toContain('Accept-Encoding')
  }
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
})

test.each(['/api/category/categories-tree', '/personal'])(
  'a HEAD request to %s gets the headers of the GET',
  async url => {
    const [whole, head] = [await get(url), await get(url, both, 'HEAD')]
    const { 'x-request-id': _, date: __, ...expected } = whole.headers
    expect(head.headers).toMatchObject(expected)
    expect(head.headers['content-encoding']).toBe('br')
  },
)

test('a client that has the content gets 304 for every encoding', async () => {
  const url = '/api/category/categories-tree'
  const { headers } = await get(url)
  const known = await get(url, { 'if-none-match': String(headers.etag) })
  expect([known.statusCode, known.headers.vary]).toEqual([304, headers.vary])
})

test('small responses, event streams and pages that are stored compressed are left as they are', async () => {
  const small = await get('/api/help/nothing')
  expect([small.statusCode, small.headers['content-encoding']]).toEqual([404, undefined])
  const { headers, stream } = await shop.send(messageStreamApi.streamMessages, {}, { headers: both })
  stream?.leave()
  expect([headers['content-type'], headers['content-encoding']]).toEqual([
    'text/event-stream; charset=utf-8',
    undefined,
  ])
  const kept = await get('/kept')
  expect(kept.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(kept.rawPayload).toString()).toBe(html)
})

test('what may contain a secret is not compressed: tickets, pages with a secret address, responses to a write', async () => {
  const { id } = await tickets.open({ message: longText })
  const thread = await shop.send(ticketsApi.ticketById, { params: { id } }, { headers: both })
  expect(thread.text.length).toBeGreaterThan(1024)
  const created = await shop.send(
    categoriesApi.createCategory,
    { body: { name: 'Pans', description: longText } },
    { headers: both },
  )
  expect([thread.status, created.status]).toEqual([200, 201])
  const page = await get('/own/Zm9vYmFyYmF6cXV4MTIzNA')
  const form = await app.inject({
    method: 'POST',
    url: '/form',
    headers: { ...both, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=1',
  })
  for (const { body } of [page, form]) expect(body).toBe(html)
  for (const { headers } of [thread, created, page, form]) {
    expect(headers['content-encoding']).toBeUndefined()
  }
})
