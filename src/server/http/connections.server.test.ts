// Tests of pipelined requests whose responses are not read: memory stays bounded.
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { productDocumentsApi } from '#features/catalogue/files/product-documents.contract.ts'
import { productImagesApi } from '#features/catalogue/files/product-images.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { pageBundle } from '../../testing/page-build.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { noise, pdf } from '../../testing/test-pictures.ts'
import { createApp } from './app.server.ts'

const site = openTestApp()
const megabyte = 1024 * 1024
let app: FastifyInstance
let port: number
/** The responses to all requests since the test began. */
let responses: ServerResponse[] = []
const paths: Record<string, string> = {
  description: '/api/openapi.json',
  'cached page': '/kept',
  'page that is not cached': '/unkept',
}

beforeAll(async () => {
  const { config, database, services } = site
  const text = `<!doctype html>${'<p>Kettle</p>'.repeat(100_000)}`
  const build = pageBundle({ kept: { handle: { query: {} } }, unkept: {} }, () => text)
  const pages = { mode: 'production' as const, build: async () => build, register: async () => {} }
  app = await createApp({ config, database, services, pages })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  app.server.on('request', (_, res) => void responses.push(res))

  const { id } = (await site.send(productsApi.createProduct, { body: { name: 'Kettle', visible: true } }))
    .body
  const manual = new File([pdf('x'.repeat(6 * megabyte))], 'manual.pdf')
  const picture = new File([new Uint8Array(await noise({ width: 400, height: 300 }))], 'kettle.jpg')
  const { body: documented } = await site.send(productDocumentsApi.addDocuments, {
    params: { id },
    files: [manual],
  })
  const { body: pictured } = await site.send(productImagesApi.addOtherImages, {
    params: { id },
    files: [picture],
  })
  await services.media.finished()
  paths.document = documented.documents[0].url
  paths.picture = `${pictured.images[0].url}/400.webp`
})
afterAll(() => app.close())
beforeEach(() => {
  responses = []
})

/** Sends this many requests at once, and does not read the responses. */
async function requestWithoutReading(path: string, times: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const head = `GET ${path} HTTP/1.1\r\nHost: a\r\n`
  socket.write(`${`${head}\r\n`.repeat(times - 1)}${head}Connection: close\r\n\r\n`)
  await vi.waitFor(() => expect(responses.length).toBeGreaterThanOrEqual(times), { timeout: 180_000 })
  return socket
}

/** How many bytes wait in memory until the client reads them. */
const unread = () => responses.reduce((sum, res) => sum + res.writableLength, 0)

/** Waits until nothing changes any more. */
async function settled() {
  const state = () => JSON.stringify([unread(), responses.filter(res => res.writableFinished).length])
  for (let before = ''; before !== state(); ) {
    before = state()
    await sleep(300)
  }
}

/** Reads in small steps to the end. */
async function readSlowly(socket: Socket) {
  const chunks: Buffer[] = []
  for await (const chunk of socket) {
    chunks.push(chunk as Buffer)
    await sleep(1)
  }
  return Buffer.concat(chunks)
}

async function lengthOf(path: string) {
  const response = await app.inject(path)
  expect(response.statusCode).toBe(200)
  return response.rawPayload.length
}

test.each(['description', 'cached page', 'page that is not cached', 'document', 'picture'])(
  'of many unread responses only one is held in memory, and a slow reader gets them all: %s',
  async kind => {
    const path = paths[kind] ?? ''
    const bytes = await lengthOf(path)
    const times = { document: 3, picture: 60 }[kind] ?? 12
    const socket = await requestWithoutReading(path, times)
    await settled()
    expect(responses.filter(res => !res.writableFinished).length).toBeGreaterThan(0)
    expect(unread()).toBeLessThan(bytes + 100_000)
    const received = await readSlowly(socket)
    expect(received.toString('latin1').split('HTTP/1.1 200 OK')).toHaveLength(times + 1)
    expect(received.length).toBeGreaterThan(times * bytes)
  },
)

test('a connection that keeps sending requests without reading is closed, and others are served', async () => {
  const socket = await requestWithoutReading(paths['cached page'] ?? '', 1000)
  socket.resume()
  if (!socket.closed) await once(socket, 'close')
  expect(responses.filter(res => res.writableFinished).length).toBeLessThan(100)
  expect(await lengthOf('/kept')).toBeGreaterThan(megabyte / 2)
})

test('the API description has an etag, and a client that has it gets 304', async () => {
  for (const path of ['/api/openapi.json', '/api/docs']) {
    const { headers } = await app.inject(path)
    expect(headers.etag).toMatch(/^W\/"[\w-]{20,}"$/)
    const again = await app.inject({ url: path, headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
    expect((await app.inject({ url: path, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
  }
})
