import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.server.ts'

const req = { method: 'GET', headers: {} } as unknown as IncomingMessage
const res = { writeHead() {}, end() {} } as unknown as ServerResponse

test('10,000 addresses stay within the memory bound, and the most recently used ones stay', async () => {
  const cache = createPageCache({ readVersion: () => 1, maxBytes: 500_000, addServerTiming: false })
  const finished = { headers: {}, body: Buffer.alloc(100, 'x') }
  const request = (key: string) =>
    cache.deliver({ key, req, res, render: async () => finished, beforeSending: () => {} })
  for (let i = 0; i < 10_000; i += 500) {
    await Promise.all(Array.from({ length: 500 }, (_, n) => request(`/p/${i + n}`)))
    expect(cache.stats().bytes).toBeLessThanOrEqual(500_000)
  }
  expect(cache.stats().entries).toBeLessThan(130)
  expect(cache.keys().at(-1)).toMatch(/^\/p\/9\d{3}$/)
  const [oldest = ''] = cache.keys()
  await request(oldest)
  expect(cache.keys().at(-1)).toBe(oldest)
})

test('a page evicted while the version was being read is sent, and is not put back without being counted', async () => {
  const slow = Promise.withResolvers<number>()
  let version: Promise<number> = Promise.resolve(1)
  const cache = createPageCache({ readVersion: () => version, maxBytes: 5000, addServerTiming: false })
  const finished = { headers: {}, body: Buffer.alloc(100, 'x') }
  const request = (key: string) =>
    cache.deliver({ key, req, res, render: async () => finished, beforeSending: () => {} })
  await request('/first')
  version = slow.promise
  const outcome = new Promise<string>(resolve => {
    const ending = { writeHead() {}, end: () => resolve('sent') } as unknown as ServerResponse
    cache.serveCached({ ...req, url: '/first' } as IncomingMessage, ending, () => resolve('passed on'))
  })
  version = Promise.resolve(1)
  // There is room for one page, so the second evicts the first.
  await request('/second')
  slow.resolve(1)
  expect(await outcome).toBe('sent')
  expect(cache.keys()).toEqual(['/second'])
})
