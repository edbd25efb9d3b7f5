// One visitor sends the costliest searches over twelve connections: other visitors and staff are never refused, and wait at most
// twice as long as the longest search more than usual. From twenty addresses at once: staff are still never refused.
import { spawn } from 'node:child_process'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { fillDatabase, percentile } from './large-server.ts'
import { admin, note, report, type Server, startServer } from './measure.ts'
import { misspeltSentence } from './search-speed/queries.ts'

const program = fileURLToPath(new URL('./search-attack-process.ts', import.meta.url))
const products = Number(process.env.PRODUCTS ?? 20_000)
const probes = 200
const maxAttackMs = 120_000
let from = 0

/** Attacks while `work` runs. Returns what it returned, and how often the attacker got which status. */
async function whileAttacked<T>({ port }: Server, addresses: string[], work: () => Promise<T>) {
  const connections = Math.max(12, addresses.length)
  const options = JSON.stringify({ port, addresses, connections, ms: maxAttackMs, from })
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const output = textOf(child.stdout)
  await sleep(1000)
  const result = await work()
  child.stdin.end()
  const { statuses, next } = JSON.parse(await output)
  from = next
  return { result, statuses: statuses as Record<string, number> }
}

const other = '198.51.100.7'
/** What people do meanwhile: what visitors need the database for, and what staff look at. */
const errands: { who: 'visitor' | 'staff'; path: (at: number) => string; body?: () => object }[] = [
  { who: 'visitor', path: at => `/api/warranty/NONE-${at}` },
  { who: 'visitor', path: at => `/api/products/search-and-sort?minPrice=${1000 + at}&facets=true` },
  { who: 'visitor', path: at => `/search?q=kettle+${at}` },
  { who: 'staff', path: () => '/api/ticket' },
  { who: 'staff', path: at => `/api/products/all?visible=all&page=${1 + (at % 40)}` },
  { who: 'staff', path: () => '/api/auth/login', body: () => admin },
]

type Probe = { who: string; status: number; ms: number }

async function ask({ port }: Server, at: number, token: string): Promise<Probe> {
  const { who, path, body } = errands[at % errands.length] as (typeof errands)[number]
  const headers: Record<string, string> = { 'x-forwarded-for': `198.51.100.${at % 200}` }
  if (who === 'staff') headers['x-forwarded-for'] = other
  if (who === 'staff' && !body) headers.authorization = `Bearer ${token}`
  if (body) headers['content-type'] = 'application/json'
  const begun = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}${path(at)}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body()) }),
  })
  const text = await response.text()
  const ms = performance.now() - begun
  // An account has at most 20 sessions: many logins would end the one that staff use here.
  if (body && response.ok) await logOut(port, JSON.parse(text).token)
  return { who, status: response.status, ms }
}

const logOut = (port: number, token: string) =>
  fetch(`http://127.0.0.1:${port}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': other },
  })

async function probe(server: Server, token: string, count: number) {
  const answers: Probe[] = []
  for (let at = 0; at < count; at++) answers.push(await ask(server, at, token))
  return answers
}

async function login({ port }: Server): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': other },
    body: JSON.stringify(admin),
  })
  return (await response.json()).token
}

/** Milliseconds of the slowest of these searches, asked one after the other by nobody else. */
async function longestSearch({ port }: Server) {
  let longest = 0
  for (let i = 0; i < 30; i++) {
    const begun = performance.now()
    const q = encodeURIComponent(misspeltSentence(from++))
    await (await fetch(`http://127.0.0.1:${port}/api/products/search-and-sort?q=${q}`)).arrayBuffer()
    longest = Math.max(longest, performance.now() - begun)
  }
  return longest
}

const p95 = (answers: Probe[]) =>
  percentile(
    answers.map(({ ms }) => ms),
    0.95,
  )
const refusals = (answers: Probe[], who?: string) =>
  answers.filter(answer => answer.status >= 500 && (!who || answer.who === who)).length

export async function measure(label: string, env: Record<string, string>) {
  const server = await startServer({ ...env, TRUST_PROXY: '1' })
  const token = await login(server)
  await probe(server, token, 30)
  const idle = await probe(server, token, probes)
  const longest = await longestSearch(server)
  const look = () => probe(server, token, probes)
  const { result: during, statuses } = await whileAttacked(server, ['203.0.113.5'], look)
  const addresses = Array.from({ length: 20 }, (_, i) => `203.0.113.${i}`)
  const { result: crowd } = await whileAttacked(server, addresses, look)
  await server.stop()
  const expected = p95(idle) + 2 * longest
  report(`${label}: refused beside one attacker, of ${probes}`, refusals(during), { atMost: 0 })
  report(`${label}: p95 beside one attacker`, p95(during), { atMost: Math.round(expected), unit: ' ms' })
  report(`${label}: staff refused beside twenty`, refusals(crowd, 'staff'), { atMost: 0 })
  note(
    `idle p95 ${p95(idle).toFixed(0)} ms, longest search ${longest.toFixed(0)} ms; attacker ${JSON.stringify(statuses)}; ` +
      `beside twenty: p95 ${p95(crowd).toFixed(0)} ms, ${refusals(crowd, 'visitor')} visitors refused`,
  )
}

export async function measureTurns() {
  const filled = await fillDatabase(products)
  await measure('SQLite', filled.env)
  await measure('SQLite, two processes', { ...filled.env, WORKERS: '2' })
  filled.remove()
  const postgres = await startPostgres()
  const onPostgres = await fillDatabase(products, await freshDatabase(postgres.url))
  await measure('PostgreSQL', onPostgres.env)
  await measure('PostgreSQL, two processes', { ...onPostgres.env, WORKERS: '2' })
  onPostgres.remove()
  await postgres.stop()
}
