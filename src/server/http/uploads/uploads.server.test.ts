// Tests of uploads to the API, over real connections. After each test the temporary folder must be empty.
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Services } from '#services'
import { endpoint, type Upload } from '#shared/endpoint.ts'
import { emptyDatabase } from '../../../testing/test-app.ts'
import { handle } from '../api.server.ts'
import { toAppError, toProblem } from '../errors.server.ts'
import { registerApi } from '../http-api.server.ts'
import { createUploadSlots } from './upload-slots.server.ts'
import { clearLeftovers } from './uploads.server.ts'
import { createVisitorBodies } from './visitor-bodies.server.ts'

const megabyte = 1024 * 1024
const upload = endpoint({
  method: 'POST',
  path: '/upload/:id',
  access: 'admin',
  summary: 'Takes files.',
  params: z.object({ id: z.coerce.number().int() }),
  files: { max: 2, maxBytes: megabyte },
  response: z.array(z.object({ name: z.string(), bytes: z.number(), text: z.string() })),
})

/** The files the handler was given. */
let receivedFiles: Upload[] = []
let handler = async (files: Upload[]) =>
  files.map(({ path, name, bytes }) => ({ name, bytes, text: readFileSync(path, 'utf8').slice(0, 20) }))

let app: FastifyInstance
let database: Awaited<ReturnType<typeof emptyDatabase>>
let port: number
const folder = () => join(database.config.dataDir, 'tmp')

beforeAll(async () => {
  database = await emptyDatabase()
  const serve = handle(upload, async ({ files }) => {
    receivedFiles = files
    return await handler(files)
  })
  const accounts = { adminOf: async (token: string) => (token === 'good' ? { id: 1 } : undefined) }
  const services = { served: [serve], accounts, settings: { baseLocale: 'en' } } as unknown as Services
  app = Fastify()
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = toProblem(toAppError(error), { locale: 'en', requestId: request.id })
    return reply.code(status).send(body)
  })
  await app.register(async api =>
    registerApi(api, {
      config: database.config,
      services,
      responseCache: { send: async () => false },
      admit: async (_, work) => await work(),
      requesters: { forget() {} },
      uploads: { slots: createUploadSlots(), bodies: createVisitorBodies({ hasSession: async () => false }) },
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(async () => {
  await app.close()
  await database.remove()
})
afterEach(async () => {
  receivedFiles = []
  await expect.poll(() => readdirSync(folder())).toEqual([])
})

function send(files: Blob[], { token = 'good', id = '1', name = 'file' } = {}) {
  const form = new FormData()
  for (const file of files) form.append(name, file)
  return globalThis.fetch(`http://127.0.0.1:${port}/upload/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
}

/** Sends the head of a request over a socket. */
function open(token: string, announced = megabyte) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    [
      'POST /upload/1 HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=cut',
      announced ? `Content-Length: ${announced}` : 'Transfer-Encoding: chunked',
      '',
      '',
    ].join('\r\n'),
  )
  return socket
}
const partHead = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
const textFrom = async (socket: ReturnType<typeof connect>) => {
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  await expect.poll(() => text).toContain('\r\n\r\n')
  return text
}

test('files arrive complete, in order, under any field name, and are removed afterwards', async () => {
  const response = await send([new File(['one'], 'یک.txt'), new File(['two!'], 'two.txt')], {
    name: 'whatever',
  })
  expect([response.status, await response.json()]).toEqual([
    200,
    [
      { name: 'یک.txt', bytes: 3, text: 'one' },
      { name: 'two.txt', bytes: 4, text: 'two!' },
    ],
  ])
  expect(receivedFiles.map(({ path }) => existsSync(path))).toEqual([false, false])
})

test('they are also removed when the call fails', async () => {
  const works = handler
  handler = async () => {
    throw new Error('no')
  }
  expect((await send([new File(['one'], 'a')])).status).toBe(500)
  handler = works
  expect(receivedFiles).toHaveLength(1)
})

test('a file of exactly the limit is accepted, one byte more is not', async () => {
  expect((await send([new Blob([new Uint8Array(megabyte)])])).status).toBe(200)
  const over = await send([new Blob([new Uint8Array(megabyte + 1)])])
  const { error } = (await over.json()) as { error: { code: string; message: string } }
  expect([over.status, error.code, error.message]).toEqual([
    413,
    'too_large',
    'This is too large. The limit is 1 MB.',
  ])
})

test('a form in which no file was chosen counts as having none', async () => {
  const response = await send([new File([], '')])
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: { code: 'invalid', fields: { file: { code: 'required' } } } },
  ])
})

test('an unauthorised sender gets 401 before any of the files is read', async () => {
  for (const token of ['none', 'bad']) {
    const socket = open(token)
    // Nothing of the body is sent, and the response still comes.
    expect(await textFrom(socket)).toMatch(/^HTTP\/1\.1 401 /)
    socket.destroy()
  }
})

test('an upload whose announced length is too large is refused before it is sent', async () => {
  const socket = open('good', 50 * megabyte)
  expect(await textFrom(socket)).toMatch(/^HTTP\/1\.1 413 /)
  socket.destroy()
})

test('parameters are checked before the files are read', async () => {
  const response = await send([new File(['one'], 'a')], { id: 'x' })
  expect([response.status, receivedFiles]).toEqual([400, []])
})

test('a sender of too much data without a length gets 413, and the connection stays usable', async () => {
  const socket = open('good', 0)
  const chunk = (text: string) => socket.write(`${text.length.toString(16)}\r\n${text}\r\n`)
  chunk(partHead)
  for (let i = 0; i < 30; i++) chunk('x'.repeat(100_000))
  chunk('\r\n--cut--\r\n')
  socket.write('0\r\n\r\n')
  expect(await textFrom(socket)).toMatch(/^HTTP\/1\.1 413 /)
  socket.write('GET /upload/1 HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await textFrom(socket)).toMatch(/^HTTP\/1\.1 404 /)
  socket.destroy()
})

test('an interrupted upload leaves no files and does not reach the handler', async () => {
  const socket = open('good')
  socket.write(partHead)
  socket.write(Buffer.alloc(300_000, 'x'))
  await expect.poll(() => readdirSync(folder())).toHaveLength(1)
  await sleep(50)
  socket.destroy()
  await expect.poll(() => readdirSync(folder())).toEqual([])
  expect(receivedFiles).toEqual([])
})

test('files left by a process that ended are removed once they are old', async () => {
  const [old, young] = ['work-old', 'work-young'].map(name => join(folder(), name)) as [string, string]
  for (const path of [old, young]) mkdirSync(path)
  const hoursAgo = new Date(Date.now() - 2 * 60 * 60_000)
  utimesSync(old, hoursAgo, hoursAgo)
  await clearLeftovers(database.config)
  expect([existsSync(old), existsSync(young)]).toEqual([false, true])
  await clearLeftovers(database.config, Date.now() + 2 * 60 * 60_000)
  expect(existsSync(young)).toBe(false)
})
