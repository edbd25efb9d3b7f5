// Run by attacks.ts: attacks the server from a separate process until it is ended, so that it takes no time from the measuring.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const { port, kind, path, connections, type, bytes } = JSON.parse(process.argv[2] ?? '{}')
const maxOpened = Math.max(400, connections * 2)
let opened = 0

/** Opens a connection, and a new one when the server closes it, as an attacker would; at most 400 in all, or twice as many as are open. */
function open(attack: (socket: Socket) => unknown) {
  if (opened++ >= maxOpened) return
  const socket = connect(port, '127.0.0.1')
  socket.on('connect', () => attack(socket))
  socket.on('error', () => {})
  socket.on('close', () => setTimeout(open, 2000, attack))
}

const head = (method: string, more: string[] = []) =>
  [`${method} ${path} HTTP/1.1`, 'Host: a', ...more, '', ''].join('\r\n')

const attacks: Record<string, (socket: Socket) => unknown> = {
  /** Sends 50 requests without reading any of the responses. */
  unread(socket) {
    socket.pause()
    socket.write(head('GET').repeat(50))
  },

  /** Sends a body of 115,000 unknown keys again and again: about 400 Mbit/s. */
  keys(socket) {
    const send = () => socket.write(keysHead + keys)
    socket.on('data', () => setTimeout(send, 100))
    send()
  },

  /** Sends all of a body but its last byte. */
  unfinished(socket) {
    socket.resume()
    socket.write(head('POST', [`Content-Type: ${type}`, `Content-Length: ${bytes}`]))
    socket.write(unfinishedBody)
  },

  /** The same body, in chunks of one byte and without its end. */
  'one-byte-chunks'(socket) {
    socket.resume()
    socket.write(head('POST', [`Content-Type: ${type}`, 'Transfer-Encoding: chunked']))
    socket.write('1\r\nx\r\n'.repeat(bytes - 1))
  },

  /** Sends four allowed files and most of a fifth, at 400 Mbit/s over all connections, and then nothing more. */
  async stalled(socket) {
    socket.resume()
    socket.write(head('POST', ['Content-Type: multipart/form-data; boundary=b', 'Content-Length: 26000000']))
    for (let i = 0; i < 5; i++) {
      socket.write(
        `--b\r\nContent-Disposition: form-data; name="file"; filename="${i}.pdf"\r\n\r\n%PDF-1.7\n`,
      )
      for (let sent = 0; sent < 4_900_000 && socket.writable; sent += chunk.length) {
        socket.write(chunk)
        await sleep((chunk.length / 50_000_000) * connections * 1000)
      }
      if (i < 4) socket.write('\r\n')
    }
  },
}

const unfinishedBody = Buffer.alloc(Math.max(0, (bytes ?? 0) - 1), 'x')
const chunk = Buffer.alloc(49_000, 'x')
const keys = `{${Array.from({ length: 115_000 }, (_, i) => `"k${i}":1`).join()}}`
const keysHead = head('POST', ['Content-Type: application/json', `Content-Length: ${keys.length}`])
const attack = attacks[kind]
if (!attack) throw new Error(`no attack is called ${kind}`)
for (let i = 0; i < connections; i++) open(attack)
// It ends by itself, however it was started.
setTimeout(() => process.exit(), 30_000)
