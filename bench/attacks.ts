// What one attacker can do to the server: memory grows by at most 100 MB, during the attack and after it, uploads take at most 100 MB on disk, and other visitors
// wait at most twice as long.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { fill, finish, note, report, type Server, startServer } from './measure.ts'

const program = fileURLToPath(new URL('./attack-process.ts', import.meta.url))

const megabytesOf = ({ process: { pid } }: Server) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** How much uploads have written so far. */
function megabytesOnDisk({ dataDir }: Server) {
  const folder = join(dataDir, 'tmp')
  if (!existsSync(folder)) return 0
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sizes = names.map(name => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
  return sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024
}

/** Requests pages for a while. Returns the p95 of the waits in milliseconds, and the most memory and disk space meanwhile. */
async function visit(server: Server, ms: number) {
  const waits: number[] = []
  let megabytes = 0
  let onDisk = 0
  for (const end = performance.now() + ms; performance.now() < end; ) {
    const begun = performance.now()
    const response = await fetch(`http://127.0.0.1:${server.port}/product/kettle-${1 + (waits.length % 30)}`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`others are answered ${response.status}`)
    waits.push(performance.now() - begun)
    if (waits.length % 20 === 0) {
      megabytes = Math.max(megabytes, megabytesOf(server))
      onDisk = Math.max(onDisk, megabytesOnDisk(server))
    }
    await sleep(5)
  }
  const p95 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0
  return { p95, megabytes, onDisk }
}

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const attacks = [
  { kind: 'unread', path: '/api/openapi.json', connections: 20 },
  { kind: 'unread', path: '/api/openapi.json', connections: 200 },
  { kind: 'unread', path: '/product/kettle-7', connections: 200 },
  { kind: 'unread', path: '/api/products/all?pageSize=100', connections: 20 },
  { kind: 'keys', path: '/api/auth/login', connections: 4 },
  { kind: 'keys', path: '/api/ticket', connections: 4 },
  { kind: 'keys', path: '/api/ticket/track', connections: 4 },
  // Ten seconds of sending, then nothing.
  { kind: 'stalled', path: '/api/ticket/upload', connections: 20, ms: 15_000 },
  // Longer than a body may be silent. Of each size: more than is allowed, and the most that is.
  { kind: 'unfinished', path: '/contact', type: form, bytes: 255_000, connections: 2000, ms: 25_000 },
  { kind: 'unfinished', path: '/contact', type: form, bytes: 65_000, connections: 2000, ms: 25_000 },
  { kind: 'unfinished', path: '/api/ticket', type: json, bytes: 98_000, connections: 2000, ms: 25_000 },
  { kind: 'one-byte-chunks', path: '/api/ticket', type: json, bytes: 98_000, connections: 100, ms: 25_000 },
]

const wanted = process.argv[2] ?? ''
for (const attack of attacks.filter(({ kind, path }) => `${kind} ${path}`.includes(wanted))) {
  const server = await startServer()
  await fill(server)
  await visit(server, 2000)
  const before = megabytesOf(server)
  const idle = await visit(server, 5000)
  const attacker = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, JSON.stringify({ port: server.port, ...attack })],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const attacked = await visit(server, attack.ms ?? 5000)
  const gone = once(attacker, 'exit')
  attacker.kill()
  await gone
  // The machine is noisy, so the idle figure is the larger one of before and after.
  const after = await visit(server, 5000)
  const idleP95 = Math.max(idle.p95, after.p95)
  const size = attack.bytes ? ` (${attack.bytes / 1000} kB)` : ''
  const name = `${attack.connections} × ${attack.kind} ${attack.path}${size}`
  report(`${name}: memory`, attacked.megabytes - before, { atMost: 100, unit: ' MB' })
  report(`${name}: memory afterwards`, megabytesOf(server) - before, { atMost: 100, unit: ' MB' })
  report(`${name}: on disk`, attacked.onDisk, { atMost: 100, unit: ' MB' })
  report(`${name}: others' p95, ratio to idle`, attacked.p95 / idleP95, { atMost: 2 })
  note(
    `${Math.round(before)} MB before; p95 ${idleP95.toFixed(1)} ms idle, ${attacked.p95.toFixed(1)} ms during`,
  )
  await server.stop()
}
finish()
