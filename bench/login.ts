// Fifty logins at once, again and again: pages stay fast, because hashing happens elsewhere and few wait for it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Loop } from './loop-probe.ts'
import { fill, finish, note, report, type Server, startServer } from './measure.ts'

const atOnce = 50
const windowMs = 3000
const rounds = 3
const page = '/product/kettle-7'

const folder = mkdtempSync(join(tmpdir(), 'vitrin-bench-login-'))
const probeFile = join(folder, 'loop.json')
const probe = fileURLToPath(new URL('./loop-probe.ts', import.meta.url))

const percentile = (numbers: number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

type Asked = { status: number; ms: number }

function ask({ port }: Server, options: { path: string; agent: Agent; body?: object; address?: string }) {
  const { path, agent, body, address = '127.0.0.1' } = options
  const begun = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<Asked>()
  const sent = request(
    {
      port,
      path,
      agent,
      method: body ? 'POST' : 'GET',
      headers: { ...(body && { 'content-type': 'application/json' }), 'x-forwarded-for': address },
    },
    answer => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - begun }))
    },
  )
  sent.on('error', reject)
  sent.end(body && JSON.stringify(body))
  return promise
}

/** One page after the other, as a visitor would. */
async function pagesFor(server: Server, agent: Agent): Promise<number[]> {
  const times: number[] = []
  for (const until = performance.now() + windowMs; performance.now() < until; await sleep(4)) {
    times.push((await ask(server, { path: page, agent })).ms)
  }
  return times
}

/** Every guess from another address and at another account, so that all of them are looked at. */
async function guessing(server: Server, agent: Agent, goesOn: () => boolean) {
  const seen = new Map<number, number>()
  let count = 0
  const guess = async () => {
    while (goesOn()) {
      const number = count++
      const body = { username: `user-${number}`, password: 'not the one' }
      const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
      const { status } = await ask(server, { path: '/api/auth/login', agent, body, address })
      seen.set(status, (seen.get(status) ?? 0) + 1)
      // Whoever is told to come again does not come at once.
      if (status === 503) await sleep(200)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, guess))
  return seen
}

async function loopOf(server: Server): Promise<Loop> {
  server.process.kill('SIGUSR2')
  await sleep(100)
  return JSON.parse(readFileSync(probeFile, 'utf8'))
}

const server = await startServer({
  TRUST_PROXY: '1',
  LOOP_PROBE: probeFile,
  NODE_OPTIONS: `--import ${probe} --disable-warning=ExperimentalWarning`,
})
await fill(server)
const visitor = new Agent({ keepAlive: true, maxSockets: 1 })
const guessers = new Agent({ keepAlive: true, maxSockets: atOnce })
await pagesFor(server, visitor)
await loopOf(server)

const [alone, beside]: [number[], number[]] = [[], []]
const answers = new Map<number, number>()
const worst: { alone: Loop; beside: Loop } = { alone: { gap: 0, work: 0 }, beside: { gap: 0, work: 0 } }
const longer = (one: Loop, other: Loop): Loop => ({
  gap: Math.max(one.gap, other.gap),
  work: Math.max(one.work, other.work),
})
for (let round = 0; round < rounds; round++) {
  alone.push(...(await pagesFor(server, visitor)))
  worst.alone = longer(worst.alone, await loopOf(server))
  let going = true
  const guesses = guessing(server, guessers, () => going)
  beside.push(...(await pagesFor(server, visitor)))
  worst.beside = longer(worst.beside, await loopOf(server))
  going = false
  for (const [status, count] of await guesses) answers.set(status, (answers.get(status) ?? 0) + count)
}

const p95 = { alone: percentile(alone, 0.95), beside: percentile(beside, 0.95) }
report('p95 of a kept page beside 50 parallel logins', p95.beside, { atMost: 50, unit: ' ms' })
report('what the process works between two turns, longest', worst.beside.work, { atMost: 50, unit: ' ms' })
note(`p95 alone ${p95.alone.toFixed(2)} ms, so ${(p95.beside / p95.alone).toFixed(1)} × beside logins`)
note(
  `longest gap between two turns: alone ${worst.alone.gap.toFixed(0)} ms, beside ${worst.beside.gap.toFixed(0)} ms`,
)
note(`logins answered: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
visitor.destroy()
guessers.destroy()
await server.stop()
rmSync(folder, { recursive: true, force: true })
finish()
