// kill -9 of a server that writes an import: the next one goes on where it was, and every row, event and entry is there once.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulkChangesApi } from '#features/catalogue/products/bulk/bulk-changes.contract.ts'
import { importingWith, openToolShop } from '../../testing/catalogue/importing.ts'
import { compareListing } from '../../testing/expected-listing.ts'
import { compareSearch } from '../../testing/expected-search.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { transferApi } from './transfer.contract.ts'

const app = openTestApp()
const { read, check, run } = importingWith(app)
const program = fileURLToPath(new URL('../../testing/server-process.ts', import.meta.url))
const [changed, created] = [120, 480]

let server: { child: ChildProcess; exited: Promise<unknown> } | undefined
/** A whole server, with its runner of jobs. */
async function start() {
  const { dataDir, databaseUrl } = app.config
  const options = JSON.stringify({ leaseMs: 1500, pollMs: 50 })
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, options], {
    env: { ...process.env, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  server = { child, exited }
  await once(child.stdout, 'data')
}
async function kill(signal: NodeJS.Signals = 'SIGKILL') {
  server?.child.kill(signal)
  await server?.exited
  server = undefined
}
afterAll(() => kill())

beforeAll(async () => {
  await openToolShop(app)
})

const header = 'Name,Name (Persian),Code,Price,Category,Visible,Tags,Colour,Power (W)'
const line = (at: number, price: number) =>
  `Kettle ${at},کتری ${at},K-${at},${price},Tools › Drills › New ones,yes,hot|tag ${at % 3},${at % 2 ? 'Red' : 'Green'},${at}`
const fileOf = (count: number, price: number) =>
  [header, ...Array.from({ length: count }, (_, at) => line(at, price))].join('\n')

const workOf = async (id: number) =>
  await app.database.db.selectFrom('bulkChange').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Kills the server once so many rows are written and some milliseconds later, and starts the next one. */
async function killAt(workId: number, moments: { rows: number; ms: number }[]) {
  let kills = 0
  if (!server) await start()
  for (const { rows, ms } of moments) {
    await expect.poll(async () => (await workOf(workId)).done, { interval: 10 }).toBeGreaterThanOrEqual(rows)
    await sleep(ms)
    await kill()
    if ((await workOf(workId)).state !== 'done') kills++
    await start()
  }
  await expect.poll(async () => (await workOf(workId)).state, { interval: 50 }).toBe('done')
  return kills
}

async function expectSoundRows() {
  const listing = await compareListing(app.database.db)
  expect(listing.stored).toEqual(listing.expected)
  const search = await compareSearch(app.database)
  expect(search.stored).toEqual(search.expected)
}

const productsIn = async () =>
  await app.database.db
    .selectFrom('product')
    .select(['id', 'name', 'code', 'price', 'version'])
    .where('name', 'like', 'Kettle %')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()

test('an import whose server is killed several times writes every row once, and so does its undo', async () => {
  const some = await check((await read(fileOf(changed, 10))).id, { missing: 'create' })
  await run(some.id)
  const before = await productsIn()
  expect(before).toHaveLength(changed)

  const { id, check: found } = await check((await read(fileOf(changed + created, 20))).id)
  expect(found).toMatchObject({ new: created, changed, wrong: 0 })
  const { body } = await app.send(transferApi.runImport, { params: { id } })
  const moments = [
    { rows: 0, ms: 40 },
    { rows: 60, ms: 15 },
  ]
  expect(await killAt(body.workId, moments)).toBe(2)
  const total = changed + created
  const work = await workOf(body.workId)
  expect(work).toMatchObject({ done: total, changed: total, skipped: 0 })

  const products = await productsIn()
  expect(new Set(products.map(one => one.code)).size).toBe(total)
  expect(products).toHaveLength(total)
  expect(new Set(products.map(one => one.price))).toEqual(new Set([2000]))
  // A row that was written twice would have another version.
  expect(new Set(products.slice(0, changed).map(one => one.version))).toEqual(new Set([2]))
  const events = await app.database.db
    .selectFrom('event')
    .select(['entity', 'entityId', 'action'])
    .where('groupId', '=', work.groupId)
    .execute()
  const count = (entity: string, action: string) => {
    const own = events.filter(one => one.entity === entity && one.action === action)
    return [own.length, new Set(own.map(one => one.entityId)).size]
  }
  expect(count('import', 'create')).toEqual([1, 1])
  expect(count('product', 'create')).toEqual([created, created])
  expect(count('product', 'update')).toEqual([changed, changed])
  expect(events).toHaveLength(1 + total)
  const entries = await app.database.db
    .selectFrom('event')
    .select('id')
    .where('entity', '=', 'import')
    .execute()
  expect(entries).toHaveLength(2)
  const results = await app.database.db
    .selectFrom('sheetRow')
    .select(['result', 'entityId'])
    .where('importId', '=', id)
    .execute()
  expect(results.map(one => one.result)).toEqual(Array(total).fill('done'))
  expect(new Set(results.map(one => one.entityId)).size).toBe(total)
  await expectSoundRows()

  const { body: works } = await app.send(bulkChangesApi.listBulkChanges)
  const { eventId } = works.items.find((one: { id: number }) => one.id === body.workId)
  const { body: undo } = await app.send(bulkChangesApi.startBulkChange, { body: { undo: eventId } })
  await killAt(undo.id, [{ rows: 60, ms: 25 }])
  expect(await workOf(undo.id)).toMatchObject({ state: 'done', changed: total, skipped: 0 })
  const plain = (all: typeof before) => all.map(({ version: _, ...rest }) => rest)
  expect(plain(await productsIn())).toEqual(plain(before))
  await expectSoundRows()
}, 240_000)
