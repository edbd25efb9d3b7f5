// Requests one address over and over from a separate process, so that measuring takes no time from the measured server.
// All responses have the same length, so counting bytes is enough, and cheap enough to keep a server busy.
import { connect } from 'node:net'

const { port, path, encoding, authorization, connections, ms } = JSON.parse(process.argv[2] ?? '{}')
const bearer = authorization ? `Authorization: ${authorization}\r\n` : ''
const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${encoding}\r\n${bearer}\r\n`

function responseLength(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let received = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('data', chunk => {
      received = Buffer.concat([received, Buffer.from(chunk)])
      const end = received.indexOf('\r\n\r\n')
      const length = /content-length: (\d+)/i.exec(received.toString('latin1'))?.[1]
      if (end < 0 || length === undefined || received.length < end + 4 + Number(length)) return
      if (!received.toString('latin1', 0, 15).startsWith('HTTP/1.1 200')) reject(new Error('not a 200'))
      socket.destroy()
      resolve(end + 4 + Number(length))
    })
  })
}

const length = await responseLength()
let responses = 0
const sockets = Array.from({ length: connections }, () => {
  let received = 0
  const socket = connect(port, '127.0.0.1', () => socket.write(request))
  socket.on('data', chunk => {
    received += chunk.length
    if (received < length) return
    received -= length
    responses++
    socket.write(request)
  })
  return socket
})
const begun = performance.now()
setTimeout(() => {
  process.stdout.write(String(responses / ((performance.now() - begun) / 1000)))
  for (const socket of sockets) socket.destroy()
}, ms)
