// Continuous load of 50 parallel logins: pages stay fast, because passwords are hashed off the main thread and few wait for it.
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

type TimedResponse = { status: number; ms: number }

function send({ port }: Server, options: { path: string; agent: Agent; body?: object; address?: string }) {
  const { path, agent, body, address = '127.0.0.1' } = options
  const begun = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<TimedResponse>()
  const clientRequest = request(
    {
      port,
      path,
      agent,
      method: body ? 'POST' : 'GET',
      headers: { ...(body && { 'content-type': 'application/json' }), 'x-forwarded-for': address },
    },
    response => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - begun }))
    },
  )
  clientRequest.on('error', reject)
  clientRequest.end(body && JSON.stringify(body))
  return promise
}

/** Requests one page after the other, like a visitor. */
async function pagesFor(server: Server, agent: Agent): Promise<number[]> {
  const times: number[] = []
  for (const until = performance.now() + windowMs; performance.now() < until; await sleep(4)) {
    times.push((await send(server, { path: page, agent })).ms)
  }
  return times
}

/** Every guess is from another address and for another account, so that each password is really checked. */
async function guessPasswords(server: Server, agent: Agent, isGoing: () => boolean) {
  const seen = new Map<number, number>()
  let count = 0
  const guess = async () => {
    while (isGoing()) {
      const number = count++
      const body = { username: `user-${number}`, password: 'not the one' }
      const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
      const { status } = await send(server, { path: '/api/auth/login', agent, body, address })
      seen.set(status, (seen.get(status) ?? 0) + 1)
      // A refused client waits a little before it tries again.
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
const responses = new Map<number, number>()
const worst: { alone: Loop; beside: Loop } = { alone: { gap: 0, work: 0 }, beside: { gap: 0, work: 0 } }
const maxOf = (one: Loop, other: Loop): Loop => ({
  gap: Math.max(one.gap, other.gap),
  work: Math.max(one.work, other.work),
})
for (let round = 0; round < rounds; round++) {
  alone.push(...(await pagesFor(server, visitor)))
  worst.alone = maxOf(worst.alone, await loopOf(server))
  let going = true
  const guesses = guessPasswords(server, guessers, () => going)
  beside.push(...(await pagesFor(server, visitor)))
  worst.beside = maxOf(worst.beside, await loopOf(server))
  going = false
  for (const [status, count] of await guesses) responses.set(status, (responses.get(status) ?? 0) + count)
}

const p95 = { alone: percentile(alone, 0.95), beside: percentile(beside, 0.95) }
report('p95 of a cached page beside 50 parallel logins', p95.beside, { atMost: 50, unit: ' ms' })
report('what the process works between two turns, longest', worst.beside.work, { atMost: 50, unit: ' ms' })
note(`p95 alone ${p95.alone.toFixed(2)} ms, so ${(p95.beside / p95.alone).toFixed(1)} × beside logins`)
note(
  `longest gap between two turns: alone ${worst.alone.gap.toFixed(0)} ms, beside ${worst.beside.gap.toFixed(0)} ms`,
)
note(`logins answered: ${[...responses].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
visitor.destroy()
guessers.destroy()
await server.stop()
rmSync(folder, { recursive: true, force: true })
finish()
