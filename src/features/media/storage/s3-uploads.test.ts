// Uploads in parts, long lists and refusals, against a store on loopback that does what a test tells it.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isOutOfSpace } from '#server/process/disk-space.server.ts'
import { openStorage } from './open-storage.server.ts'
import type { Storage } from './storage.ts'

const megabyte = 1024 * 1024
const partBytes = 8 * megabyte
const key = 'ab/one/original'

type Answer = { status?: number; body?: string }
type ReceivedRequest = {
  request: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  bytes: number
}
let received: ReceivedRequest[] = []
let receivedBytes = 0
/** What the store answers instead of what it usually does. */
let answerInstead: (request: string) => Answer | undefined = () => undefined

/** The request as a test names it: method, key, and which parameters it has. */
const usual: Record<string, string> = {
  [`POST ${key} uploads`]: '<R><UploadId>u/1+2=</UploadId></R>',
  [`POST ${key} uploadId`]: '<R><ETag>"whole"</ETag></R>',
}

const server = createServer(async (req, res) => {
  const url = new URL(req.url ?? '', 'http://store')
  const name = url.pathname.replace(/^\/pictures\/?/, '')
  const request = [req.method, name, ...url.searchParams.keys()].filter(Boolean).join(' ')
  let bytes = 0
  for await (const chunk of req) {
    bytes += (chunk as Buffer).length
    receivedBytes += (chunk as Buffer).length
  }
  received.push({ request, query: url.searchParams, headers: req.headers, bytes })
  const { status = 200, body = usual[request] ?? '' } = answerInstead(request) ?? {}
  res.writeHead(status, { etag: `"${received.length}"` }).end(body)
})

let storage: Storage
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store = { kind: 's3' as const, bucket: 'pictures', endpoint, region: 'eu-1', key: 'k', secret: 's' }
  storage = await openStorage({ storage: store })
})
beforeEach(() => {
  received = []
  receivedBytes = 0
  answerInstead = () => undefined
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const requests = () => received.map(({ request }) => request)
const uploading = [`POST ${key} uploads`, `PUT ${key} partNumber uploadId`]
const aborted = `DELETE ${key} uploadId`

/** A file of this size in chunks of 64 kB, as they are read from a disk. `onChunk` is called with the bytes until then. */
function fileOf(bytes: number, onChunk: (produced: number) => void = () => {}) {
  function* chunks() {
    for (let produced = 0; produced < bytes; ) {
      const chunk = Buffer.alloc(Math.min(64 * 1024, bytes - produced), produced % 251)
      produced += chunk.length
      onChunk(produced)
      yield chunk
    }
  }
  return Readable.from(chunks(), { highWaterMark: 1 })
}

test('of a large file hardly more than one part is in memory', async () => {
  const bytes = 160 * megabyte + 5
  let maxInMemory = 0
  const source = fileOf(bytes, produced => {
    maxInMemory = Math.max(maxInMemory, produced - receivedBytes)
  })
  await storage.put(key, source)
  expect(maxInMemory).toBeLessThan(partBytes + megabyte)
  const parts = received.filter(({ request }) => request === uploading[1])
  expect(parts.map(part => part.bytes)).toEqual([...Array<number>(20).fill(partBytes), 5])
  expect(parts.map(({ query }) => query.get('partNumber'))).toEqual(parts.map((_, at) => String(at + 1)))
  expect(new Set(parts.map(({ query }) => query.get('uploadId')))).toEqual(new Set(['u/1+2=']))
  expect(requests().at(-1)).toBe(`POST ${key} uploadId`)
})

test.each([0, 1, partBytes - 1])('%i bytes are uploaded with one request', async bytes => {
  await storage.put(key, fileOf(bytes))
  await storage.put(key, Buffer.alloc(bytes))
  expect(received.map(({ request, bytes: sent }) => [request, sent])).toEqual([
    [`PUT ${key}`, bytes],
    [`PUT ${key}`, bytes],
  ])
})

test('a part that fails is sent again, and only this one', async () => {
  let failures = 0
  answerInstead = request =>
    request === uploading[1] && received.length === 3 && ++failures === 1 ? { status: 503 } : undefined
  await storage.put(key, fileOf(2 * partBytes + 1))
  const parts = received.filter(({ request }) => request === uploading[1])
  expect(parts.map(({ query, bytes }) => [query.get('partNumber'), bytes])).toEqual([
    ['1', partBytes],
    ['2', partBytes],
    ['2', partBytes],
    ['3', 1],
  ])
})

test('an upload that fails is aborted, and its source is closed', async () => {
  answerInstead = request => (request === uploading[1] && received.length > 2 ? { status: 403 } : undefined)
  const source = fileOf(5 * partBytes)
  await expect(storage.put(key, source)).rejects.toMatchObject({
    code: 'storage_unreachable',
    cause: { status: 403 },
  })
  expect(source.destroyed).toBe(true)
  await expect.poll(requests).toEqual([...uploading, uploading[1], aborted])
})

test('a source that breaks off in the middle aborts the upload, and its error is reported as it is', async () => {
  const source = fileOf(5 * partBytes, produced => {
    if (produced > 2 * partBytes) throw new Error('the disk is gone')
  })
  await expect(storage.put(key, source)).rejects.toThrow('the disk is gone')
  await expect.poll(requests).toEqual([...uploading, uploading[1], aborted])
})

test('a store that could not join the parts after all is noticed', async () => {
  const body = '<?xml version="1.0"?><Error><Code>InternalError</Code></Error>'
  answerInstead = request => (request === `POST ${key} uploadId` ? { body } : undefined)
  await expect(storage.put(key, fileOf(partBytes))).rejects.toMatchObject({ code: 'storage_unreachable' })
  await expect.poll(() => requests().at(-1)).toBe(aborted)
})

test('no request has a checksum that a store could refuse', async () => {
  answerInstead = request =>
    request.startsWith('GET list-type')
      ? { body: `<R><Contents><Key>${key}</Key></Contents></R>` }
      : undefined
  await storage.put(key, fileOf(partBytes + 1))
  await storage.put(key, Buffer.alloc(10))
  await storage.get(key)
  await storage.remove('ab/one')
  expect(requests()).toContain(`DELETE ${key}`)
  for (const { headers, request } of received) {
    const names = Object.keys(headers).join(' ')
    expect(names, request).not.toMatch(/checksum|x-amz-trailer|x-amz-sdk|content-md5|transfer-encoding/)
    expect([headers['content-encoding'], headers.expect]).toEqual([undefined, undefined])
    expect(headers['x-amz-content-sha256'], request).toMatch(/^[0-9a-f]{64}$/)
  }
})

test('a store that ignores ranges is not believed', async () => {
  await expect(storage.getStream(key, { start: 1, end: 2 })).rejects.toMatchObject({
    code: 'storage_unreachable',
  })
  expect(received.map(({ headers }) => headers.range)).toEqual(['bytes=1-2'])
})

test('a long list is read page by page', async () => {
  const pages: Record<string, string> = {
    '': '<Contents><Key>ab/one/1.webp</Key></Contents><IsTruncated>true</IsTruncated><NextContinuationToken>a+/b==</NextContinuationToken>',
    'a+/b==':
      '<CommonPrefixes><Prefix>ab/one/deeper/</Prefix></CommonPrefixes><Contents><Key>ab/one/</Key></Contents><Contents><Key>ab/one/a&amp;b</Key></Contents>',
  }
  answerInstead = () => ({
    body: `<ListBucketResult>${pages[received.at(-1)?.query.get('continuation-token') ?? '']}</ListBucketResult>`,
  })
  expect(await Array.fromAsync(storage.names('ab/one'))).toEqual(['1.webp', 'deeper', 'a&b'])
  expect(received.map(({ query }) => [query.get('prefix'), query.get('delimiter')])).toEqual([
    ['ab/one/', '/'],
    ['ab/one/', '/'],
  ])
})

test('uploads that a process left unfinished are removed, and those of other programs stay', async () => {
  const upload = (name: string, initiated: string) =>
    `<Upload><Key>${name}</Key><UploadId>u-${name}</UploadId><Initiated>${initiated}</Initiated></Upload>`
  const body = `<R>${[
    upload('ab/one/original', '2026-01-01T00:00:00.000Z'),
    upload('ab/new/original', '2026-01-03T00:00:00.000Z'),
    upload('backup/monday.tar', '2026-01-01T00:00:00.000Z'),
    upload('attachments/cd/two/file', '2026-01-01T00:00:00.000Z'),
  ].join('')}</R>`
  answerInstead = request => (request === 'GET uploads' ? { body } : { status: 204 })
  await storage.removeHalfWritten(new Date('2026-01-02T00:00:00.000Z'))
  expect(requests().slice(1)).toEqual([
    'DELETE ab/one/original uploadId',
    'DELETE attachments/cd/two/file uploadId',
  ])
  received.length = 0
  await storage.removeHalfWritten(new Date('2026-01-02T00:00:00.000Z'), key => key.startsWith('backup/'))
  expect(requests().slice(1)).toEqual(['DELETE backup/monday.tar uploadId'])
  for (const status of [403, 501]) {
    answerInstead = () => ({ status })
    await storage.removeHalfWritten(new Date())
    answerInstead = request => (request === 'GET uploads' ? { body } : { status })
    await storage.removeHalfWritten(new Date())
  }
  answerInstead = () => ({ status: 500 })
  await expect(storage.removeHalfWritten(new Date())).rejects.toMatchObject({ code: 'storage_unreachable' })
})

test('a full store is reported as such, and not asked again', async () => {
  answerInstead = () => ({ status: 507, body: '<Error><Code>XMinioStorageFull</Code></Error>' })
  const error = await storage.put(key, Buffer.alloc(10)).catch((reason: unknown) => reason)
  expect(isOutOfSpace(error)).toBe(true)
  expect(String(error)).toBe(`S3Refusal: the store answered PUT ${key} with 507 XMinioStorageFull`)
  expect(received).toHaveLength(1)
})

test('a file is not taken for whole if its connection breaks off', async () => {
  const broken = createServer((req, res) => {
    if (req.method === 'HEAD') return void res.end()
    res.writeHead(200, { 'content-length': 1000 })
    res.write('x'.repeat(10), () => res.destroy())
  })
  await new Promise<void>(resolve => broken.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
  const store = { kind: 's3' as const, bucket: 'pictures', endpoint, region: 'eu-1', key: 'k', secret: 's' }
  const opened = await openStorage({ storage: store })
  await expect(opened.get(key)).rejects.toMatchObject({ code: 'storage_unreachable' })
  await expect(buffer((await opened.getStream(key)) ?? expect.fail('no stream'))).rejects.toThrow()
  broken.close()
})
