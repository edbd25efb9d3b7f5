// Deleting a category in parts, run by hand with small ones: what a stop, a cancel, and other people's changes do to it and to its undo.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findAdmin } from '#features/accounts/admin-row.server.ts'
import { eventsApi } from '#features/history/events.contract.ts'
import { recordEvent } from '#features/history/events.server.ts'
import type { JobHandler } from '#features/jobs/job.ts'
import { createLongWork } from '#features/long-work/long-work.server.ts'
import type { LongWorkKind } from '#features/long-work/long-work.ts'
import { createLongWorkJob } from '#features/long-work/long-work-job.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { addMany } from '../../../../testing/catalogue/add-many.ts'
import { compareListing } from '../../../../testing/expected-listing.ts'
import { openTestApp } from '../../../../testing/test-app.ts'
import { categoriesApi } from '../../categories/categories.contract.ts'
import { createCategories } from '../../categories/categories.server.ts'
import { categoryTrashApi } from '../../categories/category-trash.contract.ts'
import { createCategoryRemoval } from '../../categories/remove-in-parts.server.ts'
import type { CategoryNode } from '../../model/category.ts'
import { productsApi } from '../products.contract.ts'
import { createProducts } from '../products.server.ts'
import { type BulkChanges, createBulkChanges } from './bulk-changes.server.ts'

const app = openTestApp()
let caller: Caller
let bulk: BulkChanges
let job: JobHandler
/** Called in the transaction of every part, before it is done. */
let onPart = async (_part: number) => {}
let parts = 0

beforeAll(async () => {
  const database = app.servicesDatabase
  const options = { database, baseLocale: 'en', record: recordEvent } as const
  const categories = createCategories(options)
  const { groupUndo } = app.services.history
  const watchedUndo = {
    ...groupUndo,
    async revert(...given: Parameters<typeof groupUndo.revert>) {
      await onPart(parts++)
      return await groupUndo.revert(...given)
    },
  }
  const partSize = 5
  const longWork = createLongWork({ database, groupUndo: watchedUndo, enqueue: async () => {}, partSize })
  const removal = createCategoryRemoval({ ...options, longWork })
  bulk = createBulkChanges({
    database,
    longWork,
    products: createProducts({ ...options, categories }),
    startCategoryRemoval: removal.start,
    lists: { listIds: async () => [] },
  })
  const watchedRemoval: LongWorkKind = {
    ...removal.kind,
    async runPart(...given) {
      await onPart(parts++)
      return await removal.kind.runPart(...given)
    },
  }
  const kinds = [...bulk.kinds, watchedRemoval]
  job = createLongWorkJob({ database, groupUndo: watchedUndo, findAdmin, kinds, partSize })
  caller = { admin: await app.services.accounts.adminOf(app.token), address: '', agent: '', locale: 'en' }
})

beforeEach(() => {
  onPart = async () => {}
})

/** Runs the job as a process does that has claimed it. It is asked to stop during the given part. */
async function run(id: number, { stopIn }: { stopIn?: number } = {}) {
  const stop = new AbortController()
  parts = 0
  if (stopIn !== undefined) {
    onPart = async part => {
      if (part === stopIn) stop.abort()
    }
  }
  const { signal } = stop
  await job.run({
    id: 1,
    payload: { bulkChangeId: id },
    attempts: 1,
    signal,
    confirmLease: async () => {},
    saveProgress: async () => {},
    join: async () => [],
  })
  onPart = async () => {}
}

const create = async (name: string, fields: object = {}): Promise<number> =>
  (await app.send(categoriesApi.createCategory, { body: { name, ...fields } })).body.id
const change = (id: number | undefined, body: object) =>
  app.send(productsApi.updateProduct, { params: { id }, body })
const changeCategory = (id: number, body: object) =>
  app.send(categoriesApi.updateCategory, { params: { id }, body })
const remove = (id: number, moveTo = 'parent') =>
  app.send(categoryTrashApi.removeCategory, { params: { id }, query: { moveTo } })
const undoSmall = (id: number) => app.send(eventsApi.undoEvent, { params: { id } })
const start = (id: number, moveTo: number | 'parent') => bulk.start({ removeCategory: id, moveTo }, caller)
async function stateOf(id: number, locale: 'en' | 'fa' = 'en') {
  const found = (await bulk.list({ ...caller, locale })).items.find(item => item.id === id)
  if (!found) throw new Error('it is not listed')
  return found
}
const startUndo = async (id: number) => await bulk.start({ undo: (await stateOf(id)).eventId ?? 0 }, caller)
const entries = async () => (await app.send(eventsApi.listEvents)).body.items

/** The names, counts and order of everything below a category. */
async function tree(id: number) {
  const { body } = await app.send(categoriesApi.categoryTree)
  const toNames = (nodes: CategoryNode[]): unknown[] =>
    nodes.map(node => [node.name, node.productCount, toNames(node.children)])
  return toNames((body as CategoryNode[]).filter(node => node.id === id))
}
async function expectSoundListing() {
  const { stored, expected } = await compareListing(app.database.db)
  expect(stored).toEqual(expected)
}

/** Twelve products, two sub-categories and a place for them. */
async function fill(name: string) {
  const parent = await create(`${name} parent`)
  const category = await create(name, { parentId: parent, translations: { fa: { name: `${name} فا` } } })
  const target = await create(`${name} target`, { parentId: parent })
  const inner = await create(`${name} inner A`, { parentId: category })
  await create(`${name} inner B`, { parentId: category })
  const ids = await addMany(app, { count: 12, categoryId: category, name: name.replaceAll(' ', '-') })
  await change(ids[3], { categoryId: target, extraCategoryIds: [inner, category] })
  return { parent, category, target, inner, ids, before: await tree(parent) }
}

test('all products are moved in parts, also one that was added meanwhile, then it is deleted; an undo brings all back', async () => {
  const { parent, category, target, ids, before } = await fill('Whole')
  const { id } = await start(category, target)
  await run(id, { stopIn: 0 })
  expect(await stateOf(id)).toMatchObject({ state: 'running', done: 5, total: 12 })
  expect((await entries())[0]).toMatchObject({ group: { count: 5, hasLead: false } })
  expect((await undoSmall((await stateOf(id)).eventId ?? 0)).body.error.code).toBe('still_running')
  const late = await addMany(app, { count: 1, categoryId: category, name: 'late' })
  await run(id)
  expect(await stateOf(id)).toMatchObject({ state: 'done', done: 13, total: 13, changed: 13, skipped: 0 })
  expect(await tree(parent)).toEqual([
    [
      'Whole parent',
      13,
      [
        [
          'Whole target',
          13,
          [
            ['Whole inner A', 1, []],
            ['Whole inner B', 0, []],
          ],
        ],
      ],
    ],
  ])
  await expectSoundListing()
  const undo = await startUndo(id)
  expect(undo).toMatchObject({
    total: 13,
    category: { label: 'Whole', translations: { fa: { label: 'Whole فا' } } },
  })
  await run(undo.id)
  expect(await stateOf(undo.id)).toMatchObject({ state: 'done', changed: 13, skipped: 0 })
  await change(late[0], { categoryId: null })
  expect(await tree(parent)).toEqual(before)
  const { categoryId, extraCategoryIds } = (
    await app.send(productsApi.productById, { params: { id: ids[3] } })
  ).body
  expect([categoryId, extraCategoryIds.length]).toEqual([target, 2])
  await expectSoundListing()
})

test('cancelled, it keeps what is moved and deletes nothing; that much can be undone', async () => {
  const { parent, category, target, before } = await fill('Cancelled')
  const { id } = await start(category, target)
  await run(id, { stopIn: 1 })
  await bulk.cancel(id, caller)
  await run(id)
  expect(await stateOf(id)).toMatchObject({ state: 'cancelled', done: 10, changed: 10, total: 12 })
  expect((await app.send(categoriesApi.categoryById, { params: { id: category } })).status).toBe(200)
  const undo = await startUndo(id)
  expect(undo.category).toBeNull()
  await run(undo.id)
  expect(await tree(parent)).toEqual(before)
})

test('its undo is refused as a whole, with the names of products that were changed since', async () => {
  const { parent, category, target, ids } = await fill('Since')
  const { id } = await start(category, target)
  await run(id)
  await change(ids[0], { categoryId: parent })
  const moved = await tree(parent)
  const undo = await startUndo(id)
  await run(undo.id)
  const names = [{ label: 'Since', translations: {} }]
  expect(await stateOf(undo.id)).toMatchObject({
    state: 'refused',
    done: 0,
    changed: 0,
    conflict: { count: 1, names },
  })
  expect(await tree(parent)).toEqual(moved)
})

test('its undo is refused, with the reason, if the category cannot come back', async () => {
  const { parent, category, target, inner } = await fill('Stuck')
  const { id } = await start(category, target)
  await run(id)
  const refusal = async () => {
    const undo = await startUndo(id)
    const moved = await tree(parent)
    await run(undo.id)
    expect(await stateOf(undo.id)).toMatchObject({ state: 'refused', done: 0, changed: 0, conflict: null })
    expect(await tree(parent)).toEqual(moved)
    return [(await stateOf(undo.id)).problem?.message, (await stateOf(undo.id, 'fa')).problem?.message]
  }
  await changeCategory(inner, { parentId: parent })
  expect(await refusal()).toEqual([
    'Couldn’t undo. Changed, deleted or restored since: “Stuck inner A”',
    expect.stringContaining('«Stuck inner A»'),
  ])
  await changeCategory(inner, { parentId: target })
  const other = await create('Stuck')
  expect(await refusal()).toEqual([expect.stringContaining('“Stuck”'), expect.stringContaining('«Stuck فا»')])
  await remove(other)
  const undo = await startUndo(id)
  await run(undo.id)
  expect(await stateOf(undo.id)).toMatchObject({ state: 'done', changed: 12 })
})

test('an undo that was cancelled has brought the category back, and the next one brings the rest', async () => {
  const { parent, category, target, before } = await fill('Half')
  const { id } = await start(category, target)
  await run(id)
  const half = await startUndo(id)
  await run(half.id, { stopIn: 0 })
  await bulk.cancel(half.id, caller)
  await run(half.id)
  expect(await stateOf(half.id)).toMatchObject({ state: 'cancelled', done: 5, changed: 5 })
  expect((await app.send(categoriesApi.categoryById, { params: { id: category } })).body.productCount).toBe(6)
  const isDeletion = ({ action, entityId }: { action: string; entityId: number }) =>
    action === 'delete' && entityId === category
  expect((await entries()).find(isDeletion)).toMatchObject({ undoneAt: null, undoable: true })
  const rest = await startUndo(id)
  expect(rest.total).toBe(7)
  await run(rest.id)
  expect(await tree(parent)).toEqual(before)
  expect((await entries()).find(isDeletion)).toMatchObject({ undoneAt: expect.any(String), undoable: false })
})

test.each(['the category', 'the place for its products'])(
  'it ends with the reason if %s is deleted meanwhile; what is done stays',
  async gone => {
    const { category, target } = await fill(`Gone ${gone}`)
    const { id } = await start(category, target)
    await run(id, { stopIn: 0 })
    const removed = await remove(gone === 'the category' ? category : target)
    expect(removed.status).toBe(204)
    await run(id)
    const problem = { message: 'A category needed for this no longer exists.' }
    expect(await stateOf(id)).toMatchObject({ state: 'failed', done: 5, changed: 5, problem })
    await expectSoundListing()
  },
)
