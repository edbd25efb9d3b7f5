import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.server.ts'

const req = { method: 'GET', headers: {} } as unknown as IncomingMessage
const res = { writeHead() {}, end() {} } as unknown as ServerResponse

test('ten thousand addresses stay within the bound, and the latest used ones stay', async () => {
  const cache = createPageCache({ readVersion: () => 1, maxBytes: 500_000, telling: false })
  const finished = { headers: {}, body: Buffer.alloc(100, 'x') }
  const ask = (key: string) =>
    cache.deliver({ key, req, res, render: async () => finished, beforeSending: () => {} })
  for (let i = 0; i < 10_000; i += 500) {
    await Promise.all(Array.from({ length: 500 }, (_, n) => ask(`/p/${i + n}`)))
    expect(cache.stats().bytes).toBeLessThanOrEqual(500_000)
  }
  expect(cache.stats().entries).toBeLessThan(130)
  expect(cache.keys().at(-1)).toMatch(/^\/p\/9\d{3}$/)
  const [oldest = ''] = cache.keys()
  await ask(oldest)
  expect(cache.keys().at(-1)).toBe(oldest)
})

test('a page dropped while the version was asked for is sent, and does not come back uncounted', async () => {
  const slow = Promise.withResolvers<number>()
  let version: Promise<number> = Promise.resolve(1)
  const cache = createPageCache({ readVersion: () => version, maxBytes: 5000, telling: false })
  const finished = { headers: {}, body: Buffer.alloc(100, 'x') }
  const ask = (key: string) =>
    cache.deliver({ key, req, res, render: async () => finished, beforeSending: () => {} })
  await ask('/first')
  version = slow.promise
  const answered = new Promise<string>(resolve => {
    const ending = { writeHead() {}, end: () => resolve('sent') } as unknown as ServerResponse
    cache.answer({ ...req, url: '/first' } as IncomingMessage, ending, () => resolve('passed on'))
  })
  version = Promise.resolve(1)
  // There is room for one: the second takes the first one's place.
  await ask('/second')
  slow.resolve(1)
  expect(await answered).toBe('sent')
  expect(cache.keys()).toEqual(['/second'])
})
