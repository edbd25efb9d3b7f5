// Bodies of visitors that stall or trickle, over real connections: JSON of public calls, forms, and forms with files.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pageBundle } from '../../../testing/page-build.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { createApp } from '../app.server.ts'

const kB = 1024
const formType = 'application/x-www-form-urlencoded'
const site = openTestApp({ env: { TRUST_PROXY: '1' } })
const route = {
  action: async ({ request }: { request: Request }) => Object.fromEntries(await request.formData()),
  handle: { query: {}, takesForms: true, takesFiles: 'POST /ticket/upload' },
}
const build = pageBundle({ ask: route }, ({ actionData }) =>
  JSON.stringify(Object.values(actionData ?? {})[0]),
)

/** Listens with the given limits, in the describe block that calls it. */
function listen(uploads: Parameters<typeof createApp>[0]['uploads']) {
  const server = {} as { app: FastifyInstance; port: number }
  beforeAll(async () => {
    const { config, database, services } = site
    const pages = { mode: 'development' as const, build: async () => build, register: async () => {} }
    server.app = await createApp({ config, database, services, pages, ...(uploads && { uploads }) })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    server.port = (server.app.server.address() as { port: number }).port
  })
  afterAll(async () => {
    for (const socket of opened.splice(0)) socket.destroy()
    await server.app.close()
  })
  return server
}

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

type Body = { path: string; type: string; start: string; length?: number; headers?: string[] }
const json = { path: '/api/auth/login', type: 'application/json', start: '{"username":"a', length: 500 }
const form = { path: '/ask', type: formType, start: `message=${'a'.repeat(60_000)}`, length: 62_000 }
const part = '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\n'
const multipart = {
  path: '/ask',
  type: 'multipart/form-data; boundary=x',
  start: `${part}Hello`,
  length: 9000,
}
/** A form that another site sent takes no slot of uploads, because none of its files are stored. */
const foreign = { ...multipart, headers: ['Sec-Fetch-Site: cross-site'] }
const chunked = { path: '/api/ticket', type: 'application/json', start: '1\r\n{\r\n' }
const unknown = { ...json, path: '/api/nothing/here' }

/** Sends the headers and the start of a body. */
function begin(port: number, address: string, { path, type, start, length, headers = [] }: Body) {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: shop.example',
    `X-Forwarded-For: ${address}`,
    `Content-Type: ${type}`,
    length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...headers,
  ]
  const socket = connect(port, '127.0.0.1')
  const sent = { socket, text: '', isClosed: false, status: () => Number(sent.text.slice(9, 12)) }
  socket.on('error', () => {})
  socket.on('data', chunk => {
    sent.text += chunk
  })
  socket.on('close', () => {
    sent.isClosed = true
  })
  socket.write(`${head.join('\r\n')}\r\n\r\n${start}`)
  opened.push(socket)
  return sent
}

const kinds = [
  ['a JSON body', json],
  ['a JSON body in chunks', chunked],
  ['a JSON body of an unknown call', unknown],
  ['a form', form],
  ['a form with files', multipart],
  ['a form of another site', foreign],
] as const

describe('a body that stalls', () => {
  const server = listen({ quickMs: 50, silenceMs: 400, graceMs: 1500, bytesPerSecond: 1e9 })

  test.each(kinds)('%s is given up with 408', async (_, body) => {
    const stalled = begin(server.port, '192.0.2.1', body)
    await expect.poll(() => stalled.isClosed).toBe(true)
    expect(stalled.text).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/)
  })

  test.each([
    ['JSON', json],
    ['a form', form],
    ['a form with files', multipart],
  ] as const)('so is %s that arrives byte by byte', async (_, body) => {
    const slow = begin(server.port, '192.0.2.2', body)
    const timer = setInterval(() => slow.socket.writable && slow.socket.write('a'), 100)
    await expect.poll(() => slow.isClosed).toBe(true)
    clearInterval(timer)
    expect(slow.status()).toBe(408)
  })

  test('a person who sent a form reads a page, not JSON', async () => {
    const stalled = begin(server.port, '192.0.2.3', { ...form, headers: ['Accept: text/html'] })
    await expect.poll(() => stalled.isClosed).toBe(true)
    expect(stalled.text).toMatch(/^HTTP\/1\.1 408 [\s\S]*<html[\s\S]*Check your connection and try again/)
  })

  test('staff with a session are waited for; a bearer that is not valid is a visitor', async () => {
    const bearer = (token: string) => ({ ...json, headers: [`Authorization: Bearer ${token}`] })
    const staff = begin(server.port, '192.0.2.4', bearer(site.token))
    const liar = begin(server.port, '192.0.2.4', bearer('0'.repeat(site.token.length)))
    await expect.poll(() => liar.isClosed).toBe(true)
    expect(liar.status()).toBe(408)
    await sleep(600)
    expect([staff.text, staff.isClosed]).toEqual(['', false])
    staff.socket.write(' '.repeat(500 - json.start.length))
    await expect.poll(() => staff.status()).toBe(400)
  })
})

describe('too many unfinished bodies', () => {
  const server = listen({ quickMs: 50, perAddress: 2, perNetwork: 3, inAll: 4, silenceMs: 120_000 })

  /** How many are still held after the others were refused. */
  async function held(addresses: string[], bodies: Body[]) {
    const all = addresses.flatMap(address => bodies.map(body => begin(server.port, address, body)))
    const open = () => all.filter(({ isClosed }) => !isClosed).length
    await sleep(1000)
    await expect.poll(() => all.every(({ isClosed, text }) => isClosed || text === '')).toBe(true)
    expect(all.filter(({ isClosed }) => isClosed).map(({ status }) => status())).toEqual(
      Array(all.length - open()).fill(503),
    )
    return open()
  }

  test('one address holds a few of them, whatever their kind', async () => {
    expect(await held(['192.0.2.11'], [json, form, chunked, foreign, json, form])).toBe(2)
  })

  test('so does one IPv6 network', async () => {
    const subnets = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:1:4::1']
    expect(await held(subnets, [json])).toBe(3)
  })

  test('all addresses together hold a bounded number', async () => {
    const many = Array.from({ length: 9 }, (_, index) => `192.0.2.${20 + index}`)
    expect(await held(many, [json])).toBe(4)
  })

  test('meanwhile a body that arrives at once is answered, from the same address too', async () => {
    const attackers = Array.from({ length: 6 }, () => begin(server.port, '192.0.2.11', json))
    await expect.poll(() => attackers.filter(({ isClosed }) => isClosed).length).toBe(4)
    const body = 'a=1'
    const quick = Array.from({ length: 100 }, () =>
      begin(server.port, '192.0.2.11', { path: '/ask', type: formType, start: body, length: body.length }),
    )
    await expect.poll(() => quick.every(({ text }) => text !== '')).toBe(true)
    expect(quick.filter(({ status }) => status() !== 200)).toEqual([])
  })

  test('a slow body that does arrive is answered, and frees its place', async () => {
    for (let i = 0; i < 4; i++) {
      const slow = begin(server.port, '192.0.2.12', { path: '/ask', type: formType, start: 'a=', length: 5 })
      await sleep(150)
      slow.socket.write('123')
      await expect.poll(() => slow.text).toContain('{"a":"123"}')
    }
  })
})

describe('a crowd of bodies within their first moment', () => {
  const server = listen({ quickMs: 60_000, maxQuick: 5, perAddress: 1, silenceMs: 120_000 })

  test('the oldest ones have to take a slot or leave', async () => {
    const all = Array.from({ length: 20 }, () => begin(server.port, '192.0.2.30', json))
    // Five are still new, and one has the slot of its address.
    await expect.poll(() => all.filter(({ isClosed }) => !isClosed).length).toBe(6)
    await sleep(300)
    expect(all.filter(({ isClosed }) => isClosed).map(({ status }) => status())).toEqual(Array(14).fill(503))
  })
})

describe('the size of a body', () => {
  const server = listen(undefined)

  test('a form without files may have 64 kB, and no more', async () => {
    const send = (bytes: number) => {
      const start = 'message='.padEnd(bytes, 'a')
      return begin(server.port, '192.0.2.40', { path: '/ask', type: formType, start, length: bytes })
    }
    const [fits, over] = [send(64 * kB), send(64 * kB + 1)]
    await expect.poll(() => [fits.status(), over.status()]).toEqual([200, 413])
  })

  test('nor may a form that does not announce its length', async () => {
    const start = `${(64 * kB).toString(16)}\r\n${'a'.repeat(64 * kB)}\r\n1\r\na\r\n0\r\n\r\n`
    const over = begin(server.port, '192.0.2.41', { path: '/ask', type: formType, start })
    await expect.poll(() => over.status()).toBe(413)
  })

  test('a body in chunks of one byte arrives whole', async () => {
    const body = JSON.stringify({ username: 'سارا', password: 'x'.repeat(70) })
    const chunks = [...Buffer.from(body)].map(byte => Buffer.from([0x31, 13, 10, byte, 13, 10]))
    const sent = begin(server.port, '192.0.2.42', {
      ...json,
      length: undefined,
      start: '',
    } as unknown as Body)
    sent.socket.write(Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]))
    await expect.poll(() => sent.text).toMatch(/^HTTP\/1\.1 401 [\s\S]*"code":"login_failed"/)
  })
})
