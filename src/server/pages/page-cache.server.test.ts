// Tests of the page cache with the content version of a real database.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { migratedDatabase } from '../../testing/test-app.ts'
import { createPageCache, encodingFor } from './page-cache.server.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
let cache: ReturnType<typeof createPageCache>
beforeAll(async () => {
  database = await migratedDatabase()
})
afterAll(() => database.remove())
beforeEach(() => {
  cache = createPageCache({ readContent: database.readContent, maxBytes: 1_000_000, addServerTiming: true })
})

const write = () => database.contentTransaction(async () => {})
const page = (text: string) => ({ headers: { 'Content-Type': 'text/html' }, body: Buffer.from(text) })

type SentResponse = { status: number; headers: string[]; body: string; timing: string | undefined }

/** Just enough of a request and a response. */
function exchange(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const response: Partial<SentResponse> = {}
  const req = { url, method, headers } as unknown as IncomingMessage
  const res = {
    setHeader: (_: string, value: string) => {
      response.timing = value
    },
    writeHead: (status: number, list: string[]) => Object.assign(response, { status, headers: list }),
    end: (body?: Buffer) => {
      response.body = body?.toString() ?? ''
    },
  } as unknown as ServerResponse
  return { req, res, response: response as SentResponse }
}

type Render = Parameters<typeof cache.deliver>[0]['render']

async function deliver(url: string, render: Render) {
  const { req, res, response } = exchange(url)
  const sent = await cache.deliver({ key: url, req, res, render, beforeSending: () => {} })
  return sent ? response : undefined
}

/** What the listener responds before the router; undefined when it passes the request on. */
async function servedFromCache(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const { req, res, response } = exchange(url, headers, method)
  return await new Promise<SentResponse | undefined>(resolve => {
    res.end = new Proxy(res.end, {
      apply: (target, self, args) => {
        Reflect.apply(target, self, args)
        resolve(response)
        return res
      },
    })
    cache.serveCached(req, res, () => resolve(undefined))
  })
}

test('a page is rendered once and then sent from the cache before the router, until a write', async () => {
  let renders = 0
  const render = async () => page(`state ${++renders}`)
  expect(await servedFromCache('/a')).toBeUndefined()
  expect(await deliver('/a', render)).toMatchObject({
    status: 200,
    body: 'state 1',
    timing: 'cache;desc=miss',
  })
  expect(await servedFromCache('/a')).toMatchObject({
    status: 200,
    body: 'state 1',
    timing: 'cache;desc=hit',
  })
  expect(await deliver('/a', render)).toMatchObject({ body: 'state 1', timing: 'cache;desc=hit' })
  await write()
  expect(await servedFromCache('/a')).toBeUndefined()
  expect(await deliver('/a', render)).toMatchObject({ body: 'state 2' })
  expect(await servedFromCache('/a')).toMatchObject({ body: 'state 2' })
})

test('a page whose data did not change, although something it depends on did, is sent as it was', async () => {
  const rendered: (string | undefined)[] = []
  const renderFrom = (data: string) => async (source: string | undefined) => {
    if (source === data) return 'same'
    rendered.push(source)
    return { ...page(`<p>${data}</p>`), source: data }
  }
  const send = async (data: string) => (await deliver('/', renderFrom(data)))?.body
  expect(await send('one')).toBe('<p>one</p>')
  await write()
  expect(await send('one')).toBe('<p>one</p>')
  expect(await servedFromCache('/')).toMatchObject({ body: '<p>one</p>', timing: 'cache;desc=hit' })
  await write()
  expect(await servedFromCache('/')).toBeUndefined()
  expect(await send('two')).toBe('<p>two</p>')
  expect(rendered).toEqual([undefined, 'one'])
})

test('a page is rendered again every day, because it contains the date', async () => {
  const now = vi.spyOn(Date, 'now')
  try {
    now.mockReturnValue(Date.parse('2026-11-15T23:59:59Z'))
    expect(await deliver('/day', async () => page('Sunday'))).toMatchObject({ body: 'Sunday' })
    expect(await servedFromCache('/day')).toMatchObject({ body: 'Sunday' })
    now.mockReturnValue(Date.parse('2026-11-16T00:00:01Z'))
    expect(await servedFromCache('/day')).toBeUndefined()
    expect(await deliver('/day', async () => page('Monday'))).toMatchObject({ body: 'Monday' })
  } finally {
    now.mockRestore()
  }
})

test('a render that was in progress during a write is neither cached nor sent to later requests', async () => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const early = deliver('/held', async () => {
    await held
    return page('old')
  })
  await expect.poll(() => cache.stats().rendering).toBe(1)
  await write()
  const late = deliver('/held', async () => page('new'))
  expect(await late).toMatchObject({ body: 'new' })
  release()
  // A request from before the write gets the old content; no request after it does.
  expect(await early).toMatchObject({ body: 'old' })
  expect(await servedFromCache('/held')).toMatchObject({ body: 'new' })
})

test('200 concurrent misses share one render', async () => {
  let renders = 0
  const render = async () => {
    await new Promise(resolve => setTimeout(resolve, 20))
    return page(`once ${++renders}`)
  }
  const responses = await Promise.all(Array.from({ length: 200 }, () => deliver('/once', render)))
  expect(renders).toBe(1)
  expect(new Set(responses.map(response => response?.body))).toEqual(new Set(['once 1']))
})

test('those who wait for the render of somebody who is refused get one of their own', async () => {
  const refused = deliver('/shared', async () => {
    await new Promise(resolve => setTimeout(resolve, 20))
    throw new AppError('busy')
  })
  const others = Array.from({ length: 3 }, () => deliver('/shared', async () => page('served')))
  await expect(refused).rejects.toThrow('busy')
  for (const other of await Promise.all(others)) expect(other).toMatchObject({ body: 'served' })
})

test('a page that must not be cached and a failed render leave nothing in the cache', async () => {
  expect(await deliver('/gone', async () => undefined)).toBeUndefined()
  const failing = deliver('/broken', async () => {
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0, rendering: 0 })
  expect(await deliver('/broken', async () => page('mended'))).toMatchObject({ body: 'mended' })
})

describe('the response', () => {
  const html = '<p>the quick brown fox</p>'.repeat(50)

  test('is compressed with an encoding the browser accepts', async () => {
    await deliver('/packed', async () => page(html))
    const encoding = async (accepted: string) => {
      const response = await servedFromCache('/packed', { 'accept-encoding': accepted })
      return response?.headers[(response.headers.indexOf('Content-Encoding') ?? -2) + 1]
    }
    expect(await encoding('gzip, deflate, br, zstd')).toBe('br')
    expect(await encoding('gzip')).toBe('gzip')
    expect(encodingFor(undefined)).toBe('identity')
    expect(encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip')
    expect(encodingFor('br;q=0.0')).toBe('identity')
    expect(encodingFor('BR')).toBe('br')
    expect(encodingFor('bread')).toBe('identity')
  })

  test('has no body when the browser already has the page, nor for HEAD', async () => {
    const first = await deliver('/known', async () => page(html))
    const etag = first?.headers[first.headers.indexOf('ETag') + 1] ?? ''
    expect(etag).toMatch(/^W\/"/)
    for (const sent of [etag, `"other", ${etag}`, '*']) {
      expect(await servedFromCache('/known', { 'if-none-match': sent })).toMatchObject({
        status: 304,
        body: '',
      })
    }
    expect(await servedFromCache('/known', { 'if-none-match': '"other"' })).toMatchObject({ status: 200 })
    expect(await servedFromCache('/known', {}, 'HEAD')).toMatchObject({ status: 200, body: '' })
    expect(await servedFromCache('/known', {}, 'POST')).toBeUndefined()
  })
})

test('reading the version always sees the writes committed before it', async () => {
  for (let i = 0; i < 200; i++) {
    const before = (await database.readContent()).version
    await write()
    expect((await database.readContent()).version).toBe(before + 1)
  }
})
