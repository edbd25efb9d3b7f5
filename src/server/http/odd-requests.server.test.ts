// Odd addresses that anybody can type or send by hand, over real connections: none of them may cause a server error.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listIconPaths } from '#shared/identity/site-icons.ts'
import { pageBundle } from '../../testing/page-build.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createApp } from './app.server.ts'

const site = openTestApp()
const failures: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'vitrin-files-'))

const missing = () => {
  throw new Response('', { status: 404 })
}
const injected = '<p>Lamp</p><script>steal()</script>'
/** Like the real site: names are pages, everything else is a not-found page. */
const build = pageBundle(
  {
    'main/:name': { loader: () => ({}), handle: { query: {} } },
    'admin/*': { loader: missing, handle: { area: 'admin' } },
    '*': { loader: missing },
  },
  () => ({ html: `<script>own()</script>${injected}`, scripts: ['own()'] }),
)

let app: FastifyInstance
let port: number
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'app.js'), 'app()')
  for (const path of listIconPaths()) writeFileSync(join(folder, path), 'icon')
  const { config, database, services } = site
  const files = pathToFileURL(`${folder}/`)
  const pages = { mode: 'production' as const, build: async () => build, files }
  const stream = { write: (line: string) => void failures.push(line) }
  app = await createApp({ config, database, services, pages, logger: { level: 'error', stream } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends the address unchanged over a socket: an HTTP client would normalise it. */
function request(target: string, method = 'GET'): Promise<string> {
  const response = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  socket.on('error', response.reject)
  socket.on('close', () => response.resolve(text))
  socket.write(
    `${method} ${target} HTTP/1.1\r\nHost: shop.example\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
  )
  return response.promise
}
const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1])

const odd = [
  ...[
    '/assets/',
    '/assets',
    '/assets/none.js',
    '/assets/..%5cx',
    '/assets/%2e%2e/x',
    '/assets/%00',
    '/assets/%0a',
  ],
  ...['/%0a', '/%0d%0aX:1', '/x%E2%80%A8', '/x%E2%80%A9y', '/admin/%0d', '/admin/%0a', '/%00', '/%7f'],
  ...['/%', '/%zz', '/%ED%A0%80', '//evil.example/', '/%2e%2e/x', '/x.data', '/.data'],
  ...[
    '/main',
    '/%23',
    '/%3f',
    '/%3F%23',
    '/api',
    '/api/',
    '/api/%0a',
    '/media/',
    '/media/%0a',
    '/media/..%5cx',
  ],
  ...['http://shop.example/main/x', 'http://evil.example/', 'https://shop.example', 'ftp://x', '*', 'x'],
]

test.each(odd)('GET %s is 404 or 400, and logs no error', async target => {
  failures.length = 0
  const response = await request(target)
  expect([400, 404]).toContain(statusOf(response))
  expect(failures).toEqual([])
})

test.each([
  ['OPTIONS', '*'],
  ['POST', '*'],
  ['POST', '/%0a'],
  ['HEAD', '/x%E2%80%A8'],
  ['POST', 'http://shop.example/main/x'],
  ['DELETE', '/main/x'],
])('%s %s is refused, and logs no error', async (method, target) => {
  failures.length = 0
  expect([400, 404, 405]).toContain(statusOf(await request(target, method)))
  expect(failures).toEqual([])
})

test('files and pages are still served', async () => {
  expect(statusOf(await request('/assets/app.js'))).toBe(200)
  expect(statusOf(await request('/main/lamp'))).toBe(200)
})

test('a number sign or a question mark in a name is part of the name', async () => {
  // The address must not be answered from the cache entry of another page.
  for (const name of ['lamp%231', 'lamp%3f1']) {
    const [head = ''] = (await request(`/main/${name}`)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
  }
})

test('an injected script is not allowed to run; the renderer’s own script is', async () => {
  const response = await request('/main/lamp')
  const scripts = /script-src ([^;]*)/.exec(response)?.[1]
  // The policy has a hash for `own()` and none for `steal()`.
  expect(scripts?.match(/'sha256-[^']*'/g)).toEqual([
    `'sha256-${Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from('own()'))).toString('base64')}'`,
  ])
  expect(response).toContain('<script>steal()</script>')
})
