// Exports: what is in the files, who gets them, and how many at a time.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdExport } from '#server/database/leases.server.ts'
import type { Cell } from '#server/sheets/cells.server.ts'
import { openCsv } from '#server/sheets/read-csv.server.ts'
import { openXlsx } from '#server/sheets/read-xlsx.server.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { attributesApi } from '../attributes/attributes.contract.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { staffListApi } from '../lists/staff-list.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { exportsApi, type NewExport } from './exports.contract.ts'
import { createExports } from './exports.server.ts'

const app = openTestApp()
describeRefusals(app, exportsApi)

const folder = mkdtempSync(join(tmpdir(), 'vitrin-exports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0

const start = (body: object, headers: Record<string, string> = {}) =>
  app.send(exportsApi.startExport, { body }, { headers })
const products = (filter: object = {}, format = 'csv') => ({ what: 'products', format, filter })

async function rowsOf(content: Uint8Array, format: string): Promise<Cell[][]> {
  const path = join(folder, `${++files}.${format}`)
  writeFileSync(path, content)
  if (format === 'csv') return (await Array.fromAsync((await openCsv(path)).rows)).map(row => row.cells)
  const file = await openXlsx(path, () => {})
  const { rows } = await file.read(undefined)
  const cells = (await Array.fromAsync(rows)).map(row => row.cells)
  file.close()
  return cells
}

async function exported(body: { format: string }, headers?: Record<string, string>) {
  const { status, body: started } = await start(body, headers)
  expect([status, started.error]).toEqual([200, undefined])
  const response = await app.app.inject(started.url)
  expect(response.statusCode).toBe(200)
  const [header = [], ...rows] = await rowsOf(response.rawPayload, body.format)
  const records = rows.map(row => Object.fromEntries(header.map((name, at) => [name, row[at] ?? null])))
  return { response, header, records }
}

const shop = { drills: 0, power: 0, drill: 0 }
const gtin = '4006381333931'

beforeAll(async () => {
  const category = async (fields: object) =>
    (await app.send(categoriesApi.createCategory, { body: fields })).body.id
  const attribute = async (id: number, fields: object) =>
    (await app.send(attributesApi.createAttribute, { params: { id }, body: fields })).body.id
  const tools = await category({ name: 'Tools', translations: { fa: { name: 'ابزار' } } })
  shop.drills = await category({ name: 'Drills', parentId: tools, translations: { fa: { name: 'دریل' } } })
  const other = await category({ name: 'Books' })
  shop.power = await attribute(tools, {
    name: 'Power',
    type: 'number',
    unit: 'W',
    translations: { fa: { name: 'توان', unit: 'وات' } },
  })
  const colour = await attribute(shop.drills, {
    name: 'Colour',
    type: 'choice',
    choices: [{ value: 'Red', translations: { fa: 'قرمز' } }, { value: 'a|b' }],
  })
  const cordless = await attribute(shop.drills, { name: 'Cordless', type: 'yes-no' })
  const material = await attribute(shop.drills, { name: 'Material', type: 'text' })
  await attribute(other, { name: 'Material', type: 'text' })
  await attribute(other, { name: 'Pages', type: 'number' })
  const { body, status } = await app.send(productsApi.createProduct, {
    body: {
      name: '=Drill, "18 V"',
      code: 'KT-1',
      barcode: gtin,
      summary: 'Light; strong',
      description: '<p>Two\nlines</p>',
      price: 12950,
      warrantyMonths: 24,
      visible: true,
      categoryId: shop.drills,
      extraCategoryIds: [other],
      tags: ['new', 'red|blue'],
      specRows: [
        { kind: 'number', attributeId: shop.power, number: 1.5, unit: 'kW' },
        { kind: 'choice', attributeId: colour, choiceId: 1 },
        { kind: 'yes-no', attributeId: cordless, yes: true },
        { kind: 'text', attributeId: material, value: 'Steel', translations: { fa: { value: 'فولاد' } } },
        { kind: 'text', name: 'Own row', value: 'stays' },
      ],
      translations: { fa: { name: 'دریل شارژی' } },
    },
  })
  expect([status, body.error]).toEqual([201, undefined])
  shop.drill = body.id
  await app.send(productsApi.createProduct, { body: { name: 'Hidden one', lifecycle: 'discontinued' } })
})

const currencyOf = (header: Cell[]) => String(header.find(name => String(name).startsWith('Price')))

describe.each(['csv', 'xlsx'])('an export as %s', format => {
  test('has every field of a product, and a column for each attribute', async () => {
    const { response, header, records } = await exported(products({ visible: 'true' }, format))
    expect(response.headers['content-disposition']).toMatch(
      new RegExp(`products-\\d{4}-\\d\\d-\\d\\d\\.${format}`),
    )
    expect(response.headers['cache-control']).toBe('no-store')
    const text = (value: number) => (format === 'csv' ? String(value) : value)
    const price = currencyOf(header)
    expect(records).toEqual([
      {
        ID: text(shop.drill),
        'Model code': 'KT-1',
        Barcode: gtin,
        'Name (English)': '=Drill, "18 V"',
        'Name (Persian)': 'دریل شارژی',
        Category: 'Tools › Drills',
        'Other categories': 'Books',
        [price]: text(price.includes('$') || price.includes('€') ? 129.5 : 12950),
        Visible: 'Yes',
        'Sales status': 'Current',
        Tags: String.raw`new | red\|blue`,
        'Warranty (months)': text(24),
        'Summary (English)': 'Light; strong',
        'Summary (Persian)': null,
        'Description (English)': expect.stringContaining('Two'),
        'Description (Persian)': null,
        'Recall notice (English)': null,
        'Recall notice (Persian)': null,
        'SEO title (English)': null,
        'SEO title (Persian)': null,
        'SEO description (English)': null,
        'SEO description (Persian)': null,
        'Power (W)': '1.5 kW',
        Colour: 'Red',
        Cordless: 'Yes',
        'Material (English) – Tools › Drills': 'Steel',
        'Material (Persian) – Tools › Drills': 'فولاد',
        'Material (English) – Books': null,
        'Material (Persian) – Books': null,
        Pages: null,
        Images: null,
        Link: expect.stringMatching(/^https?:\/\/.+\/product\//),
      },
    ])
  })

  test('is in the language of whoever exports', async () => {
    const { header, records } = await exported(products({ visible: 'true' }, format), {
      'accept-language': 'fa',
    })
    expect(header).toEqual(expect.arrayContaining(['شناسه', 'نام (انگلیسی)', 'نام (فارسی)', 'توان (وات)']))
    expect(records[0]).toMatchObject({
      دسته: 'ابزار › دریل',
      'نمایش در سایت': 'بله',
      Colour: 'قرمز',
      'توان (وات)': '۱٫۵ کیلووات',
    })
    expect(String(records[0]?.لینک)).toContain('/fa/product/')
  })

  test('has the tree of categories, and the attributes', async () => {
    const tree = await exported({ what: 'categories', format } as never)
    expect(
      tree.records.map(one => [one['Parent category'], one['Name (English)'], one['Name (Persian)']]),
    ).toEqual([
      [null, 'Tools', 'ابزار'],
      ['Tools', 'Drills', 'دریل'],
      [null, 'Books', null],
    ])
    const { records } = await exported({ what: 'attributes', format } as never)
    expect(
      records.map(one => [one.Categories, one['Name (English)'], one.Type, one['Unit (Persian)']]),
    ).toEqual([
      ['Tools', 'Power', 'Number', 'وات'],
      ['Tools › Drills', 'Colour', 'Choice', null],
      ['Tools › Drills', 'Cordless', 'Yes or no', null],
      ['Tools › Drills', 'Material', 'Text', null],
      ['Books', 'Material', 'Text', null],
      ['Books', 'Pages', 'Number', null],
    ])
    expect(records[1]?.['Choices (English)']).toBe(String.raw`Red | a\|b`)
  })
})

test('has the products of the list on the screen, whatever it is filtered by', async () => {
  const filters = [
    {},
    { visible: 'false' },
    { category: shop.drills },
    { category: 'none' },
    { lifecycle: 'discontinued' },
    { missing: ['picture'], visible: 'true' },
    { tag: ['new'] },
    { q: 'hidden' },
    // The list corrects what was typed, and the file has what the list shows.
    { q: 'hiden' },
    { q: 'hiden', exact: 'true' },
  ]
  for (const filter of filters) {
    const { body } = await app.send(staffListApi.staffProducts, { query: filter })
    const shown = body.items.map((item: { id: number }) => String(item.id))
    const { records } = await exported(products(filter))
    expect([filter, records.map(one => one.ID).sort()]).toEqual([filter, shown.sort()])
  }
})

describe('a link', () => {
  test('is good once, and for a minute', async () => {
    const token = (await start(products())).body.url.split('/').at(-1)
    const load = () => app.send(exportsApi.downloadExport, { params: { token } })
    expect((await Promise.all([load(), load()])).map(one => one.status).sort()).toEqual([200, 404])
    expect((await load()).status).toBe(404)
    const late = (await start(products())).body.url
    const stored = await app.database.db
      .selectFrom('setting')
      .selectAll()
      .where('name', 'like', 'exportLink:%')
      .executeTakeFirstOrThrow()
    const value = JSON.stringify({ ...JSON.parse(stored.value), until: Date.now() - 1 })
    await app.database.db.updateTable('setting').set({ value }).where('name', '=', stored.name).execute()
    expect((await app.app.inject(late)).statusCode).toBe(404)
  })

  test('waits for no other export of the account, and says so', async () => {
    const { url } = (await start(products())).body
    const lease = await holdExport(app.database, 1)
    expect((await start(products())).body.error.code).toBe('still_running')
    const token = url.split('/').at(-1)
    const refused = await app.send(exportsApi.downloadExport, { params: { token } })
    expect(refused.body.error.code).toBe('still_running')
    expect(await holdExport(app.database, 1)).toBeUndefined()
    await lease?.release()
    expect((await start(products())).status).toBe(200)
  })

  test('leaves nothing held when the file was sent, or when whoever loads it goes away', async () => {
    const held = () =>
      app.database.db.selectFrom('lease').select('name').where('name', 'like', 'export:%').execute()
    await exported(products())
    expect(await held()).toEqual([])
    const { url } = (await start(products())).body
    const token = url.split('/').at(-1)
    const served = app.services.served.find(one => one.endpoint === exportsApi.downloadExport)
    const file = (await served?.run({ params: { token } }, app.services.visitor)) as {
      content: AsyncGenerator
    }
    await file.content.next()
    expect(await held()).toHaveLength(1)
    await file.content.return(undefined)
    expect(await held()).toEqual([])
  })
})

test('what is too large for one import comes as several files in an archive', async () => {
  const rowsPerFile = 1
  const exports = createExports({
    database: app.database,
    baseLocale: 'en',
    limits: { take: async () => ({ giveBack: async () => {} }) },
    siteUrl: 'https://shop.example',
    apiBase: '/api',
    currency: async () => 'USD',
    lists: { listShownIds: async () => [shop.drill, shop.drill] },
    categories: { tree: async () => [] },
    serialSheet: async () => ({ header: [], count: 0, async *rows() {} }),
    rowsPerFile,
  })
  const admin = { id: 1, username: 'admin', displayName: 'Admin' }
  const wanted: NewExport = {
    ...{ what: 'products', format: 'csv' },
    filter: { visible: 'all', tag: [], missing: [], exact: 'false' },
  }
  const { url } = await exports.start(wanted, { ...app.services.visitor, admin })
  const { name, type, content } = await exports.download(url.split('/').at(-1) ?? '')
  expect([name.endsWith('.zip'), type]).toEqual([true, 'application/zip'])
  const archive = Buffer.concat(await Array.fromAsync(content))
  const entries = await entriesOf(archive)
  expect(entries.map(entry => entry.name)).toEqual(['products-1.csv', 'products-2.csv'])
  for (const { content } of entries) {
    const [header, ...rows] = await rowsOf(content, 'csv')
    expect([header?.[0], rows.length]).toEqual(['ID', rowsPerFile])
  }
})

async function entriesOf(archive: Buffer) {
  const { default: yauzl } = await import('yauzl')
  const { buffer } = await import('node:stream/consumers')
  const zip = await yauzl.fromBufferPromise(archive)
  const found: { name: string; content: Buffer }[] = []
  for await (const entry of zip.eachEntry())
    found.push({ name: entry.fileName, content: await buffer(await zip.openReadStreamPromise(entry)) })
  return found
}

test('products with more attributes than a file has columns are refused, with the way out', async () => {
  const row = await app.database.db
    .selectFrom('attribute')
    .selectAll()
    .where('id', '=', shop.power)
    .executeTakeFirstOrThrow()
  const { id: _, ...fields } = row
  const many = Array.from({ length: 1000 }, (_, at) => ({ ...fields, name: `Power ${at}`, type: 'text' }))
  for (let at = 0; at < many.length; at += 50)
    await app.database.contentTransaction(tx =>
      tx
        .insertInto('attribute')
        .values(many.slice(at, at + 50))
        .execute(),
    )
  const { body } = await start(products({ category: shop.drills }))
  expect(body.error).toMatchObject({
    code: 'too_many_columns',
    message: expect.stringContaining('Filter by a category'),
  })
  expect((await start(products({ category: 'none' }))).status).toBe(200)
  await app.database.contentTransaction(tx =>
    tx.deleteFrom('attribute').where('name', 'like', 'Power %').execute(),
  )
})

test('sixty an hour', async () => {
  await app.database.db.deleteFrom('tryLimit').execute()
  const codes: number[] = []
  for (let times = 0; times < 61; times++)
    codes.push((await start({ what: 'categories', format: 'csv' })).status)
  expect(codes.filter(code => code === 200)).toHaveLength(60)
  expect(codes.at(-1)).toBe(429)
})

expectWholeContractSeen(app, exportsApi)
