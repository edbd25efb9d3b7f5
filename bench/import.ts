// An import of products on both databases: so many new ones, then as many that change, and the undo of the changes. The seconds of reading,
// checking and writing, what other saves wait meanwhile (none may be refused), how late the event loop is, and the memory of the server.
// `node bench/import.ts 10000 sqlite` for fewer, and on one database.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { fillDatabase, percentile, startLarge } from './large-server.ts'
import { admin, finish, note, report } from './measure.ts'

const rows = Number(process.argv[2] ?? 100_000)
/** What is promised for 100,000 rows. */
const share = rows / 100_000
const betweenSavesMs = 300
/** An undo of more rows is the same for longer. */
const undoneRows = 10_000
const metricsToken = randomBytes(16).toString('hex')

/** What a process has in memory now. Only Linux tells. */
const memoryOf = (pid = 0) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const header = 'Name,Name (Persian),Model code,Price,Visible,Tags,Summary,Warranty'
const fileOf = (price: number, summary: string) => {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `Imported kettle ${at},کتری وارداتی ${at},IMP-${at},${price + (at % 500)},yes,"steel, ${at % 40} cups",${summary} ${at},24`,
  )
  return new File([[header, ...lines].join('\n')], 'import.csv')
}

async function measureEngine(
  label: string,
  seconds: { added: number; changed: number },
  databaseUrl?: string,
) {
  const filled = await fillDatabase(1000, databaseUrl)
  const large = await startLarge({ ...filled, env: { ...filled.env, METRICS_TOKEN: metricsToken } })
  const { server } = large
  let authorization = ''
  async function send(method: string, path: string, body?: object | FormData) {
    const begun = performance.now()
    const isForm = body instanceof FormData
    const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers: {
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(authorization && { authorization }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = await response.json()
    return { ms: performance.now() - begun, status: response.status, answer }
  }
  async function require(...call: Parameters<typeof send>) {
    const sent = await send(...call)
    if (sent.status >= 300) throw new Error(`${call[1]}: ${sent.status} ${JSON.stringify(sent.answer)}`)
    return sent.answer
  }
  authorization = `Bearer ${(await require('POST', '/auth/login', admin)).token}`
  const { items } = await require('GET', '/products/staff?sort=newest&pageSize=1')
  const saved = items[0].id
  const before = memoryOf(server.process.pid)

  /** How late the event loop of the server was since the last call, in milliseconds. */
  async function loopDelay() {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`, { headers })).text()
    const [p99 = 0, longest = 0] = ['99', '100'].map(percentile => {
      const line = new RegExp(`vitrin_event_loop_delay_seconds{[^}]*percentile="${percentile}"[^}]*} (\\S+)`)
      return Number(line.exec(text)?.[1] ?? Number.NaN) * 1000
    })
    return { p99, longest }
  }

  /** While it runs, somebody saves a product again and again. */
  async function timed<T>(work: () => Promise<T>) {
    const waits: number[] = []
    let [refused, memory, isOver] = [0, before, false]
    const saving = (async () => {
      while (!isOver) {
        const { ms, status } = await send('PATCH', `/products/${saved}`, { price: 1000 + waits.length })
        waits.push(ms)
        if (status !== 200) refused++
        memory = Math.max(memory, memoryOf(server.process.pid))
        await sleep(betweenSavesMs)
      }
    })()
    await loopDelay()
    const begun = performance.now()
    const result = await work()
    const seconds = (performance.now() - begun) / 1000
    const loop = await loopDelay()
    isOver = true
    await saving
    const longest = Math.max(...waits)
    return { result, seconds, p95: percentile(waits, 0.95), longest, refused, memory, loop }
  }

  async function until(id: number, states: string[]) {
    for (;;) {
      const found = await require('GET', `/imports/${id}`)
      if (states.includes(found.state)) return found
      if (found.state === 'unreadable') throw new Error(JSON.stringify(found.problem))
      await sleep(200)
    }
  }

  async function ended(workId: number) {
    for (;;) {
      const { items } = await require('GET', '/products/bulk-changes')
      const work = items.find((one: { id: number }) => one.id === workId)
      if (work.finishedAt !== null) return work
      await sleep(300)
    }
  }

  async function measure(what: 'added' | 'changed', file: File, limit: number) {
    const form = new FormData()
    form.append('file', file)
    const read = await timed(async () =>
      until((await require('POST', '/imports/product', form)).id, ['mapping']),
    )
    const { id } = read.result
    const checked = await timed(async () => {
      await require('POST', `/imports/${id}/check`)
      return await until(id, ['checked'])
    })
    const { check } = checked.result
    const counted = what === 'added' ? check.new : check.changed
    if (counted !== rows) throw new Error(`checked otherwise: ${JSON.stringify(check)}`)
    const written = await timed(async () => {
      const { workId } = await require('POST', `/imports/${id}/run`)
      return await ended(workId)
    })
    if (written.result.changed !== rows) throw new Error(`ended otherwise: ${JSON.stringify(written.result)}`)
    note(
      `${label}: ${rows} ${what}: read in ${read.seconds.toFixed(1)} s, checked in ${checked.seconds.toFixed(1)} s`,
    )
    report(`${label}: ${rows} ${what}: written`, written.seconds, { atMost: limit * share, unit: ' s' })
    for (const [step, one] of Object.entries({ read, checked, written })) {
      note(
        `${step}: other saves p95 ${one.p95.toFixed(0)} ms, longest ${one.longest.toFixed(0)} ms; memory ${one.memory.toFixed(0)} MB; event loop late p99 ${one.loop.p99.toFixed(0)} ms, longest ${one.loop.longest.toFixed(0)} ms`,
      )
      report(`${label}: ${what}, ${step}: other saves, p95`, one.p95, { atMost: 1000, unit: ' ms' })
      report(`${label}: ${what}, ${step}: other saves refused`, one.refused, { atMost: 0 })
    }
    return written.result.eventId as number
  }

  async function measureUndo(eventId: number) {
    const undone = await timed(async () =>
      ended((await require('POST', '/products/bulk-changes', { undo: eventId })).id),
    )
    if (undone.result.changed !== rows) throw new Error(`undone otherwise: ${JSON.stringify(undone.result)}`)
    note(
      `${label}: undone in ${undone.seconds.toFixed(1)} s; other saves p95 ${undone.p95.toFixed(0)} ms; event loop late p99 ${undone.loop.p99.toFixed(0)} ms`,
    )
    report(`${label}: undone: other saves refused`, undone.refused, { atMost: 0 })
  }
  note(`${label}: memory before ${before.toFixed(0)} MB`)
  await measure('added', fileOf(10, 'First'), seconds.added)
  const eventId = await measure('changed', fileOf(20, 'Second'), seconds.changed)
  if (rows <= undoneRows) await measureUndo(eventId)
  await large.remove()
}

const engine = process.argv[3]
if (engine !== 'postgres') await measureEngine('SQLite', { added: 90, changed: 300 })
if (engine !== 'sqlite') {
  const postgres = await startPostgres()
  await measureEngine('PostgreSQL', { added: 180, changed: 900 }, await freshDatabase(postgres.url))
  await postgres.stop()
}
finish()
