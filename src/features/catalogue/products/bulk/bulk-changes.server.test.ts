// The job of a bulk change, run by hand with small parts: what a crash, a stop, other people's changes and a busy database do to it.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findAdmin } from '#features/accounts/admin-row.server.ts'
import { eventsApi } from '#features/history/events.contract.ts'
import { recordEvent } from '#features/history/events.server.ts'
import type { JobHandler } from '#features/jobs/job.ts'
import { createLongWork } from '#features/long-work/long-work.server.ts'
import type { LongWork } from '#features/long-work/long-work.ts'
import { createLongWorkJob, nextSize } from '#features/long-work/long-work-job.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import { openTestApp } from '../../../../testing/test-app.ts'
import { categoriesApi } from '../../categories/categories.contract.ts'
import { categoryTrashApi } from '../../categories/category-trash.contract.ts'
import { createCategoryRemoval } from '../../categories/remove-in-parts.server.ts'
import { productTrashApi } from '../product-trash.contract.ts'
import { productsApi } from '../products.contract.ts'
import { createProducts, type Products } from '../products.server.ts'
import { type BulkChanges, createBulkChanges } from './bulk-changes.server.ts'

const app = openTestApp()
const partSize = 5
let caller: Caller
let bulk: BulkChanges
let longWork: LongWork
let job: JobHandler
/** Called in the transaction of every part, before it is done. */
let onPart = (_part: number) => {}
let parts = 0
/** Called after each slice that an undo has checked. */
let onChecked = async (_isLast: boolean) => {}

beforeAll(async () => {
  const database = app.servicesDatabase
  const categories = { lineage: async () => [], listSeen: async (ids: number[]) => ids }
  const real = createProducts({ database, baseLocale: 'en', categories, record: recordEvent })
  const watched =
    <Part extends keyof Pick<Products, 'updatePart' | 'removePart'>>(part: Part): Products[Part] =>
    // biome-ignore lint/suspicious/noExplicitAny: passes on whatever it is given
    async (...given: any[]): Promise<any> => {
      onPart(parts++)
      // @ts-expect-error: see above
      return await real[part](...given)
    }
  const { groupUndo } = app.services.history
  const watchedUndo = {
    ...groupUndo,
    async check(...given: Parameters<typeof groupUndo.check>) {
      const checked = await groupUndo.check(...given)
      await onChecked(checked.count === 0)
      return checked
    },
    async revert(...given: Parameters<typeof groupUndo.revert>) {
      onPart(parts++)
      return await groupUndo.revert(...given)
    },
  }
  longWork = createLongWork({ database, groupUndo: watchedUndo, enqueue: async () => {}, partSize })
  const removal = createCategoryRemoval({ database, longWork, baseLocale: 'en', record: recordEvent })
  bulk = createBulkChanges({
    database,
    longWork,
    products: { updatePart: watched('updatePart'), removePart: watched('removePart') },
    startCategoryRemoval: removal.start,
    lists: { listIds: async () => [] },
  })
  const kinds = [...bulk.kinds, removal.kind]
  job = createLongWorkJob({ database, groupUndo: watchedUndo, findAdmin, kinds, partSize })
  const admin = await app.services.accounts.adminOf(app.token)
  caller = { admin, address: '', agent: '', locale: 'en' }
})

beforeEach(() => {
  onPart = () => {}
  onChecked = async () => {}
})

/** Runs the job as a process does that has claimed it. It is asked to stop during the given part. */
async function run(id: number, { stopIn, attempts = 1 }: { stopIn?: number; attempts?: number } = {}) {
  const stop = new AbortController()
  parts = 0
  if (stopIn !== undefined) {
    onPart = part => {
      if (part === stopIn) stop.abort()
    }
  }
  const { signal } = stop
  return await job.run({
    id: 1,
    payload: { bulkChangeId: id },
    attempts,
    signal,
    confirmLease: async () => {},
    saveProgress: async () => {},
    join: async () => [],
  })
}

const create = async (name: string, fields: object = {}): Promise<number> => {
  const body = { name, visible: true, price: 100, ...fields }
  return (await app.send(productsApi.createProduct, { body })).body.id
}
const createMany = async (count: number, name: string) => {
  const ids: number[] = []
  while (ids.length < count) ids.push(await create(`${name} ${ids.length}`))
  return ids
}
const save = (id: number | undefined, body: object) =>
  app.send(productsApi.updateProduct, { params: { id }, body })
const start = (ids: number[], change: object = { adjust: { price: { amount: 1 } } }) =>
  bulk.start({ target: { ids }, changes: {}, adjust: {}, ...change }, caller)
const startUndo = async (id: number) => {
  const { eventId } = await stateOf(id)
  return await bulk.start({ undo: eventId ?? 0 }, caller)
}
async function stateOf(id: number) {
  const found = (await bulk.list(caller)).items.find(item => item.id === id)
  if (!found) throw new Error('it is not listed')
  return found
}
const pricesOf = async (ids: number[]): Promise<number[]> => {
  const rows = await app.database.db
    .selectFrom('product')
    .select('price')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(row => Number(row.price))
}
const entries = async () => (await app.send(eventsApi.listEvents)).body
/** The entry of a bulk change in the history. */
const entryOf = async (id: number) => await entryById((await stateOf(id)).eventId)
const entryById = async (eventId: number | null) =>
  (await entries()).items.find((event: { id: number }) => event.id === eventId)

test('a part that fails is rolled back, and the next run goes on there: none is repeated, none is left out', async () => {
  const ids = await createMany(12, 'Crash')
  const { id } = await start(ids)
  onPart = part => {
    if (part === 1) throw new Error('the process ended')
  }
  await expect(run(id)).rejects.toThrow('the process ended')
  expect(await stateOf(id)).toMatchObject({ state: 'running', done: 5, changed: 5 })
  onPart = () => {}
  await run(id, { attempts: 2 })
  expect(await stateOf(id)).toMatchObject({ state: 'done', done: 12, changed: 12, skipped: 0, total: 12 })
  expect(await pricesOf(ids)).toEqual(ids.map(() => 101))
  expect((await entryOf(id)).group).toMatchObject({ count: 12, fields: ['price'] })
  // A run after the end, such as that of a process that lost its lease, does nothing.
  expect(await run(id)).toEqual({ dropped: true })
  expect(await pricesOf(ids)).toEqual(ids.map(() => 101))
})

test('two processes that run it at the same time do each part once', async () => {
  const ids = await createMany(12, 'Twice')
  const { id } = await start(ids)
  await Promise.all([run(id), run(id)])
  expect(await stateOf(id)).toMatchObject({ state: 'done', done: 12, changed: 12 })
  expect(await pricesOf(ids)).toEqual(ids.map(() => 101))
})

test('a process that stops leaves the rest to the next one, at once and without an attempt', async () => {
  const ids = await createMany(7, 'Stop')
  const { id } = await start(ids)
  expect(await run(id, { stopIn: 0 })).toEqual({ postponedTo: expect.any(String) })
  expect(await stateOf(id)).toMatchObject({ state: 'running', done: 5 })
  await run(id)
  expect(await stateOf(id)).toMatchObject({ state: 'done', changed: 7 })
})

test('cancelled, it keeps what is done and says how much; one that has not begun ends at once', async () => {
  const ids = await createMany(12, 'Cancel')
  const { id } = await start(ids)
  await run(id, { stopIn: 1 })
  expect(await bulk.cancel(id, caller)).toMatchObject({ state: 'running', isCancelling: true })
  await run(id)
  const cancelled = { state: 'cancelled', isCancelling: false, total: 12, done: 10, changed: 10 }
  expect(await stateOf(id)).toMatchObject(cancelled)
  expect(await pricesOf(ids)).toEqual([...Array(10).fill(101), 100, 100])
  expect(await bulk.cancel(id, caller)).toMatchObject(cancelled)
  const waiting = await start(ids)
  expect(await bulk.cancel(waiting.id, caller)).toMatchObject({ state: 'cancelled', done: 0 })
  expect(await run(waiting.id)).toEqual({ dropped: true })
})

test('a part that took long is followed by a smaller one', () => {
  expect(nextSize({ size: 200, took: 4000, max: 200 })).toBe(25)
  expect(nextSize({ size: 25, took: 250, max: 200 })).toBe(50)
  expect(nextSize({ size: 50, took: 1, max: 200 })).toBe(100)
  expect(nextSize({ size: 150, took: 1, max: 200 })).toBe(200)
  expect(nextSize({ size: 20, took: 60_000, max: 200 })).toBe(10)
})

test('products that were deleted meanwhile are skipped and counted', async () => {
  const ids = await createMany(7, 'Deleted')
  const { id } = await start(ids)
  for (const gone of [ids[1], ids[6]]) await app.send(productTrashApi.removeProduct, { params: { id: gone } })
  await run(id)
  expect(await stateOf(id)).toMatchObject({ state: 'done', done: 7, changed: 5, skipped: 2 })
  expect(await pricesOf(ids)).toEqual([101, 100, 101, 101, 101, 101, 100])
})

test('products that have the values already raise no content version', async () => {
  const ids = await createMany(7, 'Same')
  const { id } = await start(ids, { changes: { price: 100 } })
  const { version } = await app.database.readContent()
  await run(id)
  expect(await stateOf(id)).toMatchObject({ state: 'done', done: 7, changed: 0, skipped: 0, eventId: null })
  expect((await app.database.readContent()).version).toBe(version)
})

test('a category that is deleted meanwhile ends it, with the reason; what is done stays and can be undone', async () => {
  const ids = await createMany(7, 'Category')
  const { body } = await app.send(categoriesApi.createCategory, { body: { name: 'For a moment' } })
  const { id } = await start(ids, { changes: { categoryId: body.id } })
  await run(id, { stopIn: 0 })
  await app.send(categoryTrashApi.removeCategory, { params: { id: body.id }, query: { moveTo: 'parent' } })
  await run(id)
  expect(await stateOf(id)).toMatchObject({
    state: 'failed',
    done: 5,
    changed: 5,
    problem: { code: 'invalid', message: 'A category needed for this no longer exists.' },
  })
})

test('other saves that hold the database only delay it, and an error that stays ends it', async () => {
  const ids = await createMany(7, 'Busy')
  const { id } = await start(ids)
  for (const code of ['busy', 'database_away', 'maybe_saved'] as const) {
    onPart = () => {
      throw new AppError(code)
    }
    expect(await run(id, { attempts: 8 })).toEqual({ postponedTo: expect.any(String) })
    expect(await stateOf(id)).toMatchObject({ state: 'running', done: 0 })
  }
  onPart = () => {
    throw new Error('unheard of')
  }
  await expect(run(id, { attempts: 2 })).rejects.toThrow('unheard of')
  await run(id, { attempts: 3 })
  expect(await stateOf(id)).toMatchObject({ state: 'failed', problem: { code: 'internal' } })
  onPart = () => {}
  const crashing = await start(ids)
  await job.giveUp?.({ bulkChangeId: crashing.id })
  expect(await stateOf(crashing.id)).toMatchObject({ state: 'failed', problem: { code: 'internal' } })
})

test('an undo is refused as a whole, with the names, if anything was changed since', async () => {
  const ids = await createMany(12, 'Refused')
  const { id } = await start(ids)
  await run(id)
  await save(ids[0], { price: 7 })
  await save(ids[11], { price: 8 })
  const undo = await startUndo(id)
  await run(undo.id)
  const names = ['Refused 11', 'Refused 0'].map(label => ({ label, translations: {} }))
  expect(await stateOf(undo.id)).toMatchObject({
    kind: 'undo',
    state: 'refused',
    total: 12,
    done: 0,
    changed: 0,
    conflict: { count: 2, names },
  })
  expect(await pricesOf(ids)).toEqual([7, ...Array(10).fill(101), 8])
  expect(await entryOf(id)).toMatchObject({ undoneAt: null, undoable: true })
})

test('a product that is changed between the check and its part is left as it is, and counted', async () => {
  const ids = await createMany(12, 'Between')
  const { id } = await start(ids)
  await run(id)
  const undo = await startUndo(id)
  onChecked = async isLast => {
    if (isLast) await save(ids[3], { price: 7 })
  }
  await run(undo.id)
  expect(await stateOf(undo.id)).toMatchObject({ state: 'done', done: 12, changed: 11, skipped: 1 })
  expect(await pricesOf(ids)).toEqual(ids.map((_, index) => (index === 3 ? 7 : 100)))
})

test('an undo that was cancelled is continued by the next one, and until then the entry says that it can be undone', async () => {
  const ids = await createMany(12, 'Half')
  const { id } = await start(ids)
  await run(id)
  const { eventId } = await stateOf(id)
  const half = await startUndo(id)
  const params = { id: half.eventId ?? eventId }
  // Its card would offer an undo that is refused.
  await expect(stateOf(id)).rejects.toThrow('it is not listed')
  expect((await app.send(eventsApi.undoEvent, { params })).body.error.code).toBe('still_running')
  await expect(bulk.start({ undo: eventId ?? 0 }, caller)).rejects.toThrow('still_running')
  await run(half.id, { stopIn: 0 })
  await bulk.cancel(half.id, caller)
  await run(half.id)
  expect(await stateOf(half.id)).toMatchObject({ state: 'cancelled', done: 5, changed: 5 })
  expect(await entryOf(id)).toMatchObject({ undoneAt: null, undoable: true, group: { count: 12 } })
  const rest = await startUndo(id)
  expect(rest.total).toBe(7)
  await run(rest.id)
  expect(await stateOf(rest.id)).toMatchObject({ state: 'done', changed: 7, skipped: 0 })
  expect(await pricesOf(ids)).toEqual(ids.map(() => 100))
  expect(await entryById(eventId)).toMatchObject({ undoneAt: expect.any(String), undoable: false })
  expect((await entryOf(rest.id)).group.count).toBe(7)
  await expect(bulk.start({ undo: eventId ?? 0 }, caller)).rejects.toThrow('already_undone')
  // The undo itself can be undone as well.
  const again = await startUndo(rest.id)
  await run(again.id)
  expect(await pricesOf(ids)).toEqual([...Array(7).fill(101), ...Array(5).fill(100)])
})

test('what was moved to the trash comes back, unless a name is taken by now', async () => {
  const ids = await createMany(7, 'Trash')
  const removed = () => bulk.start({ remove: { ids } }, caller)
  const removal = await removed()
  await run(removal.id)
  expect(await stateOf(removal.id)).toMatchObject({ kind: 'removal', state: 'done', changed: 7 })
  const undo = await startUndo(removal.id)
  await run(undo.id)
  expect(await stateOf(undo.id)).toMatchObject({ state: 'done', changed: 7 })
  expect((await app.send(productsApi.productById, { params: { id: ids[6] } })).status).toBe(200)
  const second = await removed()
  await run(second.id)
  await create('Trash 4')
  const refused = await startUndo(second.id)
  await run(refused.id)
  expect((await stateOf(refused.id)).conflict).toEqual({
    count: 1,
    names: [{ label: 'Trash 4', translations: {} }],
  })
  expect((await app.send(productsApi.productById, { params: { id: ids[0] } })).status).toBe(404)
})

test('it goes on under the stored name if the account was deleted, and is deleted itself a week after its end', async () => {
  const { admins } = app.services.accounts
  const { id, username, displayName } = await admins.create({
    username: 'leaving',
    displayName: 'Leaving Soon',
    password: 'kelim-Tabriz-88-lantern',
  })
  const leaving = { ...caller, admin: { id, username, displayName } }
  const ids = await createMany(7, 'Left')
  const target = { target: { ids }, changes: { price: 3 }, adjust: {} }
  const started = await bulk.start(target, leaving)
  await admins.remove(id)
  await run(started.id)
  expect(await pricesOf(ids)).toEqual(ids.map(() => 3))
  expect((await entries()).items[0]).toMatchObject({
    admin: { id: null, name: 'Leaving Soon' },
    group: { count: 7 },
  })
  const count = async () =>
    (
      await app.database.db
        .selectFrom('bulkChangePart')
        .selectAll()
        .where('bulkChangeId', '=', started.id)
        .execute()
    ).length
  const days = (number: number) => Date.now() + number * 24 * 3600_000
  await longWork.purge(days(6.9))
  expect(await count()).toBe(2)
  await longWork.purge(days(7.1))
  expect(await count()).toBe(0)
})
