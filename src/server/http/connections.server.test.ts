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
/** Everything the server was asked since the test began. */
let asked: ServerResponse[] = []
const paths: Record<string, string> = {
  description: '/api/openapi.json',
  'kept page': '/kept',
  'page that is not kept': '/unkept',
}

beforeAll(async () => {
  const { config, database, services } = site
  const text = `<!doctype html>${'<p>Kettle</p>'.repeat(100_000)}`
  const build = pageBundle({ kept: { handle: { query: {} } }, unkept: {} }, () => text)
  const pages = { mode: 'production' as const, build: async () => build, register: async () => {} }
  app = await createApp({ config, database, services, pages })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  app.server.on('request', (_, res) => void asked.push(res))

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
  asked = []
})

/** Asks so many times at once, and does not read. */
async function askWithoutReading(path: string, times: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const ask = `GET ${path} HTTP/1.1\r\nHost: a\r\n`
  socket.write(`${`${ask}\r\n`.repeat(times - 1)}${ask}Connection: close\r\n\r\n`)
  await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(times), { timeout: 20_000 })
  return socket
}

/** What waits in memory until somebody reads it. */
const unread = () => asked.reduce((sum, res) => sum + res.writableLength, 0)

/** Nothing moves any more. */
async function settled() {
  const seen = () => JSON.stringify([unread(), asked.filter(res => res.writableFinished).length])
  for (let before = ''; before !== seen(); ) {
    before = seen()
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
  const answer = await app.inject(path)
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload.length
}

test.each(['description', 'kept page', 'page that is not kept', 'document', 'picture'])(
  'of many answers nobody reads, one is kept in memory, and whoever reads slowly gets them all: %s',
  async kind => {
    const path = paths[kind] ?? ''
    const bytes = await lengthOf(path)
    const times = { document: 3, picture: 60 }[kind] ?? 12
    const socket = await askWithoutReading(path, times)
    await settled()
    expect(asked.filter(res => !res.writableFinished).length).toBeGreaterThan(0)
    expect(unread()).toBeLessThan(bytes + 100_000)
    const received = await readSlowly(socket)
    expect(received.toString('latin1').split('HTTP/1.1 200 OK')).toHaveLength(times + 1)
    expect(received.length).toBeGreaterThan(times * bytes)
  },
)

test('a connection that asks for more and more without an answer is closed, and others are served', async () => {
  const socket = await askWithoutReading(paths['kept page'] ?? '', 1000)
  socket.resume()
  if (!socket.closed) await once(socket, 'close')
  expect(asked.filter(res => res.writableFinished).length).toBeLessThan(100)
  expect(await lengthOf('/kept')).toBeGreaterThan(megabyte / 2)
})

test('the description of the API is the same bytes each time, and who has them is told so', async () => {
  for (const path of ['/api/openapi.json', '/api/docs']) {
    const { headers } = await app.inject(path)
    expect(headers.etag).toMatch(/^W\/"[\w-]{20,}"$/)
    const again = await app.inject({ url: path, headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
    expect((await app.inject({ url: path, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
  }
})
