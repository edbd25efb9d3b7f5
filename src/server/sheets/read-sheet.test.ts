// Files of other programs, and files that nobody should send: what is read of them, and how the rest is refused.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { type Cell, SheetError } from './cells.server.ts'
import { readSheet, storedRows } from './read-sheet.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrin-sheets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0

async function read(content: string | Uint8Array, sheet?: string) {
  const path = join(folder, `${++files}`)
  writeFileSync(path, content)
  const target = `${path}.rows`
  const found = await readSheet({ path, target, sheet })
  const rows = await Array.fromAsync(storedRows(target, found))
  return { ...found, cells: rows.map(row => row.cells), numbers: rows.map(row => row.row) }
}

const refusal = (content: string | Uint8Array, sheet?: string) =>
  read(content, sheet).then(
    () => undefined,
    error =>
      error instanceof SheetError ? [error.problem, error.row].filter(one => one !== undefined) : error,
  )

type Parts = Record<string, string | Uint8Array>

function zip(parts: Parts): Promise<Buffer> {
  const file = new yazl.ZipFile()
  for (const [name, content] of Object.entries(parts)) file.addBuffer(Buffer.from(content), name)
  file.end()
  return buffer(file.outputStream as NodeJS.ReadableStream)
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A workbook as Excel writes it, with `rows` as the XML of its first sheet. */
function workbook(rows: string, { properties = '', after = '', more = {} }: Book = {}): Promise<Buffer> {
  return zip({
    'xl/_rels/workbook.xml.rels': `<Relationships>
      <Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Type="${relations}/worksheet" Target="/xl/worksheets/sheet2.xml"/>
      <Relationship Id="rId3" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>
      <Relationship Id="rId4" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}">${properties}<sheets>
      <sheet name="Hidden" sheetId="9" state="hidden" r:id="rId2"/>
      <sheet name="Stock" sheetId="1" r:id="rId1"/><sheet name="Prices" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/sharedStrings.xml': `<sst><si><t>Name</t></si><si><t xml:space="preserve"> Drill </t></si>
      <si><r><t>دریل </t></r><r><rPr><b/></rPr><t>شارژی</t></r><rPh><t>x</t></rPh></si><si><t>a_x0009_b</t></si></sst>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-160429]yyyy/mm/dd;@"/>
      <numFmt numFmtId="165" formatCode="0.0&quot; kg days&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
    'xl/worksheets/sheet2.xml': `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    ...more,
  })
}
type Book = { properties?: string; after?: string; more?: Parts }

describe('an XLSX file', () => {
  test('has shared and inline texts, numbers, formulas with their stored values, and errors', async () => {
    const found = await read(
      await workbook(`<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>2</v></c></row>
        <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="inlineStr"><is><t>in</t><r><t>line</t></r></is></c>
          <c r="C3"><f>B1*3</f><v>59.969999999999999</v></c><c r="D3" t="str"><f>A1</f><v>'=1</v></c>
          <c r="E3" t="b"><v>1</v></c><c r="F3" t="e"><v>#N/A</v></c><c r="G3"><f>A1</f></c><c r="H3" s="1"/></row>
        <row><c t="s"><v>3</v></c><c><v>2</v></c></row>`),
    )
    expect(found).toMatchObject({ format: 'xlsx', sheets: ['Stock', 'Prices'], rows: 3, columns: 6 })
    expect(found.cells).toEqual([
      ['Name', null, 'دریل شارژی'],
      [' Drill ', 'inline', 59.97, '=1', true, '#N/A'],
      ['a\tb', 2],
    ])
    expect(found.numbers).toEqual([1, 3, 4])
  })

  test('has dates as numbers, counted from 1900 or 1904', async () => {
    const rows = `<row r="1"><c r="A1" s="1"><v>46345</v></c><c r="B1" s="2"><v>46345.5</v></c>
      <c r="C1" s="3"><v>46345</v></c><c r="D1" s="4"><v>0.75</v></c><c r="E1" s="1"><v>59</v></c><c r="F1" t="d"><v>2026-11-19T00:00:00</v></c></row>`
    expect((await read(await workbook(rows))).cells).toEqual([
      ['2026-11-19', '2026-11-19 12:00', 46345, '18:00', '1900-02-28', '2026-11-19'],
    ])
    const later = await read(await workbook(rows, { properties: '<workbookPr date1904="1"/>' }))
    expect(later.cells[0]?.slice(0, 2)).toEqual(['2030-11-20', '2030-11-20 12:00'])
  })

  test('has merged cells: what stands for several rows is in each of them', async () => {
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>Title</t></is></c></row>
      <row r="2"><c r="A2" t="inlineStr"><is><t>Tools</t></is></c><c r="B2"><v>1</v></c></row>
      <row r="3"><c r="B3"><v>2</v></c></row><row r="5"><c r="B5"><v>3</v></c></row>`
    const after = '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A2:A4"/></mergeCells>'
    const found = await read(await workbook(rows, { after }))
    expect(found.cells).toEqual([['Title'], ['Tools', 1], ['Tools', 2], [null, 3]])
  })

  test('is read from the sheet that is named', async () => {
    const file = await workbook('<row r="1"><c r="A1"><v>1</v></c></row>')
    expect((await read(file, 'Prices')).cells).toEqual([[7]])
    expect(await refusal(file, 'Hidden')).toEqual(['no_such_sheet'])
  })
})

test('a file of LibreOffice is read as it was typed', async () => {
  const file = readFileSync(new URL('../../testing/sheets/libreoffice.xlsx', import.meta.url))
  expect((await read(file)).cells).toEqual([
    ['Name', 'Price', 'Day', 'Code'],
    ['دریل شارژی', 12.5, '2026-11-19', 7],
    ['Hammer', 3, '2026-01-02', 'KT-2'],
  ])
})

describe('a CSV file', () => {
  const lines = 'نام;قیمت;کد\r\n"دریل; شارژی";1,5;KT-1\r\n"با ""گیومه""\nو خط";2;\'=A1\r\n'
  const expected: Cell[][] = [
    ['نام', 'قیمت', 'کد'],
    ['دریل; شارژی', '1,5', 'KT-1'],
    ['با "گیومه"\nو خط', '2', '=A1'],
  ]
  /** As Excel for Windows writes it. No decoder of Node encodes. */
  const windows = (text: string) => {
    const decoder = new TextDecoder('windows-1256')
    const codes = new Map(
      Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code] as const),
    )
    return Uint8Array.from(text.replaceAll('ی', 'ي'), sign => codes.get(sign) ?? 63)
  }
  const swapped = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

  test.each([
    ['utf-8', lines],
    ['utf-8', `\ufeff${lines}`],
    ['utf-16le', Buffer.from(`\ufeff${lines}`, 'utf16le')],
    ['utf-16le', Buffer.from(lines.replaceAll(/[\u0600-\u06ff]/g, 'x'), 'utf16le')],
    ['utf-16be', swapped(lines)],
    ['windows-1256', windows(lines)],
  ])('in %s is read as it was typed', async (encoding, content) => {
    const found = await read(content)
    expect(found).toMatchObject({ format: 'csv', encoding, separator: ';', rows: 3, columns: 3 })
    const plain = (cells: Cell[][]) => JSON.stringify(cells).replaceAll('ي', 'ی')
    const isLatin = content.toString().includes('x;') || JSON.stringify(found.cells).includes('xxx')
    if (isLatin) expect(found.cells[1]?.[2]).toBe('KT-1')
    else expect(plain(found.cells)).toBe(plain(expected))
  })

  test.each([
    ['a,b\n1,2\n', ','],
    ['a;b\n1,5;2,5\n3,5;4,5\n', ';'],
    ['a\tb\n1, 2\tc\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['alone\none\n', ','],
    ['"a,b,c";d\n"1,2,3";4\n', ';'],
  ])('%j is separated by %j', async (content, separator) => {
    expect(await read(content)).toMatchObject({ separator })
  })

  test('has rows of different lengths, and empty ones, whose numbers are kept', async () => {
    const found = await read('a,b\n\n1\n1,2,3\n')
    expect(found.cells).toEqual([['a', 'b'], ['1'], ['1', '2', '3']])
  })
})

describe('refused is', () => {
  test('a picture, whatever its name', async () => {
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a73' } })
      .png()
      .toBuffer()
    expect(await refusal(picture)).toEqual(['not_a_sheet'])
    const photo = await sharp(picture).jpeg().toBuffer()
    expect(await refusal(photo)).toEqual(['not_a_sheet'])
  })

  test('an archive that is no workbook, and one that is cut off', async () => {
    expect(await refusal(await zip({ 'a.txt': 'a' }))).toEqual(['not_a_sheet'])
    const whole = await workbook('<row r="1"><c r="A1"><v>1</v></c></row>')
    expect(await refusal(whole.subarray(0, whole.length / 2))).toEqual(['damaged'])
    const cut = '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c'
    expect(await refusal(await workbook('', { more: { 'xl/worksheets/sheet1.xml': cut } }))).toEqual([
      'damaged',
    ])
  })

  test('a file of Excel before 2007, or with a password', async () => {
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toEqual(['old_format'])
  })

  test('an empty file, and one without a cell', async () => {
    expect(await refusal('')).toEqual(['empty'])
    expect(await refusal('\n\n')).toEqual(['empty'])
    expect(await refusal(await workbook(''))).toEqual(['empty'])
  })

  /** Says of a part that it unpacks to another size, as its entry in the directory has it. */
  const saying = (file: Buffer, part: string, bytes: number) => {
    file.writeUInt32LE(bytes, file.lastIndexOf(part) - 46 + 24)
    return file
  }
  const someRows = '<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(1000)

  test('an archive that says it unpacks to more than it may, before it is unpacked', async () => {
    const file = await workbook(someRows)
    expect(await refusal(saying(file, 'xl/styles.xml', 600 * 1024 * 1024))).toEqual(['too_large_unpacked'])
  })

  test('an archive whose parts are larger than it says', async () => {
    const file = await workbook(someRows)
    expect(await refusal(saying(file, 'xl/worksheets/sheet1.xml', 100))).toEqual(['damaged'])
  })

  test('a row more than there may be, a column, or a long cell', async () => {
    expect(await refusal('a\n'.repeat(100_002))).toEqual(['too_many_rows'])
    expect((await read('a\n'.repeat(100_001))).rows).toBe(100_001)
    expect(await refusal(`a\n${'x,'.repeat(2001)}x\n`)).toEqual(['too_many_columns', 2])
    expect(await refusal(`a\n${'x'.repeat(32_768)}\n`)).toEqual(['cell_too_long', 2])
    const far = await workbook('<row r="4"><c r="XFD4"><v>1</v></c></row>')
    expect(await refusal(far)).toEqual(['too_many_columns', 4])
    const long = `<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(40_000)}</t></is></c></row>`
    expect(await refusal(await workbook(long))).toEqual(['cell_too_long', 1])
  })

  test('hundreds of thousands of rows, without reading them all', async () => {
    const rows = Array.from({ length: 300_000 }, (_, at) => `<row r="${at + 1}"><c><v>${at}</v></c></row>`)
    expect(await refusal(await workbook(rows.join('')))).toEqual(['too_many_rows'])
  })

  test('a quote that nothing closes', async () => {
    expect(await refusal(`a,b\n"${'x\n'.repeat(3_000_000)}`)).toEqual(['cell_too_long', 2])
  })

  test('more texts than fit into its memory', async () => {
    const texts = Array.from({ length: 50_000 }, (_, at) => `<si><t>${`${at} `.repeat(200)}</t></si>`)
    const file = await workbook('<row r="1"><c r="A1"><v>1</v></c></row>', {
      more: { 'xl/sharedStrings.xml': `<sst>${texts.join('')}</sst>` },
    })
    expect(await refusal(file)).toEqual(['too_costly'])
  })
})

test('a file that takes too long is given up', async () => {
  const path = join(folder, 'slow')
  writeFileSync(path, 'a,b\n1,2\n')
  await expect(readSheet({ path, target: `${path}.rows` }, 1)).rejects.toMatchObject({
    problem: 'too_costly',
  })
})
