// Connections that ask many times and never read: memory grows by at most 100 MB, and others wait at most twice as long.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fill, finish, note, report, type Server, startServer } from './measure.ts'

const megabytesOf = ({ process: { pid } }: Server) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** What nineteen of twenty wait at most, in milliseconds, for a page of their own. */
async function waitsOf({ port }: Server, ms: number) {
  const waits: number[] = []
  for (const end = performance.now() + ms; performance.now() < end; ) {
    const begun = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/product/kettle-${1 + (waits.length % 30)}`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`others are answered ${answer.status}`)
    waits.push(performance.now() - begun)
    await sleep(5)
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0
}

async function attack(server: Server, { path, connections }: { path: string; connections: number }) {
  const sockets: Socket[] = []
  for (let i = 0; i < connections; i++) {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(50))
  }
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

// Of small answers all 50 find room on the line, unread or not: others then wait as beside any other load.
for (const path of ['/api/openapi.json', '/product/kettle-7']) {
  for (const connections of [20, 200]) {
    const server = await startServer()
    await fill(server)
    await waitsOf(server, 2000)
    const idle = await waitsOf(server, 5000)
    const before = megabytesOf(server)
    const attacking = attack(server, { path, connections })
    const during = await waitsOf(server, 5000)
    const stop = await attacking
    await sleep(1000)
    const growth = megabytesOf(server) - before
    stop()
    // The machine is noisy: quiet is what it is before and after.
    const quiet = Math.max(idle, await waitsOf(server, 5000))
    const name = `${connections} × 50 × ${path}`
    report(`${name}: memory`, growth, { atMost: 100, unit: ' MB' })
    report(`${name}: others' p95, ratio to idle`, during / quiet, { atMost: 2 })
    note(`${Math.round(before)} MB before; p95 ${quiet.toFixed(1)} ms idle, ${during.toFixed(1)} ms during`)
    await server.stop()
  }
}
finish()
