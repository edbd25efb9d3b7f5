// A product page rendered cold costs at most 2.5 × an empty React Router document.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { ServerBuild } from 'react-router'
import { newProduct } from '../src/features/catalogue/product.ts'
import { readConfig } from '../src/server/config.server.ts'
import { openDatabase } from '../src/server/database.server.ts'
import { migrate } from '../src/server/migrate.server.ts'
import { builtPages } from '../src/server/pages.server.ts'
import { renderPage } from '../src/server/render.server.ts'
import { createServices } from '../src/server/services.server.ts'
import { finish, median, note, report } from './measure.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-bench-'))
const config = readConfig({ DATA_DIR: dataDir })
const database = await openDatabase(config)
await migrate(database)
const services = await createServices(database, config)
const create = services.served.find(
  one => one.endpoint.method === 'POST' && one.endpoint.path === '/products',
)
const caller = {
  admin: { id: 1, username: 'a', displayName: 'a' },
  address: '',
  agent: '',
  locale: 'en' as const,
}
const add = services.served.find(one => one.endpoint.method === 'POST' && one.endpoint.path === '/category')
const names = ['Kitchen', 'Lighting', 'Audio', 'Climate', 'Outdoor', 'Workspace']
for (const name of names)
  await add?.run({ body: { name, translations: { fa: { name: `${name} fa` } } } }, caller)
const specs = Array.from({ length: 20 }, (_, n) => ({
  group: n < 10 ? 'General' : 'Body',
  name: `Spec ${n}`,
  value: `${n} cm`,
}))
const description = 'A slow and steady pour for tea and coffee. '.repeat(12)
const body = newProduct.parse({
  name: 'Kettle',
  code: 'KT',
  summary: 'Slow.',
  description,
  specs,
  price: 100,
  warrantyMonths: 24,
  tags: ['Rima', 'Black'],
  categoryId: 1,
  visible: true,
})
await create?.run({ body }, caller)

const build = await (await builtPages()).build()
/** The same site map and the same document, with nothing on the page. */
const nothing = { id: 'empty', parentId: 'root', path: 'empty' }
const empty = {
  ...build,
  entry: { module: await import('./router-entry.ts') },
  routes: { ...build.routes, empty: { ...nothing, module: { default: () => null } } },
  assets: {
    ...build.assets,
    routes: { ...build.assets.routes, empty: { ...nothing, module: '/assets/empty.js' } },
  },
} as unknown as ServerBuild

const log = {
  error: (details: unknown) => process.stderr.write(`${JSON.stringify(details)}\n`),
} as unknown as FastifyBaseLogger

async function cpuOf(which: ServerBuild, path: string, times: number) {
  const url = new URL(path, config.siteUrl)
  const before = process.cpuUsage()
  for (let i = 0; i < times; i++) {
    const page = { url, method: 'GET', cookie: '', log }
    const response = await renderPage({ build: which, mode: 'production', config, services }, page)
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    await response.arrayBuffer()
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}

await cpuOf(build, '/product/kettle', 300)
await cpuOf(empty, '/empty', 300)
const ratios: number[] = []
const costs: number[] = []
for (let i = 0; i < 9; i++) {
  const cost = await cpuOf(build, '/product/kettle', 100)
  costs.push(cost)
  ratios.push(cost / (await cpuOf(empty, '/empty', 100)))
}
report('product page rendered cold, CPU ratio to an empty document', median(ratios), { atMost: 2.5 })
note(`${median(costs).toFixed(2)} ms of CPU a page`)
await database.close()
rmSync(dataDir, { recursive: true, force: true })
finish()
