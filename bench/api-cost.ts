// What an API response costs that has to be made, and one that is stored, compared with plain Fastify sending the same bytes.
import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCards } from '../src/features/catalogue/cards/product-cards.server.ts'
import { openDatabase } from '../src/server/database/database.server.ts'
import { createApp } from '../src/server/http/app.server.ts'
import { readConfig } from '../src/server/process/config.server.ts'
import { createServices } from '../src/services.server.ts'
import { fillDatabase } from './large-server.ts'
import { finish, median, note, type Process, rateOf, report, startReference } from './measure.ts'

const rounds = 5
const roundMs = 500

const { env, sampleData, remove } = await fillDatabase(4000)
const config = readConfig({ ...env, LOG_LEVEL: 'warn' })
const database = await openDatabase(config)
const services = await createServices(database, config)
await services.warmUp()
const app = await createApp({
  config,
  database,
  services,
  logger: { level: 'warn' },
  // No load shedding: what is refused would count as served.
  longestWaitMs: Number.POSITIVE_INFINITY,
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const list = `/api/products/search-and-sort?category=${sampleData.categories[0]}`
const product = `/api/products/by-name/${encodeURIComponent(sampleData.slugs[7] ?? '')}`
/** Only responses to visitors are stored. A dead token makes the same response for a visitor each time. */
const dead = 'Bearer none'

const file = join(tmpdir(), `vitrin-bench-${process.pid}.json`)
writeFileSync(file, JSON.stringify(await responsesOf([list, product])))
const reference = await startReference(file, './reference-fastify.ts')
await measure('list of 24, made', { reference, path: list, authorization: dead, atLeast: 0.06 })
await measure('product, made', { reference, path: product, authorization: dead, atLeast: 0.05 })
await measure('list of 24, stored', { reference, path: list, atLeast: 0.5 })
await measure('product, stored', { reference, path: product, atLeast: 0.5 })
await measureCards()
await reference.stop()
rmSync(file)
await app.close()
await database.close()
remove()
finish()

/** The bytes and headers that plain Fastify is to send. */
async function responsesOf(paths: string[]) {
  const responses: Record<string, { headers: object; body: string }> = {}
  for (const path of paths) {
    const { statusCode, headers, body } = await app.inject(path)
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
    const { date: _, connection: __, 'content-length': ___, ...copied } = headers
    responses[path] = { headers: copied, body }
  }
  return responses
}

type Measured = { reference: Process; path: string; authorization?: string; atLeast: number }

async function measure(what: string, { reference, path, authorization, atLeast }: Measured) {
  const ours = { port, path, ms: roundMs, ...(authorization && { authorization }) }
  await rateOf(ours)
  await rateOf({ ...ours, port: reference.port })
  const ratios: number[] = []
  const costs: number[] = []
  for (let i = 0; i < rounds; i++) {
    const before = process.cpuUsage()
    const rate = await rateOf(ours)
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / rate / roundMs)
    ratios.push(rate / (await rateOf({ ...ours, port: reference.port })))
  }
  report(`${what}: rate to plain Fastify`, median(ratios), { atLeast })
  note(`${median(costs).toFixed(2)} ms of CPU a response`)
}

/** What a list costs in addition when none of its cards is in memory. */
async function measureCards() {
  const { items } = (await app.inject(list)).json() as { items: { id: number }[] }
  const ids = items.map(({ id }) => id)
  const costs: number[] = []
  for (let i = 0; i <= rounds; i++) {
    const before = process.cpuUsage()
    for (let n = 0; n < 200; n++) await readCards(database.db, ids, { admin: undefined, base: 'en' })
    const { user, system } = process.cpuUsage(before)
    // The first round warms up.
    if (i > 0) costs.push((user + system) / 1000 / 200)
  }
  note(`${ids.length} cards read from the database: ${median(costs).toFixed(2)} ms of CPU`)
}
