// Large writes at 100,000 products: while a main category is hidden or moved, visitors are let filter by an attribute, or 500 products
// change, the p95 of uncached reads stays within twice that without a write, the event loop is never held for more than 50 ms, and
// no other write is refused. Both databases.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { ask, fillDatabase, type Large, percentile, startLarge } from './large-server.ts'
import type { Loop } from './loop-probe.ts'
import { admin, finish, note, report } from './measure.ts'

const products = 100_000
/** How often each write is done and taken back. */
const rounds = 3
/** Rounds of reads between two writes, to compare with. */
const quietReads = 60
/** A pause between two reads, as between visitors. Without it the reads alone would keep the server busy. */
const pauseMs = 5

const inRounds = <T>(writes: T[]) => Array.from({ length: rounds }, () => writes).flat()

type SampleData = Large['sampleData']
const list = (query: Record<string, string>) =>
  `/api/products/search-and-sort?${new URLSearchParams({ facets: 'false', ...query })}`
const reads: Record<string, (sampleData: SampleData, at: number) => string> = {
  'by name': ({ slugs }, at) => `/api/products/by-name/${encodeURIComponent(slugs[at % 400] ?? '')}`,
  'list by name, filtered': ({ categories }, at) =>
    list({ category: String(categories[at % 8]), sort: 'name', minPrice: String(5000 + at), page: '2' }),
  search: (_, at) =>
    list({ q: ['steel', 'bottle', 'pan', 'glass lamp'][at % 4] ?? '', page: String(1 + (at % 3)) }),
}
type Times = Record<string, number[]>
const noTimes = (): Times => Object.fromEntries(Object.keys(reads).map(what => [what, []]))

async function measureEngine(label: string, databaseUrl?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-bench-writes-'))
  const probe = join(folder, 'loop.json')
  const filled = await fillDatabase(products, databaseUrl)
  const nodeOptions = `--import=${new URL('./loop-probe.ts', import.meta.url).href}`
  const env = { ...filled.env, LOOP_PROBE: probe, NODE_OPTIONS: nodeOptions }
  const large = await startLarge({ ...filled, env })
  const { server, sampleData } = large

  let authorization = ''
  async function send(method: string, path: string, body: object) {
    const begun = performance.now()
    const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return { ms: performance.now() - begun, answer }
  }
  // With it no answer comes from a cache.
  authorization = `Bearer ${(await send('POST', '/auth/login', admin)).answer.token}`

  let at = 0
  async function readOnce(times: Times) {
    for (const [what, path] of Object.entries(reads)) {
      const { ms } = await ask(large, path(sampleData, at), { authorization })
      times[what]?.push(ms)
      await sleep(pauseMs)
    }
    at++
  }
  async function loopSinceLast(): Promise<Loop> {
    rmSync(probe, { force: true })
    server.process.kill('SIGUSR2')
    await sleep(300)
    return JSON.parse(readFileSync(probe, 'utf8'))
  }

  const savedId = JSON.parse((await ask(large, list({ pageSize: '1' }), { authorization })).body).items[0].id
  /** Does each of the writes while others read, and one more write meanwhile. */
  async function measure(what: string, writes: (() => Promise<{ ms: number }>)[]) {
    const [quiet, during] = [noTimes(), noTimes()]
    const [took, otherTook, loops]: [number[], number[], Loop[]] = [[], [], []]
    let refused = 0
    for (const write of writes) {
      for (let i = 0; i < quietReads; i++) await readOnce(quiet)
      await loopSinceLast()
      let isDone = false
      const writing = write().finally(() => {
        isDone = true
      })
      const begun = performance.now()
      const other = sleep(50)
        .then(() => send('PATCH', `/products/${savedId}`, { price: 1000 + at }))
        .catch(() => refused++)
        .finally(() => otherTook.push(performance.now() - begun))
      while (!isDone) await readOnce(during)
      took.push((await writing).ms)
      await other
      loops.push(await loopSinceLast())
    }
    note(`${label}: ${what}, in turn: ${took.map(Math.round).join(', ')} ms`)
    for (const [read, times] of Object.entries(during)) {
      const [p95, quiet95] = [percentile(times, 0.95), percentile(quiet[read] ?? [], 0.95)]
      report(`${label}: ${what}: ${read}, p95 to that without`, p95 / quiet95, { atMost: 2 })
      note(
        `p95 ${p95.toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms of ${times.length}; without a write ${quiet95.toFixed(1)} ms`,
      )
    }
    const longest = (of: keyof Loop) => Math.max(...loops.map(loop => loop[of]))
    report(`${label}: ${what}: own work between two turns`, longest('work'), { atMost: 50, unit: ' ms' })
    note(`with the time of the disk and of others on this machine ${longest('gap').toFixed(0)} ms`)
    report(`${label}: ${what}: other saves refused`, refused, { atMost: 0 })
    note(`of ${otherTook.length}; they waited at most ${Math.max(...otherTook).toFixed(0)} ms`)
  }

  const [main, other] = sampleData.categories
  const show = (visible: boolean) => () => send('PATCH', `/category/${main}`, { visible })
  await measure('a main category hidden or shown', inRounds([show(false), show(true)]))

  const move = (parentId: number | null) => () => send('PATCH', `/category/${main}`, { parentId })
  await measure('a main category moved and back', inRounds([move(other ?? null), move(null)]))

  const asked = await ask(large, `/api/category/attributes/${main}`, { authorization })
  const { id: attributeId } = JSON.parse(asked.body)[0]
  /** It is done when all products have followed, which they do in parts. */
  const filter = (filterable: boolean) => async () => {
    const begun = performance.now()
    await send('PATCH', `/attributes/${attributeId}`, { filterable })
    for (let left = 1; left > 0; await sleep(100)) {
      const now = await ask(large, `/api/category/attributes/${main}`, { authorization })
      const all: { id: number; updatingProducts: number }[] = JSON.parse(now.body)
      left = all.find(({ id }) => id === attributeId)?.updatingProducts ?? 0
    }
    return { ms: performance.now() - begun }
  }
  await measure('an attribute no longer or again a filter', inRounds([filter(false), filter(true)]))

  const pages = [1, 2, 3, 4, 5].map(page =>
    list({ category: String(other), pageSize: '100', page: String(page) }),
  )
  const ids: number[] = []
  for (const page of pages) {
    const { items } = JSON.parse((await ask(large, page, { authorization })).body)
    ids.push(...items.map((item: { id: number }) => item.id))
  }
  let eventId = 0
  const change = async () => {
    const changed = await send('PATCH', '/products', { ids, changes: { price: 777_000, tags: ['changed'] } })
    eventId = changed.answer.eventId
    return changed
  }
  await measure(
    `${ids.length} products changed or undone`,
    inRounds([change, () => send('POST', `/events/${eventId}/undo`, {})]),
  )
  await large.remove()
  rmSync(folder, { recursive: true })
}

await measureEngine('SQLite')
const postgres = await startPostgres()
await measureEngine('PostgreSQL', await freshDatabase(postgres.url))
await postgres.stop()
finish()
