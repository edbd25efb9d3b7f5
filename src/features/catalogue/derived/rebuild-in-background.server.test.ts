// After an upgrade the search is renewed while the shop answers: in parts, by one process, and on from where a killed one was.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract'
import { createRebuildJob } from '#features/jobs/rebuild-job.server.ts'
import { createTicketRebuild } from '#features/tickets/search/ticket-search.server.ts'
import { createServices } from '#services'
import { compareListing } from '../../../testing/expected-listing.ts'
import { compareSearch } from '../../../testing/expected-search.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { createProductRebuild, ensureDerived } from './rebuild-outdated.server.ts'

const app = openTestApp()
const program = fileURLToPath(new URL('../../../testing/catalogue/rebuild-process.ts', import.meta.url))
const newer = 9
const products = 120
const partSize = 10

type Started = { process: ChildProcess; output: () => string; exited: Promise<unknown[]> }
const started: Started[] = []
function start(): Started {
  const { dataDir, databaseUrl } = app.config
  const args = ['--disable-warning=ExperimentalWarning', program, String(newer), String(partSize), '1500']
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  const one = { process: child, output: () => output, exited: once(child, 'exit') }
  started.push(one)
  return one
}

/** As a version before would have left it: with other words, in another order. */
async function age() {
  await app.database.contentTransaction(async tx => {
    await tx.updateTable('product').set({ sortKey: 'old' }).execute()
    await tx.updateTable('setting').set({ value: '8' }).where('name', '=', 'derivedVersion').execute()
    await tx.deleteFrom('job').where('kind', 'like', 'rebuild-%').execute()
  })
}
const isRenewed = async () => {
  const { value } = await app.database.db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'derivedVersion')
    .executeTakeFirstOrThrow()
  return value === String(newer)
}
const countOld = async () => {
  const { old } = await app.database.db
    .selectFrom('product')
    .select(one => one.fn.countAll<number>().as('old'))
    .where('sortKey', '=', 'old')
    .executeTakeFirstOrThrow()
  return Number(old)
}
const shownJob = async () => {
  for (const state of ['running', 'waiting', 'done', 'failed']) {
    const { body } = await app.send(contract.listJobs, { query: { state } })
    const found = body.items.find((one: { kind: string }) => one.kind === 'rebuild-search')
    if (found) return found
  }
}
const found = async (term: string) => {
  const { status, body } = await app.send(contract.searchProducts, { query: { q: term } }, { token: null })
  return [status, body.items.map((one: { name: string }) => one.name)]
}

beforeEach(async () => {
  if ((await app.database.db.selectFrom('product').select('id').execute()).length > 0) return
  for (let at = 1; at <= products; at++) {
    const body = { name: at % 3 ? `Kettle ${at}` : `Secret ${at}`, visible: at % 3 > 0 }
    expect((await app.send(contract.createProduct, { body })).status).toBe(201)
  }
})
afterEach(async () => {
  for (const one of started.splice(0)) {
    one.process.kill('SIGKILL')
    await one.exited
  }
  // Every test begins with rows that this version knows.
  await sql`update "setting" set "value" = '8' where "name" = 'derivedVersion'`.execute(app.database.db)
})

test('a start does not wait for it: the old rows answer, and what is hidden stays hidden', async () => {
  await age()
  await ensureDerived(app.database)
  expect(await countOld()).toBe(products)
  expect(await found('kettle 7')).toEqual([200, expect.arrayContaining(['Kettle 7'])])
  expect(await found('secret')).toEqual([200, []])
})

test('it goes on where a killed process was, says how far it is, and ends with everything renewed', async () => {
  await age()
  const first = start()
  await expect.poll(countOld, { interval: 20 }).toBeLessThan(products - partSize)
  first.process.kill('SIGKILL')
  await first.exited
  const left = await countOld()
  expect(left).toBeGreaterThan(0)
  expect(await isRenewed()).toBe(false)
  const half = await shownJob()
  expect(half.progress).toEqual({ done: products - left, total: products })
  expect(await found('kettle 7')).toEqual([200, expect.arrayContaining(['Kettle 7'])])
  expect(await found('secret')).toEqual([200, []])

  // A part that was done is not done again: what it wrote stays as it is now.
  const [done] = await app.database.db
    .selectFrom('product')
    .select(['id', 'sortKey'])
    .where('sortKey', '!=', 'old')
    .orderBy('id')
    .execute()
  const touched = app.database.db.updateTable('product').where('id', '=', done?.id ?? 0)
  await touched.set({ sortKey: 'touched' }).execute()
  // Two start together, and one of them goes on.
  const both = [start(), start()]
  await expect.poll(isRenewed).toBe(true)
  await expect
    .poll(() => both.map(one => one.output()).join(''))
    .toContain('computed what an upgrade has changed')
  const lines = both
    .map(one => one.output())
    .join('')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(lines.filter(({ text }) => text === 'computed what an upgrade has changed')).toEqual([
    { kind: 'rebuild-search', rows: products, seconds: expect.any(Number), text: expect.any(String) },
  ])
  const untouched = await app.database.db
    .selectFrom('product')
    .select('id')
    .where('sortKey', '=', 'touched')
    .execute()
  expect(untouched).toEqual([{ id: done?.id }])
  await expect.poll(async () => (await shownJob())?.state).toBe('done')
  expect((await shownJob()).progress).toEqual({ done: products, total: products })
  await touched.set({ sortKey: done?.sortKey ?? '' }).execute()
  expect(await countOld()).toBe(0)
  const { stored, expected } = await compareSearch(app.database)
  expect(stored).toEqual(expected)
  const listing = await compareListing(app.database.db)
  expect(listing.stored).toEqual(listing.expected)
})

test('a stop ends it after a part, and the next start goes on at once', async () => {
  await age()
  const first = start()
  await expect.poll(countOld, { interval: 20 }).toBeLessThan(products)
  first.process.kill('SIGTERM')
  expect((await first.exited)[0]).toBe(0)
  const left = await countOld()
  expect(left).toBeGreaterThan(0)
  const began = performance.now()
  start()
  await expect.poll(isRenewed).toBe(true)
  // It does not wait for the end of a lease.
  expect(performance.now() - began).toBeLessThan(60_000)
})

test('processes that start together queue it once, and a process of the version before leaves it alone', async () => {
  await age()
  const { jobs } = app.services
  const options = { database: app.database, enqueue: jobs.enqueue }
  const rebuild = createRebuildJob(createProductRebuild(app.database, newer), options)
  await Promise.all([rebuild.queueIfOutdated(), rebuild.queueIfOutdated(), rebuild.queueIfOutdated()])
  const queued = await app.database.db
    .selectFrom('job')
    .select(['payload', 'id'])
    .where('kind', '=', 'rebuild-search')
    .execute()
  expect(queued).toHaveLength(1)
  const before = createRebuildJob(createProductRebuild(app.database, 8), options)
  const outcome = await before.handler.run({
    id: queued[0]?.id ?? 0,
    attempts: 1,
    payload: JSON.parse(queued[0]?.payload ?? ''),
    signal: new AbortController().signal,
    async confirmLease() {},
    async saveProgress() {},
    join: async () => [],
  })
  expect(outcome).toMatchObject({ postponedTo: expect.any(String) })
  expect(await countOld()).toBe(products)
})

test('rows that are too old, or of which nothing is known, are rebuilt before anything is served', async () => {
  for (const value of ['7', undefined]) {
    await age()
    const setting = sql`"name" = 'derivedVersion'`
    if (value) await sql`update "setting" set "value" = ${value} where ${setting}`.execute(app.database.db)
    else await sql`delete from "setting" where ${setting}`.execute(app.database.db)
    await createServices(app.servicesDatabase, app.config)
    expect(await countOld()).toBe(0)
    expect(await shownJob()).toBeUndefined()
  }
})

test('the search of the inbox is renewed in the same way', async () => {
  const ticket = { subject: 'Lid', name: 'Sara', phone: '09121234567', message: 'It leaks' }
  for (let at = 0; at < 3; at++) await app.send(contract.createTicket, { body: ticket }, { token: null })
  const { db } = app.database
  await db.updateTable('ticketSearch').set({ words: 'old' }).execute()
  const rebuild = createRebuildJob(createTicketRebuild(app.database, 2), {
    database: app.database,
    enqueue: app.services.jobs.enqueue,
    partSize: 2,
  })
  await rebuild.queueIfOutdated()
  const { id, payload } = await db
    .selectFrom('job')
    .select(['id', 'payload'])
    .where('kind', '=', 'rebuild-inbox-search')
    .executeTakeFirstOrThrow()
  const saved: number[] = []
  await rebuild.handler.run({
    ...{ id, attempts: 1, payload: JSON.parse(payload), signal: new AbortController().signal },
    async confirmLease() {},
    saveProgress: async (_, { done }) => void saved.push(done),
    join: async () => [],
  })
  await sleep(0)
  expect(saved).toEqual([2, 3])
  const words = await db.selectFrom('ticketSearch').select('words').execute()
  expect(words.every(row => row.words.includes('leak'))).toBe(true)
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'ticketSearchVersion')
    .executeTakeFirstOrThrow()
  expect(value).toBe('2')
})
