import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'

const app = openTestApp()
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})

/** The response to bytes that no client library would send. */
async function sendRaw(bytes: string) {
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', chunk => {
    received += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = received.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, error: JSON.parse(body).error }
}

test.each([
  ['an address that never ends', `GET /api/products/by-name/${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431],
  ['a header that never ends', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['no HTTP', 'hello\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
  ],
])('%s is refused with the usual error body', async (_, bytes, status) => {
  const response = await sendRaw(bytes)
  expect(response.status).toBe(status)
  expect(response.error).toEqual({
    code: status === 431 ? 'headers_too_large' : 'malformed_request',
    message: expect.stringMatching(/\.$/),
    requestId: expect.any(String),
  })
  expect(response.head).toContain('Connection: close')
})
