import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { Content } from '../database/content-tags.server.ts'
import { createPageCache } from './page-cache.server.ts'

const content: Content = { version: 1, lastChanged: new Map() }

const req = { method: 'GET', headers: {} } as unknown as IncomingMessage
const res = { writeHead() {}, end() {} } as unknown as ServerResponse

function openCache(maxBytes: number) {
  const cache = createPageCache({ readContent: () => content, maxBytes, addServerTiming: false })
  const finished = { headers: {}, body: Buffer.alloc(100, 'x') }
  const request = (key: string) =>
    cache.deliver({ key, req, res, render: async () => finished, beforeSending: () => {} })
  const isServed = (url: string) => {
    let served = true
    cache.serveCached({ ...req, url } as IncomingMessage, res, () => {
      served = false
    })
    return served
  }
  return { cache, request, isServed }
}

test('any number of addresses stays within the memory bound', async () => {
  const { cache, request } = openCache(500_000)
  for (let i = 0; i < 1000; i += 250) {
    await Promise.all(Array.from({ length: 250 }, (_, n) => request(`/p/${i + n}`)))
    expect(cache.stats().bytes).toBeLessThanOrEqual(500_000)
  }
  expect(cache.stats().entries).toBeGreaterThan(100)
  expect(cache.stats().entries).toBeLessThan(130)
})

test('the page that was not used for the longest time is evicted first', async () => {
  // There is room for two pages.
  const { request, isServed } = openCache(10_000)
  await request('/first')
  await request('/second')
  expect(isServed('/first')).toBe(true)
  await request('/third')
  expect(['/first', '/second', '/third'].map(isServed)).toEqual([true, false, true])
})

test('a page larger than the whole cache is sent but not stored', async () => {
  const { cache, request } = openCache(4000)
  expect(await request('/large')).toBe(true)
  expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 })
})

test('a page evicted while the content was being read is sent, and is not put back', async () => {
  const slow = Promise.withResolvers<Content>()
  let known: Promise<Content> = Promise.resolve(content)
  const cache = createPageCache({ readContent: () => known, maxBytes: 5000, addServerTiming: false })
  const finished = { headers: {}, body: Buffer.alloc(100, 'x') }
  const request = (key: string) =>
    cache.deliver({ key, req, res, render: async () => finished, beforeSending: () => {} })
  await request('/first')
  known = slow.promise
  const outcome = new Promise<string>(resolve => {
    const ending = { writeHead() {}, end: () => resolve('sent') } as unknown as ServerResponse
    cache.serveCached({ ...req, url: '/first' } as IncomingMessage, ending, () => resolve('passed on'))
  })
  known = Promise.resolve(content)
  // There is room for one page, so the second evicts the first.
  await request('/second')
  slow.resolve(content)
  expect(await outcome).toBe('sent')
  expect(cache.stats().entries).toBe(1)
})
