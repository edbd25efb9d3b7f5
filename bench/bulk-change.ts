// A bulk change at 100,000 products: 10,000 prices are raised by 5 % and the change is undone, on both databases. How long that takes,
// how long other saves wait meanwhile (none may be refused), and what it does to a cached page and to the list of staff.
import { setTimeout as sleep } from 'node:timers/promises'
import type { BulkChange } from '../src/features/catalogue/products/bulk/bulk-changes.contract.ts'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { ask, fillDatabase, percentile, staffOf, startLarge } from './large-server.ts'
import { finish, note, report } from './measure.ts'

const products = 100_000
const changed = 10_000
/** Rounds of reads without a change, to compare with. */
const quietReads = 150
/** Pauses, as between visitors and between two saves of one person. */
const pauseMs = 10
const betweenSavesMs = 300

async function measureEngine(label: string, databaseUrl?: string) {
  const large = await startLarge(await fillDatabase(products, databaseUrl))
  const { send, require, authorization } = await staffOf(large)

  const ids: number[] = []
  for (let page = 1; page <= changed / 100; page++) {
    const { items } = (await require('GET', `/products/staff?sort=newest&pageSize=100&page=${page}`)).answer
    if (items.length !== 100) throw new Error(`page ${page} has ${items.length} products`)
    ids.push(...items.map((item: { id: number }) => item.id))
  }
  const oldest = (await require('GET', '/products/staff?sort=newest&order=asc&visible=true&pageSize=2'))
    .answer
  const [shown, saved] = oldest.items
  const page = `/product/${encodeURIComponent(shown.slug)}`

  type Times = { page: number[]; list: number[] }
  let at = 0
  async function readOnce(times: Times) {
    times.page.push((await ask(large, page)).ms)
    // Another page of the list each time, so that most are read anew.
    const list = `/api/products/staff?sort=price&page=${1 + (at++ % 90)}`
    times.list.push((await ask(large, list, { authorization })).ms)
    await sleep(pauseMs)
  }
  const quiet: Times = { page: [], list: [] }
  for (let i = 0; i < quietReads; i++) await readOnce(quiet)

  async function measure(what: string, body: object): Promise<BulkChange> {
    const during: Times = { page: [], list: [] }
    const waits: number[] = []
    let refused = 0
    const begun = performance.now()
    const started = await require('POST', '/products/bulk-changes', body)
    let now: BulkChange = started.answer
    const saving = async () => {
      while (now.finishedAt === null) {
        const { ms, status } = await send('PATCH', `/products/${saved.id}`, { price: 1000 + waits.length })
        waits.push(ms)
        if (status !== 200) refused++
        await sleep(betweenSavesMs)
      }
    }
    const reading = async () => {
      while (now.finishedAt === null) await readOnce(during)
    }
    const others = Promise.all([saving(), reading()])
    while (now.finishedAt === null) {
      await sleep(200)
      const { items } = (await require('GET', '/products/bulk-changes')).answer
      now = items.find((item: BulkChange) => item.id === started.answer.id)
    }
    const seconds = (performance.now() - begun) / 1000
    await others
    // Some have no price that could be raised.
    const isWhole = now.state === 'done' && now.done === now.total && now.skipped === 0
    if (!isWhole) throw new Error(`it ended otherwise: ${JSON.stringify(now)}`)
    note(
      `${label}: ${what}: ${seconds.toFixed(1)} s, of which ${started.ms.toFixed(0)} ms to start it; ${now.changed} changed`,
    )
    report(`${label}: ${what}: other saves refused`, refused, { atMost: 0 })
    report(`${label}: ${what}: longest wait of another save`, Math.max(...waits), {
      atMost: 5000,
      unit: ' ms',
    })
    note(`p95 ${percentile(waits, 0.95).toFixed(0)} ms of ${waits.length}`)
    for (const read of ['page', 'list'] as const) {
      const [p95, quiet95] = [percentile(during[read], 0.95), percentile(quiet[read], 0.95)]
      const name = { page: 'a cached page', list: 'the list of staff' }[read]
      note(
        `${name}: p95 ${p95.toFixed(1)} ms of ${during[read].length}, without a change ${quiet95.toFixed(1)} ms`,
      )
    }
    return now
  }

  const raised = await measure(`${changed} prices raised`, {
    target: { ids },
    adjust: { price: { percent: 5 } },
  })
  await measure(`${changed} prices undone`, { undo: raised.eventId })

  const activity: number[] = []
  for (let i = 0; i < 40; i++) activity.push((await ask(large, '/api/events', { authorization })).ms)
  report(`${label}: Activity with both of them, p95`, percentile(activity, 0.95), {
    atMost: 100,
    unit: ' ms',
  })
  const all = await require('POST', '/products/bulk-changes', {
    target: { filter: { visible: 'all' } },
    adjust: { price: { percent: 5 } },
  })
  await require('POST', `/products/bulk-changes/${all.answer.id}/cancel`)
  report(`${label}: starting one of ${all.answer.total}`, all.ms, { atMost: 3000, unit: ' ms' })
  await large.remove()
}

await measureEngine('SQLite')
const postgres = await startPostgres()
await measureEngine('PostgreSQL', await freshDatabase(postgres.url))
await postgres.stop()
finish()
