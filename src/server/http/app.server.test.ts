// Tests of the whole HTTP server: headers, log lines, errors, health checks and the API description.
import { expect, test } from 'vitest'
import { contract } from '#contract'
import { openTestApp } from '../../testing/test-app.ts'
import { programVersion as version } from '../process/version.server.ts'
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

test('responses have the request id and the security headers', async () => {
  const response = await app.app.inject('/api/category/main')
  expect(response.headers).toMatchObject({
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-cache',
  })
})

test('there is one log line per response, with its request id and without the query', async () => {
  lines.length = 0
  const response = await app.app.inject('/api/products/all?page=1')
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({
      reqId: response.headers['x-request-id'],
      method: 'GET',
      path: '/api/products/all',
      status: 200,
      msg: 'answered',
    }),
  ])
})

test('an unexpected error is a 500 with a request id; the details are logged and not sent', async () => {
  lines.length = 0
  const { db } = app.database
  await db.schema.alterTable('product').renameTo('lost').execute()
  try {
    const response = await app.app.inject('/api/products/by-id/1')
    const { error } = response.json()
    expect([response.statusCode, error.code]).toEqual([500, 'internal'])
    expect(response.body).not.toMatch(/lost|table|relation|sql/i)
    const logged = lines.find(line => line.includes('request failed')) ?? ''
    expect(JSON.parse(logged).reqId).toBe(error.requestId)
    expect(logged).toMatch(/product/)
  } finally {
    await db.schema.alterTable('lost').renameTo('product').execute()
  }
})

test('an unknown call is a 404 with the usual error body', async () => {
  for (const url of ['/api/nothing', '/api/products/by-id', '/api']) {
    const response = await app.app.inject(url)
    expect([response.statusCode, response.json().error.code]).toEqual([404, 'not_found'])
  }
})

test('an address that cannot be decoded is a 404, not a 500', async () => {
  const response = await app.app.inject('/api/products/by-name/%E0%A4%A')
  expect([response.statusCode, response.json().error.code]).toEqual([404, 'not_found'])
})

test('healthy always, and ready while the database responds', async () => {
  expect((await app.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.app.inject('/readyz')).json()).toEqual({ status: 'ready', version })
  const { db } = app.database
  await db.schema.alterTable('contentVersion').renameTo('away').execute()
  const without = await app.app.inject('/readyz')
  await db.schema.alterTable('away').renameTo('contentVersion').execute()
  expect([without.statusCode, without.json()]).toEqual([503, { status: 'no database', version }])
})

test('ready only when pages can be rendered; healthy and serving API calls before', async () => {
  const { config, database, services } = app
  const loading = Promise.withResolvers<never>()
  // On a slow machine nothing waits for the promise yet when it is rejected.
  loading.promise.catch(() => {})
  const pages = { mode: 'development' as const, build: () => loading.promise, register: async () => {} }
  const other = await createApp({ config, database, services, pages })
  const ready = other.inject('/readyz')
  expect((await other.inject('/healthz')).statusCode).toBe(200)
  expect((await other.inject('/api/category/main')).statusCode).toBe(200)
  loading.reject(new Error('no such file'))
  const { statusCode, body } = await ready
  expect([statusCode, body]).toEqual([503, `{"status":"no pages","version":"${version}"}`])
})

test('the API is described as OpenAPI and as a page', async () => {
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

test('an unsupported language falls back to the site’s base language', async () => {
  const response = await app.app.inject({
    url: '/api/nothing',
    headers: { 'accept-language': 'de-DE,fr;q=0.5' },
  })
  expect(response.json().error.message).toBe('We couldn’t find this.')
})
