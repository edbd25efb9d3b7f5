// kill -9 at random moments: every acknowledged write must be there after the next start, complete, and visible at once. 30 kills
// on each database, while products are created and changed and pictures uploaded. An argument sets another number of kills.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { admin, finish, note, report, type Server, startServer } from './measure.ts'

const rounds = Number(process.argv[2] ?? 30)
const writers = 4
const uploaders = 2
const startMs = 60_000

type Item = { id: number; slug: string; name: string }
/** A product that is changed: the last state that was acknowledged, and the last that was sent. */
type ChangingProduct = Item & { acknowledged: number; sent: number }
type Picture = Item & { url: string }

async function measure(label: string, env: Record<string, string>) {
  const problems = { lost: 0, broken: 0, stale: 0 }
  const changing: ChangingProduct[] = []
  const created: Item[] = []
  const pictures: Picture[] = []
  let token = ''
  let server: Server
  let names = 0

  const at = (path: string) => `http://127.0.0.1:${server.port}${path}`
  const broken = (what: string) => {
    problems.broken++
    note(`${label}: ${what}`)
  }

  /** Undefined when the server has ended. Any response but a success counts as broken. */
  async function send<T>(path: string, init: RequestInit): Promise<T | undefined> {
    const headers = { ...(init.headers as object), ...(token && { authorization: `Bearer ${token}` }) }
    let response: Response
    let text: string
    try {
      response = await fetch(at(path), { ...init, headers })
      text = await response.text()
    } catch {
      return undefined
    }
    if (response.ok) return JSON.parse(text) as T
    broken(`${init.method} ${path}: ${response.status} ${text.slice(0, 200)}`)
    return undefined
  }
  const sendJson = <T>(method: string, path: string, body: object) =>
    send<T>(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const create = (kind: string) =>
    sendJson<Item>('POST', '/api/products', {
      name: `${kind} ${++names}`,
      summary: 'state 0.',
      visible: true,
    })

  /** The page as a visitor gets it; undefined when the server has ended. */
  async function pageOf({ slug }: Item) {
    try {
      const response = await fetch(at(`/product/${slug}`))
      return { status: response.status, text: await response.text() }
    } catch {
      return undefined
    }
  }
  const stateIn = (text: string) => Number(/state (\d+)\./.exec(text)?.[1] ?? -1)

  async function change(product: ChangingProduct, isOver: () => boolean) {
    while (!isOver()) {
      product.sent = product.acknowledged + 1
      const saved = await sendJson('PATCH', `/api/products/${product.id}`, {
        summary: `state ${product.sent}.`,
      })
      if (!saved) return
      product.acknowledged = product.sent
      const page = await pageOf(product)
      if (page && stateIn(page.text) !== product.acknowledged) problems.stale++
    }
  }

  async function add(isOver: () => boolean) {
    while (!isOver()) {
      const item = await create('Created')
      if (item) created.push(item)
      else return
    }
  }

  async function upload(isOver: () => boolean) {
    while (!isOver()) {
      const item = await create('Pictured')
      if (!item) return
      const side = 200 + Math.floor(Math.random() * 200)
      const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
      const bytes = await sharp({
        create: { width: side, height: side, channels: 3, background: '#888', noise },
      })
        .jpeg()
        .toBuffer()
      const form = new FormData()
      form.append('file', new File([new Uint8Array(bytes)], 'noise.jpg', { type: 'image/jpeg' }))
      const path = `/api/products/other-image/${item.id}`
      const saved = await send<{ images: { url: string; width: number }[] }>(path, {
        method: 'POST',
        body: form,
      })
      const image = saved?.images[0]
      if (!image) return
      pictures.push({ ...item, url: `${image.url}/${image.width}.webp` })
    }
  }

  /** Checks that what was acknowledged before the kill is there after the next start. */
  async function check(recent: { created: Item[]; pictures: Picture[] }) {
    for (const product of changing) {
      const state = stateIn((await pageOf(product))?.text ?? '')
      // A change that was sent but not acknowledged when the process ended may be there or not.
      if (state < product.acknowledged) problems.lost++
      else if (state > product.sent) broken(`${product.name} has a state that nobody sent`)
      product.acknowledged = state
    }
    for (const item of [...recent.created, ...recent.pictures]) {
      const page = await pageOf(item)
      if (page?.status === 404) problems.lost++
      else if (page?.status !== 200 || !page.text.includes(item.name)) broken(`${item.name}: ${page?.status}`)
    }
    for (const { url, name } of recent.pictures) {
      const response = await fetch(new URL(url, at('/')))
      if (response.status === 404) {
        problems.lost++
        continue
      }
      const bytes = Buffer.from(await response.arrayBuffer())
      const pixels = await sharp(bytes, { failOn: 'warning' })
        .raw()
        .toBuffer()
        .catch(() => undefined)
      if (!pixels) broken(`the picture of ${name}: ${response.status}`)
    }
  }

  async function restart() {
    const timeout = sleep(startMs, undefined, { ref: false }).then(() => {
      throw new Error(`${label}: the server did not start within a minute`)
    })
    server = await Promise.race([startServer(env), timeout])
  }

  await restart()
  token = (await sendJson<{ token: string }>('POST', '/api/auth/login', admin))?.token ?? ''
  for (let i = 0; i < writers; i++) {
    const item = await create('Changing')
    if (item) changing.push({ ...item, acknowledged: 0, sent: 0 })
  }
  for (let round = 0; round < rounds; round++) {
    const before = { created: created.length, pictures: pictures.length }
    let over = false
    const isOver = () => over
    const writing = [
      ...changing.map(product => change(product, isOver)),
      add(isOver),
      ...Array.from({ length: uploaders }, () => upload(isOver)),
    ]
    await sleep(500 + Math.random() * 2500)
    const gone = once(server!.process, 'exit')
    server!.process.kill('SIGKILL')
    over = true
    await gone
    await Promise.all(writing)
    await restart()
    await check({ created: created.slice(before.created), pictures: pictures.slice(before.pictures) })
  }
  // Checks everything once more: a later kill must not have lost what survived an earlier one.
  await check({ created, pictures })
  await server!.stop()
  if (!env.DATABASE_URL) {
    const file = new DatabaseSync(join(String(env.DATA_DIR), 'vitrin.sqlite'), { readOnly: true })
    const [result] = file.prepare('pragma integrity_check').all()
    if (result?.integrity_check !== 'ok') broken(`integrity_check: ${JSON.stringify(result)}`)
    file.close()
  }
  const states = changing.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  note(
    `${label}: ${rounds} kills, ${states} changes, ${created.length} products and ${pictures.length} pictures answered`,
  )
  for (const [what, count] of Object.entries(problems))
    report(`${label}: ${what} after kill -9`, count, { atMost: 0 })
}

async function withFolder(run: (env: Record<string, string>) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-bench-crash-'))
  try {
    await run({ DATA_DIR: folder, LOG_LEVEL: 'error' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await withFolder(env => measure('SQLite', env))
const postgres = await startPostgres()
const databaseUrl = await freshDatabase(postgres.url)
await withFolder(env => measure('PostgreSQL', { ...env, DATABASE_URL: databaseUrl }))
await postgres.stop()
finish()
