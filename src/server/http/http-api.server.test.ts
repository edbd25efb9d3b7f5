// Tests of the API over HTTP: CORS, bearer tokens, caching headers, and the client address behind a proxy.
import { expect, test } from 'vitest'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { admin, openTestApp } from '../../testing/test-app.ts'

const same = openTestApp()
const apart = openTestApp({
  env: { PUBLIC_API_BASE: 'https://api.example', PUBLIC_SITE_URL: 'https://shop.example' },
})

const proxied = openTestApp({ env: { TRUST_PROXY: '1' } })

const request = (test: typeof same, origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
  test.app.inject({ method, url: '/api/category/main', headers: { origin } })

test('with one origin no other site’s pages may read responses', async () => {
  for (const origin of ['https://evil.example', 'http://localhost:3000', 'null']) {
    expect((await request(same, origin)).headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('an API with its own origin lets the site’s pages read responses, and no others', async () => {
  const response = await request(apart, 'https://shop.example')
  expect(response.headers['access-control-allow-origin']).toBe('https://shop.example')
  expect(response.headers['access-control-allow-credentials']).toBeUndefined()
  expect(response.headers.vary).toContain('Origin')
  const preflight = await request(apart, 'https://shop.example', 'OPTIONS')
  expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
    204,
    'Authorization, Content-Type, Accept-Language, Last-Event-ID',
  ])
  expect(
    (await request(apart, 'https://shop.example.evil.example')).headers['access-control-allow-origin'],
  ).toBeUndefined()
})

test('a cookie authorises nothing: only the bearer token does', async () => {
  const { token } = await same.services.accounts.login(admin, { address: '10.0.0.9' })
  const byCookie = await same.app.inject({ url: '/api/auth', headers: { cookie: `token=${token}` } })
  expect(byCookie.statusCode).toBe(401)
  const byBearer = await same.app.inject({ url: '/api/auth', headers: { authorization: `Bearer ${token}` } })
  expect(byBearer.statusCode).toBe(200)
})

test('a client with the current content gets 304, but not after a write, with a bearer token or for an error', async () => {
  const first = await same.app.inject('/api/category/main')
  const etag = String(first.headers.etag)
  expect(etag).toMatch(/^W\/"/)
  const again = (headers: Record<string, string>) => same.app.inject({ url: '/api/category/main', headers })
  const known = await again({ 'if-none-match': etag })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  const withToken = await again({ 'if-none-match': etag, authorization: `Bearer ${same.token}` })
  expect([withToken.statusCode, withToken.headers.etag]).toEqual([200, undefined])
  const missing = await same.app.inject('/api/products/by-name/nothing')
  expect([missing.statusCode, missing.headers.etag]).toEqual([404, undefined])
  await same.send(categoriesApi.createCategory, { body: { name: 'Newer' } })
  const changed = await again({ 'if-none-match': etag })
  expect([changed.statusCode, changed.json()[0].name]).toEqual([200, 'Newer'])
})

test('a response to a bearer token is not cached', async () => {
  const publicResponse = await same.app.inject('/api/category/main')
  const withToken = await same.app.inject({
    url: '/api/category/main',
    headers: { authorization: 'Bearer x' },
  })
  expect([publicResponse.headers['cache-control'], withToken.headers['cache-control']]).toEqual([
    'no-cache',
    'no-store',
  ])
})

test('the client address comes from the proxy: what a visitor writes into X-Forwarded-For is ignored', async () => {
  const body = { username: 'someone', password: 'guess' }
  const tries = async (test: typeof same, forwarded: (i: number) => string) => {
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      const headers = { 'x-forwarded-for': forwarded(i) }
      statuses.push(
        (await test.app.inject({ method: 'POST', url: '/api/auth/login', headers, body })).statusCode,
      )
    }
    return statuses
  }
  const limited = [401, 401, 401, 401, 401, 429]
  expect(await tries(same, i => `192.0.2.${i}`)).toEqual(limited)
  expect(await tries(proxied, i => `192.0.2.${i}, 198.51.100.7`)).toEqual(limited)
  expect(await tries(proxied, i => `203.0.113.${i}`)).toEqual(Array(6).fill(401))
})
