// What a cache gains: the CPU time of requests on other versions of the program, each a checkout without one of the caches, compared
// with this one. All must be built. Not part of `npm run bench`, because it has no bound:
// NODE_ENV=production node bench/cache-cost.ts [--postgres] [--only PATTERN] FOLDER...
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { fillDatabase } from './large-server.ts'
import { colours, materials, series } from './large-words.ts'
import { admin, median, note, type Server, startServer } from './measure.ts'

const { positionals: folders, values: options } = parseArgs({
  allowPositionals: true,
  options: { postgres: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const rounds = 5
/** Every measurement is made in parts, on all versions in turn, because the machine is noisy. The first one warms up. */
const parts = 3
const connections = 4
/** What Chrome sends. */
const encodings = 'gzip, deflate, br, zstd'

type Side = { server: Server; token: string; cpu: number; requests: number; saves: number }

/** Milliseconds that all threads of the server have been running. */
function cpuOf({ server }: Side) {
  const tasks = `/proc/${server.process.pid}/task`
  const nanoseconds = readdirSync(tasks).map(task =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}

function openConnection(port: number, token?: string) {
  const socket = connect(port, '127.0.0.1')
  const bearer = token ? `Authorization: Bearer ${token}\r\n` : ''
  let received: Buffer = Buffer.alloc(0)
  let responded = Promise.withResolvers<void>()
  socket.on('error', error => responded.reject(error))
  socket.on('data', (chunk: Buffer) => {
    received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = received.toString('latin1', 0, end)
    if (received.length < end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1])) return
    received = Buffer.alloc(0)
    if (head.startsWith('HTTP/1.1 200')) responded.resolve()
    else responded.reject(new Error(head))
  })
  const get = async (path: string) => {
    responded = Promise.withResolvers()
    const lines = [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Accept-Encoding: ${encodings}`]
    socket.write(`${lines.join('\r\n')}\r\n${bearer}\r\n`)
    await responded.promise
  }
  return { get, close: () => socket.destroy() }
}

/** Adds what this work takes of the CPU. */
async function count(side: Side, requests: number, work: () => Promise<unknown>) {
  const before = cpuOf(side)
  await work()
  side.cpu += cpuOf(side) - before
  side.requests += requests
}

/** Sends these requests, a few at a time. */
async function read(side: Side, paths: string[], token?: string) {
  const waiting = paths.values()
  const send = async () => {
    const connection = openConnection(side.server.port, token)
    for (const path of waiting) {
      await connection.get(path).catch(error => {
        throw new Error(`${path}: ${error.message}`)
      })
    }
    connection.close()
  }
  await count(side, paths.length, () => Promise.all(Array.from({ length: connections }, send)))
}

async function call(
  { server, token }: Pick<Side, 'server' | 'token'>,
  method: string,
  path: string,
  body?: object,
) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const url = `http://127.0.0.1:${server.port}/api${path}`
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return await response.json()
}

async function start(filled: { env: Record<string, string> }, root?: string): Promise<Side> {
  const server = await startServer(filled.env, root)
  const { token } = await call({ server, token: '' }, 'POST', '/auth/login', admin)
  // Waits for what the server loads in the background after a start.
  await call({ server, token }, 'GET', '/products/search-and-sort?pageSize=1')
  return { server, token, cpu: 0, requests: 0, saves: 0 }
}

const postgres = options.postgres ? await startPostgres() : undefined
const fill = async () => await fillDatabase(800, postgres && (await freshDatabase(postgres.url)))
const filled = await fill()
const { slugs, categories } = filled.sampleData

/** The same database for another version. */
async function copyDatabase() {
  if (postgres) return await fill()
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-bench-copy-'))
  cpSync(filled.env.DATA_DIR ?? '', dataDir, { recursive: true })
  return { env: { DATA_DIR: dataDir }, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

const pageOf = (slug: string) => `/product/${encodeURIComponent(slug)}`
const listOf = (query: Record<string, string>) =>
  `/api/products/search-and-sort?${new URLSearchParams(query)}`
const repeat = (paths: string[], count: number) =>
  Array.from({ length: count }, (_, at) => paths[at % paths.length] ?? '')
const ofPart = <T>(list: T[], part: number) => list.filter((_, at) => at % parts === part)

const few = slugs.slice(0, 24)
const answers = [
  ...few.map(slug => `/api/products/by-name/${encodeURIComponent(slug)}`),
  ...categories.slice(0, 8).map(category => listOf({ category: String(category) })),
]
const searches = series.flatMap(([one]) =>
  [...materials, ...colours].map(([two]) => listOf({ q: `${one} ${two}` })),
)
const staffLists = categories.flatMap(category =>
  ['newest', 'name', 'price'].map(sort => {
    const query = new URLSearchParams({ category: String(category), sort, visible: 'all' })
    return `/api/products/staff?${query}`
  }),
)

type Category = { id: number; slug: string; children: Category[] }
type Neighbours = { products: { id: number; slug: string }[]; pages: string[] }
/** Products of two categories, and the pages of categories that show them. */
async function readNeighbours(side: Side): Promise<Neighbours> {
  const tree: Category[] = await call(side, 'GET', '/category/categories-tree')
  const all = (list: Category[]): Category[] => list.flatMap(one => [one, ...all(one.children)])
  const chosen = categories.slice(-2)
  const lists = await Promise.all(
    chosen.map(category => call(side, 'GET', `/products/search-and-sort?category=${category}`)),
  )
  const pages = all(tree)
    .map(({ slug }) => `/main/${encodeURIComponent(slug)}`)
    .slice(0, 12)
  return { products: lists.flatMap(list => list.items), pages: [...pages, '/'] }
}

/** All pages after each of some saves. The page of the product itself may be hidden, and is left out. */
async function readAfter(side: Side, part: number, toChanges: () => object[]) {
  const { products, pages } = neighbours
  const saved = products[part * 5]
  const paths = [...products.filter(one => one !== saved).map(({ slug }) => pageOf(slug)), ...pages]
  await read({ ...side }, paths)
  for (const change of [toChanges(), toChanges(), toChanges()].flat()) {
    await call(side, 'PATCH', `/products/${saved?.id}`, change)
    await read(side, paths)
  }
}

type Scenario = { name: string; send(side: Side, part: number): Promise<void> }
const all: Scenario[] = [
  { name: 'cached page', send: side => read(side, repeat(few.map(pageOf), 3000)) },
  { name: 'cached response of the API', send: side => read(side, repeat(answers, 3000)) },
  {
    name: 'page rendered the first time',
    send: (side, part) =>
      read(
        side,
        ofPart(slugs.slice(24), part).flatMap(slug => [pageOf(slug), `/fa${pageOf(slug)}`]),
      ),
  },
  { name: 'search', send: (side, part) => read(side, ofPart(searches, part).slice(0, 80)) },
  { name: 'list of staff', send: (side, part) => read(side, ofPart(staffLists, part), side.token) },
  {
    name: 'pages after a price is saved',
    send: (side, part) =>
      readAfter(side, part, () => [{ price: 1000 + side.saves++ }, { price: 1000 + side.saves++ }]),
  },
  {
    name: 'pages after a product is hidden or shown',
    send: (side, part) => readAfter(side, part, () => [{ visible: false }, { visible: true }]),
  },
  {
    name: 'save of texts in two languages',
    async send(side, part) {
      for (const { id } of neighbours.products.slice(part * 15, part * 15 + 15)) {
        const text = `${side.saves++} کتری برنجی ${id}`
        const change = { summary: text, translations: { fa: { name: text, summary: text } } }
        await count(side, 1, () => call(side, 'PATCH', `/products/${id}`, change))
      }
    },
  },
]
const scenarios = all.filter(({ name }) => new RegExp(options.only).test(name))

const versions = [
  { root: undefined as string | undefined, database: filled as Awaited<ReturnType<typeof copyDatabase>> },
]
for (const root of folders) versions.push({ root, database: await copyDatabase() })
/** Milliseconds of a request, by scenario, round and version. */
const costs: number[][][] = scenarios.map(() => [])
let neighbours: Neighbours = { products: [], pages: [] }
for (let round = 0; round < rounds; round++) {
  // New processes in each round, because two processes of the same program are not equally fast.
  const sides: Side[] = []
  for (const { root, database } of versions) sides.push(await start(database, root))
  neighbours = await readNeighbours(sides[0] as Side)
  for (const [at, { send }] of scenarios.entries()) {
    for (let part = 0; part < parts; part++) {
      const first = (round + part) % sides.length
      for (const side of [...sides.slice(first), ...sides.slice(0, first)]) {
        await send(side, part)
        if (part === 0) Object.assign(side, { cpu: 0, requests: 0 })
      }
    }
    costs[at]?.push(sides.map(({ cpu, requests }) => cpu / requests))
  }
  for (const { server } of sides) await server.stop()
}
for (const [index, { root, database }] of versions.entries()) {
  if (root) note(`${basename(root)}: CPU time to that of this version, and milliseconds`)
  for (const [at, { name }] of scenarios.entries()) {
    const ratios = costs[at]?.map(round => (round[index] ?? 0) / (round[0] ?? 1)) ?? []
    const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    const cost = median(costs[at]?.map(round => round[index] ?? 0) ?? []).toFixed(3)
    if (root) note(`  ${name.padEnd(42)} ${median(ratios).toFixed(2)}   ${spread}   ${cost}`)
  }
  database.remove()
}
await postgres?.stop()
