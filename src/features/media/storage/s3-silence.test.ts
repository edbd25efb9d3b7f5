// A store on loopback that stops answering at every stage. Whoever waits for it is told so after five seconds. The tests wait at the same
// time, so each asks for a file of its own: the part of its name before the dash says how the store answers.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from './open-storage.server.ts'
import type { Storage } from './storage.ts'

const megabyte = 1024 * 1024
const bytes = Buffer.alloc(8 * megabyte, 'x')
/** The most that is uploaded with one request: a byte less than a part. */
const inOneRequest = Buffer.alloc(8 * megabyte - 1)
const requests: string[] = []

const answers: Record<string, (req: IncomingMessage, res: ServerResponse) => unknown> = {
  silent() {},
  stalled(_, res) {
    res.writeHead(200, { 'content-length': bytes.length })
    res.write(bytes.subarray(0, 1000))
  },
  async slow(_, res) {
    res.writeHead(200, { 'content-length': 8 })
    for (let sent = 0; sent < 8; sent++) {
      res.write('x')
      await sleep(900)
    }
    res.end()
  },
  fast(_, res) {
    res.writeHead(200, { 'content-length': bytes.length })
    res.end(bytes)
  },
  async slowUpload(req, res) {
    // The system takes in half of the bytes by itself, and the rest waits until somebody reads. Then the store waits with its
    // answer. Each of the two waits is shorter than the limit, and together they are longer.
    await sleep(3000)
    const { length } = await buffer(req)
    await sleep(3000)
    res.writeHead(200, { 'x-received': length }).end()
  },
  failing(_, res) {
    res.writeHead(503).end()
  },
}

const server = createServer((req, res) => {
  const name = (req.url ?? '').split('?')[0]?.split('/').at(-1) ?? ''
  requests.push(name)
  const answer = answers[name.split('-')[0] ?? '']
  if (answer) void answer(req, res)
  else res.writeHead(200).end()
})

let storage: Storage
const storeAt = (port: number) => ({
  kind: 's3' as const,
  bucket: 'pictures',
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  key: 'key',
  secret: 'secret',
})
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  storage = await openStorage({ storage: storeAt((server.address() as AddressInfo).port) })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const requestsFor = (file: string) => requests.filter(name => name === file)

async function secondsUntilRefused(attempt: () => Promise<unknown>) {
  const began = performance.now()
  const error = await attempt().then(
    () => expect.fail('it was answered'),
    (reason: unknown) => reason,
  )
  return { seconds: (performance.now() - began) / 1000, error: error as { code?: string; name: string } }
}

test.concurrent.each([
  ['reading', 'silent-get', (file: string) => storage.get(file)],
  ['reading as a stream', 'silent-stream', (file: string) => storage.getStream(file)],
  ['writing', 'silent-put', (file: string) => storage.put(file, bytes.subarray(0, 100_000))],
  ['asking whether there is a file', 'silent-size', (file: string) => storage.sizeOf(file)],
  ['reading a body that stops', 'stalled-get', (file: string) => storage.get(file)],
])('%s is given up after five seconds, and not repeated', async (_, file, attempt) => {
  const { seconds, error } = await secondsUntilRefused(() => attempt(file))
  expect(error.code).toBe('storage_unreachable')
  expect(seconds).toBeGreaterThan(4)
  expect(seconds).toBeLessThan(9)
  expect(requestsFor(file)).toHaveLength(1)
})

test.concurrent('an upload that nobody reads is given up too', async () => {
  const { seconds, error } = await secondsUntilRefused(() => storage.put('silent-upload', inOneRequest))
  expect(error.code).toBe('storage_unreachable')
  // The bytes that the operating system took in at first count as progress, so the wait can be twice as long.
  expect(seconds).toBeLessThan(14)
})

test.concurrent('a stream that stops in the middle ends with an error', async () => {
  const stream = await storage.getStream('stalled-stream')
  const { seconds, error } = await secondsUntilRefused(() => buffer(stream ?? expect.fail('no stream')))
  expect(error.name).toBe('TimeoutError')
  expect(seconds).toBeLessThan(9)
})

test.concurrent('what goes on is not cut off, however long it takes', async () => {
  const [download, upload] = await Promise.all([
    storage.get('slow'),
    // The answer comes after more than five seconds.
    storage.put('slowUpload', inOneRequest),
  ])
  expect(download?.toString()).toBe('xxxxxxxx')
  expect(upload).toBeUndefined()
})

test.concurrent('a visitor with a slow connection is no silence of the store', async () => {
  const stream = await storage.getStream('fast')
  await sleep(6500)
  expect((await buffer(stream ?? expect.fail('no stream'))).equals(bytes)).toBe(true)
})

test.concurrent('a failure that is reported quickly is tried three times', async () => {
  const { seconds } = await secondsUntilRefused(() => storage.get('failing'))
  expect(requestsFor('failing')).toHaveLength(3)
  expect(seconds).toBeLessThan(4)
})

test.concurrent('a start with a store that never answers says so', async () => {
  const silent = createServer(() => {})
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const { seconds, error } = await secondsUntilRefused(() => openStorage({ storage: storeAt(port) }))
  silent.closeAllConnections()
  silent.close()
  expect(String(error)).toContain('Check STORAGE_URL')
  expect(seconds).toBeLessThan(9)
})
