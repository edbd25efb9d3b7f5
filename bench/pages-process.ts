// Requests many addresses in turn from a separate process, so that measuring takes no time from the measured server. Prints the
// responses per second, and how many of them had to be made: what comes from the cache has no request id.
import { connect } from 'node:net'

const { port, paths, connections, ms } = JSON.parse(process.argv[2] ?? '{}') as {
  port: number
  paths: string[]
  connections: number
  ms: number
}
const requests = paths.map(path =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\n\r\n`),
)
let next = 0
let responses = 0
let others = 0
let misses = 0
const endOfHead = Buffer.from('\r\n\r\n')

const sockets = Array.from({ length: connections }, () => {
  let received: Buffer = Buffer.alloc(0)
  const socket = connect(port, '127.0.0.1', send)
  function send() {
    next = (next + 1) % requests.length
    socket.write(requests[next] ?? '')
  }
  socket.on('data', (chunk: Buffer) => {
    received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
    const end = received.indexOf(endOfHead)
    if (end < 0) return
    const head = received.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    if (received.length < end + endOfHead.length + length) return
    received = Buffer.alloc(0)
    if (/^x-request-id:/im.test(head)) misses++
    if (head.startsWith('HTTP/1.1 200')) responses++
    else others++
    send()
  })
  return socket
})
const begun = performance.now()
setTimeout(() => {
  const seconds = (performance.now() - begun) / 1000
  process.stdout.write(
    JSON.stringify({ rate: responses / seconds, misses: misses / (responses || 1), others }),
  )
  for (const socket of sockets) socket.destroy()
}, ms)
