// What is written as a spreadsheet is what is read from it, in both formats.
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { testSeed } from '../../testing/test-seed.ts'
import { type Cell, sheetFormats } from './cells.server.ts'
import { guardFormula, unguardFormula } from './formula-guard.server.ts'
import { openCsv } from './read-csv.server.ts'
import { openXlsx } from './read-xlsx.server.ts'
import { writeCsv } from './write-csv.server.ts'
import { writeXlsx } from './write-xlsx.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrin-sheets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0

async function writeAndRead(format: (typeof sheetFormats)[number], rows: Cell[][]): Promise<Cell[][]> {
  const path = join(folder, `${++files}.${format}`)
  const content = (async function* () {
    yield* rows
  })()
  await writeFile(path, format === 'csv' ? writeCsv(content) : writeXlsx(content, { name: 'Products' }))
  if (format === 'csv') {
    const { rows: read, separator } = await openCsv(path)
    expect(separator).toBe(',')
    return (await Array.fromAsync(read)).map(({ cells }) => cells)
  }
  const file = await openXlsx(path, () => {})
  expect(file.sheets).toEqual(['Products'])
  const { rows: read } = await file.read(undefined)
  const all = await Array.fromAsync(read)
  file.close()
  return all.map(({ cells }) => cells)
}

/** Empty rows and the empty cells at the end of a row are not there when a file is read. */
function asRead(rows: Cell[][]): Cell[][] {
  const full = rows.map(row => row.slice(0, row.findLastIndex(cell => cell !== null && cell !== '') + 1))
  return full.map(row => row.map(cell => (cell === '' ? null : cell))).filter(row => row.length > 0)
}

/** What a text cannot hold that the shop stores: signs that are no characters, and halves of characters. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '=1+1',
    "'=1+1",
    '+98 21 1234',
    '-10 تا 40 °C',
    '@home',
    "''",
    "'a",
    'a;b',
    'a\tb',
    '"',
    '""',
    ' a ',
  ),
  fc.constantFrom(
    'بدون سیم\nبا باتری',
    'می‌شود',
    '<p>a &amp; b</p>',
    '_x0041_',
    '٫۵',
    '007',
    '1e5',
    'TRUE',
    '2026-11-19',
  ),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', "'", '\t', ' '), fc.string({ maxLength: 5 }))
    .map(parts => parts.join('')),
)
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, min: -1e12, max: 1e12 })).map(value => {
  const rounded = Number(value.toPrecision(15))
  return Math.abs(rounded) < 1e-9 ? 0 : rounded
})
const header = ['A', 'B', 'C']
const cell = fc.oneof(text, number, fc.constant(null))
const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 })

describe.each(sheetFormats)('%s', format => {
  test('rows are the same when they are read again', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async given => {
        const all: Cell[][] = [header, ...given]
        const written = format === 'csv' ? all.map(row => row.map(asCsv)) : all
        expect(await writeAndRead(format, all)).toEqual(asRead(written))
      }),
      { seed: testSeed, numRuns: 150 },
    )
  })

  test('numbers have no exponent, which no form reads', async () => {
    const [, read] = await writeAndRead(format, [header, [1e-7, 1e15, 0.1]])
    expect(read?.map(Number)).toEqual([1e-7, 1e15, 0.1])
    if (format === 'csv') expect(read).toEqual(['0.0000001', '1000000000000000', '0.1'])
  })
})

/** A CSV file has texts alone. */
const asCsv = (one: Cell): Cell =>
  typeof one !== 'number'
    ? one
    : String(one).includes('e')
      ? one.toFixed(20).replace(/\.?0+$/, '')
      : String(one)

test('no text that is written begins as a formula does, and every text comes back', () => {
  fc.assert(
    fc.property(text, given => {
      const guarded = guardFormula(given)
      expect(guarded).not.toMatch(/^[=+\-@\t\r\n]/)
      expect(unguardFormula(guarded)).toBe(given)
    }),
    { seed: testSeed },
  )
})

test('a CSV file begins with the mark by which Excel knows UTF-8', async () => {
  const [first] = await Array.fromAsync(writeCsv([['نام']]))
  expect([...(first ?? [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
})
