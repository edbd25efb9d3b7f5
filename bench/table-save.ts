// A table of 200 changed products saved in one call and undone, at 2,000 products, on both databases: seconds, and how long another
// save waits meanwhile. Reading what a table shows of a page of products.
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { ask, fillDatabase, percentile, staffOf, startLarge } from './large-server.ts'
import { finish, note, report } from './measure.ts'

const products = 2_000
const changed = 200
const rounds = 5

async function measureEngine(label: string, databaseUrl?: string) {
  const large = await startLarge(await fillDatabase(products, databaseUrl))
  const { send, require, authorization } = await staffOf(large)
  const ids: number[] = []
  for (const page of [1, 2, 3]) {
    const { items } = (await require('GET', `/products/staff?pageSize=100&page=${page}`)).answer
    ids.push(...items.map((item: { id: number }) => item.id))
  }
  const other = ids.at(-1)
  const read: number[] = []
  const query = ids
    .slice(0, 100)
    .map(id => `id=${id}`)
    .join('&')
  for (let i = 0; i < 20; i++)
    read.push((await ask(large, `/api/products/each?${query}`, { authorization })).ms)

  const [saves, undos, waits]: [number[], number[], number[]] = [[], [], []]
  let refused = 0
  for (let round = 0; round < rounds; round++) {
    const body = {
      products: ids.slice(0, changed).map((id, index) => ({
        id,
        name: `Table row ${round} ${index}`,
        code: `TR-${round}-${index}`,
        price: 100 * index + round,
        warrantyMonths: (index + round) % 36,
        tags: ['table', `tag ${index % 10}`],
      })),
    }
    const saving = require('PATCH', '/products/each', body)
    const waiting = send('PATCH', `/products/${other}`, { price: 1000 + round })
    const { ms, answer } = await saving
    saves.push(ms)
    const waited = await waiting
    waits.push(waited.ms)
    if (waited.status !== 200) refused++
    if (answer.changed !== changed) throw new Error(`${answer.changed} were changed`)
    undos.push((await require('POST', `/events/${answer.eventId}/undo`)).ms)
  }
  const middle = (times: number[]) => percentile(times, 0.5)
  report(`${label}: ${changed} products saved, five fields each`, middle(saves), {
    atMost: 5000,
    unit: ' ms',
  })
  note(`each: ${saves.map(ms => ms.toFixed(0)).join(', ')} ms`)
  report(`${label}: undone`, middle(undos), { atMost: 5000, unit: ' ms' })
  report(`${label}: other saves refused`, refused, { atMost: 0 })
  report(`${label}: longest wait of another save`, Math.max(...waits), { atMost: 5000, unit: ' ms' })
  report(`${label}: what a table shows of 100 products, p95`, percentile(read, 0.95), {
    atMost: 500,
    unit: ' ms',
  })
  await large.remove()
}

await measureEngine('SQLite')
const postgres = await startPostgres()
await measureEngine('PostgreSQL', await freshDatabase(postgres.url))
await postgres.stop()
finish()
