// Cached pages while staff work: over 500 addresses at least 0.8 × the pages per second with one write a second, and with ten 0.4 × on
// SQLite and 0.25 × on PostgreSQL, against none. Prices, texts and showing or hiding are measured apart.
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { admin, finish, median, note, type Process, report, startServer } from './measure.ts'

const run = promisify(execFile)
const categories = 20
const productsEach = 24
const rounds = 3
const ms = 2000

type Send = (method: 'POST' | 'PATCH', path: string, body: object) => Promise<{ id: number; slug: string }>

async function login({ port }: Process): Promise<Send> {
  const post = async (method: string, path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const url = `http://127.0.0.1:${port}/api${path}`
    const response = await fetch(url, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return await response.json()
  }
  const { token } = await post('POST', '/auth/login', admin)
  return (method, path, body) => post(method, path, body, token)
}

async function fillShop(send: Send) {
  const products: number[] = []
  const paths = ['/']
  for (let number = 1; number <= categories; number++) {
    const { id: categoryId, slug } = await send('POST', '/category', { name: `Category ${number}` })
    paths.push(`/main/${slug}`)
    for (let one = 1; one <= productsEach; one++) {
      const fields = { categoryId, price: 1000 * one, tags: [`tag ${one % 5}`], visible: true }
      const product = await send('POST', '/products', { name: `Product ${number} ${one}`, ...fields })
      products.push(product.id)
      paths.push(`/product/${product.slug}`)
    }
  }
  return { products, paths }
}

async function measure({ port }: Process, paths: string[]) {
  const options = JSON.stringify({ port, paths, connections: 32, ms })
  const program = fileURLToPath(new URL('./pages-process.ts', import.meta.url))
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', program, options])
  const { rate, misses, others }: { rate: number; misses: number; others: number } = JSON.parse(stdout)
  return { rate, misses, others }
}

const kinds: Record<string, (number: number) => object> = {
  prices: number => ({ price: 1000 + number }),
  texts: number => ({ summary: `Summary ${number}` }),
  'show and hide': number => ({ visible: number % 2 === 0 }),
}

/** Writes at this rate until `stop` is called. Returns how many were made. */
function startWriting(
  send: Send,
  products: number[],
  { kind, perSecond }: { kind: string; perSecond: number },
) {
  let stopped = false
  let written = 0
  const toBody = kinds[kind]
  const loop = async () => {
    const begun = performance.now()
    // A product that was left hidden would be not found in all later rounds, and that page costs far more than a cached one.
    const isPair = () => kind !== 'show and hide' || written % 2 === 0
    while (!stopped || !isPair()) {
      const id = products[Math.floor(Math.random() * products.length)]
      // Of the first products two in a row, so that a hidden one is shown again.
      const target = kind === 'show and hide' ? products[Math.floor(written / 2) % products.length] : id
      await send(
        'PATCH',
        `/products/${target}`,
        toBody?.(kind === 'show and hide' ? written + 1 : written) ?? {},
      )
      written++
      await sleep(Math.max(0, begun + (written * 1000) / perSecond - performance.now()))
    }
  }
  const running = loop()
  return async () => {
    stopped = true
    await running
    return written
  }
}

async function measureOn(label: string, env: Record<string, string>) {
  const server = await startServer(env)
  const send = await login(server)
  const { products, paths } = await fillShop(send)
  // Every process has to have rendered pages again after each kind of write, or the first ratio would be that of code not yet compiled.
  for (const kind of Object.keys(kinds)) {
    const stop = startWriting(send, products, { kind, perSecond: 10 })
    await measure(server, paths)
    await stop()
  }
  for (const kind of Object.keys(kinds)) {
    for (const perSecond of [1, 10, 100]) {
      const ratios: number[] = []
      const hits: number[] = []
      let made = 0
      let others = 0
      for (let round = 0; round < (perSecond === 100 ? 1 : rounds); round++) {
        const quiet = await measure(server, paths)
        const stop = startWriting(send, products, { kind, perSecond })
        const busy = await measure(server, paths)
        made += await stop()
        ratios.push(busy.rate / quiet.rate)
        hits.push(1 - busy.misses)
        others += busy.others
      }
      const what = `${label}: ${kind}, ${perSecond} a second, ratio to none`
      if (perSecond === 100) note(`${what}: ${median(ratios).toFixed(2)} (${made} writes)`)
      else
        report(what, median(ratios), {
          atLeast: perSecond === 1 ? 0.8 : label.startsWith('SQLite') ? 0.4 : 0.25,
        })
      // A hidden product is not found: its page is the only one that may answer so.
      note(`${(100 * median(hits)).toFixed(1)} % from the cache${others > 0 ? `, ${others} not 200` : ''}`)
    }
  }
  note(
    `${Math.round((await measure(server, paths)).rate)} pages/s over ${paths.length} addresses without writes`,
  )
  await server.stop()
}

const postgres = await startPostgres()
for (const workers of ['1', '2']) {
  const label = workers === '1' ? '' : ', two processes'
  await measureOn(`SQLite${label}`, { WORKERS: workers })
  await measureOn(`PostgreSQL${label}`, { WORKERS: workers, DATABASE_URL: await freshDatabase(postgres.url) })
}
await postgres.stop()
finish()
