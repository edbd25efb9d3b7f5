// Overload: with ten and fifty times the connections, still at least 0.8 × the pages per second of the best load, and a served
// request waits at most a second. Then one visitor against all others (`overload-turns.ts`).
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fill, finish, median, note, report, type Server, startServer } from './measure.ts'
import { measureTurns } from './overload-turns.ts'

const run = promisify(execFile)
const program = fileURLToPath(new URL('./overload-process.ts', import.meta.url))
type Figures = Record<'goodput' | 'p50' | 'p99' | 'refusals' | 'refusedP99' | 'broken' | 'nextNumber', number>

let from = 0
async function runLoad({ port }: Server, connections: number, ms: number): Promise<Figures> {
  const options = JSON.stringify({ port, connections, ms, from })
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', program, options])
  const figures = JSON.parse(stdout)
  from = figures.nextNumber
  return figures
}

const server = await startServer()
await fill(server)
await runLoad(server, 20, 3000)
const rounds: { peak: Figures; ten: Figures; fifty: Figures }[] = []
for (let i = 0; i < 3; i++) {
  // Alternating, because the machine is noisy: measurements right after each other can be compared.
  rounds.push({
    peak: await runLoad(server, 20, 5000),
    ten: await runLoad(server, 200, 5000),
    fifty: await runLoad(server, 1000, 5000),
  })
}
await server.stop()
for (const [name, load] of [
  ['ten', 200],
  ['fifty', 1000],
] as const) {
  const ratios = rounds.map(round => round[name].goodput / round.peak.goodput)
  const waits = rounds.map(round => round[name].p99 / 1000)
  report(`${load} connections: pages a second, ratio to 20`, median(ratios), { atLeast: 0.8 })
  report(`${load} connections: p99 of what is served`, median(waits), { atMost: 1, unit: ' s' })
  for (const { peak, [name]: figures } of rounds) {
    note(
      `${peak.goodput.toFixed(0)} → ${figures.goodput.toFixed(0)} pages/s, half within ${figures.p50.toFixed(0)} ms; ` +
        `${figures.refusals.toFixed(0)} refusals/s within ${figures.refusedP99.toFixed(0)} ms; ${figures.broken} broken`,
    )
  }
}
await measureTurns()
finish()
