// The server process listens within 1 s of its start, and uses at most 200 MB after 10,000 responses from the page cache.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask } from './large-server.ts'
import { fill, finish, median, note, rateOf, report, startServer } from './measure.ts'

const rounds = 7
const folder = mkdtempSync(join(tmpdir(), 'vitrin-bench-start-'))
const times = { first: [] as number[], again: [] as number[], page: [] as number[] }

/** Measures the time from the spawn to the printed address, and to the first page. */
async function timeStart(env: Record<string, string>) {
  const begun = performance.now()
  const server = await startServer(env)
  const listening = (performance.now() - begun) / 1000
  await ask({ server }, '/')
  const page = (performance.now() - begun) / 1000
  await server.stop()
  return { listening, page }
}

await timeStart({ DATA_DIR: folder })
for (let i = 0; i < rounds; i++) {
  times.first.push((await timeStart({})).listening)
  const { listening, page } = await timeStart({ DATA_DIR: folder })
  times.again.push(listening)
  times.page.push(page)
}
rmSync(folder, { recursive: true })
report('server process from start to listening', median(times.again), { atMost: 1, unit: ' s' })
report('the same, making a database and an administrator', median(times.first), { atMost: 1, unit: ' s' })
note(`and to the first page ${median(times.page).toFixed(2)} s`)

const server = await startServer()
await fill(server)
let responses = 0
while (responses < 10_000)
  responses += await rateOf({ port: server.port, path: '/product/kettle-3', ms: 1000 })
await new Promise(resolve => setTimeout(resolve, 2000))
const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]
report('memory after 10,000 cached responses', Number(resident) / 1024, { atMost: 200, unit: ' MB' })
await server.stop()
finish()
