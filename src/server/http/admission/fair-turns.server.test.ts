// Whoever sends much takes turns with everybody else: the queue with a simulated clock, and the server under one visitor's load.
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountsApi } from '#features/accounts/accounts.contract.ts'
import { pageBundle } from '../../../testing/page-build.ts'
import { admin, openTestApp } from '../../../testing/test-app.ts'
import { createApp } from '../app.server.ts'
import { createAdmissionQueue } from './admission.server.ts'
import { createFairTurns } from './fair-turns.server.ts'
import type { Lane, Requester } from './requesters.server.ts'

const from = (address: string, lane: Lane = 'visitors', network?: string): Requester => ({
  lane,
  address,
  network,
})
const attacker = from('192.0.2.1')
const other = from('192.0.2.2')
const staff = from('a session', 'staff')
const atEntrance = from('192.0.2.3', 'entrance')

describe('the queue', () => {
  let time = 0
  const clock = () => time
  let started: string[] = []
  beforeEach(() => {
    time = 0
    started = []
  })
  const work =
    (name: string, ms = 40) =>
    async () => {
      started.push(name)
      time += ms
    }

  test('starts one request of each in turn, however many one of them sends', async () => {
    const admission = createAdmissionQueue({ clock, waitMs: 60_000 })
    const all = [
      ...Array.from({ length: 30 }, (_, i) => admission(attacker, work(`attacker ${i}`))),
      admission(other, work('other')),
      admission(staff, work('staff')),
      admission(atEntrance, work('login')),
    ]
    await Promise.all(all)
    const positions = ['other', 'staff', 'login'].map(name => started.indexOf(name))
    // In order of arrival, these requests would be the last three of 33.
    for (const position of positions) expect(position).toBeLessThan(6)
  })

  test('refuses whoever waits most, and admits an address, staff and a login beside it', async () => {
    const admission = createAdmissionQueue({ clock, max: 20 })
    // Once its pace is known, the queue refuses what would wait too long.
    await Promise.allSettled(Array.from({ length: 15 }, () => admission(attacker, work('', 80))))
    const many = Promise.allSettled(
      Array.from({ length: 40 }, () => admission(attacker, work('attacker', 80))),
    )
    expect(admission.isFull(attacker)).toBe(true)
    for (const one of [other, staff, atEntrance]) expect(admission.isFull(one)).toBe(false)
    const others = [other, staff, atEntrance].map(one => admission(one, work(one.lane, 5)))
    await Promise.all(others)
    const results = await many
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(20)
  })

  test('makes room for another address by refusing the last request of the longest line', async () => {
    const admission = createAdmissionQueue({ clock, max: 10 })
    const holding = Promise.withResolvers<void>()
    const first = admission(attacker, async () => {
      time += 50
      await holding.promise
    })
    const waiting = Array.from({ length: 9 }, (_, i) => admission(attacker, work(`attacker ${i}`)))
    const settled = Promise.allSettled(waiting)
    expect(admission.isFull(attacker)).toBe(true)
    expect(admission.isFull(other)).toBe(false)
    const served = admission(other, work('other'))
    await expect(waiting.at(-1)).rejects.toMatchObject({ code: 'busy' })
    await served
    holding.resolve()
    await first
    expect((await settled).filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  })

  test('lets whoever is alone use everything', async () => {
    const admission = createAdmissionQueue({ clock })
    let [inWork, max] = [0, 0]
    const slow = async () => {
      max = Math.max(max, ++inWork)
      await nextTurn()
      inWork--
    }
    await Promise.all(Array.from({ length: 50 }, () => admission(attacker, slow)))
    expect(max).toBe(50)
  })

  test('keeps few requests of one address in work while another is active', async () => {
    const turns = createFairTurns({ perAddress: 3 })
    const begin = (requester: Requester) => {
      const position = turns.positionOf(requester)
      const mayStart = turns.mayStartNow(position, time)
      if (mayStart) turns.started(position, time)
      return { position, mayStart }
    }
    const first = begin(other)
    const positions = Array.from({ length: 5 }, () => begin(attacker))
    expect(positions.map(({ mayStart }) => mayStart)).toEqual([true, true, true, false, false])
    turns.finished(first.position)
    expect(begin(attacker).mayStart).toBe(true)
  })

  test('work that held the event loop is followed by a rest while others are in work', async () => {
    const turns = createFairTurns()
    const position = turns.positionOf(attacker)
    turns.started(position, 0)
    turns.held(position, 60, 60)
    turns.finished(position)
    // Nobody else is active, so the limit does not apply.
    expect(turns.mayStartNow(position, 61)).toBe(true)
    const login = turns.positionOf(atEntrance)
    turns.started(login, 61)
    expect(turns.mayStartNow(position, 61)).toBe(false)
    expect(turns.mayStartNow(position, 121)).toBe(true)
    turns.finished(login)
    expect(turns.mayStartNow(position, 62)).toBe(true)
    // A large save that goes on for seconds is not made faster by a rest.
    turns.started(login, 200)
    turns.held(position, 60, 900)
    expect(turns.mayStartNow(position, 901)).toBe(true)
  })

  test('an IPv6 /48 has a few turns for each turn of an IPv4 address, not one for each /64', async () => {
    const turns = createFairTurns()
    const order: string[] = []
    const wait = (requester: Requester, name: string) =>
      turns.wait(turns.positionOf(requester), { start: () => order.push(name), refuse() {} })
    for (let i = 0; i < 20; i++) wait(from(`2001:db8:0:${i}::/64`, 'visitors', '2001:db8:0::/48'), 'network')
    for (let i = 0; i < 3; i++) wait(other, 'other')
    for (let i = 0; i < 12; i++) turns.next(time)?.start()
    expect(order.filter(name => name === 'other')).toHaveLength(2)
  })

  test('forgets addresses that are neither active nor resting', async () => {
    const turns = createFairTurns()
    for (let i = 0; i < 10_000; i++) {
      const position = turns.positionOf(from(`198.51.${i >> 8}.${i & 255}`))
      turns.started(position, time)
      turns.held(position, 1, time)
      turns.finished(position)
      time += 1
      turns.next(time)
    }
    // Each sender has a share as an address and one as a network. Shares of the last quarter of a second may still rest.
    expect(turns.size()).toBeLessThan(1100)
  })
})

describe('the server, while one visitor takes all that visitors may', () => {
  const site = openTestApp({ maxAtOnce: 2 })
  const released = Promise.withResolvers<null>()
  let origin = ''
  let app: Awaited<ReturnType<typeof createApp>>
  beforeAll(async () => {
    const { config, database, services } = site
    const loader = () => released.promise
    const build = pageBundle({ slow: { loader, handle: { query: {} } } }, () => '')
    const pages = { mode: 'development' as const, build: async () => build, register: async () => {} }
    app = await createApp({
      config: { ...config, trustProxy: true },
      database,
      services,
      pages,
      maxAtOnce: 2,
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  })
  afterAll(() => app.close())

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers: { 'x-forwarded-for': '203.0.113.9', ...headers } })

  test('staff, a login and health checks are answered; a bearer of no session is a visitor', async () => {
    const slow = [get('/slow'), get('/slow')]
    await expect.poll(async () => (await get('/api/category/main')).status).toBe(503)
    const bearer = { authorization: `Bearer ${site.token}` }
    expect((await get('/api/auth', bearer)).status).toBe(200)
    expect((await get('/api/jobs', bearer)).status).toBe(200)
    expect((await get('/healthz')).status).toBe(200)
    const invented = { authorization: `Bearer ${'x'.repeat(43)}` }
    expect((await get('/api/category/main', invented)).status).toBe(503)
    const login = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...admin, password: 'wrong-wrong-wrong' }),
    })
    expect([login.status, (await login.json()).error.code]).toEqual([401, 'login_failed'])
    released.resolve(null)
    for (const response of await Promise.all(slow)) expect(response.status).toBe(200)
  })

  test('a session that was ended is a visitor again', async () => {
    const { body } = await site.send(accountsApi.login, { body: admin })
    const bearer = { authorization: `Bearer ${body.token}` }
    expect((await get('/api/auth', bearer)).status).toBe(200)
    await fetch(`${origin}/api/auth/logout`, { method: 'POST', headers: bearer })
    expect((await get('/api/auth', bearer)).status).toBe(401)
  })
})
