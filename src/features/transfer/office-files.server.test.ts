// Files as office programs save them, and archives that nobody should send, through the API: what is read of them and what is said.
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import yazl from 'yazl'
import { importingWith, openToolShop } from '../../testing/catalogue/importing.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { transferApi } from './transfer.contract.ts'

const app = openTestApp()
const { read, check, run, rowsOf, byName } = importingWith(app)
beforeAll(() => openToolShop(app).then(() => {}))
beforeEach(async () => {
  await app.database.db.deleteFrom('sheetImport').execute()
  await app.database.db.deleteFrom('sheetMemory').execute()
  await app.database.db.deleteFrom('tryLimit').execute()
})

/** Saved by LibreOffice, all from one sheet. `testing/sheets/README.md` says how. */
const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../testing/sheets/${name}`, import.meta.url)))

test.each([
  ['office.xlsx', { format: 'xlsx', sheets: ['کالاها'], headerRow: 2 }],
  ['office-1904.xlsx', { format: 'xlsx', sheets: ['کالاها'], headerRow: 2 }],
  ['office-utf16.csv', { format: 'csv', encoding: 'utf-16le', separator: '\t' }],
  ['office-1256.csv', { format: 'csv', encoding: 'windows-1256', separator: ';' }],
])('%s of LibreOffice is read, checked and written', async (name, facts) => {
  const file = await read(fixture(name), name)
  expect([file.problem, file.file]).toMatchObject([null, { ...facts, rows: 3 }])
  // Windows-1256 has another letter for the last one of the Persian alphabet, which is read as the same.
  const plain = (header: string) => header.replaceAll('ي', 'ی')
  expect(file.columns.map(column => [plain(column.header), column.target])).toEqual([
    ['دسته', 'categoryId'],
    ['نام کالا', 'name.fa'],
    ['Model code', 'code'],
    ['قیمت', 'price'],
    ['Summary', 'summary'],
    ['تاریخ', null],
  ])
  // Dates are days, whatever the file counts them from.
  expect(file.columns[5]?.samples).toEqual(['2026-11-19', '2026-01-02'])
  // A new product needs a name in the base language, so somebody says that these are it.
  const { id, check: found } = await check(file.id, { targets: { 1: 'name' }, numbers: 'en' })
  expect(found).toMatchObject({ new: 3, wrong: 0 })
  const rows = await rowsOf(id)
  const said = (at: number, target: string) => rows[at]?.cells.find(cell => cell.target === target)?.after
  // What is merged over two rows is in both, and formulas have their values.
  expect([0, 1, 2].map(at => said(at, 'categoryId'))).toEqual(
    facts.format === 'xlsx'
      ? ['Tools › Drills', 'Tools › Drills', 'Tools']
      : ['Tools › Drills', null, 'Tools'],
  )
  expect([0, 1, 2].map(at => said(at, 'price'))).toEqual(['$49.50', '$99', '$12.38'])
  expect(said(0, 'summary')).toBe('=1+1 is no formula')
  expect(said(1, 'code')).toBe('7001')
  await run(id)
  expect(await byName('دریل-ستونی')).toMatchObject({ code: '7001', price: 9900 })
  await undo()
})

/** Takes back what the newest import has written, so that the next one finds the shop as it was. */
const { undoLast: undo } = importingWith(app)

test('an ODS file is refused with what to do, in both languages', async () => {
  const found = await read(fixture('office.ods'), 'office.ods')
  expect([found.state, found.problem]).toEqual([
    'unreadable',
    {
      code: 'open_document',
      row: null,
      words: 'ODS files can’t be imported. Open this file in LibreOffice and save it as XLSX.',
    },
  ])
  const headers = { 'accept-language': 'fa' }
  const { body } = await app.send(transferApi.getImport, { params: { id: found.id } }, { headers })
  expect(body.problem.words).toContain('ذخیره کنید')
})

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with one sheet, of which `filler` is repeated until it has so many megabytes. */
async function bomb({ before, filler, megabytes, after }: Bomb): Promise<Uint8Array<ArrayBuffer>> {
  const piece = Buffer.from(filler.repeat(Math.ceil((1024 * 1024) / filler.length)))
  const zip = new yazl.ZipFile()
  const sheet = function* () {
    yield Buffer.from(before)
    for (let at = 0; at < megabytes; at++) yield piece
    yield Buffer.from(after)
  }
  zip.addBuffer(
    Buffer.from(
      `<Relationships><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/_rels/workbook.xml.rels',
  )
  zip.addBuffer(
    Buffer.from(`<workbook xmlns:r="${relations}"><sheets><sheet name="One" r:id="r1"/></sheets></workbook>`),
    'xl/workbook.xml',
  )
  zip.addReadStream(Readable.from(sheet()), 'xl/worksheets/sheet1.xml', { compressionLevel: 1 })
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream as NodeJS.ReadableStream))
}
type Bomb = { before: string; filler: string; megabytes: number; after: string }

const start = '<worksheet><sheetData>'
const end = '</sheetData></worksheet>'

test.each([
  ['too_large_unpacked', { before: start, filler: ' ', megabytes: 520, after: end }],
  [
    'cell_too_long',
    {
      before: `${start}<row r="1"><c r="A1" t="inlineStr"><is><t>`,
      filler: 'x',
      megabytes: 64,
      after: `</t></is></c></row>${end}`,
    },
  ],
  ['too_many_rows', { before: start, filler: '<row><c><v>1</v></c></row>', megabytes: 64, after: end }],
  [
    'too_many_columns',
    { before: `${start}<row r="1">`, filler: '<c><v>1</v></c>', megabytes: 32, after: `</row>${end}` },
  ],
])(
  'an archive that unpacks to a hundred times its size is refused as %s, and the server goes on',
  async (code, what) => {
    const content = await bomb(what)
    expect(content.length).toBeLessThan((what.megabytes * 1024 * 1024) / 100)
    const before = process.memoryUsage.rss()
    const found = await read(content, 'prices.xlsx')
    expect([found.state, found.problem?.code]).toEqual(['unreadable', code])
    // Another process has unpacked it.
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024)
    expect(await read('Name\nStill here\n')).toMatchObject({ state: 'mapping', problem: null })
  },
  60_000,
)
