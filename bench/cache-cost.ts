// What a cache gains: the CPU time of requests on other versions of the program, each a checkout without one of the caches, compared
// with this one. Not part of `npm run bench`, because it has no bound and needs those checkouts. Linux only.
//
//   git worktree add ../without && cd ../without && npm ci    (then take the cache out there, and npm run build)
//   NODE_ENV=production node_modules/.bin/node bench/cache-cost.ts [--postgres] [--only PATTERN] [--minutes 60] ../without...
//
// This version must be built too. `--only` names scenarios by a regular expression. With `--postgres` the CPU time of the database's
// processes counts as well. Five rounds of all scenarios take half an hour on a busy machine. It ends with an error when a server
// fails, and after `--minutes`.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { fillDatabase } from './large-server.ts'
import { colours, materials, series } from './large-words.ts'
import { admin, median, note, type Server, startServer } from './measure.ts'

const { positionals: folders, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    postgres: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '60' },
  },
})
const rounds = 5
/** Every measurement is made in parts, on all versions in turn, because the machine is noisy. The first one warms up. */
const parts = 3
const connections = 4
/** What Chrome sends. */
const encodings = 'gzip, deflate, br, zstd'

/** Milliseconds of CPU time. */
type Cost = { server: number; database: number }
type Side = { server: Server; database?: string; token: string; cost: Cost; requests: number; saves: number }

/** Nanoseconds that each thread of the processes has been running. */
function threadTimes(processes: (string | number | undefined)[]) {
  const times = new Map<string, number>()
  for (const folder of processes.map(id => `/proc/${id}/task`)) {
    for (const task of readdirSync(folder)) {
      try {
        times.set(task, Number(readFileSync(`${folder}/${task}/schedstat`, 'utf8').split(' ')[0]))
      } catch {
        // A thread that has ended since.
      }
    }
  }
  return times
}

/** The processes of PostgreSQL that run the statements of this database. They say so in their titles. */
function processesOf(database: string | undefined) {
  if (!database) return []
  return readdirSync('/proc').filter(id => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/cmdline`, 'latin1').includes(` ${database} `)
    } catch {
      return false
    }
  })
}

const timesOf = ({ server, database }: Side) => ({
  server: threadTimes([server.process.pid]),
  database: threadTimes(processesOf(database)),
})

/** Threads that have ended since are left out. */
function msBetween(before: Map<string, number>, after: Map<string, number>) {
  let sum = 0
  for (const [thread, time] of after) sum += time - (before.get(thread) ?? 0)
  return sum / 1e6
}

function openConnection(port: number, token?: string) {
  const socket = connect(port, '127.0.0.1')
  const bearer = token ? `Authorization: Bearer ${token}\r\n` : ''
  let received: Buffer = Buffer.alloc(0)
  let responded = Promise.withResolvers<void>()
  socket.on('error', error => responded.reject(error))
  socket.on('close', () => responded.reject(new Error('the server closed the connection')))
  responded.promise.catch(() => undefined)
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
  const before = timesOf(side)
  await work()
  const after = timesOf(side)
  side.cost.server += msBetween(before.server, after.server)
  side.cost.database += msBetween(before.database, after.database)
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
  const database = filled.env.DATABASE_URL?.split('/').at(-1)
  return { server, database, token, cost: { server: 0, database: 0 }, requests: 0, saves: 0 }
}

/** Run at the end, also after an error or when it takes too long. */
const cleanups: (() => void)[] = []
process.once('exit', () => {
  for (const cleanup of cleanups) cleanup()
})
setTimeout(() => {
  note(`not finished after ${options.minutes} minutes`)
  process.exit(1)
}, Number(options.minutes) * 60_000).unref()

const postgres = options.postgres ? await startPostgres() : undefined
const filled = await fillDatabase(800, postgres && (await freshDatabase(postgres.url)))
cleanups.push(filled.remove)
const { slugs, categories } = filled.sampleData

/** The same database for another version. */
async function copyDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-bench-copy-'))
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
  cpSync(filled.env.DATA_DIR ?? '', dataDir, { recursive: true })
  const template = filled.env.DATABASE_URL?.split('/').at(-1)
  const url = postgres && (await freshDatabase(postgres.url, template))
  return { env: { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) } }
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
    .slice(0, 40)
  return { products: lists.flatMap(list => list.items), pages }
}

const inBoth = (paths: string[]) => paths.flatMap(path => [path, path === '/' ? '/fa' : `/fa${path}`])

/** Pages after each of some saves. The page of the product itself may be hidden, and is left out. */
async function readAfter(side: Side, part: number, { pages, changes }: After) {
  const saved = neighbours.products[part * 5]
  const paths = { product: productPagesWithout(saved), category: neighbours.pages, home: ['/', '/fa'] }[pages]
  await read({ ...side, cost: { server: 0, database: 0 } }, paths)
  const path = changes === 'settings' ? '/settings' : `/products/${saved?.id}`
  for (let turn = 0; turn < (pages === 'home' ? 40 : 6); turn++) {
    const price = 1000 + side.saves++
    const change = {
      settings: { tagline: `Kettles ${price}` },
      price: { price },
      shown: { visible: turn % 2 > 0 },
    }
    await call(side, 'PATCH', path, change[changes])
    await read(side, paths)
  }
}
type After = { pages: 'product' | 'category' | 'home'; changes: 'price' | 'shown' | 'settings' }
const productPagesWithout = (saved: { slug: string } | undefined) =>
  neighbours.products.filter(one => one.slug !== saved?.slug).map(({ slug }) => pageOf(slug))

type Scenario = { name: string; send(side: Side, part: number): Promise<void> }
const all: Scenario[] = [
  { name: 'cached page', send: side => read(side, repeat(few.map(pageOf), 3000)) },
  { name: 'cached response of the API', send: side => read(side, repeat(answers, 3000)) },
  {
    name: 'product page rendered the first time',
    send: (side, part) => read(side, inBoth(ofPart(slugs.slice(24), part).map(pageOf))),
  },
  {
    name: 'category page rendered the first time',
    send: (side, part) => read(side, inBoth(ofPart(neighbours.pages, part))),
  },
  { name: 'search', send: (side, part) => read(side, ofPart(searches, part).slice(0, 80)) },
  { name: 'list of staff', send: (side, part) => read(side, ofPart(staffLists, part), side.token) },
  ...(['product', 'category', 'home'] as const).flatMap(pages =>
    (['price', 'shown', 'settings'] as const).map(changes => ({
      name: `${pages} pages after ${{ price: 'a price', shown: 'a product hidden or shown', settings: 'the settings' }[changes]}`,
      send: (side: Side, part: number) => readAfter(side, part, { pages, changes }),
    })),
  ),
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

type Version = { root: string | undefined; database: { env: Record<string, string> } }
const versions: Version[] = [{ root: undefined, database: filled }]
for (const root of folders) versions.push({ root, database: await copyDatabase() })
/** The cost of a request, by scenario, round and version. */
const costs: Cost[][][] = scenarios.map(() => [])
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
        if (part === 0) Object.assign(side, { cost: { server: 0, database: 0 }, requests: 0 })
      }
    }
    const ofRequest = ({ cost, requests }: Side) => ({
      server: cost.server / requests,
      database: cost.database / requests,
    })
    costs[at]?.push(sides.map(ofRequest))
  }
  for (const { server } of sides) await server.stop()
}
const total = (cost: Cost | undefined) => (cost ? cost.server + cost.database : 0)
for (const [index, { root }] of versions.entries()) {
  note(
    root
      ? `${basename(root)}: CPU time to that of this version, and milliseconds`
      : 'this version: milliseconds',
  )
  for (const [at, { name }] of scenarios.entries()) {
    const rows = costs[at] ?? []
    const ratios = rows.map(row => total(row[index]) / total(row[0]))
    const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    const ms = (part: keyof Cost) => median(rows.map(row => row[index]?.[part] ?? 0)).toFixed(3)
    const figures = postgres ? `server ${ms('server')}, database ${ms('database')}` : ms('server')
    note(`  ${name.padEnd(50)} ${root ? `${median(ratios).toFixed(2)}   ${spread}   ` : ''}${figures}`)
  }
}
note(`load average ${loadavg()[0]?.toFixed(1)}`)
await postgres?.stop()
