// The server process listens within 1 s of its start, and holds at most 200 MB after 10,000 kept answers.
import { readFileSync } from 'node:fs'
import { fill, finish, median, rateOf, report, startServer } from './measure.ts'

const times: number[] = []
for (let i = 0; i < 5; i++) {
  const begun = performance.now()
  const server = await startServer()
  times.push((performance.now() - begun) / 1000)
  await server.stop()
}
// From the spawn to the printed address: it also makes a database and an administrator.
report('server process from start to listening', median(times), { atMost: 1, unit: ' s' })

const server = await startServer()
await fill(server)
let answers = 0
while (answers < 10_000) answers += await rateOf({ port: server.port, path: '/product/kettle-3', ms: 1000 })
await new Promise(resolve => setTimeout(resolve, 2000))
const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]
report('memory after 10,000 kept answers', Number(resident) / 1024, { atMost: 200, unit: ' MB' })
await server.stop()
finish()
