// Strict-Transport-Security: on every response of a site that is on https, whoever sends it, and on none of a site on http.
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageBundle } from '../../testing/page-build.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createApp } from '../http/app.server.ts'

const sites = {
  https: openTestApp({ env: { PUBLIC_SITE_URL: 'https://shop.example' } }),
  http: openTestApp({ env: { PUBLIC_SITE_URL: 'http://shop.example' } }),
}
type Scheme = keyof typeof sites
const origins = {} as Record<Scheme, string>
const started: (() => void)[] = []
/** Ends the slow pages of a test. */
let release = Promise.withResolvers<null>()
const slow = {
  loader: () => {
    for (const begin of started) begin()
    return release.promise
  },
}
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  for (const scheme of ['https', 'http'] as const) {
    const { config, database, services } = sites[scheme]
    const build = pageBundle({ cached: { handle: { query: {} } }, slow }, () => '<h1>page</h1>')
    const pages = { mode: 'production' as const, build: async () => build, register: async () => {} }
    const app = await createApp({ config, database, services, pages, maxAtOnce: 1 })
    await app.listen({ port: 0, host: '127.0.0.1' })
    origins[scheme] = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    closing.push(() => app.close())
  }
})
afterAll(async () => {
  release.resolve(null)
  for (const close of closing) await close()
})

async function headerOf(scheme: Scheme, path: string, init: RequestInit = {}) {
  const response = await fetch(origins[scheme] + path, init)
  await response.text()
  return [response.status, response.headers.get('strict-transport-security')]
}

/** The response to something that is no request. */
async function malformed(scheme: Scheme) {
  const socket = connect(Number(new URL(origins[scheme]).port), '127.0.0.1')
  let text = ''
  socket.on('data', chunk => (text += chunk))
  socket.write('no request at all\r\n\r\n')
  await once(socket, 'close')
  return text
}

test.each([
  ['https', 'max-age=31536000'],
  ['http', null],
] as const)('over a site on %s', async (scheme, expected) => {
  const etag = (await fetch(`${origins[scheme]}/cached`)).headers.get('etag') ?? ''
  const [known, json] = [{ 'if-none-match': etag }, { accept: 'application/json' }]
  const requests: [number, string, RequestInit?][] = [
    [200, '/cached'],
    [304, '/cached', { headers: known }],
    [404, '/nothing'],
    [404, '/media/x/y'],
    [200, '/healthz'],
    [200, '/api/category/main', { headers: json }],
    [200, '/api/category/main', { headers: json }],
    [404, '/api/nothing'],
    [401, '/api/admin'],
    [400, '/api/products/by-id/x'],
    [200, '/robots.txt'],
  ]
  for (const [status, path, init] of requests)
    expect([path, ...(await headerOf(scheme, path, init))]).toEqual([path, status, expected])
  const text = await malformed(scheme)
  expect(text).toMatch(/^HTTP\/1.1 400 /)
  expect(/^Strict-Transport-Security: (.*)\r$/m.exec(text)?.[1] ?? null).toBe(expected)

  release = Promise.withResolvers()
  const begun = new Promise<void>(resolve => started.push(resolve))
  const first = fetch(`${origins[scheme]}/slow`)
  await begun
  expect(await headerOf(scheme, '/slow')).toEqual([503, expected])
  release.resolve(null)
  await (await first).text()
})
