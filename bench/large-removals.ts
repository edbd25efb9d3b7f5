// Writes that reach thousands of products: a category that holds 5,000 is deleted in the background, an attribute that 30,000 have a
// value for is renamed and no longer a filter, then removed, and each is undone. Meanwhile no other save is refused, and the event loop is
// never held for long. Both databases.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { refreshProducts } from '../src/features/catalogue/derived/refresh-derived.server.ts'
import { updateAttributeInFacets } from '../src/features/catalogue/filters/product-facets.server.ts'
import type { BulkChange } from '../src/features/catalogue/products/bulk/bulk-changes.contract.ts'
import { toAttribute } from '../src/features/catalogue/tree/inherited-attributes.server.ts'
import { type Database, openDatabase } from '../src/server/database/database.server.ts'
import { readConfig } from '../src/server/process/config.server.ts'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { fillDatabase, startLarge } from './large-server.ts'
import type { Loop } from './loop-probe.ts'
import { admin, finish, note, report } from './measure.ts'

const products = 30_000
const inCategory = 5000
const betweenSavesMs = 300

/** Puts many products into one category, and gives all of them a value for one attribute. */
async function gather({ db, contentTransaction }: Database) {
  const [category, target] = await db
    .selectFrom('productCategory')
    .select(row => ['categoryId', row.fn.countAll<number>().as('products')])
    .where('position', '=', 0)
    .groupBy('categoryId')
    .orderBy('products', 'desc')
    .limit(2)
    .execute()
  if (!category || !target) throw new Error('there are no categories')
  const from = category.categoryId
  const elsewhere = db
    .selectFrom('productCategory')
    .select('productId')
    .where('position', '=', 0)
    .where('categoryId', '!=', from)
    .limit(inCategory - Number(category.products))
  const ids = (await elsewhere.execute()).map(row => row.productId)
  for (let at = 0; at < ids.length; at += 500) {
    const some = ids.slice(at, at + 500)
    await contentTransaction(async tx => {
      await tx.deleteFrom('productCategory').where('productId', 'in', some).execute()
      const members = some.map(productId => ({ productId, categoryId: from, position: 0 }))
      await tx.insertInto('productCategory').values(members).execute()
      await refreshProducts(tx, some)
    })
  }
  const materials = await db.selectFrom('attribute').selectAll().where('name', '=', 'Material').execute()
  const [attribute] = materials
  if (!attribute) throw new Error('there is no attribute')
  await contentTransaction(async tx => {
    const all = materials.map(row => row.id)
    await tx.updateTable('spec').set({ attributeId: attribute.id }).where('attributeId', 'in', all).execute()
    const specs = tx.selectFrom('spec').select('productId').where('attributeId', '=', attribute.id).distinct()
    const productIds = (await specs.execute()).map(row => row.productId)
    for (const row of materials) {
      await updateAttributeInFacets(tx, {
        attribute: { ...toAttribute(row), filterable: row === attribute },
        productIds,
      })
    }
  })
  return { from, to: target.categoryId, attributeId: attribute.id }
}

async function measureEngine(label: string, databaseUrl?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-bench-removals-'))
  const probe = join(folder, 'loop.json')
  const filled = await fillDatabase(products, databaseUrl)
  const database = await openDatabase(readConfig(filled.env))
  const { from, to, attributeId } = await gather(database)
  await database.close()
  const nodeOptions = `--import=${new URL('./loop-probe.ts', import.meta.url).href}`
  const large = await startLarge({
    ...filled,
    env: { ...filled.env, LOOP_PROBE: probe, NODE_OPTIONS: nodeOptions },
  })
  const { server } = large
  let authorization = ''
  async function send(method: string, path: string, body?: object) {
    const begun = performance.now()
    const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(authorization && { authorization }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { ms: performance.now() - begun, status: response.status, answer: text ? JSON.parse(text) : {} }
  }
  async function require(...call: Parameters<typeof send>) {
    const sent = await send(...call)
    if (sent.status >= 300) throw new Error(`${call[1]}: ${sent.status} ${JSON.stringify(sent.answer)}`)
    return sent
  }
  authorization = `Bearer ${(await require('POST', '/auth/login', admin)).answer.token}`
  const newest = (await require('GET', '/products/staff?sort=newest&pageSize=1')).answer.items[0]

  async function measure(what: string, run: () => Promise<unknown>) {
    server.process.kill('SIGUSR2')
    await sleep(300)
    rmSync(probe, { force: true })
    const waits: number[] = []
    let [refused, isDone] = [0, false]
    const saving = (async () => {
      while (!isDone) {
        const { ms, status } = await send('PATCH', `/products/${newest.id}`, { price: 1000 + waits.length })
        waits.push(ms)
        if (status !== 200) refused++
        await sleep(betweenSavesMs)
      }
    })()
    const begun = performance.now()
    await run()
    const seconds = (performance.now() - begun) / 1000
    isDone = true
    await saving
    server.process.kill('SIGUSR2')
    await sleep(300)
    const loop: Loop = JSON.parse(readFileSync(probe, 'utf8'))
    note(`${label}: ${what}: ${seconds.toFixed(1)} s`)
    report(`${label}: ${what}: other saves refused`, refused, { atMost: 0 })
    report(`${label}: ${what}: longest wait of another save`, Math.max(...waits), {
      atMost: 5000,
      unit: ' ms',
    })
    note(
      `of ${waits.length}; between two turns ${loop.work.toFixed(0)} ms of work, ${loop.gap.toFixed(0)} ms in all`,
    )
  }

  async function inBackground(body: object) {
    const { id } = (await require('POST', '/products/bulk-changes', body)).answer
    for (;;) {
      await sleep(200)
      const { items } = (await require('GET', '/products/bulk-changes')).answer
      const now: BulkChange = items.find((item: BulkChange) => item.id === id)
      if (now.finishedAt === null) continue
      if (now.state !== 'done') throw new Error(`it ended otherwise: ${JSON.stringify(now)}`)
      return now
    }
  }
  let removal: BulkChange | undefined
  await measure(`a category with ${inCategory} products deleted`, async () => {
    removal = await inBackground({ removeCategory: from, moveTo: to })
  })
  await measure('its deletion undone', () => inBackground({ undo: removal?.eventId }))
  const attributePath = `/attributes/${attributeId}`
  /** The change is answered at once, and done when all products have followed. */
  const untilFollowed = async (change: () => Promise<{ ms: number }>) => {
    const { ms } = await change()
    note(`answered after ${ms.toFixed(0)} ms`)
    for (;;) {
      const { items } = (await require('GET', '/products/bulk-changes')).answer
      const [work]: BulkChange[] = items.filter((item: BulkChange) => item.kind === 'attributeChange')
      if (!work) throw new Error('no product followed')
      if (work.finishedAt !== null) return void note(`${work.changed} products followed`)
      await sleep(200)
    }
  }
  const renamed = { name: 'Stuff', filterable: false }
  await measure('an attribute renamed and no longer a filter', () =>
    untilFollowed(() => require('PATCH', attributePath, renamed)),
  )
  const changes = `entity=attribute&entityId=${attributeId}&action=update`
  const [change] = (await require('GET', `/events?${changes}`)).answer.items
  await measure('its change undone', () => untilFollowed(() => require('POST', `/events/${change.id}/undo`)))
  await measure(`an attribute of ${products} products removed`, () => require('DELETE', attributePath))
  const query = `entity=attribute&entityId=${attributeId}&action=delete`
  const [event] = (await require('GET', `/events?${query}`)).answer.items
  note(`${event.changes.products.after} had a value`)
  await measure('its removal undone', () => require('POST', `/events/${event.id}/undo`))
  await large.remove()
  rmSync(folder, { recursive: true })
}

await measureEngine('SQLite')
const postgres = await startPostgres()
await measureEngine('PostgreSQL', await freshDatabase(postgres.url))
await postgres.stop()
finish()
