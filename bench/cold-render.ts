// A product page rendered cold costs at most 2.5 × an empty React Router document.

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router'
import { openDatabase } from '../src/server/database/database.server.ts'
import { migrate } from '../src/server/database/migrate.server.ts'
import type { RawInput } from '../src/server/http/api.server.ts'
import { builtPages, type PageBundle } from '../src/server/pages/page-bundle.server.ts'
import { readMatch } from '../src/server/pages/page-routes.server.ts'
import { renderPage } from '../src/server/pages/render.server.ts'
import { readConfig } from '../src/server/process/config.server.ts'
import { createServices } from '../src/server/process/services.server.ts'
import { keyOf } from '../src/shared/endpoint.ts'
import { finish, median, note, report } from './measure.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-bench-'))
const config = readConfig({ DATA_DIR: dataDir })
const database = await openDatabase(config)
await migrate(database)
const services = await createServices(database, config)
await services.accounts.admins.create({ username: 'admin', password: 'correct-horse-battery-staple' })
const [admin] = await database.db.selectFrom('admin').select(['id', 'username', 'displayName']).execute()
const caller = { admin, address: '', agent: '', locale: 'en' as const }

async function call(key: string, input: RawInput) {
  const served = services.served.find(({ endpoint }) => keyOf(endpoint) === key)
  return (await served?.run(input, caller)) as { id: number }
}

for (const name of ['Kitchen', 'Lighting', 'Audio', 'Climate', 'Outdoor', 'Workspace']) {
  await call('POST /category', { body: { name, translations: { fa: { name: `${name} fa` } } } })
}
const { id } = await call('POST /products', {
  body: {
    name: 'Kettle',
    code: 'KT',
    summary: 'Slow.',
    description: 'A slow and steady pour for tea and coffee. '.repeat(12),
    specs: Array.from({ length: 20 }, (_, n) => ({
      group: n < 10 ? 'General' : 'Body',
      name: `Spec ${n}`,
      value: `${n} cm`,
    })),
    price: 100,
    warrantyMonths: 24,
    tags: ['Rima', 'Black'],
    categoryId: 1,
    visible: true,
  },
})
const pictures = ['main', 'side', 'detail'].map(view => {
  const path = fileURLToPath(new URL(`../demo/kettle-black-${view}.webp`, import.meta.url))
  return { path, name: `${view}.webp`, bytes: statSync(path).size }
})
await call('POST /products/other-image/:id', { params: { id }, files: async () => pictures })

const pages = await builtPages()
const bundle = (await pages.build()) as PageBundle & { routes: RouteObject[] }
/** The same document with nothing on the page, sent the way React Router's own documentation does it. */
const [root] = bundle.routes
const site = {
  ...(await services.settings.site()),
  url: config.siteUrl,
  apiBase: '/api',
  build: '',
  today: '',
}
const loader = () => ({ site, adminLocale: site.baseLocale })
const nothing = { id: 'empty', path: 'empty', Component: () => null }
const emptyRoutes = [{ ...root, loader, children: [nothing] }] as RouteObject[]
const emptyHandler = createStaticHandler(emptyRoutes)

const log = {
  error: (details: unknown) => process.stderr.write(`${JSON.stringify(details)}\n`),
} as unknown as FastifyBaseLogger

type Send = (path: string) => Promise<number>
/** As the server does it: the address is matched, the page rendered and made the bytes that are sent. */
const own: Send = async path => {
  const url = new URL(path, config.siteUrl)
  const match = readMatch(bundle.matchPage(url.pathname), url)
  const page = { url, match, method: 'GET', cookie: '', log }
  const { status, html } = await renderPage({ pages, config, services }, page)
  Buffer.from(html)
  return status
}
/** By nothing but React and React Router: loaders, then a stream. */
const plain: Send = async path => {
  const context = await emptyHandler.query(new Request(new URL(path, config.siteUrl)))
  if (context instanceof Response) return context.status
  const router = createStaticRouter(emptyHandler.dataRoutes, context)
  await new Promise<void>((resolve, reject) => {
    const body = new PassThrough().on('end', resolve).resume()
    const { pipe } = renderToPipeableStream(createElement(StaticRouterProvider, { router, context }), {
      onShellReady: () => void pipe(body),
      onShellError: reject,
      onError: reject,
    })
  })
  return context.statusCode
}

async function cpuOf(send: Send, path: string, times: number) {
  const before = process.cpuUsage()
  for (let i = 0; i < times; i++) {
    const status = await send(path)
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}

await cpuOf(own, '/product/kettle', 300)
await cpuOf(plain, '/empty', 300)
const ratios: number[] = []
const costs: number[] = []
for (let i = 0; i < 9; i++) {
  const cost = await cpuOf(own, '/product/kettle', 100)
  costs.push(cost)
  ratios.push(cost / (await cpuOf(plain, '/empty', 100)))
}
report('product page rendered cold, CPU ratio to an empty document', median(ratios), { atMost: 2.5 })
note(`${median(costs).toFixed(2)} ms of CPU a page`)
await services.media.close()
await database.close()
rmSync(dataDir, { recursive: true, force: true })
finish()
