// kill -9 at any moment: what was answered is there after the next start, whole, and shown at once. Thirty times on each database, while
// products are created and changed, and pictures uploaded. A figure behind the name makes it another number of times.
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
/** Of one product: the last state that was answered, and the last that was sent. */
type Changing = Item & { answered: number; sent: number }
type Picture = Item & { url: string }

async function measure(label: string, env: Record<string, string>) {
  const found = { lost: 0, broken: 0, stale: 0 }
  const changing: Changing[] = []
  const created: Item[] = []
  const pictures: Picture[] = []
  let token = ''
  let server: Server
  let names = 0

  const at = (path: string) => `http://127.0.0.1:${server.port}${path}`
  const broken = (what: string) => {
    found.broken++
    note(`${label}: ${what}`)
  }

  /** Undefined when the server is gone; any other answer than a success is broken. */
  async function send<T>(path: string, init: RequestInit): Promise<T | undefined> {
    const headers = { ...(init.headers as object), ...(token && { authorization: `Bearer ${token}` }) }
    let answer: Response
    let text: string
    try {
      answer = await fetch(at(path), { ...init, headers })
      text = await answer.text()
    } catch {
      return undefined
    }
    if (answer.ok) return JSON.parse(text) as T
    broken(`${init.method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
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

  /** The page as a visitor gets it; undefined when the server is gone. */
  async function pageOf({ slug }: Item) {
    try {
      const answer = await fetch(at(`/product/${slug}`))
      return { status: answer.status, text: await answer.text() }
    } catch {
      return undefined
    }
  }
  const stateIn = (text: string) => Number(/state (\d+)\./.exec(text)?.[1] ?? -1)

  async function change(one: Changing, isOver: () => boolean) {
    while (!isOver()) {
      one.sent = one.answered + 1
      const saved = await sendJson('PATCH', `/api/products/${one.id}`, { summary: `state ${one.sent}.` })
      if (!saved) return
      one.answered = one.sent
      const page = await pageOf(one)
      if (page && stateIn(page.text) !== one.answered) found.stale++
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

  /** What was answered before the kill, as the next start shows it. */
  async function check(news: { created: Item[]; pictures: Picture[] }) {
    for (const one of changing) {
      const state = stateIn((await pageOf(one))?.text ?? '')
      // What was on its way when the process ended may be there or not.
      if (state < one.answered) found.lost++
      else if (state > one.sent) broken(`${one.name} has a state that nobody sent`)
      one.answered = state
    }
    for (const item of [...news.created, ...news.pictures]) {
      const page = await pageOf(item)
      if (page?.status === 404) found.lost++
      else if (page?.status !== 200 || !page.text.includes(item.name)) broken(`${item.name}: ${page?.status}`)
    }
    for (const { url, name } of news.pictures) {
      const answer = await fetch(new URL(url, at('/')))
      if (answer.status === 404) {
        found.lost++
        continue
      }
      const bytes = Buffer.from(await answer.arrayBuffer())
      const pixels = await sharp(bytes, { failOn: 'warning' })
        .raw()
        .toBuffer()
        .catch(() => undefined)
      if (!pixels) broken(`the picture of ${name}: ${answer.status}`)
    }
  }

  async function begin() {
    const late = sleep(startMs, undefined, { ref: false }).then(() => {
      throw new Error(`${label}: the server did not start within a minute`)
    })
    server = await Promise.race([startServer(env), late])
  }

  await begin()
  token = (await sendJson<{ token: string }>('POST', '/api/auth/login', admin))?.token ?? ''
  for (let i = 0; i < writers; i++) {
    const item = await create('Changing')
    if (item) changing.push({ ...item, answered: 0, sent: 0 })
  }
  for (let round = 0; round < rounds; round++) {
    const before = { created: created.length, pictures: pictures.length }
    let over = false
    const isOver = () => over
    const load = [
      ...changing.map(one => change(one, isOver)),
      add(isOver),
      ...Array.from({ length: uploaders }, () => upload(isOver)),
    ]
    await sleep(500 + Math.random() * 2500)
    const gone = once(server!.process, 'exit')
    server!.process.kill('SIGKILL')
    over = true
    await gone
    await Promise.all(load)
    await begin()
    await check({ created: created.slice(before.created), pictures: pictures.slice(before.pictures) })
  }
  // Once more, all of it: a later kill must not have taken what an earlier one left.
  await check({ created, pictures })
  await server!.stop()
  if (!env.DATABASE_URL) {
    const file = new DatabaseSync(join(String(env.DATA_DIR), 'vitrin.sqlite'), { readOnly: true })
    const [result] = file.prepare('pragma integrity_check').all()
    if (result?.integrity_check !== 'ok') broken(`integrity_check: ${JSON.stringify(result)}`)
    file.close()
  }
  const states = changing.reduce((sum, { answered }) => sum + answered, 0)
  note(
    `${label}: ${rounds} kills, ${states} changes, ${created.length} products and ${pictures.length} pictures answered`,
  )
  for (const [what, count] of Object.entries(found))
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
