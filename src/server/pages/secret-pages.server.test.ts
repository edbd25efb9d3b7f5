// Pages whose address is a secret: it must not appear in logs, caches, search engines or referrers.
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageBundle } from '../../testing/page-build.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createApp } from '../http/app.server.ts'

const site = openTestApp()
const secret = 'Zm9vYmFyYmF6cXV4MTIzNA'

const secretRoute = {
  loader: ({ request }: { request: Request }) => {
    if (request.url.endsWith('broken')) throw new Error('out of order')
    return {}
  },
  action: () => ({}),
  handle: { isSecret: true, takesForms: true },
}
const build = pageBundle(
  {
    'own/*': secretRoute,
    'framed/*': { ...secretRoute, handle: { isSecret: true, isFramed: true } },
    plain: { handle: { query: {} } },
    'product/:name': {
      loader: ({ request }) => {
        if (request.url.endsWith('?broken')) throw new Error(`no product at ${request.url}`)
        return {}
      },
    },
    '*': {},
  },
  () => '<h1>page</h1>',
)

let app: FastifyInstance
const lines: string[] = []
beforeAll(async () => {
  const { config, database, services } = site
  const pages = { mode: 'development' as const, build: async () => build, register: async () => {} }
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  app = await createApp({ config, database, services, pages, logger: { level: 'trace', stream } })
})
afterAll(() => app.close())

test('the secret is in no log line, whatever the method, path and outcome', async () => {
  const paths = [
    `/own/${secret}`,
    `/OWN/${secret}/more?x=${secret}`,
    `/own/${secret}/broken`,
    `/own/${secret}%`,
  ]
  for (const url of paths) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE'] as const) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', referer: `http://x${url}` }
      await app.inject({ method, url, headers, payload: method === 'POST' ? 'a=1' : undefined })
    }
  }
  await app.inject({
    method: 'POST',
    url: `/own/${secret}`,
    payload: '{}',
    headers: { 'content-type': 'text/plain' },
  })
  const responseLines = lines.filter(line => line.includes('"answered"'))
  expect(responseLines.length).toBe(paths.length * 6 + 1)
  expect(responseLines.filter(line => line.includes('"/own/*"')).length).toBeGreaterThan(10)
  expect(lines.filter(line => line.includes(secret))).toEqual([])
  await app.inject('/plain?x=1')
  expect(lines.at(-1)).toContain('"path":"/plain"')
})

test.each([
  `//ticket/${secret}`,
  `/tickets/${secret}`,
  `/admin/ticket/${secret}`,
  `/product/${secret}`,
  `/product/${secret}?broken`,
  `/media/${secret}`,
  `/media/${secret}/400.webp`,
  `/media//${'0a'.repeat(16)}~1795046400~${secret}x1/400.webp`,
  `/x/%5A${secret.slice(1)}`,
  `/x/${secret.toUpperCase()}.`,
  `/api/products/by-name/${secret}`,
  `/assets/${secret}.js`,
])('whatever looks like a secret is masked in the log, wherever it stands: %s', async url => {
  lines.length = 0
  for (const method of ['GET', 'HEAD', 'POST'] as const) {
    await app.inject({ method, url, headers: { referer: `http://x${url}` } })
  }
  expect(lines.filter(line => line.includes('"answered"'))).toHaveLength(3)
  expect(() => lines.map(line => JSON.parse(line))).not.toThrow()
  expect(lines.join('').toLowerCase()).not.toContain(secret.slice(2, 14).toLowerCase())
})

test('a log line from anywhere is masked, in the message, in its fields and in an error', () => {
  lines.length = 0
  app.log.error({ err: new Error(`gone: ${secret}`), from: [`/a/${secret}`] }, `lost ${secret}`)
  app.log.child({ path: `/a/${secret}` }).warn(`lost ${secret}`)
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toContain(secret)
  expect(lines.join('')).toContain('lost ***')
})

test('only a page that says so may be framed', async () => {
  const frameOptionsOf = async (url: string) => (await app.inject(url)).headers['x-frame-options']
  expect(await frameOptionsOf(`/framed/${secret}`)).toBe('SAMEORIGIN')
  for (const url of [`/own/${secret}`, '/plain', '/framed-not'])
    expect(await frameOptionsOf(url)).toBe('DENY')
})

test('it is not cached, not indexed, and its address is not sent as a referrer', async () => {
  for (const url of [`/own/${secret}`, '/own', `/own/${secret}/broken`]) {
    const { headers } = await app.inject(url)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(headers.etag).toBeUndefined()
  }
  const { headers } = await app.inject('/plain')
  expect(headers['referrer-policy']).toBe('same-origin')
  expect(headers['x-robots-tag']).toBeUndefined()
})
