// A product page rendered cold costs at most 6 × what React alone takes to write the same document from plain elements.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { Window } from 'happy-dom'
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { openDatabase } from '../src/server/database/database.server.ts'
import { migrate } from '../src/server/database/migrate.server.ts'
import type { RawInput } from '../src/server/http/api.server.ts'
import { builtPages } from '../src/server/pages/page-bundle.server.ts'
import { readMatch } from '../src/server/pages/page-routes.server.ts'
import { renderPage } from '../src/server/pages/render.server.ts'
import { readConfig } from '../src/server/process/config.server.ts'
import { createServices } from '../src/services.server.ts'
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
const bundle = await pages.build()

const log = {
  error: (details: unknown) => process.stderr.write(`${JSON.stringify(details)}\n`),
} as unknown as FastifyBaseLogger

/** Makes the bytes that are sent, and returns the status. */
type Send = (path: string) => Promise<number>
/** As the server does it: the address is matched, and the page rendered. */
async function render(path: string) {
  const url = new URL(path, config.siteUrl)
  const match = readMatch(bundle.matchPage(url.pathname), url)
  return await renderPage({ pages, config, services }, { url, match, method: 'GET', cookie: '', log })
}

const cold: Send = async path => {
  const { status, html } = await render(path)
  Buffer.from(html)
  return status
}
/** The document as React elements without components, data or a router: what no way of rendering it with React can save. */
const parser = new new Window().DOMParser() as unknown as DOMParser
const { html } = await render('/product/kettle')
const elements = toElement(parser.parseFromString(html, 'text/html').documentElement)
const plain: Send = async () => {
  Buffer.from(renderToString(elements))
  return 200
}

function toElement({ tagName, attributes, childNodes, innerHTML }: Element): ReactElement {
  const props = Object.fromEntries(
    [...attributes].map(({ name, value }) => [name, name === 'style' ? toStyle(value) : value]),
  )
  const tag = tagName.toLowerCase()
  if (/^(script|style)$/.test(tag))
    return createElement(tag, { ...props, dangerouslySetInnerHTML: { __html: innerHTML } })
  const children = [...childNodes].flatMap(node =>
    node.nodeType === 1 ? toElement(node as Element) : node.nodeType === 3 ? (node.textContent ?? '') : [],
  )
  return createElement(tag, props, ...children)
}

function toStyle(text: string) {
  return Object.fromEntries(text.split(';').map(line => line.split(/:(.*)/s).slice(0, 2)))
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

await cpuOf(cold, '/product/kettle', 300)
await cpuOf(plain, '', 300)
const ratios: number[] = []
const costs: number[] = []
for (let i = 0; i < 9; i++) {
  const cost = await cpuOf(cold, '/product/kettle', 100)
  costs.push(cost)
  ratios.push(cost / (await cpuOf(plain, '', 100)))
}
report('product page rendered cold, CPU ratio to its plain elements', median(ratios), { atMost: 6 })
note(`${median(costs).toFixed(2)} ms of CPU a page`)
await services.media.close()
await database.close()
rmSync(dataDir, { recursive: true, force: true })
finish()
