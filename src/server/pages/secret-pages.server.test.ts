// Pages whose address is a secret: in no log, no cache, no search engine, and told to nobody else.
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageBundle } from '../../testing/page-build.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createApp } from '../http/app.server.ts'

const site = openTestApp()
const secret = 'Zm9vYmFyYmF6cXV4MTIzNA'

const own = {
  loader: ({ request }: { request: Request }) => {
    if (request.url.endsWith('broken')) throw new Error('out of order')
    return {}
  },
  action: () => ({}),
  handle: { isSecret: true, takesForms: true },
}
const build = pageBundle({ 'own/*': own, plain: { handle: { query: {} } } }, () => '<h1>page</h1>')

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

test('the secret stands in no line of the log, whatever is asked and however it ends', async () => {
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
  const answered = lines.filter(line => line.includes('"answered"'))
  expect(answered.length).toBe(paths.length * 6 + 1)
  expect(answered.filter(line => line.includes('"/own/*"')).length).toBeGreaterThan(10)
  expect(lines.filter(line => line.includes(secret))).toEqual([])
  await app.inject('/plain?x=1')
  expect(lines.at(-1)).toContain('"path":"/plain"')
})

test('nobody keeps it, lists it or learns its address', async () => {
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
