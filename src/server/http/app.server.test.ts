import { expect, test } from 'vitest'
import { contract } from '#contract'
import { openTestApp } from '../../testing/test-app.ts'
import { createApp } from './app.server.ts'

const lines: string[] = []
const app = openTestApp({
  logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
})

test('every endpoint of the contract is served, and nothing else', () => {
  const served = app.services.served.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  const stated = Object.values(contract).map(({ method, path }) => `${method} ${path}`)
  expect(served.toSorted()).toEqual(stated.toSorted())
})

test('answers carry the request’s number and the safety headers', async () => {
  const answer = await app.app.inject('/api/category/main')
  expect(answer.headers).toMatchObject({
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-cache',
  })
})

test('one line per answer, with its number and without the query', async () => {
  lines.length = 0
  const answer = await app.app.inject('/api/products/all?page=1')
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({
      reqId: answer.headers['x-request-id'],
      method: 'GET',
      path: '/api/products/all',
      status: 200,
      msg: 'answered',
    }),
  ])
})

test('what nobody expected is a 500 with a number, logged whole and told to nobody', async () => {
  lines.length = 0
  const { db } = app.database
  await db.schema.alterTable('product').renameTo('lost').execute()
  try {
    const answer = await app.app.inject('/api/products/by-id/1')
    const { error } = answer.json()
    expect([answer.statusCode, error.code]).toEqual([500, 'internal'])
    expect(answer.body).not.toMatch(/lost|table|relation|sql/i)
    const logged = lines.find(line => line.includes('request failed')) ?? ''
    expect(JSON.parse(logged).reqId).toBe(error.requestId)
    expect(logged).toMatch(/product/)
  } finally {
    await db.schema.alterTable('lost').renameTo('product').execute()
  }
})

test('an unknown call is a 404 in the one shape', async () => {
  for (const url of ['/api/nothing', '/api/products/by-id', '/api']) {
    const answer = await app.app.inject(url)
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
  }
})

test('an address that cannot be decoded is a 404, not an accident', async () => {
  const answer = await app.app.inject('/api/products/by-name/%E0%A4%A')
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
})

test('alive, and ready while the database answers', async () => {
  expect((await app.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  const { db } = app.database
  await db.schema.alterTable('contentVersion').renameTo('away').execute()
  const without = await app.app.inject('/readyz')
  await db.schema.alterTable('away').renameTo('contentVersion').execute()
  expect([without.statusCode, without.json()]).toEqual([503, { status: 'no database' }])
})

test('ready only when pages can be drawn, alive and serving calls before', async () => {
  const { config, database, services } = app
  const loading = Promise.withResolvers<never>()
  const pages = { mode: 'development' as const, build: () => loading.promise, register: async () => {} }
  const other = await createApp({ config, database, services, pages })
  const ready = other.inject('/readyz')
  expect((await other.inject('/healthz')).statusCode).toBe(200)
  expect((await other.inject('/api/category/main')).statusCode).toBe(200)
  loading.reject(new Error('no such file'))
  const { statusCode, body } = await ready
  expect([statusCode, body]).toEqual([503, '{"status":"no pages"}'])
})

test('the API describes itself, for programs and for people', async () => {
  const description = (await app.app.inject('/api/openapi.json')).json()
  expect(description.openapi).toBe('3.1.0')
  expect(Object.keys(description.paths)).toContain('/products/by-name/{name}')
  expect(description.paths['/products'].post.security).toEqual([{ session: [] }])
  const name =
    description.paths['/products'].post.requestBody.content['application/json'].schema.properties.name
  expect(name).toMatchObject({ type: 'string', maxLength: 200 })
  const form = description.paths['/products/other-image/{id}'].post.requestBody.content['multipart/form-data']
  expect(form.schema.properties.file).toMatchObject({ type: 'array', maxItems: 20 })
  const page = await app.app.inject('/api/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { path, summary } of Object.values(contract)) {
    expect(page.body).toContain(path.replace(/:(\w+)/g, '{$1}'))
    expect(page.body).toContain(summary.split(/[.`&]/)[0])
  }
})

test('a language that is not ours falls back to the site’s own', async () => {
  const answer = await app.app.inject({
    url: '/api/nothing',
    headers: { 'accept-language': 'de-DE,fr;q=0.5' },
  })
  expect(answer.json().error.message).toBe('There is nothing here by that name or number.')
})
