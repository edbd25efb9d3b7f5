// Tests of load shedding: the admission queue by itself, and the responses of a full server.
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { pageBundle } from '../../../testing/page-build.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { createApp } from '../app.server.ts'
import { type AdmissionQueue, createAdmissionQueue } from './admission.server.ts'
import type { Requester } from './requesters.server.ts'

/** A visitor. Called without an address, all requests come from the same one. */
const visitor = (address = '192.0.2.1'): Requester => ({ lane: 'visitors', address })
const site = openTestApp({ maxAtOnce: 3 })
const request = async (app = site.app) => await app.inject('/api/category/main')

test('up to the limit requests are admitted, the rest are refused, and a finished one makes room', async () => {
  const admission = createAdmissionQueue({ max: 2 })
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const inside = [admission(visitor(), () => first.promise), admission(visitor(), () => second.promise)]
  const busy = { code: 'busy', details: { retryAfter: 2 } }
  await expect(admission(visitor(), async () => 'third')).rejects.toMatchObject(busy)
  first.reject(new Error('broken'))
  await expect(inside[0]).rejects.toThrow('broken')
  expect(await admission(visitor(), async () => 'fourth')).toBe('fourth')
  second.resolve('second')
  expect(await inside[1]).toBe('second')
})

test('short work does not wait for the next turn of the event loop', async () => {
  const admission = createAdmissionQueue({ turnMs: 60_000 })
  let turns = 0
  setImmediate(() => turns++)
  await Promise.all(Array.from({ length: 50 }, () => admission(visitor(), async () => {})))
  expect(turns).toBe(0)
})

describe('with a simulated clock', () => {
  let time = 0
  const clock = () => time
  const workFor = (ms: number) => async () => {
    time += ms
  }
  const runMany = (admission: AdmissionQueue, count: number, ms: number) =>
    Promise.allSettled(Array.from({ length: count }, () => admission(visitor(), workFor(ms))))
  const refused = async (results: ReturnType<typeof runMany>) =>
    (await results).filter(({ status }) => status === 'rejected').length

  test('long work runs in order of arrival, and the event loop gets turns in between', async () => {
    const admission = createAdmissionQueue({ turnMs: 5, clock })
    const done: string[] = []
    const work = (name: string) =>
      admission(visitor(), async () => {
        time += 6
        done.push(name)
      })
    const all = [work('first'), work('second'), work('third')]
    setImmediate(() => done.push('another'))
    await Promise.all(all)
    expect(done).toEqual(['first', 'second', 'another', 'third'])
  })

  test('a request that would wait too long is refused at once, however few are waiting', async () => {
    const admission = createAdmissionQueue({ waitMs: 400, clock })
    // How long work takes is known only after some of it was done, so none of the first batch is refused.
    expect(await refused(runMany(admission, 60, 20))).toBe(0)
    const second = await refused(runMany(admission, 60, 20))
    // With work of 20 ms there is room for 20 requests.
    expect(second).toBeGreaterThan(30)
    expect(second).toBeLessThan(45)
    expect(admission.isFull(visitor())).toBe(false)
    // Faster work makes room for more.
    for (let i = 0; i < 4; i++) await runMany(admission, 15, 6)
    expect(await refused(runMany(admission, 50, 6))).toBe(0)
  })

  test('refusing many requests takes no time from the admitted ones', async () => {
    const admission = createAdmissionQueue({ clock })
    let turns = 0
    let isRefusing = true
    const refuseOne = () => {
      time += 10
      turns++
      if (isRefusing) setImmediate(refuseOne)
    }
    setImmediate(refuseOne)
    await runMany(admission, 60, 5)
    isRefusing = false
    // With only 5 ms of work after every 10 ms of refusals, the work would need 60 turns.
    expect(turns).toBeLessThan(12)
  })

  test('while connections arrive, turns without work accept them', async () => {
    let arrived = 0
    let arriving = true
    const arrive = () => {
      time += 0.1
      arrived++
      if (arriving) setImmediate(arrive)
    }
    setImmediate(arrive)
    await runMany(createAdmissionQueue({ arrivals: () => arrived, clock }), 20, 10)
    arriving = false
    // If each turn did work, only 20 connections would have been accepted.
    expect(arrived).toBeGreaterThan(100)
  })
})

test('slow uploads do not take up the queue', async () => {
  const { body } = await site.send(productsApi.createProduct, { body: { name: 'Kettle' } })
  const files = Array.from({ length: 3 }, () => new Readable({ read() {} }))
  const uploads = files.map(payload =>
    site.app.inject({
      method: 'POST',
      url: `/api/products/other-image/${body.id}`,
      payload,
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        authorization: `Bearer ${site.token}`,
      },
    }),
  )
  await nextTurn()
  expect((await request()).statusCode).toBe(200)
  for (const file of files) file.push(null)
  for (const upload of await Promise.all(uploads)) expect(upload.statusCode).toBe(400)
})

describe('when the queue is full', () => {
  const started = Promise.withResolvers<void>()
  const rendering = Promise.withResolvers<null>()
  const load = () => {
    started.resolve()
    return rendering.promise
  }
  const handled = vi.fn()
  let app: FastifyInstance
  beforeAll(async () => {
    const { config, database, services } = site
    const slow = { loader: load, handle: { query: {} } }
    const build = pageBundle({ slow, 'fa/slow': slow }, () => '')
    const pages = { mode: 'development' as const, build: async () => build, register: async () => {} }
    app = await createApp({ config, database, services, pages, maxAtOnce: 1 })
    app.addHook('onRequest', async ({ url }) => handled(url))
  })
  afterAll(() => app.close())

  test('a refused browser gets a page in its language, other clients the usual JSON error', async () => {
    const get = (url: string, accept: string) => app.inject({ url, headers: { accept } })
    const first = get('/slow', 'text/html')
    await started.promise
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const english = await get('/slow', 'text/html')
    expect(english.statusCode).toBe(503)
    expect(english.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(english.headers['retry-after']).toBe('2')
    expect(english.headers['cache-control']).toBe('no-store')
    expect(english.body).toMatch(/<html lang="en" dir="ltr">[\s\S]*We’re very busy right now/)
    const persian = await get('/fa/slow', 'text/html')
    expect(persian.body).toMatch(/<html lang="fa-IR" dir="rtl">[\s\S]*سایت الان شلوغ است/)
    for (const program of [await get('/slow', '*/*'), await request(app)]) {
      expect([program.statusCode, program.json().error.code]).toEqual([503, 'busy'])
      expect(program.headers['retry-after']).toBe('2')
    }
    // Over a real connection the refusal is sent before Fastify sees the request, with the same content.
    await app.listen({ port: 0, host: '127.0.0.1' })
    const program = await get('/slow', '*/*')
    const call = await request(app)
    handled.mockClear()
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    for (const [url, accept, expected] of [
      ['/slow', 'text/html', english],
      ['/fa/slow', 'text/html', persian],
      ['/slow', '*/*', program],
      ['/api/category/main', '*/*', call],
    ] as const) {
      const response = await fetch(origin + url, { headers: { accept } })
      const body = await response.text()
      const id = String(response.headers.get('x-request-id'))
      expect([response.status, body.replace(id, '')]).toEqual([
        503,
        expected.body.replace(String(expected.headers['x-request-id']), ''),
      ])
      const names = Object.keys(expected.headers).filter(
        name => !/^(date|connection|x-request-id)$/.test(name),
      )
      for (const name of names)
        expect([name, response.headers.get(name)]).toEqual([name, expected.headers[name]])
    }
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${origin}/api/openapi.json`)).status).toBe(200)
    expect(handled).not.toHaveBeenCalledWith(expect.stringMatching('slow|category'))
    rendering.resolve(null)
    expect((await first).statusCode).toBe(200)
    expect((await get('/slow', 'text/html')).statusCode).toBe(200)
    expect((await request(app)).statusCode).toBe(200)
  })
})

test('when rendering cannot even start, a browser gets a page with the request id', async () => {
  const { config, database, services } = site
  const build = () => Promise.reject(new Error('no such file: secret'))
  const pages = { mode: 'development' as const, build, register: async () => {} }
  const app = await createApp({ config, database, services, pages })
  const response = await app.inject({ url: '/fa/main/x', headers: { accept: 'text/html' } })
  expect([response.statusCode, response.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
  expect(response.body).toContain('<title>خطای داخلی سرور</title>')
  expect(response.body).toContain(response.headers['x-request-id'])
  expect(response.body).not.toContain('secret')
  await app.close()
})
