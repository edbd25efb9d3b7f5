// Values that do not fit their attribute: where they are listed, how many are mended at once, and the undo of that.
import { expect, test } from 'vitest'
import { findAdmin } from '#features/accounts/admin-row.server.ts'
import { eventsApi } from '#features/history/events.contract.ts'
import { recordEvent } from '#features/history/events.server.ts'
import { createLongWork } from '#features/long-work/long-work.server.ts'
import { createLongWorkJob } from '#features/long-work/long-work-job.server.ts'
import { addMany } from '../../../testing/catalogue/add-many.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { productListsApi } from '../lists/product-lists.contract.ts'
import { bulkChangesApi } from '../products/bulk/bulk-changes.contract.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { attributesApi } from './attributes.contract.ts'
import { createAttributes } from './attributes.server.ts'
import { unmatchedValuesApi } from './unmatched-values.contract.ts'

const app = openTestApp()

describeRefusals(app, unmatchedValuesApi)

/** A category with an attribute of texts, whose products get the values; then the attribute gets another type. */
async function shop(name: string, values: (string | [own: string, fa: string])[]) {
  const { id: categoryId } = (await app.send(categoriesApi.createCategory, { body: { name } })).body
  const params = { id: categoryId }
  const body = { name: `${name} finish`, filterable: true }
  const { id } = (await app.send(attributesApi.createAttribute, { params, body })).body
  const ids: number[] = []
  for (const value of values) {
    const [own, fa] = typeof value === 'string' ? [value, ''] : value
    const row = { kind: 'text', attributeId: id, value: own, translations: fa ? { fa: { value: fa } } : {} }
    const { body: created } = await app.send(productsApi.createProduct, {
      body: { name: `${name} ${ids.length}`, categoryId, visible: true, specRows: [row] },
    })
    ids.push(created.id)
  }
  const become = async (fields: object) =>
    (await app.send(attributesApi.updateAttribute, { params: { id }, body: fields })).body
  return { categoryId, id: id as number, ids, become, facet: `${name} finish` }
}

const listed = async (id: number) =>
  (await app.send(unmatchedValuesApi.unmatchedValues, { params: { id } })).body
const attributes = async () => (await app.send(unmatchedValuesApi.unmatchedAttributes)).body.items
const mend = (id: number, values: object[], others = {}) =>
  app.send(unmatchedValuesApi.mendValues, { params: { id }, body: { values, ...others } })
const read = async (id: number | undefined) =>
  (await app.send(productsApi.productById, { params: { id } })).body
const seen = async (id: number | undefined) => {
  const { specRows, specs, translations } = await read(id)
  return [specRows[0].kind, specs[0]?.value, translations.fa?.specs[0]?.value]
}
const found = async (spec: string) =>
  (await app.send(productListsApi.searchProducts, { query: { spec } })).body.total
const undo = (id: number) => app.send(eventsApi.undoEvent, { params: { id } })
const choices = [
  { value: 'Black', translations: { fa: 'مشکی' } },
  { value: 'White', translations: { fa: 'سفید' } },
]

test('texts of a choice are listed with what they may mean, and mended at once with one undo', async () => {
  const values = [
    'black',
    ['Anthracite', 'نوک‌مدادی'],
    'anthracite',
    'BLACK ',
    'on request',
    'Mat',
    'مشکی',
  ] as const
  const { id, ids, become, facet } = await shop('Chair', values as never)
  expect(await attributes()).toEqual([])
  await become({ type: 'choice', choices })
  await app.send(productTrashApi.removeProduct, { params: { id: ids[5] } })

  const { items, total, isAtLeast } = await listed(id)
  expect([total, isAtLeast]).toEqual([5, false])
  expect(items.map((one: { text: string; products: number }) => [one.text, one.products])).toEqual([
    [expect.stringMatching(/^anthracite$/i), 2],
    [expect.stringMatching(/^black$/i), 2],
    ...[
      ['Mat', 1],
      ['on request', 1],
      ['مشکی', 1],
    ],
  ])
  expect(items[0].translations).toEqual({ fa: 'نوک‌مدادی' })
  expect(items.map((one: { suggestion: unknown }) => one.suggestion)).toEqual([
    ...[null, { kind: 'choice', choiceId: 1 }, null, null, { kind: 'choice', choiceId: 1 }],
  ])
  expect(await attributes()).toMatchObject([{ id, values: 5, products: 7, type: 'choice', isAtLeast: false }])

  const before = (await read(ids[1])).version
  const mended = await mend(id, [
    { text: 'black', to: { kind: 'choice', choiceId: 1 } },
    { text: 'مشکی', to: { kind: 'choice', choiceId: 1 } },
    {
      text: 'Anthracite',
      to: { kind: 'newChoice', value: 'Anthracite', translations: { fa: 'نوک‌مدادی' } },
    },
    { text: 'Mat', to: { kind: 'choice', choiceId: 2 } },
    { text: 'on request', to: { kind: 'leave' } },
  ])
  expect([mended.status, mended.body]).toEqual([
    200,
    { products: 6, isInBackground: false, eventId: expect.any(Number) },
  ])
  expect(await attributes()).toEqual([])
  expect((await listed(id)).items).toEqual([])
  expect(await seen(ids[0])).toEqual(['choice', 'Black', 'مشکی'])
  expect(await seen(ids[2])).toEqual(['choice', 'Anthracite', 'نوک‌مدادی'])
  expect(await seen(ids[4])).toEqual(['text', 'on request', undefined])
  expect([await found(`${facet}:Anthracite`), await found(`${facet}:Black`)]).toEqual([2, 3])
  expect((await read(ids[1])).version).toBe(before + 1)

  // One product is changed since; the undo leaves it alone, and says so.
  const white = [{ kind: 'choice', attributeId: id, choiceId: 2 }]
  await app.send(productsApi.updateProduct, { params: { id: ids[0] }, body: { specRows: white } })
  expect((await undo(mended.body.eventId)).status).toBe(200)
  expect(await seen(ids[0])).toEqual(['choice', 'White', 'سفید'])
  expect(await seen(ids[1])).toEqual(['text', 'Anthracite', 'نوک‌مدادی'])
  expect((await listed(id)).items.map((one: { text: string }) => one.text.toLowerCase().trim())).toEqual([
    ...['anthracite', 'black', 'mat', 'on request', 'مشکی'],
  ])
  const [undone, done] = (
    await app.send(eventsApi.listEvents, { query: { entity: 'attribute', entityId: String(id) } })
  ).body.items
  expect([done.changes.mended.after.products, undone.changes.mended.after.products]).toEqual([6, 5])
  // The product in the trash has its earlier value, too, and the undo can be undone.
  await app.send(productTrashApi.restoreProduct, { params: { id: ids[5] } })
  expect(await seen(ids[5])).toEqual(['text', 'Mat', undefined])
  expect((await undo(undone.id)).status).toBe(200)
  expect(await seen(ids[5])).toEqual(['choice', 'White', 'سفید'])
  expect(await attributes()).toEqual([])
})

test('what was left as text is listed apart, and can be matched later, with an undo that leaves it again', async () => {
  const { id, ids, become } = await shop('Table', ['on request', 'ON REQUEST', 'Mat'])
  await become({ type: 'choice', choices })
  const lists = async () =>
    Promise.all(
      ['false', 'true'].map(async left => {
        const query = { left }
        const { items } = (await app.send(unmatchedValuesApi.unmatchedValues, { params: { id }, query })).body
        const all = (await app.send(unmatchedValuesApi.unmatchedAttributes, { query })).body
        const own = all.items.find((one: { id: number }) => one.id === id)
        expect(own?.values ?? 0).toBe(items.length)
        return items.map(
          (one: { text: string; products: number }) => `${one.text.toLowerCase()}: ${one.products}`,
        )
      }),
    )
  const others = async () => (await app.send(unmatchedValuesApi.unmatchedAttributes)).body.others
  const before = await others()
  const leave = [{ text: 'on request', to: { kind: 'leave' } }]
  await mend(id, leave)
  expect([await lists(), await others()]).toEqual([[['mat: 1'], ['on request: 2']], before + 1])
  // Left twice, it is remembered once: an event of it would have nothing to say.
  await mend(id, leave)
  const query = { entity: 'attribute', entityId: String(id) }
  const events = async () => (await app.send(eventsApi.listEvents, { query })).body.items
  expect((await events())[0].changes.leftAsText).toBeUndefined()

  const black = { kind: 'choice', choiceId: 1 }
  const matched = await mend(id, [{ text: 'On Request', to: black }])
  expect(matched.body).toMatchObject({ products: 2, isInBackground: false })
  expect(await lists()).toEqual([['mat: 1'], []])
  expect(await seen(ids[1])).toEqual(['choice', 'Black', 'مشکی'])
  expect((await undo(matched.body.eventId)).status).toBe(200)
  expect(await lists()).toEqual([['mat: 1'], ['on request: 2']])
  // Done again, it says how many products it was about.
  expect((await undo((await events())[0].id)).status).toBe(200)
  expect((await events())[0].changes.mended.after.products).toBe(2)
  expect(await lists()).toEqual([['mat: 1'], []])
})

test('the history of a product says that its value was mended, until that is undone', async () => {
  const { id, ids, become } = await shop('Stool', ['black', 'Mat'])
  await become({ type: 'choice', choices })
  const mended = await mend(id, [{ text: 'black', to: { kind: 'choice', choiceId: 1 } }])
  const historyOf = async (productId: number | undefined) => {
    const query = { entity: 'product', entityId: String(productId) }
    return (await app.send(eventsApi.listEvents, { query })).body.items.map((one: { id: number }) => one.id)
  }
  const [created, other] = [(await historyOf(ids[0])).at(-1), await historyOf(ids[1])]
  expect(await historyOf(ids[0])).toEqual([mended.body.eventId, created])
  expect(other).toHaveLength(1)
  await undo(mended.body.eventId)
  expect(await historyOf(ids[0])).toEqual([created])
})

test('numbers are read in a unit that differs in scale, and yes and no in words of either language', async () => {
  const cable = await shop('Cable', ['1.5 m', 'about 2 m', '۳ متر'])
  await cable.become({ type: 'number', unit: 'cm', translations: { fa: { unit: 'سانتی‌متر' } } })
  expect((await listed(cable.id)).items.map((one: { suggestion: unknown }) => one.suggestion)).toEqual([
    { kind: 'number', number: 1.5, unit: 'm' },
    { kind: 'number', number: 3, unit: 'm' },
    null,
  ])
  const mended = await mend(cable.id, [
    { text: '1.5 m', to: { kind: 'number', number: 1.5, unit: 'm' } },
    { text: 'about 2 m', to: { kind: 'number', number: 200, unit: 'cm' } },
    { text: '۳ متر', to: { kind: 'number', number: 3, unit: 'm' } },
  ])
  expect(mended.body.products).toBe(3)
  expect(await found(`${cable.facet}:140..210`)).toBe(2)
  const lid = await shop('Lid', ['دارد', 'perhaps'])
  await lid.become({ type: 'yes-no' })
  expect((await listed(lid.id)).items.map((one: { suggestion: unknown }) => one.suggestion)).toEqual([
    null,
    { kind: 'yes-no', yes: true },
  ])
  expect((await mend(lid.id, [{ text: 'perhaps', to: { kind: 'yes-no', yes: false } }])).status).toBe(200)
  expect(await seen(lid.ids[1])).toEqual(['yes-no', 'No', 'خیر'])
  // A number is no choice: what was right before the type changed is listed, too.
  await cable.become({ type: 'choice', choices })
  expect((await listed(cable.id)).items.map((one: { text: string }) => one.text)).toEqual([
    ...['1.5 m', '200 cm', '3 m'],
  ])
})

test('refuses what does not fit the attribute, and what is outdated', async () => {
  const { id, become } = await shop('Shelf', ['Oak'])
  const { version } = await become({ type: 'choice', choices })
  const problems = async (...values: object[]) => (await mend(id, values)).body.error.fields
  const code = async (to: object) =>
    Object.values<{ code: string }>(await problems({ text: 'Oak', to }))[0]?.code
  expect(await code({ kind: 'choice', choiceId: 9 })).toBe('invalid_value')
  expect(await code({ kind: 'number', number: 3 })).toBe('invalid_value')
  const leave = { kind: 'leave' }
  expect(await problems({ text: 'Oak', to: leave }, { text: 'OAK', to: leave })).toMatchObject({
    'values.1.text': { code: 'repeated' },
  })
  expect((await mend(id, [{ text: 'Oak', to: leave }], { version: version + 1 })).status).toBe(409)
  expect((await mend(999_999, [{ text: 'Oak', to: leave }])).status).toBe(404)
  expect((await app.send(unmatchedValuesApi.unmatchedValues, { params: { id: 999_999 } })).status).toBe(404)
})

test('1,100 products are mended in parts, and brought back in parts', async () => {
  const { categoryId, id, ids: few } = await shop('Nail', ['Steel', 'Zinc'])
  const params = { id }
  const ids = await addMany(app, { count: 1100, categoryId, name: 'Nail many' })
  await app.database.contentTransaction(async tx => {
    const row = { locale: '', position: 0, attributeId: id, group: '', name: '' }
    for (let from = 0; from < ids.length; from += 100) {
      const some = ids.slice(from, from + 100)
      const specs = some.map(productId => ({ ...row, productId, value: 'steel' }))
      await tx.insertInto('spec').values(specs).execute()
    }
  })
  const typed = { type: 'choice', filterable: false, choices: [{ value: 'Metal' }] }
  await app.send(attributesApi.updateAttribute, { params, body: typed })
  const database = app.servicesDatabase
  const { groupUndo } = app.services.history
  const longWork = createLongWork({ database, groupUndo, enqueue: async () => {} })
  const options = { database, baseLocale: 'en' as const, record: recordEvent, longWork }
  const { mendingKind } = createAttributes(options)
  const job = createLongWorkJob({ database, groupUndo, findAdmin, kinds: [mendingKind] })
  const work = async () => (await app.send(bulkChangesApi.listBulkChanges)).body.items[0]
  const run = async () => {
    const { signal } = new AbortController()
    const payload = { bulkChangeId: (await work()).id }
    await job.run({
      id: 1,
      payload,
      attempts: 1,
      signal,
      confirmLease: async () => {},
      saveProgress: async () => {},
      join: async () => [],
    })
  }

  const started = await mend(id, [{ text: 'Steel', to: { kind: 'choice', choiceId: 1 } }])
  expect(started.body).toMatchObject({ products: 1101, isInBackground: true })
  expect(await work()).toMatchObject({
    kind: 'valueMending',
    state: 'waiting',
    total: 1101,
    canCancel: false,
  })
  expect((await mend(id, [{ text: 'Zinc', to: { kind: 'leave' } }])).body.error.code).toBe('still_running')
  expect((await undo(started.body.eventId)).body.error.code).toBe('still_running')
  await run()
  const done = await work()
  expect(done).toMatchObject({ state: 'done', changed: 1101, skipped: 0, undoIsBulk: false })
  expect(done.eventId).toBe(started.body.eventId)
  expect((await listed(id)).items).toMatchObject([{ text: 'Zinc', products: 1 }])
  expect(await seen(ids.at(-1))).toEqual(['choice', 'Metal', 'Metal'])

  expect((await undo(done.eventId)).status).toBe(200)
  await run()
  expect(await work()).toMatchObject({ state: 'done', changed: 1101, skipped: 0 })
  expect(await seen(few[0])).toEqual(['text', 'Steel', undefined])
  expect((await listed(id)).items[0]).toMatchObject({ products: 1101 })
})

expectWholeContractSeen(app, unmatchedValuesApi)
