import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { pageBundle } from '../../testing/page-build.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { type AdmissionQueue, createAdmissionQueue } from './admission.server.ts'
import { createApp } from './app.server.ts'

const site = openTestApp({ mostAtOnce: 3 })
const ask = async (app = site.app) => await app.inject('/api/category/main')

test('so many are let in, the rest is refused, and whoever leaves makes room', async () => {
  const admission = createAdmissionQueue({ most: 2 })
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const inside = [admission(() => first.promise), admission(() => second.promise)]
  const busy = { code: 'busy', details: { retryAfter: 2 } }
  await expect(admission(async () => 'third')).rejects.toMatchObject(busy)
  first.reject(new Error('broken'))
  await expect(inside[0]).rejects.toThrow('broken')
  expect(await admission(async () => 'fourth')).toBe('fourth')
  second.resolve('second')
  expect(await inside[1]).toBe('second')
})

test('long work is done in the order it came, and others have their turn in between', async () => {
  const admission = createAdmissionQueue()
  const done: string[] = []
  const work = (name: string) =>
    admission(async () => {
      for (const end = performance.now() + 6; performance.now() < end; );
      done.push(name)
    })
  const all = [work('first'), work('second'), work('third')]
  setImmediate(() => done.push('another'))
  await Promise.all(all)
  expect(done).toEqual(['first', 'second', 'another', 'third'])
})

test('short work does not wait for the next turn', async () => {
  const admission = createAdmissionQueue({ turnMs: 60_000 })
  let turns = 0
  setImmediate(() => turns++)
  await Promise.all(Array.from({ length: 50 }, () => admission(async () => {})))
  expect(turns).toBe(0)
})

describe('by a clock of the test', () => {
  let time = 0
  const clock = () => time
  const workFor = (ms: number) => async () => {
    time += ms
  }
  const crowd = (admission: AdmissionQueue, count: number, ms: number) =>
    Promise.allSettled(Array.from({ length: count }, () => admission(workFor(ms))))
  const refused = async (results: ReturnType<typeof crowd>) =>
    (await results).filter(({ status }) => status === 'rejected').length

  test('who would wait too long is refused at once, however few there are', async () => {
    const admission = createAdmissionQueue({ waitMs: 400, clock })
    // How long work takes is known after some of it: of the first crowd nobody is refused.
    expect(await refused(crowd(admission, 60, 20))).toBe(0)
    const second = await refused(crowd(admission, 60, 20))
    // At twenty milliseconds each there is room for twenty.
    expect(second).toBeGreaterThan(30)
    expect(second).toBeLessThan(45)
    expect(admission.isFull()).toBe(false)
    // Work that is quicker makes room for more.
    for (let i = 0; i < 4; i++) await crowd(admission, 15, 6)
    expect(await refused(crowd(admission, 50, 6))).toBe(0)
  })

  test('a crowd that is turned away takes no time from those inside', async () => {
    const admission = createAdmissionQueue({ clock })
    let turns = 0
    let crowding = true
    const turnAway = () => {
      time += 10
      turns++
      if (crowding) setImmediate(turnAway)
    }
    setImmediate(turnAway)
    await crowd(admission, 60, 5)
    crowding = false
    // With five milliseconds of work to ten of refusals it would be sixty turns.
    expect(turns).toBeLessThan(12)
  })

  test('while connections come in, turns without work let them in', async () => {
    let arrived = 0
    let coming = true
    const arrive = () => {
      time += 0.1
      arrived++
      if (coming) setImmediate(arrive)
    }
    setImmediate(arrive)
    await crowd(createAdmissionQueue({ arrivals: () => arrived, clock }), 20, 10)
    coming = false
    // One for each turn of work would be twenty.
    expect(arrived).toBeGreaterThan(100)
  })
})

test('files that come slowly keep nobody out', async () => {
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
  expect((await ask()).statusCode).toBe(200)
  for (const file of files) file.push(null)
  for (const upload of await Promise.all(uploads)) expect(upload.statusCode).toBe(400)
})

describe('a full house', () => {
  const started = Promise.withResolvers<void>()
  const drawing = Promise.withResolvers<null>()
  const load = () => {
    started.resolve()
    return drawing.promise
  }
  const handled = vi.fn()
  let app: FastifyInstance
  beforeAll(async () => {
    const { config, database, services } = site
    const slow = { loader: load, handle: { query: {} } }
    const build = pageBundle({ slow, 'fa/slow': slow }, () => '')
    const pages = { mode: 'development' as const, build: async () => build, register: async () => {} }
    app = await createApp({ config, database, services, pages, mostAtOnce: 1 })
    app.addHook('onRequest', async ({ url }) => handled(url))
  })
  afterAll(() => app.close())

  test('a browser that is turned away is told by a page in its language, a program by the one shape', async () => {
    const get = (url: string, accept: string) => app.inject({ url, headers: { accept } })
    const first = get('/slow', 'text/html')
    await started.promise
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const english = await get('/slow', 'text/html')
    expect(english.statusCode).toBe(503)
    expect(english.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(english.headers['retry-after']).toBe('2')
    expect(english.headers['cache-control']).toBe('no-store')
    expect(english.body).toMatch(/<html lang="en" dir="ltr">[\s\S]*The server is busy/)
    const persian = await get('/fa/slow', 'text/html')
    expect(persian.body).toMatch(/<html lang="fa-IR" dir="rtl">[\s\S]*سرور شلوغ است/)
    for (const program of [await get('/slow', '*/*'), await ask(app)]) {
      expect([program.statusCode, program.json().error.code]).toEqual([503, 'busy'])
      expect(program.headers['retry-after']).toBe('2')
    }
    // At the door it is said before Fastify knows of it, in the same words.
    await app.listen({ port: 0, host: '127.0.0.1' })
    const program = await get('/slow', '*/*')
    const call = await ask(app)
    handled.mockClear()
    const door = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    for (const [url, accept, said] of [
      ['/slow', 'text/html', english],
      ['/fa/slow', 'text/html', persian],
      ['/slow', '*/*', program],
      ['/api/category/main', '*/*', call],
    ] as const) {
      const answer = await fetch(door + url, { headers: { accept } })
      const body = await answer.text()
      const id = String(answer.headers.get('x-request-id'))
      expect([answer.status, body.replace(id, '')]).toEqual([
        503,
        said.body.replace(String(said.headers['x-request-id']), ''),
      ])
      const names = Object.keys(said.headers).filter(name => !/^(date|connection|x-request-id)$/.test(name))
      for (const name of names) expect([name, answer.headers.get(name)]).toEqual([name, said.headers[name]])
    }
    expect((await fetch(`${door}/healthz`)).status).toBe(200)
    expect((await fetch(`${door}/api/openapi.json`)).status).toBe(200)
    expect(handled).not.toHaveBeenCalledWith(expect.stringMatching('slow|category'))
    drawing.resolve(null)
    expect((await first).statusCode).toBe(200)
    expect((await get('/slow', 'text/html')).statusCode).toBe(200)
    expect((await ask(app)).statusCode).toBe(200)
  })
})

test('where no page can even begin to be drawn, a browser is told by a page with the number of the request', async () => {
  const { config, database, services } = site
  const build = () => Promise.reject(new Error('no such file: secret'))
  const pages = { mode: 'development' as const, build, register: async () => {} }
  const app = await createApp({ config, database, services, pages })
  const answer = await app.inject({ url: '/fa/main/x', headers: { accept: 'text/html' } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('<title>خطای داخلی سرور</title>')
  expect(answer.body).toContain(answer.headers['x-request-id'])
  expect(answer.body).not.toContain('secret')
  await app.close()
})
