// Uploads that never end, too many uploads at once, and forbidden uploads, over real connections.
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { attachmentsApi } from '#features/tickets/attachments/attachments.contract.ts'
import { uploadBounds } from '#features/tickets/ticket-limits.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createLimits } from '../limits.server.ts'

const env = { TRUST_PROXY: '1' }
const { uploadAttachments } = attachmentsApi
const pdf = new File(['%PDF-1.7\n%%EOF'], 'invoice.pdf')
const megabyte = 1024 * 1024

const temporary = (app: TestApp) => {
  try {
    return readdirSync(join(app.config.dataDir, 'tmp'))
  } catch {
    return []
  }
}

/** Announces an upload of `bytes` and sends only its beginning. */
function begin(app: TestApp, address: string, bytes = 4 * megabyte) {
  const { port } = app.app.server.address() as { port: number }
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
  const head = [
    'POST /api/ticket/upload HTTP/1.1',
    'Host: shop.example',
    `X-Forwarded-For: ${address}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${bytes}`,
  ]
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const sent = { socket, text: '', isClosed: false }
  socket.on('data', chunk => {
    sent.text += chunk
  })
  socket.on('close', () => {
    sent.isClosed = true
  })
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
  opened.push(socket)
  return sent
}

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

const listening = (app: TestApp) =>
  beforeAll(async () => void (await app.app.listen({ port: 0, host: '127.0.0.1' })))

describe('slow uploads', () => {
  const app = openTestApp({ env, uploads: { silenceMs: 1000, graceMs: 3000, bytesPerSecond: 1e9 } })
  listening(app)

  test('an upload that stalls is ended and its files are removed', async () => {
    const stalled = begin(app, '192.0.2.1')
    await expect.poll(() => temporary(app)).toHaveLength(1)
    await expect.poll(() => stalled.isClosed).toBe(true)
    expect(stalled.text).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/)
    await expect.poll(() => temporary(app)).toEqual([])
  })

  test('so is one that arrives byte by byte', async () => {
    const slow = begin(app, '192.0.2.2')
    const timer = setInterval(() => slow.socket.writable && slow.socket.write('x'), 200)
    await expect.poll(() => slow.isClosed).toBe(true)
    clearInterval(timer)
    expect(slow.text).toMatch(/^HTTP\/1\.1 408 /)
    await expect.poll(() => temporary(app)).toEqual([])
  })
})

describe('too many and refused uploads', () => {
  const app = openTestApp({ env, uploads: { perAddress: 2, inAll: 3 } })
  listening(app)
  const as = (address: string) => ({ token: null, headers: { 'x-forwarded-for': address } })
  const use = (address: string, files: number) =>
    createLimits(app.database).take(...uploadBounds(address, files))

  test('concurrent uploads are limited per address and in all', async () => {
    for (const address of ['192.0.2.3', '192.0.2.3:4444', '192.0.2.4']) begin(app, address)
    await expect.poll(() => temporary(app)).toHaveLength(3)
    const third = await app.send(uploadAttachments, { files: [pdf] }, as('192.0.2.3'))
    expect([third.status, third.body.error.code, third.headers['retry-after']]).toEqual([503, 'busy', '2'])
    const other = await app.send(uploadAttachments, { files: [pdf] }, as('192.0.2.5'))
    expect(other.status).toBe(503)
    for (const socket of opened.splice(0)) socket.destroy()
    await expect.poll(() => temporary(app)).toEqual([])
    const later = await app.send(uploadAttachments, { files: [pdf] }, as('192.0.2.5'))
    expect(later.status).toBe(201)
  })

  test('staff uploads are not limited by the visitors’ slots', async () => {
    for (const address of ['192.0.2.3', '192.0.2.3', '192.0.2.4']) begin(app, address)
    await expect.poll(() => temporary(app)).toHaveLength(3)
    const { status } = await app.send(
      uploadAttachments,
      { files: [pdf] },
      { headers: { 'x-forwarded-for': '192.0.2.6' } },
    )
    expect(status).toBe(201)
    for (const socket of opened.splice(0)) socket.destroy()
    await expect.poll(() => temporary(app)).toEqual([])
  })

  test('every upload counts before it is read, even with the wrong type or no form', async () => {
    await use('192.0.2.7', 48)
    const wrong = await app.send(uploadAttachments, { files: [new File(['MZ'], 'a.exe')] }, as('192.0.2.7'))
    expect(wrong.status).toBe(422)
    const noForm = { ...as('192.0.2.7').headers, 'content-type': 'application/json' }
    const json = await app.send(uploadAttachments, {}, { token: null, headers: noForm, raw: '{}' })
    expect(json.status).toBe(415)
    const next = await app.send(uploadAttachments, { files: [pdf] }, as('192.0.2.7'))
    expect(next.status).toBe(429)
  })

  test('a form of several files counts as that many', async () => {
    await use('192.0.2.8', 48)
    const three = await app.send(uploadAttachments, { files: [pdf, pdf, pdf] }, as('192.0.2.8'))
    expect(three.status).toBe(429)
    const one = await app.send(uploadAttachments, { files: [pdf] }, as('192.0.2.8'))
    expect(one.status).toBe(201)
  })

  test('a refused sender gets the response at once and cannot go on sending', async () => {
    await use('192.0.2.9', 50)
    const sent = begin(app, '192.0.2.9', 100 * megabyte)
    await expect.poll(() => sent.text).toMatch(/^HTTP\/1\.1 429 [\s\S]*"code":"rate_limited"/)
    // The connection is closed even if nothing more is sent. Otherwise it would be held for minutes.
    await expect.poll(() => sent.isClosed).toBe(true)
  })

  test('the sender of a body that is too large cannot go on sending either', async () => {
    const sent = begin(app, '192.0.2.10', 100 * megabyte)
    await expect.poll(() => sent.text).toMatch(/^HTTP\/1\.1 413 /)
    let bytes = 0
    const chunk = Buffer.alloc(megabyte)
    while (!sent.isClosed && bytes < 100 * megabyte) {
      bytes += chunk.length
      await new Promise(resolve => sent.socket.write(chunk, resolve))
      // The server runs in this process too.
      await nextTurn()
    }
    expect(bytes).toBeLessThan(60 * megabyte)
  })
})
