// Whoever attacks, in a process of its own until it is ended, so that it takes no time from those who measure.
import { connect, type Socket } from 'node:net'

const { port, kind, path, connections } = JSON.parse(process.argv[2] ?? '{}')
const most = 400
let opened = 0

/** Opens again what the server closes, in bounds: an attacker does. */
function open(begin: (socket: Socket) => void) {
  if (opened++ >= most) return
  const socket = connect(port, '127.0.0.1')
  socket.on('connect', () => begin(socket))
  socket.on('error', () => {})
  socket.on('close', () => setTimeout(open, 50, begin))
}

const head = (method: string, more: string[] = []) =>
  [`${method} ${path} HTTP/1.1`, 'Host: a', ...more, '', ''].join('\r\n')

const attacks: Record<string, (socket: Socket) => void> = {
  /** Fifty requests, and not one byte of the answers is read. */
  unread(socket) {
    socket.pause()
    socket.write(head('GET').repeat(50))
  },

  /** A body of 115,000 keys that nobody knows, again and again. */
  keys(socket) {
    const send = () => socket.write(keysHead + keys)
    socket.on('data', () => setTimeout(send, 20))
    send()
  },

  /** As much of a large file as the server takes, and then nothing more. */
  stalled(socket) {
    const type = 'multipart/form-data; boundary=b'
    socket.write(head('POST', [`Content-Type: ${type}`, `Content-Length: ${100 * 1024 * 1024}`]))
    socket.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n')
    socket.write(Buffer.alloc(24 * 1024 * 1024, 'x'))
    socket.resume()
  },
}

const keys = `{${Array.from({ length: 115_000 }, (_, i) => `"k${i}":1`).join()}}`
const keysHead = head('POST', ['Content-Type: application/json', `Content-Length: ${keys.length}`])
const begin = attacks[kind]
if (!begin) throw new Error(`no attack is called ${kind}`)
for (let i = 0; i < connections; i++) open(begin)
// However it was started, it ends.
setTimeout(() => process.exit(), 30_000)
