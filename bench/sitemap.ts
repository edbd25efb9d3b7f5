// The whole sitemap of 100,000 products, read file by file like a crawler: the server process never works for more than 50 ms at
// a time, and its memory grows by at most 150 MB.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillDatabase } from './large-server.ts'
import type { Loop } from './loop-probe.ts'
import { finish, note, report, type Server, startServer } from './measure.ts'

const products = 100_000
const folder = mkdtempSync(join(tmpdir(), 'vitrin-bench-sitemap-'))
const probe = join(folder, 'loop.json')
const filled = await fillDatabase(products)
note(`${products} products written in ${filled.seconds.toFixed(0)} s`)
const server = await startServer({
  ...filled.env,
  LOOP_PROBE: probe,
  NODE_OPTIONS: `--import=${new URL('./loop-probe.ts', import.meta.url).href}`,
})

const read = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return await response.text()
}
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(match => match[1] ?? '')
const residentMb = ({ process: { pid } }: Server) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function loopSinceLast(): Promise<Loop> {
  rmSync(probe, { force: true })
  server.process.kill('SIGUSR2')
  await sleep(300)
  return JSON.parse(readFileSync(probe, 'utf8'))
}

await read('/')
await loopSinceLast()
const before = residentMb(server)
const begun = performance.now()
const files = addressesIn(await read('/sitemap.xml')).map(address => new URL(address).pathname)
let addresses = 0
let longest = 0
let maxMb = 0
for (const file of files) {
  const xml = await read(file)
  addresses += addressesIn(xml).length
  longest = Math.max(longest, Buffer.byteLength(xml))
  maxMb = Math.max(maxMb, residentMb(server))
}
const seconds = (performance.now() - begun) / 1000
const loop = await loopSinceLast()
note(
  `${files.length} parts, ${addresses} addresses, the largest part ${(longest / 1024 ** 2).toFixed(1)} MB, ${seconds.toFixed(1)} s in all`,
)
note(
  `between two turns of the event loop at most ${loop.gap.toFixed(0)} ms, with the time of others on this machine`,
)
report('own work between two turns while it is written', loop.work, { atMost: 50, unit: ' ms' })
report('memory above what the server held before', maxMb - before, { atMost: 150, unit: ' MB' })
await server.stop()
filled.remove()
rmSync(folder, { recursive: true, force: true })
finish()
