// Tests of a graceful stop, over real connections.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { pageBundle } from '../../testing/page-build.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createApp } from '../http/app.server.ts'
import { stopServing } from './stop.server.ts'

const site = openTestApp()
const page = `<!doctype html>${'<p>Kettle</p>'.repeat(300_000)}`
let app: FastifyInstance
let port: number

beforeAll(async () => {
  const { config, database, services } = site
  const build = pageBundle({ kept: { handle: { query: {} } } }, () => page)
  const pages = { mode: 'production' as const, build: async () => build, register: async () => {} }
  app = await createApp({ config, database, services, pages })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

type OpenConnection = {
  socket: Socket
  send(text: string): void
  received(): string
  ended: Promise<unknown>
}

/** Opens a connection. With `reading: false` it reads only once it is resumed. */
async function open({ reading = true } = {}): Promise<OpenConnection> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  const problems: Error[] = []
  socket.on('error', error => void problems.push(error))
  await once(socket, 'connect')
  const read = () => void socket.on('data', chunk => (text += chunk.toString('latin1')))
  if (reading) read()
  else socket.once('resume', read)
  const ended = once(socket, 'close').then(() => problems)
  return { socket, send: data => void socket.write(data), received: () => text, ended }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n`
const body = JSON.stringify({ username: 'nobody', password: 'nothing at all' })
const post = `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`

test('a stop is announced first, then the listening socket closes, and every accepted request gets its response', async () => {
  await app.inject('/kept')
  let requests = 0
  app.server.on('request', () => void requests++)
  const uploading = await Promise.all(Array.from({ length: 10 }, () => open()))
  for (const { send } of uploading) send(post + body.slice(0, 10))
  const slow = await Promise.all(Array.from({ length: 5 }, () => open({ reading: false })))
  for (const { send } of slow) send(get('/kept'))
  const [idle, silent, several] = await Promise.all([open(), open(), open()])
  idle.send(get('/healthz'))
  await vi.waitFor(
    () => expect([idle.received(), requests]).toEqual([expect.stringContaining('ok'), 16]),
    180_000,
  )

  const delay = Promise.withResolvers<void>()
  const stopped = stopServing(app, delay.promise)
  const later = await Promise.all(
    ['/readyz', '/healthz', '/kept', '/api/category/main'].map(async path => {
      const connection = await open()
      connection.send(get(path))
      expect(await connection.ended).toEqual([])
      return [
        path,
        Number(connection.received().slice(9, 12)),
        /^connection: close\r$/im.test(connection.received()),
      ]
    }),
  )
  expect(later).toEqual([
    ['/readyz', 503, true],
    ['/healthz', 200, true],
    ['/kept', 200, true],
    ['/api/category/main', 200, true],
  ])
  several.send(get('/healthz').repeat(3))
  await several.ended
  expect(several.received().match(/HTTP\/1.1 200/g)).toHaveLength(3)
  expect(several.received().match(/connection: close/gi)).toHaveLength(1)
  expect(idle.socket.readyState).toBe('open')

  delay.resolve()
  expect(await idle.ended).toEqual([])
  expect(app.server.listening).toBe(false)
  await sleep(500)
  for (const { send } of uploading) send(body.slice(10))
  for (const { socket } of slow) socket.resume()
  for (const { ended, received } of uploading) {
    expect(await ended).toEqual([])
    expect(received()).toMatch(/^HTTP\/1.1 (401|429|503) [\s\S]*"requestId"/)
  }
  for (const { ended, received } of slow) {
    expect(await ended).toEqual([])
    expect(received().startsWith('HTTP/1.1 200')).toBe(true)
    expect(received().length).toBeGreaterThan(page.length)
  }
  await silent.ended
  await stopped
})

test('connections that arrive as the port closes are answered, however busy the process is, and it closes at once', async () => {
  const { config, database, services } = site
  const busy = await createApp({ config, database, services })
  busy.get('/slow', async () => {
    for (const end = performance.now() + 60; performance.now() < end; );
    return 'done'
  })
  await busy.listen({ port: 0, host: '127.0.0.1' })
  const { port: busyPort } = busy.server.address() as AddressInfo
  // The operating system accepts them all at once. Node takes one of them in each turn of the event loop.
  const results = Array.from({ length: 60 }, async () => {
    const socket = connect(busyPort, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let text = ''
    socket.on('data', chunk => (text += chunk))
    socket.write(get('/slow'))
    const failure = await new Promise<unknown>(resolve => {
      socket.on('error', resolve)
      socket.on('end', resolve)
    })
    return (failure as NodeJS.ErrnoException)?.code ?? text.slice(9, 12)
  })
  await sleep(200)
  let closedAt = 0
  const close = busy.server.close.bind(busy.server)
  vi.spyOn(busy.server, 'close').mockImplementation(done => {
    closedAt ||= performance.now()
    return close(done)
  })
  const begunAt = performance.now()
  const stopped = stopServing(busy, Promise.resolve())
  expect(new Set(await Promise.all(results))).toEqual(new Set(['200']))
  await stopped
  expect(closedAt - begunAt).toBeLessThan(1000)
})
