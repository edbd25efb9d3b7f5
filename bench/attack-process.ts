// Whoever attacks, in a process of its own until it is ended, so that it takes no time from those who measure.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const { port, kind, path, connections } = JSON.parse(process.argv[2] ?? '{}')
const most = 400
let opened = 0

/** Opens again what the server closes, in bounds: an attacker does. */
function open(begin: (socket: Socket) => unknown) {
  if (opened++ >= most) return
  const socket = connect(port, '127.0.0.1')
  socket.on('connect', () => begin(socket))
  socket.on('error', () => {})
  socket.on('close', () => setTimeout(open, 2000, begin))
}

const head = (method: string, more: string[] = []) =>
  [`${method} ${path} HTTP/1.1`, 'Host: a', ...more, '', ''].join('\r\n')

const attacks: Record<string, (socket: Socket) => unknown> = {
  /** Fifty requests, and not one byte of the answers is read. */
  unread(socket) {
    socket.pause()
    socket.write(head('GET').repeat(50))
  },

  /** A body of 115,000 keys that nobody knows, again and again: some 400 Mbit a second. */
  keys(socket) {
    const send = () => socket.write(keysHead + keys)
    socket.on('data', () => setTimeout(send, 100))
    send()
  },

  /** Four files that are allowed and most of a fifth, all connections together at 400 Mbit a second, and then nothing more. */
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

const chunk = Buffer.alloc(49_000, 'x')
const keys = `{${Array.from({ length: 115_000 }, (_, i) => `"k${i}":1`).join()}}`
const keysHead = head('POST', ['Content-Type: application/json', `Content-Length: ${keys.length}`])
const begin = attacks[kind]
if (!begin) throw new Error(`no attack is called ${kind}`)
for (let i = 0; i < connections; i++) open(begin)
// However it was started, it ends.
setTimeout(() => process.exit(), 30_000)
