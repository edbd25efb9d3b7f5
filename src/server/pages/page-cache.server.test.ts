import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyDatabase } from '../../testing/test-app.ts'
import { raiseContentVersion } from '../database/content-version.server.ts'
import { migrate } from '../database/migrate.server.ts'
import { createPageCache, encodingFor } from './page-cache.server.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let cache: ReturnType<typeof createPageCache>
beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database)
})
afterAll(() => database.remove())
beforeEach(() => {
  cache = createPageCache({ readVersion: database.readVersion, maxBytes: 1_000_000, telling: true })
})

const write = () => database.transaction(raiseContentVersion)
const page = (text: string) => ({ headers: { 'Content-Type': 'text/html' }, body: Buffer.from(text) })

type Answer = { status: number; headers: string[]; body: string; timing: string | undefined }

/** Just enough of a request and an answer. */
function exchange(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer: Partial<Answer> = {}
  const req = { url, method, headers } as unknown as IncomingMessage
  const res = {
    setHeader: (_: string, value: string) => {
      answer.timing = value
    },
    writeHead: (status: number, list: string[]) => Object.assign(answer, { status, headers: list }),
    end: (body?: Buffer) => {
      answer.body = body?.toString() ?? ''
    },
  } as unknown as ServerResponse
  return { req, res, answer: answer as Answer }
}

async function deliver(url: string, render: () => Promise<ReturnType<typeof page> | undefined>) {
  const { req, res, answer } = exchange(url)
  const sent = await cache.deliver({ key: url, req, res, render, beforeSending: () => {} })
  return sent ? answer : undefined
}

/** What the listener answers before the router: undefined when it passes on. */
async function answered(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const { req, res, answer } = exchange(url, headers, method)
  return await new Promise<Answer | undefined>(resolve => {
    res.end = new Proxy(res.end, {
      apply: (target, self, args) => {
        Reflect.apply(target, self, args)
        resolve(answer)
        return res
      },
    })
    cache.answer(req, res, () => resolve(undefined))
  })
}

test('a page is rendered once and then sent before the router, until a write', async () => {
  let renders = 0
  const render = async () => page(`state ${++renders}`)
  expect(await answered('/a')).toBeUndefined()
  expect(await deliver('/a', render)).toMatchObject({
    status: 200,
    body: 'state 1',
    timing: 'cache;desc=miss',
  })
  expect(await answered('/a')).toMatchObject({ status: 200, body: 'state 1', timing: 'cache;desc=hit' })
  expect(await deliver('/a', render)).toMatchObject({ body: 'state 1', timing: 'cache;desc=hit' })
  await write()
  expect(await answered('/a')).toBeUndefined()
  expect(await deliver('/a', render)).toMatchObject({ body: 'state 2' })
  expect(await answered('/a')).toMatchObject({ body: 'state 2' })
})

test('a page is written anew every day, because it names the day', async () => {
  const now = vi.spyOn(Date, 'now')
  try {
    now.mockReturnValue(Date.parse('2026-11-15T23:59:59Z'))
    expect(await deliver('/day', async () => page('Sunday'))).toMatchObject({ body: 'Sunday' })
    expect(await answered('/day')).toMatchObject({ body: 'Sunday' })
    now.mockReturnValue(Date.parse('2026-11-16T00:00:01Z'))
    expect(await answered('/day')).toBeUndefined()
    expect(await deliver('/day', async () => page('Monday'))).toMatchObject({ body: 'Monday' })
  } finally {
    now.mockRestore()
  }
})

test('a render held across a write is neither kept nor given to later requests', async () => {
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
  // Whoever asked before the write gets what was true then; nobody after it does.
  expect(await early).toMatchObject({ body: 'old' })
  expect(await answered('/held')).toMatchObject({ body: 'new' })
})

test('two hundred who miss at once wait for one render', async () => {
  let renders = 0
  const render = async () => {
    await new Promise(resolve => setTimeout(resolve, 20))
    return page(`once ${++renders}`)
  }
  const answers = await Promise.all(Array.from({ length: 200 }, () => deliver('/once', render)))
  expect(renders).toBe(1)
  expect(new Set(answers.map(answer => answer?.body))).toEqual(new Set(['once 1']))
})

test('what is not to be kept and what fails leave no trace', async () => {
  expect(await deliver('/gone', async () => undefined)).toBeUndefined()
  const failing = deliver('/broken', async () => {
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0, rendering: 0 })
  expect(await deliver('/broken', async () => page('mended'))).toMatchObject({ body: 'mended' })
})

describe('what is sent', () => {
  const html = '<p>the quick brown fox</p>'.repeat(50)

  test('is packed as the browser takes it', async () => {
    await deliver('/packed', async () => page(html))
    const encoding = async (accepted: string) => {
      const answer = await answered('/packed', { 'accept-encoding': accepted })
      return answer?.headers[(answer.headers.indexOf('Content-Encoding') ?? -2) + 1]
    }
    expect(await encoding('gzip, deflate, br, zstd')).toBe('br')
    expect(await encoding('gzip')).toBe('gzip')
    expect(encodingFor(undefined)).toBe('identity')
    expect(encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip')
    expect(encodingFor('br;q=0.0')).toBe('identity')
    expect(encodingFor('BR')).toBe('br')
    expect(encodingFor('bread')).toBe('identity')
  })

  test('is not sent again to who has it, nor to HEAD', async () => {
    const first = await deliver('/known', async () => page(html))
    const etag = first?.headers[first.headers.indexOf('ETag') + 1] ?? ''
    expect(etag).toMatch(/^W\/"/)
    for (const sent of [etag, `"other", ${etag}`, '*']) {
      expect(await answered('/known', { 'if-none-match': sent })).toMatchObject({ status: 304, body: '' })
    }
    expect(await answered('/known', { 'if-none-match': '"other"' })).toMatchObject({ status: 200 })
    expect(await answered('/known', {}, 'HEAD')).toMatchObject({ status: 200, body: '' })
    expect(await answered('/known', {}, 'POST')).toBeUndefined()
  })
})

test('a version read never misses what was committed before it', async () => {
  for (let i = 0; i < 200; i++) {
    const before = await database.readVersion()
    await write()
    expect(await database.readVersion()).toBe(before + 1)
  }
})
