// Addresses that anybody can type or send by hand, over real connections: none of them is a failure of the server.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageBundle } from '../../testing/page-build.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createApp } from './app.server.ts'

const site = openTestApp()
const failures: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'vitrin-files-'))

const missing = () => {
  throw new Response('', { status: 404 })
}
const smuggled = '<p>Lamp</p><script>steal()</script>'
/** As the site: names are pages, everything else is a page that is not found. */
const build = pageBundle(
  {
    'main/:name': { loader: () => ({}), handle: { query: {} } },
    'admin/*': { loader: missing, handle: { area: 'admin' } },
    '*': { loader: missing },
  },
  () => ({ html: `<script>own()</script>${smuggled}`, scripts: ['own()'] }),
)

let app: FastifyInstance
let port: number
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'app.js'), 'app()')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
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

/** Sent by the letter: a client would tidy the address up. */
function ask(target: string, method = 'GET'): Promise<string> {
  const answer = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  socket.on('error', answer.reject)
  socket.on('close', () => answer.resolve(text))
  socket.write(
    `${method} ${target} HTTP/1.1\r\nHost: shop.example\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
  )
  return answer.promise
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

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

test.each(odd)('GET %s is not found or refused, and no failure', async target => {
  failures.length = 0
  const answer = await ask(target)
  expect([400, 404]).toContain(statusOf(answer))
  expect(failures).toEqual([])
})

test.each([
  ['OPTIONS', '*'],
  ['POST', '*'],
  ['POST', '/%0a'],
  ['HEAD', '/x%E2%80%A8'],
  ['POST', 'http://shop.example/main/x'],
  ['DELETE', '/main/x'],
])('%s %s is refused, and no failure', async (method, target) => {
  failures.length = 0
  expect([400, 404, 405]).toContain(statusOf(await ask(target, method)))
  expect(failures).toEqual([])
})

test('a file is still served, and a page', async () => {
  expect(statusOf(await ask('/assets/app.js'))).toBe(200)
  expect(statusOf(await ask('/main/lamp'))).toBe(200)
})

test('a number sign or a question mark in a name is part of the name', async () => {
  // Not another entry of the page before it.
  for (const name of ['lamp%231', 'lamp%3f1']) {
    const [head = ''] = (await ask(`/main/${name}`)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
  }
})

test('a script that got into the page is not allowed to run; the renderer’s own is', async () => {
  const answer = await ask('/main/lamp')
  const scripts = /script-src ([^;]*)/.exec(answer)?.[1]
  // Of `own()`; there is none of `steal()`.
  expect(scripts?.match(/'sha256-[^']*'/g)).toEqual([
    `'sha256-${Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from('own()'))).toString('base64')}'`,
  ])
  expect(answer).toContain('<script>steal()</script>')
})
