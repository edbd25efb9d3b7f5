// An export of all products on both databases: the seconds, the memory that the server needs for it, and what visitors wait meanwhile.
// Argument: the number of products (100,000).
import { readFileSync } from 'node:fs'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { ask, fillDatabase, type Large, percentile, startLarge } from './large-server.ts'
import { admin, finish, note, report } from './measure.ts'

const products = Number(process.argv[2] ?? 100_000)
const aloneMs = 10_000

/** What a process has in memory now. Only Linux tells. */
const memoryOf = (pid = 0) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function startExport({ server }: Large, format: string) {
  const send = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return await answer.json()
  }
  const { token } = await send('/auth/login', admin)
  const { url } = await send('/exports', { what: 'products', format, filter: {} }, token)
  return new URL(url, `http://127.0.0.1:${server.port}`)
}

async function measure(label: string, url: string | undefined) {
  const large = await startLarge(await fillDatabase(products, url))
  const { slugs } = large.sampleData
  const pid = large.server.process.pid
  let asked = 0
  const waitsUntil = async (isOver: () => boolean) => {
    const waits: number[] = []
    while (!isOver())
      waits.push((await ask(large, `/product/${slugs[asked % slugs.length]}?at=${asked++}`)).ms)
    return percentile(waits, 0.95)
  }
  const alone = performance.now() + aloneMs
  const before = await waitsUntil(() => performance.now() > alone)
  for (const format of ['csv', 'xlsx']) {
    const memoryBefore = memoryOf(pid)
    let memory = memoryBefore
    const watch = setInterval(() => {
      memory = Math.max(memory, memoryOf(pid))
    }, 100)
    const begun = performance.now()
    let [isOver, bytes] = [false, 0]
    const whole = fetch(await startExport(large, format)).then(async answer => {
      if (!answer.ok || !answer.body) throw new Error(`the export was refused: ${answer.status}`)
      for await (const piece of answer.body) bytes += piece.length
    })
    const done = whole.finally(() => {
      isOver = true
    })
    const meanwhile = await waitsUntil(() => isOver)
    await done
    clearInterval(watch)
    const seconds = (performance.now() - begun) / 1000
    note(
      `${label}: ${format} of ${products} products: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB`,
    )
    report(`${label}: visitors' p95 during ${format}, of that before`, meanwhile / before, {
      atMost: 2,
      unit: ' ×',
    })
    report(`${label}: more memory for ${format}`, memory - memoryBefore, { atMost: 100, unit: ' MB' })
  }
  await large.remove()
}

await measure('SQLite', undefined)
const postgres = await startPostgres()
await measure('PostgreSQL', await freshDatabase(postgres.url))
await postgres.stop()
finish()
