// Run by overload.ts as a separate process: each connection requests a page that is not cached, and the next one as soon as it
// gets the response.
import { connect } from 'node:net'

const { port, connections, ms, from } = JSON.parse(process.argv[2] ?? '{}')
const served: number[] = []
const refused: number[] = []
let broken = 0
let nextNumber = from

function visitor() {
  const socket = connect(port, '127.0.0.1')
  let begun = performance.now()
  let received = ''
  const send = () => {
    begun = performance.now()
    received = ''
    socket.write(`GET /search?q=kettle+${nextNumber++} HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n`)
  }
  socket.on('connect', () => {
    const since = begun
    send()
    // The time until the connection is accepted counts as waiting too.
    begun = since
  })
  socket.on('error', () => broken++)
  socket.on('data', chunk => {
    received += chunk.toString('latin1')
    const head = received.indexOf('\r\n\r\n')
    const length = /content-length: (\d+)/i.exec(received)?.[1]
    if (head < 0 || received.length < head + 4 + Number(length)) return
    const list = received.startsWith('HTTP/1.1 200') ? served : refused
    list.push(performance.now() - begun)
    send()
  })
  return socket
}

const sockets = Array.from({ length: connections }, visitor)
const began = performance.now()
const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
setTimeout(() => {
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(
    JSON.stringify({
      goodput: served.length / seconds,
      p50: at(served, 0.5),
      p99: at(served, 0.99),
      refusals: refused.length / seconds,
      refusedP99: at(refused, 0.99),
      broken,
      nextNumber,
    }),
  )
  for (const socket of sockets) socket.destroy()
  process.exit()
}, ms)
