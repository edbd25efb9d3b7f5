// What an import writes: in parts, so that it goes on where it was stopped, and whole or not at all; and its undo.
import { beforeAll, expect, test } from 'vitest'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { bulkChangesApi } from '#features/catalogue/products/bulk/bulk-changes.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { eventsApi } from '#features/history/events.contract.ts'
import { importingWith, openToolShop, runningJob } from '../../testing/catalogue/importing.ts'
import { compareListing } from '../../testing/expected-listing.ts'
import { compareSearch } from '../../testing/expected-search.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { transferApi } from './transfer.contract.ts'

const app = openTestApp()
const { write, read, check, run, byName, product } = importingWith(app)
let shop: Awaited<ReturnType<typeof openToolShop>>
beforeAll(async () => {
  shop = await openToolShop(app)
})

/** What pages, lists and search are made of is as if it were computed anew. */
async function expectSoundRows() {
  const listing = await compareListing(app.database.db)
  expect(listing.stored).toEqual(listing.expected)
  const search = await compareSearch(app.database)
  expect(search.stored).toEqual(search.expected)
}

const header = 'Name,Name (Persian),Code,Price,Category,Visible,Tags,Colour,Power (W)'
const lines = (count: number, price: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `Kettle ${at},کتری ${at},K-${at},${price + at},Tools › Drills,yes,hot|tag ${at % 3},${at % 2 ? 'Red' : 'Blue'},${at}`,
  )
const fileOf = (count: number, price: number) => [header, ...lines(count, price)].join('\n')

const workOf = async (id: number) =>
  (await app.send(bulkChangesApi.listBulkChanges)).body.items.find((one: { id: number }) => one.id === id)
const snapshot = async () => {
  const rows = await app.database.db
    .selectFrom('product')
    .select(['id', 'name', 'price', 'visible', 'translations', 'categoryId', 'deletedAt', 'slug'])
    .orderBy('id')
    .execute()
  const specs = await app.database.db
    .selectFrom('spec')
    .selectAll()
    .orderBy('productId')
    .orderBy('position')
    .execute()
  return { rows, specs: specs.map(({ id: _, ...spec }) => spec) }
}

test('a run that was stopped goes on where it was, and writes every row once', async () => {
  const { id } = await check((await read(fileOf(130, 10))).id)
  const { body } = await app.send(transferApi.runImport, { params: { id } })
  const stop = new AbortController()
  const first = app.services.longWorkJob.run(runningJob({ bulkChangeId: body.workId }, stop.signal))
  await expect.poll(async () => (await workOf(body.workId)).done, { timeout: 20_000 }).toBeGreaterThan(0)
  stop.abort()
  expect(await first).toMatchObject({ postponedTo: expect.any(String) })
  const { done } = await workOf(body.workId)
  const written = await app.database.db
    .selectFrom('product')
    .select('id')
    .where('name', 'like', 'Kettle %')
    .execute()
  expect([written.length, done < 130]).toEqual([done, true])
  await write(body.workId)
  expect(await workOf(body.workId)).toMatchObject({ state: 'done', done: 130, changed: 130, skipped: 0 })
  const events = await app.database.db
    .selectFrom('event')
    .select(['entityId', 'groupId'])
    .where('entity', '=', 'product')
    .where('label', 'like', 'Kettle %')
    .execute()
  expect([events.length, new Set(events.map(one => one.entityId)).size]).toEqual([130, 130])
  expect(new Set(events.map(one => one.groupId)).size).toBe(1)
  expect(await byName('kettle-7')).toMatchObject({
    price: 1700,
    code: 'K-7',
    translations: { fa: { name: 'کتری 7' } },
    tags: ['hot', 'tag 1'],
    visible: true,
  })
  expect(await byName('کتری-7')).toMatchObject({ name: 'Kettle 7' })
  await expectSoundRows()
}, 60_000)

test('an undo in parts restores every field and takes away what was created, derived rows included', async () => {
  const before = await snapshot()
  const text = [
    header,
    ...lines(60, 500).map(line =>
      line.replace('Tools › Drills', 'Tools › Drills › New ones').replace('Red', 'Green'),
    ),
    'Fresh one,تازه,F-1,5,Tools › Drills › New ones,yes,cold,Green,7',
  ].join('\n')
  const file = await read(text)
  const { id, check: found } = await check(file.id, { missing: 'create', emptyCells: 'clear' })
  expect(found).toMatchObject({ new: 1, changed: 60, wrong: 0 })
  const { workId } = await run(id)
  const { eventId, changed } = await workOf(workId ?? 0)
  expect(changed).toBe(61)
  const fresh = await byName('fresh-one')
  expect(fresh.breadcrumb.at(-1).name).toBe('New ones')
  await expectSoundRows()
  const { body, status } = await app.send(bulkChangesApi.startBulkChange, { body: { undo: eventId } })
  expect([status, body.error]).toEqual([202, undefined])
  await write(body.id)
  expect(await workOf(body.id)).toMatchObject({ state: 'done', changed: 61, skipped: 0 })
  const after = await snapshot()
  expect(after.rows.filter(row => row.deletedAt === null)).toEqual(before.rows)
  expect(after.specs.filter(spec => spec.productId !== fresh.id)).toEqual(before.specs)
  const gone = await app.send(categoriesApi.categoryById, { params: { id: fresh.categoryId } })
  expect(gone.status).toBe(404)
  await expectSoundRows()
}, 60_000)

test('a category that an import has created stays with an undo in parts if somebody has put another product there', async () => {
  const text = 'Name,Code,Category\nUsed one,U-1,Tools › Used\nUsed two,U-2,Tools › Unused\n'
  const { id } = await check((await read(text)).id, { missing: 'create' })
  const { workId } = await run(id)
  const [one, two] = [await byName('used-one'), await byName('used-two')]
  const body = { name: 'Of somebody else', categoryId: one.categoryId }
  const other = await app.send(productsApi.createProduct, { body })
  const { eventId } = await workOf(workId ?? 0)
  const undo = await app.send(bulkChangesApi.startBulkChange, { body: { undo: eventId } })
  await write(undo.body.id)
  expect(await workOf(undo.body.id)).toMatchObject({
    ...{ state: 'done', changed: 2 },
    conflict: { count: 1, names: [{ label: 'Used' }] },
  })
  expect((await product(other.body.id)).categoryId).toBe(one.categoryId)
  const statusOf = async (id: number) =>
    (await app.send(categoriesApi.categoryById, { params: { id } })).status
  expect([await statusOf(one.categoryId), await statusOf(two.categoryId)]).toEqual([200, 404])
  await expectSoundRows()
})

test('an undo is refused as a whole if somebody changed a product since, and names it', async () => {
  const { id } = await check((await read(fileOf(5, 900))).id)
  const { workId } = await run(id)
  const { eventId } = await workOf(workId ?? 0)
  const one = await byName('kettle-3')
  await app.send(productsApi.updateProduct, { params: { id: one.id }, body: { price: 1 } })
  const { body } = await app.send(bulkChangesApi.startBulkChange, { body: { undo: eventId } })
  await write(body.id)
  expect(await workOf(body.id)).toMatchObject({
    state: 'refused',
    conflict: { count: 1, names: [{ label: 'Kettle 3' }] },
  })
  expect((await byName('kettle-2')).price).toBe(90_200)
})

test('a product that an import has created does not go with an undo if somebody has worked on it', async () => {
  const { id } = await check((await read('Name,Code\nMade one,M-1\nMade two,M-2\nMade three,M-3\n')).id)
  const { workId } = await run(id)
  const { eventId } = await workOf(workId ?? 0)
  const edit = async (name: string, body: object) => {
    const { id } = await byName(name)
    await app.send(productsApi.updateProduct, { params: { id }, body })
    const events = await app.send(eventsApi.listEvents, { query: { entity: 'product', entityId: id } })
    return events.body.items[0].id
  }
  // A change that was taken back does not count.
  await app.send(eventsApi.undoEvent, { params: { id: await edit('made-one', { price: 7 }) } })
  await edit('made-two', { summary: 'Written by hand' })
  const inOne = await app.send(eventsApi.undoEvent, { params: { id: eventId } })
  expect([inOne.status, inOne.body.error.code]).toEqual([409, 'conflict'])
  expect(inOne.body.error.changed).toMatchObject({ count: 1, names: [{ label: 'Made two' }] })
  const { body: refused } = await app.send(bulkChangesApi.startBulkChange, { body: { undo: eventId } })
  await write(refused.id)
  expect(await workOf(refused.id)).toMatchObject({
    state: 'refused',
    conflict: { count: 1, names: [{ label: 'Made two' }] },
  })
  expect(await byName('made-three')).toMatchObject({ code: 'M-3' })

  const { id: two } = await byName('made-two')
  const { body: history } = await app.send(eventsApi.listEvents, {
    query: { entity: 'product', entityId: two },
  })
  await app.send(eventsApi.undoEvent, { params: { id: history.items[0].id } })
  const { body: undo } = await app.send(bulkChangesApi.startBulkChange, { body: { undo: eventId } })
  await write(undo.id)
  expect(await workOf(undo.id)).toMatchObject({ state: 'done', changed: 3, skipped: 0 })
  for (const name of ['made-one', 'made-two', 'made-three'])
    expect((await app.send(productsApi.productByName, { params: { name } })).status).toBe(404)
  await expectSoundRows()
})

test('a category that an import has created stays if somebody has worked on it since', async () => {
  const text = 'Name,Code,Category\nKept one,KO-1,Tools › Renamed since\nKept two,KO-2,Tools › As it was\n'
  const { id } = await check((await read(text)).id, { missing: 'create' })
  const { workId } = await run(id)
  const [one, two] = [await byName('kept-one'), await byName('kept-two')]
  const body = { description: 'Described by hand' }
  await app.send(categoriesApi.updateCategory, { params: { id: one.categoryId }, body })
  const { eventId } = await workOf(workId ?? 0)
  const undo = await app.send(bulkChangesApi.startBulkChange, { body: { undo: eventId } })
  await write(undo.body.id)
  expect(await workOf(undo.body.id)).toMatchObject({
    ...{ state: 'done', changed: 2 },
    conflict: { count: 1, names: [{ label: 'Renamed since' }] },
  })
  const statusOf = async (id: number) =>
    (await app.send(categoriesApi.categoryById, { params: { id } })).status
  expect([await statusOf(one.categoryId), await statusOf(two.categoryId)]).toEqual([200, 404])
  await expectSoundRows()
})

test('one row that is refused by now does not keep the others out', async () => {
  const { id } = await check((await read('Name,Code\nLate one,L-1\nLate two,L-2\n')).id)
  await app.send(productsApi.createProduct, { body: { name: 'Somebody was faster', code: 'l1' } })
  const done = await run(id)
  expect(done.notImported).toBe(1)
  expect(await workOf(done.workId ?? 0)).toMatchObject({ state: 'done', changed: 1, skipped: 1 })
  expect(await byName('late-two')).toMatchObject({ code: 'L-2' })
  await expectSoundRows()
})

test('a run that is cancelled leaves what is written, and says the rest in the error file', async () => {
  const { id } = await check((await read(fileOf(20, 2000))).id)
  const { body } = await app.send(transferApi.runImport, { params: { id } })
  await app.send(bulkChangesApi.cancelBulkChange, { params: { id: body.workId } })
  await write(body.workId)
  expect(await workOf(body.workId)).toMatchObject({ state: 'cancelled', changed: 0 })
  const link = await app.send(transferApi.startErrorFile, { params: { id }, body: { format: 'csv' } })
  const { body: csv } = await app.app.inject(link.body.url)
  expect(csv.trim().split('\r\n')).toHaveLength(21)
  expect(csv).toContain('Not imported: the import ended before this row.')
})

test('names of picture files are kept for the products, for whoever uploads the files', async () => {
  const { id, check: found } = await check(
    (
      await read(
        'Name,Code,Pictures\n,KT-1,"a.jpg, b.jpg"\nPictured,P-1,p.jpg\nRemote,R-1,https://example.com/x.jpg\n',
      )
    ).id,
  )
  expect(found).toMatchObject({ new: 1, changed: 1, wrong: 1 })
  await run(id)
  const names = await app.database.db
    .selectFrom('pictureFileName')
    .select(['key', 'productId', 'position'])
    .orderBy('key')
    .execute()
  const pictured = await byName('pictured')
  expect(names).toEqual([
    { key: 'a.jpg', productId: shop.drill, position: 0 },
    { key: 'b.jpg', productId: shop.drill, position: 1 },
    { key: 'p.jpg', productId: pictured.id, position: 0 },
  ])
  expect((await product(shop.drill)).name).toBe('Drill')
})
