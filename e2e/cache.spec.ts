// The page cache of the real server: pages are never stale, and never contain another visitor's data.
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { admin, expect, test } from './fixtures.ts'
import { startServer } from './server.ts'

type Server = Awaited<ReturnType<typeof startServer>>

async function tokenOf({ url }: Server): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  let token = ''
  // The first administrator is created right after the server starts to listen.
  await expect
    .poll(async () => {
      const response = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers,
        body: JSON.stringify(admin),
      })
      token = (await response.json()).token
      return response.status
    })
    .toBe(200)
  return token
}

async function send(server: Server, token: string, method: Method, path: string, body?: object) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
  }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${server.url}/api${path}`, init)
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
  return response.status === 204 ? undefined : await response.json()
}

/** Uses node:http, because `fetch` does not allow a forged Host header. */
async function pageOfHost({ port }: Server, host: string, path: string): Promise<string> {
  const request = httpRequest({ port, path, headers: { host } }).end()
  const [response] = await once(request, 'response')
  return await text(response)
}

const cacheStatus = (response: Response) =>
  /desc=(\w+)/.exec(response.headers.get('server-timing') ?? '')?.[1]

/** Writes of every kind that a page can show, with what each changes on the server. */
async function* writesOfEveryKind(
  send: (method: Method, path: string, body?: object) => Promise<{ id: number }>,
) {
  const main = await send('POST', '/category', { name: 'Kitchen' })
  const below = await send('POST', '/category', { name: 'Kettles', parentId: main.id })
  const other = await send('POST', '/category', { name: 'Garden' })
  const ids: number[] = []
  for (let number = 0; number < 6; number++) {
    const fields = {
      name: `Thing ${number}`,
      categoryId: number % 2 ? below.id : other.id,
      price: 100 * number,
    }
    ids.push((await send('POST', '/products', { ...fields, tags: ['new'], visible: true })).id)
  }
  const [first, second, third] = ids
  const product = (id: number | undefined, body: object) => send('PATCH', `/products/${id}`, body)
  const question = await send('POST', '/help/questions', { question: 'How?', answer: 'So.' })
  yield 'the shop is there'
  yield product(first, { price: 12_345 })
  yield product(first, { summary: 'Another summary' })
  yield product(second, { name: 'Renamed' })
  yield product(second, { translations: { fa: { name: 'کتری' } } })
  yield product(third, { visible: false })
  yield product(third, { visible: true, tags: ['other'] })
  yield product(first, { categoryId: below.id, relatedIds: ids.slice(2, 4) })
  yield product(ids[2], { name: 'A related one' })
  yield product(first, { lifecycle: 'discontinued', replacementId: second })
  yield send('PATCH', '/products', { ids, changes: { warrantyMonths: 24 } })
  yield send('DELETE', `/products/${ids[4]}`)
  yield send('POST', `/products/${ids[4]}/restore`)
  yield send('POST', '/products', { name: 'A new one', categoryId: below.id, visible: true })
  yield send('PATCH', `/category/${below.id}`, { name: 'Pots', description: 'For tea.' })
  yield send('PATCH', `/category/${other.id}`, { position: 0 })
  yield send('PATCH', `/category/${below.id}`, { visible: false })
  yield send('PATCH', `/category/${below.id}`, { visible: true, parentId: other.id })
  yield send('PATCH', '/settings', { name: 'Another shop', phones: ['+98 21 1234'] })
  yield send('PATCH', `/help/questions/${question.id}`, { answer: 'Like this.' })
  yield send('DELETE', `/help/questions/${question.id}`)
}

const pagesOfShop = [
  '/',
  '/main/kitchen',
  '/main/kettles',
  '/main/pots',
  '/main/garden',
  ...[0, 1, 2, 3, 4, 5].map(number => `/product/thing-${number}`),
  '/product/renamed',
  '/warranty',
  '/contact',
  '/help',
]
/**
 * Which change makes which page stale does not depend on the engine, so Persian pages are read on one of them. What depends on it,
 * how a process learns of the changes of another, is the same for pages in both languages.
 */
const languagesOn = { SQLite: ['', '/fa'], PostgreSQL: [''] }

type Method = 'POST' | 'PATCH' | 'DELETE'

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  test(`what one process writes, the other shows with the next request, and nothing else is rendered again (${engine})`, async () => {
    const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
    const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-two-'))
    const databaseUrl = postgres && (await freshDatabase(postgres.url))
    const env: Record<string, string> = {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'debug',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }
    const servers = [await startServer(env), await startServer(env)] as const
    try {
      const token = await tokenOf(servers[0])
      const { id } = await send(servers[0], token, 'POST', '/products', { name: 'Changing', visible: true })
      let stale = 0
      for (let i = 0; i < 30; i++) {
        const [writer, reader] = i % 2 === 0 ? servers : [servers[1], servers[0]]
        await send(writer, token, 'PATCH', `/products/${id}`, { summary: `state number ${i}.` })
        const page = await (await fetch(`${reader.url}/product/changing`)).text()
        if (!page.includes(`state number ${i}.`)) stale++
      }
      expect(stale).toBe(0)

      const [writer, reader] = servers
      const paths = languagesOn[engine].flatMap(language => pagesOfShop.map(path => `${language}${path}`))
      const statuses: (string | undefined)[] = []
      const readAll = async (reader: Server) => {
        const pages: { path: string; status: string | undefined; html: string }[] = []
        // One after the other: of thirty at once a busy machine would refuse some.
        for (const path of paths) {
          const response = await fetch(`${reader.url}${path}`, { redirect: 'manual' })
          // The site's address, which has the port of this process.
          const html = (await response.text()).replaceAll(`:${reader.port}`, '')
          expect(response.status, path).toBeLessThan(500)
          // The ids of requests are in pages of errors.
          if (response.status === 200) pages.push({ path, status: cacheStatus(response), html })
        }
        return pages
      }
      type Read = Awaited<ReturnType<typeof readAll>>
      const htmlOf = (pages: Read) => pages.map(({ path, html }) => ({ path, html }))
      let round = 0
      for await (const _ of writesOfEveryKind((...args) => send(writer, token, ...args))) {
        round++
        const stored = await readAll(reader)
        statuses.push(...stored.map(page => page.status))
        await forgetEverything({ dataDir, databaseUrl })
        const anew = await readAll(reader)
        expect(new Set(anew.map(page => page.status))).toEqual(new Set(['miss']))
        expect(htmlOf(stored), `after write ${round}`).toEqual(htmlOf(anew))
      }
      // A process that has never rendered anything before: no markup of its pages can be an earlier one.
      const newcomer = await startServer(env)
      try {
        expect(htmlOf(await readAll(reader))).toEqual(htmlOf(await readAll(newcomer)))
      } finally {
        await newcomer.stop()
      }
      expect(statuses.filter(status => status === 'hit').length / statuses.length).toBeGreaterThan(0.3)
    } finally {
      await Promise.all(servers.map(server => server.stop()))
      await postgres?.stop()
    }
  })
}

/** A version of which no row says what changed, so that every process renders everything anew. */
async function forgetEverything({
  dataDir,
  databaseUrl,
}: {
  dataDir: string
  databaseUrl: string | undefined
}) {
  const raise = 'update "contentVersion" set "version" = "version" + 1'
  if (databaseUrl) {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    await client.query(raise)
    await client.end()
  } else {
    const database = new DatabaseSync(join(dataDir, 'vitrin.sqlite'), { timeout: 5000 })
    database.exec(raise)
    database.close()
  }
}

test.describe('one visitor’s request leaves nothing in another’s page', () => {
  // In one worker, so that one server is started and not one for each worker.
  test.describe.configure({ mode: 'default' })
  let server: Server
  let token: string
  test.beforeAll(async () => {
    server = await startServer({ LOG_LEVEL: 'debug', PUBLIC_SITE_URL: 'https://shop.example' })
    token = await tokenOf(server)
    await send(server, token, 'POST', '/products', { name: 'Kettle', visible: true })
    await send(server, token, 'POST', '/products', { name: 'Secret' })
  })
  test.afterAll(() => server.stop())

  test('a page is rendered once, then served from the cache, compressed, and validated by its ETag', async () => {
    const get = (headers: Record<string, string> = {}) =>
      fetch(`${server.url}/warranty`, { headers: { 'accept-encoding': 'gzip, br', ...headers } })
    const first = await get()
    const second = await get()
    expect([cacheStatus(first), cacheStatus(second)]).toEqual(['miss', 'hit'])
    expect(first.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(await second.text()).toBe(await first.text())
    expect(second.headers.get('content-encoding')).toBe('br')
    expect(second.headers.get('cache-control')).toBe('no-cache')
    expect(second.headers.get('vary')).toBe('Accept-Encoding')
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
    const known = await get({ 'if-none-match': second.headers.get('etag') ?? '' })
    expect(known.status).toBe(304)
    const head = await fetch(`${server.url}/warranty`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('forged headers, cookies, a bearer and odd spellings change nothing', async () => {
    const page = async (path: string, headers: Record<string, string> = {}) =>
      await (await fetch(`${server.url}${path}`, { headers })).text()
    const clean = await page('/product/kettle')
    const forged = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-for': '192.0.2.1',
      'x-original-url': '/admin',
      'accept-language': 'fa',
      cookie: `token=${token}; locale=fa`,
      authorization: `Bearer ${token}`,
    }
    for (const path of [
      '/product/kettle',
      '/product/kettle?utm_source=x',
      '/product/%6Bettle',
      '/Product/KETTLE/',
    ]) {
      expect(await page(path, forged)).toBe(clean)
    }
    expect(await pageOfHost(server, 'evil.example', '/product/kettle')).toBe(clean)
    expect(await pageOfHost(server, 'evil.example', '/?x=1')).not.toContain('evil')
    expect(clean).not.toMatch(/evil|gopher|192\.0\.2\.1/)
    expect(clean).toContain('https://shop.example/product/kettle')
    const plain = await fetch(`${server.url}/product/kettle`)
    expect([cacheStatus(plain), await plain.text()]).toEqual(['hit', clean])
  })

  test('a thousand invented queries share one cached page', async () => {
    await (await fetch(`${server.url}/`)).text()
    const responses: Response[] = []
    // In batches: with too many requests at once the server sheds load, which is another test.
    for (let from = 0; from < 1000; from += 50) {
      const some = Array.from({ length: 50 }, (_, i) =>
        fetch(`${server.url}/?q${from + i}=${Math.random()}&page=${from + i}`),
      )
      responses.push(...(await Promise.all(some)))
      await Promise.all(responses.slice(from).map(response => response.text()))
    }
    expect(new Set(responses.map(response => response.status))).toEqual(new Set([200]))
    expect(new Set(responses.map(cacheStatus))).toEqual(new Set(['hit']))
    expect(new Set(responses.map(response => response.headers.get('etag'))).size).toBe(1)
  })

  test('an administrator opens a hidden product’s public address, then a visitor gets 404', async () => {
    const headers = { cookie: `token=${token}`, authorization: `Bearer ${token}` }
    expect((await fetch(`${server.url}/product/secret`, { headers })).status).toBe(404)
    expect((await fetch(`${server.url}/product/secret`)).status).toBe(404)
    expect((await fetch(`${server.url}/api/products/by-name/secret`, { headers })).status).toBe(200)
    expect((await fetch(`${server.url}/api/products/by-name/secret`)).status).toBe(404)
  })

  test('errors, redirects and the back office are never cached', async () => {
    for (const path of ['/nowhere', '/admin/login', '/Warranty', '/admin/messages']) {
      for (let i = 0; i < 2; i++) {
        const response = await fetch(`${server.url}${path}`, { redirect: 'manual' })
        expect([path, cacheStatus(response)]).toEqual([path, undefined])
      }
    }
  })
})
