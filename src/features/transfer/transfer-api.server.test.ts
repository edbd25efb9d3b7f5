// Imports of products, from the upload to the undo: what is recognised, what the check says, what is written, and for whom.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bulkChangesApi } from '#features/catalogue/products/bulk/bulk-changes.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { eventsApi } from '#features/history/events.contract.ts'
import { createLimits } from '#server/http/limits.server.ts'
import { openXlsx } from '#server/sheets/read-xlsx.server.ts'
import { importingWith, openToolShop, runningJob } from '../../testing/catalogue/importing.ts'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { ImportRow } from './sheet-import.ts'
import { transferApi } from './transfer.contract.ts'

const app = openTestApp()
describeRefusals(app, transferApi)

// Other tests of this file count on a free account.
afterEach(async () => {
  await app.database.db.deleteFrom('tryLimit').execute()
})

const { work, write, upload, get, change, rowsOf, read, check, run, product, byName } = importingWith(app)
let shop: Awaited<ReturnType<typeof openToolShop>>
beforeAll(async () => {
  shop = await openToolShop(app)
})

test('a file is recognised: its separator, its headers, what they are and by what rows are found', async () => {
  const found = await read(
    'Price list of autumn;;;\nkod;Model code;قیمت فروش;Power (W);Notes\n1;kt 1;49,9;20;x\n2;KT-2;5;30;y\n',
  )
  expect(found).toMatchObject({ state: 'mapping', matchBy: 'code', problem: null, check: null })
  expect(found.file).toMatchObject({ format: 'csv', separator: ';', headerRow: 2, rows: 2, columns: 5 })
  expect(found.columns.map(({ target, why }) => [target, why])).toEqual([
    [null, null],
    ['code', 'header'],
    ['price', 'header'],
    [`attribute.${shop.power}`, 'header'],
    [null, null],
  ])
  expect(found.matches).toEqual([{ by: 'code', label: 'Model code', rows: 1, several: 0 }])
  const { body } = await app.send(transferApi.importTargets, { params: { id: found.id } })
  expect(body.items.find((one: { key: string }) => one.key === 'price').label).toEqual({
    en: 'Price ($)',
    fa: 'قیمت (دلار)',
  })
  expect((await app.send(transferApi.listImports)).body.items[0].id).toBe(found.id)
})

test('new, changed, unchanged and wrong rows, cell by cell', async () => {
  const file = await read(
    [
      'Model code,Name,Price,Category,Visible,Colour,Tags',
      'KT-1,Drill,40,Tools › Drills,yes,قرمز,"new, light"',
      'KT-3,Hammer,12.50,ابزار,no,,',
      'KT-4,Saw,eleven,Tools > Sawz,maybe,,',
      'kt1,Twice,1,,,,',
    ].join('\n'),
  )
  const { check: found, id } = await check(file.id)
  expect(found).toMatchObject({ new: 1, changed: 1, unchanged: 0, wrong: 2, changedCells: 4, takenOut: 0 })
  expect(found?.worth.map(one => [one.hint, one.count])).toEqual(
    expect.arrayContaining([
      ['price_falls', 1],
      ['becomes_visible', 1],
    ]),
  )
  const [drill, hammer, saw, twice] = await rowsOf(id)
  expect(drill).toMatchObject({ row: 2, outcome: 'changed', entityId: shop.drill, name: 'Drill' })
  const cell = (row: ImportRow | undefined, target: string) => row?.cells.find(one => one.target === target)
  expect(cell(drill, 'price')).toMatchObject({
    before: '$100',
    after: '$40',
    isChanged: true,
    hint: 'Half or less',
  })
  expect(cell(drill, 'categoryId')).toMatchObject({ isChanged: false, problem: null })
  expect(cell(drill, `attribute.${shop.colour}`)).toMatchObject({ before: null, after: 'Red' })
  expect(cell(drill, 'tags')).toMatchObject({ before: 'new', after: 'new | light' })
  expect(hammer).toMatchObject({ outcome: 'new', entityId: null })
  expect(cell(hammer, 'categoryId')?.after).toBe('Tools')
  expect(saw?.outcome).toBe('wrong')
  expect(cell(saw, 'price')?.problem).toMatchObject({ code: 'not_a_number', words: 'Enter a number.' })
  expect(cell(saw, 'categoryId')?.problem?.code).toBe('no_such_category')
  expect(cell(saw, 'visible')?.problem?.code).toBe('not_yes_or_no')
  expect(twice?.problem).toMatchObject({ code: 'same_as_row', words: expect.stringContaining('Row 2') })
  // Nothing was written.
  expect((await product(shop.drill)).price).toBe(10_000)

  const wrong = await rowsOf(id, { outcome: 'wrong', limit: 1 })
  expect(wrong.map(row => row.row)).toEqual([4])
  const corrected = await app.send(transferApi.correctImportRow, {
    params: { id, row: 4 },
    body: { cells: { 2: '11', 3: 'Tools', 4: 'no' } },
  })
  expect(corrected.body).toMatchObject({ row: 4, outcome: 'new', problem: null })
  expect((await get(id)).check).toMatchObject({ new: 2, wrong: 1 })
  const out = await app.send(transferApi.takeOutImportRows, {
    params: { id },
    body: { rows: [3], out: true },
  })
  expect(out.body.check.takenOut).toBe(1)

  const done = await run(id)
  expect(done).toMatchObject({ state: 'started', notImported: 0 })
  expect(await product(shop.drill)).toMatchObject({
    price: 4000,
    visible: true,
    tags: ['new', 'light'],
    categoryId: shop.drills,
  })
  expect(await byName('saw')).toMatchObject({
    name: 'Saw',
    price: 1100,
    categoryId: shop.tools,
    visible: false,
  })
  expect((await app.send(productsApi.productByName, { params: { name: 'hammer' } })).status).toBe(404)

  const { items } = (await app.send(bulkChangesApi.listBulkChanges)).body
  expect(items[0]).toMatchObject({
    kind: 'import',
    state: 'done',
    changed: 2,
    file: { importId: id, name: 'products.csv' },
  })
  const { body: events } = await app.send(eventsApi.listEvents)
  expect(events.items[0]).toMatchObject({ entity: 'import', label: 'products.csv', undoable: true })
  const undone = await app.send(eventsApi.undoEvent, { params: { id: items[0].eventId } })
  expect([undone.status, undone.body.error]).toEqual([200, undefined])
  expect(await product(shop.drill)).toMatchObject({ price: 10_000, visible: false, tags: ['new'] })
  expect((await app.send(productsApi.productByName, { params: { name: 'saw' } })).status).toBe(404)
})

const folder = mkdtempSync(join(tmpdir(), 'vitrin-imports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a row that somebody saved since the check is left out, and listed in the error file with those that are wrong', async () => {
  const text = `Model code;Price\nKT-1;70\nnobody;1\n`
  const { id } = await check((await read(text, 'prices.csv')).id)
  await app.send(productsApi.updateProduct, { params: { id: shop.drill }, body: { summary: 'Strong' } })
  const done = await run(id)
  expect(done.notImported).toBe(1)
  expect((await product(shop.drill)).price).toBe(10_000)
  expect((await rowsOf(id, { notImported: 'true' })).map(row => [row.row, row.result?.code])).toEqual([
    [2, 'edited'],
  ])
  const link = async (format: string): Promise<string> =>
    (await app.send(transferApi.startErrorFile, { params: { id }, body: { format } })).body.url
  const token = (await link('csv')).split('/').at(-1)
  const csv = await app.send(transferApi.downloadErrorFile, { params: { token } })
  expect([csv.status, csv.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('prices-errors.csv'),
  ])
  expect(csv.text.slice(1).trim().split('\r\n')).toEqual([
    'Model code,Price,Reason',
    'KT-1,70,Not imported: somebody changed it after the check.',
    'nobody,1,A new product needs a name.',
  ])
  expect((await app.send(transferApi.downloadErrorFile, { params: { token } })).status).toBe(404)
  const path = join(folder, 'errors.xlsx')
  writeFileSync(path, (await app.app.inject(await link('xlsx'))).rawPayload)
  const file = await openXlsx(path, () => {})
  expect(await Array.fromAsync((await file.read(undefined)).rows)).toHaveLength(3)
  file.close()
  const wrongToken = { params: { token: 'x'.repeat(22) } }
  expect((await app.send(transferApi.downloadErrorFile, wrongToken)).status).toBe(404)
})

test('an import is seen by its account alone', async () => {
  const file = await read('Name\nSecret one\n')
  const other = { username: 'other', password: 'quiet-marble-lantern-orchard' }
  await app.services.accounts.admins.create(other)
  const { token } = await app.services.accounts.login(other, { address: '127.0.0.7' })
  const params = { params: { id: file.id } }
  for (const [endpoint, input] of [
    [transferApi.getImport, {}],
    [transferApi.importTargets, {}],
    [transferApi.changeImport, { body: {} }],
    [transferApi.checkImport, {}],
    [transferApi.importRows, {}],
    [transferApi.correctImportRow, { params: { id: file.id, row: 2 }, body: { cells: {} } }],
    [transferApi.takeOutImportRows, { body: { rows: [2], out: true } }],
    [transferApi.runImport, {}],
    [transferApi.startErrorFile, { body: { format: 'csv' } }],
    [transferApi.discardImport, {}],
  ] as const) {
    expect((await app.send(endpoint, { ...params, ...input }, { token })).status).toBe(404)
  }
  expect((await app.send(transferApi.listImports, {}, { token })).body.items).toEqual([])
})

test('what is at work is not changed, and what was not checked is not written', async () => {
  const file = await read('Name;Code\nStill one;S1\nStill two;S2\n')
  const params = { id: file.id }
  const codeOf = async (endpoint: Parameters<typeof app.send>[0], input: object = {}) =>
    (await app.send(endpoint, { params, ...input })).body?.error?.code
  const correction = { params: { id: file.id, row: 2 }, body: { cells: {} } }
  expect(await codeOf(transferApi.runImport)).toBe('still_running')
  expect(await codeOf(transferApi.startErrorFile, { body: { format: 'csv' } })).toBe('still_running')
  expect(await codeOf(transferApi.correctImportRow, correction)).toBe('still_running')
  expect(await codeOf(transferApi.takeOutImportRows, { body: { hint: 'x', out: true } })).toBe(
    'still_running',
  )
  expect((await change(file.id, { emptyCells: 'clear' })).body.emptyCells).toBe('clear')
  await work(file.id)
  await check(file.id)
  expect(
    await codeOf(transferApi.takeOutImportRows, { body: { hint: 'becomes_visible', out: true } }),
  ).toBeUndefined()
  const { body } = await app.send(transferApi.runImport, { params })
  expect(await codeOf(transferApi.changeImport, { body: {} })).toBe('still_running')
  expect(await codeOf(transferApi.runImport)).toBe('still_running')
  expect(await codeOf(transferApi.checkImport)).toBe('still_running')
  expect(await codeOf(transferApi.discardImport)).toBe('still_running')
  await write(body.workId)
  expect(await codeOf(transferApi.discardImport)).toBeUndefined()
})

test('a second import of an account waits for the first', async () => {
  const first = (await upload('Name\nA\n')).body
  const second = (await upload('Name\nB\n')).body
  expect(await app.services.transfer.job.run(runningJob({ importId: second.id }))).toMatchObject({
    postponedTo: expect.any(String),
  })
  expect((await get(second.id)).isWaiting).toBe(true)
  await work(first.id)
  await work(second.id)
  expect(await get(second.id)).toMatchObject({ state: 'mapping', isWaiting: false })
})

test('an account has some files, for seven days, and so many tries', async () => {
  await app.database.db.deleteFrom('sheetImport').execute()
  const ids: number[] = []
  while (ids.length < 10) ids.push((await upload('Name\nA\n')).body.id)
  const refused = await upload('Name\nA\n')
  expect([refused.status, refused.body.error.code]).toEqual([409, 'too_many_imports'])
  await app.services.transfer.purge(Date.now() + 6 * 24 * 3600_000)
  expect((await app.send(transferApi.listImports)).body.items).toHaveLength(10)
  await app.services.transfer.purge(Date.now() + 8 * 24 * 3600_000)
  expect((await app.send(transferApi.listImports)).body.items).toEqual([])

  const file = await check((await read('Name;Code\nTries;T1\n')).id)
  const fill = async (name: string, max: number) => {
    await app.database.db.deleteFrom('tryLimit').execute()
    const limits = createLimits(app.database)
    const key = String(
      (await app.database.db.selectFrom('admin').select('id').orderBy('id').executeTakeFirstOrThrow()).id,
    )
    await limits.take(...Array.from({ length: max }, () => ({ name, key, max, windowMs: 3_600_000 })))
  }
  await fill('import', 60)
  expect((await upload('Name\nA\n')).status).toBe(429)
  await fill('import-check', 120)
  expect((await app.send(transferApi.checkImport, { params: { id: file.id } })).status).toBe(429)
  await fill('import-correct', 1200)
  const correction = { params: { id: file.id, row: 2 }, body: { cells: {} } }
  expect((await app.send(transferApi.correctImportRow, correction)).status).toBe(429)
  await fill('import-errors', 60)
  const body = { format: 'csv' }
  expect((await app.send(transferApi.startErrorFile, { params: { id: file.id }, body })).status).toBe(429)
})

expectWholeContractSeen(app, transferApi)
