// Changing an attribute that 1,200 products have, as long work that is run by hand: what other people read and save meanwhile, what a
// stop does to it, and its undo.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findAdmin } from '#features/accounts/admin-row.server.ts'
import { eventsApi } from '#features/history/events.contract.ts'
import { recordEvent } from '#features/history/events.server.ts'
import type { JobHandler } from '#features/jobs/job.ts'
import { createLongWork } from '#features/long-work/long-work.server.ts'
import type { LongWork, LongWorkKind } from '#features/long-work/long-work.ts'
import { createLongWorkJob } from '#features/long-work/long-work-job.server.ts'
import { addMany } from '../../../testing/catalogue/add-many.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { refreshProducts } from '../derived/refresh-derived.server.ts'
import { productListsApi } from '../lists/product-lists.contract.ts'
import type { CategoryAttribute } from '../model/attribute.ts'
import { bulkChangesApi } from '../products/bulk/bulk-changes.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { attributesApi } from './attributes.contract.ts'
import { createAttributes } from './attributes.server.ts'
import { choicesApi } from './choices.contract.ts'

const app = openTestApp()
let job: JobHandler
/** Called in the transaction of every part, before it is done. */
let onPart = async (_part: number) => {}
let parts = 0

beforeAll(async () => {
  const database = app.servicesDatabase
  const { groupUndo } = app.services.history
  const longWork: LongWork = createLongWork({ database, groupUndo, enqueue: async () => {} })
  const { longWorkKind } = createAttributes({ database, baseLocale: 'en', record: recordEvent, longWork })
  const watched: LongWorkKind = {
    ...longWorkKind,
    async runPart(...given) {
      await onPart(parts++)
      return await longWorkKind.runPart(...given)
    },
  }
  job = createLongWorkJob({ database, groupUndo, findAdmin, kinds: [watched] })
})

beforeEach(() => {
  onPart = async () => {}
})

/** Runs the job as a process does that has claimed it. It is asked to stop during the given part. */
async function run(id: number, { stopIn, fail = false }: { stopIn?: number; fail?: boolean } = {}) {
  const stop = new AbortController()
  parts = 0
  onPart = async part => {
    if (part !== stopIn) return
    stop.abort()
    if (fail) throw new Error('killed')
  }
  const { signal } = stop
  const payload = { bulkChangeId: id }
  const other = { confirmLease: async () => {}, saveProgress: async () => {}, join: async () => [] }
  await job.run({ id: 1, payload, attempts: 1, signal, ...other }).catch(error => {
    if (!fail) throw error
  })
  onPart = async () => {}
}

const listOf = async (categoryId: number): Promise<CategoryAttribute[]> =>
  (await app.send(attributesApi.categoryAttributes, { params: { id: categoryId } })).body
const change = (id: number, body: object) => app.send(attributesApi.updateAttribute, { params: { id }, body })
const works = async () => (await app.send(bulkChangesApi.listBulkChanges)).body.items
const find = (spec: string) => app.send(productListsApi.searchProducts, { query: { spec } })
const found = async (spec: string) => (await find(spec)).body.total
const entries = async (id: number) =>
  (await app.send(eventsApi.listEvents, { query: { entity: 'attribute', entityId: String(id) } })).body.items
const undo = (id: number) => app.send(eventsApi.undoEvent, { params: { id } })
const rename = (id: number | undefined, name: string) =>
  app.send(productsApi.updateProduct, { params: { id }, body: { summary: name } })

/** What a visitor reads as the first specification of a product. */
async function specOf(productId: number | undefined) {
  const { specs } = (await app.send(productsApi.productById, { params: { id: productId } })).body
  return `${specs[0]?.name}: ${specs[0]?.value}`
}

const searched = async (q: string) =>
  (await app.send(productListsApi.searchProducts, { query: { q } })).body.total

/** A value as it is stored: a number, the first choice, or a text. */
const stored = (type: unknown, value: unknown) => ({
  value: type === undefined ? String(value) : '',
  number: type === 'number' ? Number(value) : null,
  choiceId: type === 'choice' ? 1 : null,
})

async function fill(name: string, count: number, { value, ...fields }: Record<string, unknown>) {
  const categoryId: number = (await app.send(categoriesApi.createCategory, { body: { name } })).body.id
  const body = { name: `${name} size`, ...fields }
  const { id } = (await app.send(attributesApi.createAttribute, { params: { id: categoryId }, body })).body
  const ids = await addMany(app, { count, categoryId, name })
  await app.database.contentTransaction(async tx => {
    const row = {
      locale: '',
      position: 0,
      attributeId: id,
      group: '',
      name: '',
      ...stored(fields.type, value),
    }
    for (let from = 0; from < ids.length; from += 100) {
      const some = ids.slice(from, from + 100)
      const specs = some.map(productId => ({ ...row, productId }))
      await tx.insertInto('spec').values(specs).execute()
      await refreshProducts(tx, some)
    }
  })
  return { categoryId, id: id as number, ids }
}

test('1,200 products follow in parts, others save in between, and a stop repeats nothing; one undo takes it back', async () => {
  const { categoryId, id, ids } = await fill('Crate', 1200, {
    type: 'number',
    unit: 'g',
    filterable: true,
    value: 1100,
  })
  expect(await found('Crate size:1000..1200')).toBe(1200)
  const changed = await change(id, { name: 'Crate weight', unit: 'kg' })
  expect([changed.status, changed.body.updatingProducts]).toEqual([200, 1200])
  expect((await works())[0]).toMatchObject({
    kind: 'attributeChange',
    state: 'waiting',
    ...{ total: 1200, done: 0, canCancel: false },
    attribute: { label: 'Crate weight' },
  })
  const { id: workId } = (await works())[0]

  await run(workId, { stopIn: 2 })
  const { done } = (await works())[0]
  expect(done).toBeGreaterThan(50)
  expect(done).toBeLessThan(1000)
  // The name and the words come from the attribute, and a number keeps the unit it was entered in.
  for (const product of [ids[0], ids.at(-1)]) expect(await specOf(product)).toBe('Crate weight: 1100 g')
  // Nobody finds 1,100 kg. The filter is not offered, and a list that asks for it comes later.
  const { body } = await app.send(productListsApi.searchProducts, { query: { category: categoryId } })
  expect(body.facets?.attributes ?? []).toEqual([])
  expect([
    (await find('Crate weight:1..1200')).status,
    (await find('Crate weight:1..1200')).body.error?.code,
  ]).toEqual([503, 'filters_loading'])
  for (const product of [ids[0], ids.at(-1)]) {
    expect((await app.send(productsApi.productById, { params: { id: product } })).status).toBe(200)
    expect((await rename(product, 'Saved meanwhile')).status).toBe(200)
  }
  // A further change waits, unless no product follows it. The work cannot be cancelled.
  expect((await change(id, { unit: 't' })).body.error.code).toBe('attribute_updating')
  expect((await undo((await entries(id))[0].id)).body.error.code).toBe('attribute_updating')
  expect((await change(id, { position: 0 })).status).toBe(200)
  expect((await app.send(bulkChangesApi.cancelBulkChange, { params: { id: workId } })).status).toBe(200)

  await run(workId, { stopIn: 1, fail: true })
  await run(workId)
  const [work] = await works()
  expect(work).toMatchObject({ state: 'done', done: 1200, changed: 1200, undoIsBulk: false })
  expect(await specOf(ids.at(-1))).toBe('Crate weight: 1100 g')
  expect((await listOf(categoryId))[0]?.updatingProducts).toBe(0)
  expect([await found('Crate weight:1..1.2'), await found('Crate weight:1000..1200')]).toEqual([1200, 0])
  const recorded = await entries(id)
  expect(recorded.map((event: { action: string }) => event.action)).toEqual(['update', 'create'])
  expect(work.eventId).toBe(recorded[0].id)

  expect((await undo(recorded[0].id)).status).toBe(200)
  const [undoing] = await works()
  expect(undoing).toMatchObject({ kind: 'attributeChange', total: 1200, attribute: { label: 'Crate size' } })
  await run(undoing.id)
  expect(await specOf(ids[0])).toBe('Crate size: 1100 g')
  expect(await found('Crate size:1000..1200')).toBe(1200)
})

test('a changed choice leaves the filter where it is', async () => {
  const choices = [{ value: 'Black' }, { value: 'White' }]
  const { id } = await fill('Shelf', 520, { type: 'choice', choices, filterable: true, value: 'Black' })
  const changed = await change(id, { choices: [...choices, { value: 'Red' }] })
  expect(changed.body.updatingProducts).toBe(520)
  expect(await found('Shelf size:Black')).toBe(520)
  await run((await works())[0].id)
  expect(await found('Shelf size:Black')).toBe(520)
})

test('a renamed choice is shown at once, and found by its new word when the products have followed', async () => {
  const choices = [{ value: 'Ebony' }, { value: 'White' }]
  const { id, ids } = await fill('Bench', 520, { type: 'choice', choices, filterable: true, value: 'Ebony' })
  expect([await searched('bench ebony'), await searched('bench sable')]).toEqual([520, expect.any(Number)])
  const renamed = await change(id, {
    choices: [
      { id: 1, value: 'Sable' },
      { id: 2, value: 'White' },
    ],
  })
  expect(renamed.body.updatingProducts).toBe(520)
  expect(await specOf(ids.at(-1))).toBe('Bench size: Sable')
  expect([await found('Bench size:Sable'), await found('Bench size:Ebony')]).toEqual([520, 520])
  await run((await works())[0].id)
  expect(await searched('bench sable')).toBe(520)
})

test('a choice of 1,200 products is merged at once, search follows while others save, and one undo brings it back', async () => {
  const choices = [{ value: 'Taupe' }, { value: 'Beige' }, { value: 'White' }]
  const { categoryId, id, ids } = await fill('Sofa', 1200, {
    ...{ type: 'choice', choices, filterable: true, value: 'Taupe' },
  })
  const [taupe, beige, white] = [1, 2, 3]
  const merge = (choice: number, into: number) =>
    app.send(choicesApi.mergeChoices, { params: { id }, body: { choice, into } })
  const counted = async () =>
    (await app.send(choicesApi.attributeChoices, { params: { id } })).body.items.map(
      (one: { products: number }) => one.products,
    )
  const updating = async () => (await listOf(categoryId))[0]?.updatingProducts
  expect(await searched('sofa taupe')).toBe(1200)

  const merged = await merge(taupe, beige)
  expect(merged.body).toEqual({ products: 1200, isInBackground: true, eventId: expect.any(Number) })
  const { id: workId, ...waiting } = (await works())[0]
  expect(waiting).toMatchObject({ kind: 'attributeChange', state: 'waiting', total: 1200, done: 0 })
  expect([waiting.canCancel, await updating()]).toEqual([false, 1200])
  // What visitors read and filter by does not wait for the background.
  const isMerged = async () => {
    expect(await counted()).toEqual([1200, 0])
    for (const product of [ids[0], ids.at(-1)]) expect(await specOf(product)).toBe('Sofa size: Beige')
    expect([await found('Sofa size:Beige'), await found('Sofa size:Taupe')]).toEqual([1200, 1200])
  }
  await isMerged()

  await run(workId, { stopIn: 2 })
  const [stopped] = await works()
  expect(stopped.done).toBeGreaterThan(50)
  expect(stopped.done).toBeLessThan(1000)
  await isMerged()
  expect((await merge(beige, white)).body.error.code).toBe('attribute_updating')
  expect((await undo(merged.body.eventId)).body.error.code).toBe('attribute_updating')

  // Other people save products of both ends until the last part is done.
  let isRunning = true
  const running = run(workId).finally(() => {
    isRunning = false
  })
  const statuses: number[] = []
  while (isRunning) {
    const at = statuses.length
    const product = [ids[at], ids.at(-1 - at)][at % 2]
    statuses.push((await rename(product, `Saved meanwhile ${at}`)).status)
  }
  await running
  expect(statuses.length).toBeGreaterThan(3)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await works())[0]).toMatchObject({ state: 'done', done: 1200, changed: 1200, undoIsBulk: false })
  expect(await updating()).toBe(0)
  await isMerged()
  expect(await searched('sofa beige')).toBe(1200)
  const recorded = await entries(id)
  expect(recorded.map((event: { action: string }) => event.action)).toEqual(['merge', 'create'])
  expect(recorded[0]).toMatchObject({
    id: merged.body.eventId,
    changes: { merged: { after: { products: 1200 } } },
  })

  // A product that somebody gives another colour keeps it.
  const specRows = [{ kind: 'choice', attributeId: id, choiceId: white }]
  const params = { id: ids[7] }
  expect((await app.send(productsApi.updateProduct, { params, body: { specRows } })).status).toBe(200)
  expect((await undo(merged.body.eventId)).status).toBe(200)
  const [undoing] = await works()
  expect(undoing).toMatchObject({ kind: 'attributeChange', state: 'waiting', total: 1200 })
  expect(await counted()).toEqual([1199, 0, 1])
  await run(undoing.id)
  expect(await specOf(ids[0])).toBe('Sofa size: Taupe')
  expect([await found('Sofa size:Taupe'), await found('Sofa size:Beige')]).toEqual([1199, 0])
  expect(await searched('sofa taupe')).toBe(1199)
  expect((await entries(id)).map((event: { action: string }) => event.action)).toEqual([
    ...['merge', 'merge', 'create'],
  ])
})

test('up to 500 products follow at once, without long work', async () => {
  const before = (await works()).length
  const { id, ids } = await fill('Box', 500, { filterable: false, value: 'Wide' })
  const changed = await change(id, { name: 'Box width', filterable: true })
  expect([changed.status, changed.body.updatingProducts, (await works()).length]).toEqual([200, 0, before])
  expect(await specOf(ids[0])).toBe('Box width: Wide')
  expect(await found('Box width:Wide')).toBe(500)
})

test('a removal meanwhile does not stop it, and undone it brings back a filter that is right', async () => {
  const { categoryId, id } = await fill('Lid', 510, { filterable: false, value: 'Oak' })
  await change(id, { filterable: true })
  const { id: workId } = (await works())[0]
  await run(workId, { stopIn: 0 })
  expect((await app.send(attributesApi.deleteAttribute, { params: { id } })).status).toBe(204)
  await run(workId)
  expect((await works())[0].state).toBe('done')
  expect((await undo((await entries(id))[0].id)).status).toBe(200)
  expect((await listOf(categoryId))[0]?.updatingProducts).toBe(0)
  expect(await found('Lid size:Oak')).toBe(510)
})

test('what could not be done to its end is done by saving the attribute again', async () => {
  const { categoryId, id } = await fill('Rack', 510, { filterable: false, value: 'Pine' })
  await change(id, { filterable: true })
  const { id: workId } = (await works())[0]
  await job.giveUp?.({ bulkChangeId: workId })
  expect((await works())[0].state).toBe('failed')
  expect((await listOf(categoryId))[0]?.updatingProducts).toBe(0)
  expect((await change(id, { filterable: true })).body.updatingProducts).toBe(510)
  expect((await listOf(categoryId))[0]?.updatingProducts).toBe(510)
  const [again] = await works()
  expect(again).toMatchObject({ state: 'waiting', total: 510 })
  await run(again.id)
  expect(await found('Rack size:Pine')).toBe(510)
})
