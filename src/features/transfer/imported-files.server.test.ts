import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { bulkChangesApi } from '#features/catalogue/products/bulk/bulk-changes.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { exportsApi } from '#features/catalogue/sheets/exports.contract.ts'
import { eventsApi } from '#features/history/events.contract.ts'
import { asXlsx, importingWith, openToolShop } from '../../testing/catalogue/importing.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { transferApi } from './transfer.contract.ts'

const app = openTestApp()
const { change, rowsOf, read, check, run, byName } = importingWith(app)
beforeAll(() => openToolShop(app).then(() => {}))

test('an exported file, imported again, changes nothing, in either format and language', async () => {
  for (const [format, language] of [
    ['csv', 'en'],
    ['xlsx', 'fa'],
  ] as const) {
    const started = await app.send(
      exportsApi.startExport,
      { body: { what: 'products', format, filter: {} } },
      { headers: { 'accept-language': language } },
    )
    const { rawPayload } = await app.app.inject(started.body.url)
    const file = await read(new Uint8Array(rawPayload), `products.${format}`)
    // The link follows from the name. Nothing is left for a person to choose.
    expect(file.columns.flatMap(({ header, target }) => (target === null ? [header] : []))).toEqual([])
    const isSkipped = ({ target }: { target: string | null }) => target === 'skip'
    expect(file.columns.filter(isSkipped).map(({ header }) => header)).toEqual([
      language === 'en' ? 'Link' : 'لینک',
    ])
    const { check: found, matchBy } = await check(file.id, { emptyCells: 'clear' })
    expect([matchBy === 'id', found]).toMatchObject([true, { new: 0, changed: 0, wrong: 0 }])
    expect(found?.unchanged).toBeGreaterThan(0)
    expect((await app.send(transferApi.runImport, { params: { id: file.id } })).status).toBe(400)
  }
})

test('what does not exist is reported or created, first in its own group, and goes with the undo', async () => {
  const text =
    'Name,Code,Category,Colour\nFile One,F1,Tools › Files › Round,\nFile Two,F2,Tools › Drills,Azure\n'
  const reported = await check((await read(text)).id)
  expect(reported.check).toMatchObject({ new: 0, wrong: 2, creates: [] })
  const created = await check(reported.id, { missing: 'create' })
  expect(created.check).toMatchObject({ new: 2, wrong: 0 })
  expect(created.check?.creates.map(one => [one.kind, one.names])).toEqual([
    ['category', ['Tools › Files', 'Tools › Files › Round']],
    ['choice', ['Colour: Azure']],
  ])
  await run(created.id)
  const [one, two] = [await byName('file-one'), await byName('file-two')]
  expect(one.breadcrumb.map((link: { name: string }) => link.name)).toEqual(['Tools', 'Files', 'Round'])
  expect(two.specs).toMatchObject([{ name: 'Colour', value: 'Azure' }])
  const { items } = (await app.send(bulkChangesApi.listBulkChanges)).body
  expect((await app.send(eventsApi.undoEvent, { params: { id: items[0].eventId } })).status).toBe(200)
  expect((await app.send(categoriesApi.categoryById, { params: { id: one.categoryId } })).status).toBe(404)
  expect((await app.send(productsApi.productByName, { params: { name: 'file-one' } })).status).toBe(404)
})

test('a file that is no spreadsheet is refused in words, whatever its name says', async () => {
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  const bomb = new Uint8Array(Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(4096)]))
  for (const [content, name, code] of [
    [new Uint8Array(photo), 'products.xlsx', 'not_a_sheet'],
    [bomb, 'products.xlsx', 'damaged'],
    ['', 'products.csv', 'empty'],
    [`a\n${'x\n'.repeat(100_001)}`, 'products.csv', 'too_many_rows'],
    [`${'a,'.repeat(16_384)}\n1\n`, 'products.csv', 'too_many_columns'],
    [`a\n${'x'.repeat(32_768)}\n`, 'products.csv', 'cell_too_long'],
  ] as const) {
    const found = await read(content, name)
    expect([found.state, found.problem?.code, found.problem?.words.length]).toEqual([
      'unreadable',
      code,
      expect.any(Number),
    ])
    expect((await app.send(transferApi.checkImport, { params: { id: found.id } })).body.error.code).toBe(
      'still_running',
    )
    expect((await app.send(transferApi.discardImport, { params: { id: found.id } })).status).toBe(204)
    expect((await app.send(transferApi.getImport, { params: { id: found.id } })).status).toBe(404)
  }
})

test.each([
  ['a\0b.csv', 'ab.csv'],
  ['../../etc/prices.csv', 'prices.csv'],
  ['C:\\prices.csv', 'prices.csv'],
  ['😀'.repeat(300), '😀'.repeat(200)],
  ['/', '–'],
])('a file called %j is listed as %j', async (name, listed) => {
  const found = await read('Name\nA\n', name)
  expect([found.state, found.file.name]).toEqual(['mapping', listed])
  await app.send(transferApi.discardImport, { params: { id: found.id } })
})

test('cells of 32 kB, numbers as numbers, duplicate headers and a title above the table', async () => {
  const content = await asXlsx([
    ['Our prices', null, null],
    ['Name', 'Price', 'Price', 'Description'],
    ['Long one', 12.5, 'x', `<p>${'a'.repeat(19_000)}</p>`],
    ['Broken one', 12.505, 'y', ''],
  ])
  const file = await read(content, 'prices.xlsx')
  expect(file.file).toMatchObject({
    format: 'xlsx',
    sheets: ['Sheet'],
    sheet: 'Sheet',
    headerRow: 2,
    rows: 2,
  })
  expect(file.columns.map(column => column.target)).toEqual(['name', 'price', null, 'description'])
  const { id, check: found } = await check(file.id)
  expect(found).toMatchObject({ new: 1, wrong: 1 })
  const [, broken] = await rowsOf(id)
  expect(broken?.cells[1]?.problem?.code).toBe('too_many_decimals')
  await run(id)
  expect(await byName('long-one')).toMatchObject({ price: 1250, description: `<p>${'a'.repeat(19_000)}</p>` })
  // A mapping that is not possible is refused, with its columns.
  const again = await read(content, 'prices.xlsx')
  expect(again.columns.map(column => column.why)).toEqual([
    'remembered',
    'remembered',
    'remembered',
    'remembered',
  ])
  expect(again.rememberedAt).not.toBeNull()
  await change(again.id, { targets: { 2: 'price', 3: null } })
  const refused = await app.send(transferApi.checkImport, { params: { id: again.id } })
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([400, ['targets.2', 'targets.3']])
  expect((await change(again.id, { targets: { 9: 'price' } })).status).toBe(400)
  expect((await change(again.id, { targets: { 1: 'nonsense' } })).status).toBe(400)
})
