// What tags cost: a cached page that is sent, and a product page rendered with nothing in memory, take at most 5 % more with them.
import { AsyncLocalStorage } from 'node:async_hooks'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { type Content, collect } from '../src/server/database/content-tags.server.ts'
import { openDatabase } from '../src/server/database/database.server.ts'
import { createApp } from '../src/server/http/app.server.ts'
import { builtPages } from '../src/server/pages/page-bundle.server.ts'
import { readMatch } from '../src/server/pages/page-routes.server.ts'
import { renderPage } from '../src/server/pages/render.server.ts'
import { readConfig } from '../src/server/process/config.server.ts'
import { createServices } from '../src/services.server.ts'
import { fillDatabase } from './large-server.ts'
import { finish, median, note, rateOf, report } from './measure.ts'

const rounds = 9
const rendersInRound = 60
const writeEveryMs = 100

const { env, sampleData, remove } = await fillDatabase(2000)
const config = readConfig({ ...env, LOG_LEVEL: 'warn' })
const opened = await openDatabase(config)
/** In the hands of this bench: a new map makes everything stale, a higher version makes every entry look at its tags. */
let content: Content = { version: 1, lastChanged: new Map() }
const database = { ...opened, readContent: () => content }
const services = await createServices(database, config)
await services.warmUp()
const pages = await builtPages()
const path = `/product/${encodeURIComponent(sampleData.slugs[7] ?? '')}`

const { getStore, run } = AsyncLocalStorage.prototype
/** Without them no read records what it depends on. */
function switchTags(isOn: boolean) {
  AsyncLocalStorage.prototype.getStore = isOn ? getStore : () => undefined
  AsyncLocalStorage.prototype.run = isOn
    ? run
    : <R, Args extends unknown[]>(_: unknown, work: (...args: Args) => R, ...args: Args) => work(...args)
}

async function cpuOf(work: () => Promise<unknown>) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** How much more it costs with tags. Alternating, because the machine is noisy. */
async function compare(what: string, costOf: (withTags: boolean) => Promise<number>) {
  for (const isOn of [true, false]) await costOf(isOn)
  const ratios: number[] = []
  const costs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [true, false] : [false, true]
    const cost = new Map<boolean, number>()
    for (const isOn of order) cost.set(isOn, await costOf(isOn))
    costs.push(cost.get(true) ?? 0)
    ratios.push((cost.get(true) ?? 0) / (cost.get(false) ?? 1))
  }
  report(`${what}: CPU with tags to that without`, median(ratios), { atMost: 1.05 })
  note(`${median(costs).toFixed(3)} ms of CPU with tags`)
}

const bundle = await pages.build()
const log = {
  error: (details: unknown) => process.stderr.write(`${details}\n`),
} as unknown as FastifyBaseLogger
async function renderCold() {
  content = { version: content.version + 1, lastChanged: new Map() }
  const url = new URL(path, config.siteUrl)
  const match = readMatch(bundle.matchPage(url.pathname), url)
  const page = { url, match, method: 'GET', cookie: '', log }
  const { value } = await collect(content, () => renderPage({ pages, config, services }, page))
  if (value.status !== 200) throw new Error(`${path}: ${value.status}`)
}
await compare('product page, rendered cold', async withTags => {
  switchTags(withTags)
  const cost = await cpuOf(async () => {
    for (let i = 0; i < rendersInRound; i++) await renderCold()
  })
  switchTags(true)
  return cost / rendersInRound
})

const app = await createApp({ config, database, services, pages, logger: { level: 'warn' } })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
await compare(`product page from the cache, a write every ${writeEveryMs} ms`, async withTags => {
  // Without tags the content never changes, so no entry looks at any.
  const writing = setInterval(() => {
    if (withTags) content = { ...content, version: content.version + 1 }
  }, writeEveryMs)
  let rate = 0
  const ms = 700
  const cost = await cpuOf(async () => {
    rate = await rateOf({ port, path, ms })
  })
  clearInterval(writing)
  return cost / ((rate * ms) / 1000)
})

await app.close()
await services.media.close()
await opened.close()
remove()
rmSync(config.dataDir, { recursive: true, force: true })
finish()
