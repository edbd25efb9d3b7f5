import { expect, test } from 'vitest'
import { maxLabels } from './label.ts'
import { readLabelLines } from './label-lines.ts'

test('reads one number a line in any spelling, each once', () => {
  expect(readLabelLines(' kt-0042-۱۷\nKT 0042 17\r\n\nAB-1234, CD-1234؛ EF-1234\tGH-1234')).toEqual({
    serials: ['KT004217', 'AB1234', 'CD1234', 'EF1234', 'GH1234'],
    wrong: [],
    isTooMany: false,
  })
})

test.each([
  'ABC-000009 to ABC-000011',
  'ABC-000009 تا ABC-000011',
  'abc000009..ABC-۰۰۰۰۱۱',
  'ABC-000009 - ABC-000011',
  'ABC-000009 – ABC-000011',
  'ABC-000009…ABC-000011',
])('reads a row of numbers: %s', text => {
  expect(readLabelLines(text).serials).toEqual(['ABC000009', 'ABC000010', 'ABC000011'])
})

test('a row may change digits in front of those that count', () => {
  expect(readLabelLines('A1-0999 to A1-1001').serials).toEqual(['A10999', 'A11000', 'A11001'])
  expect(readLabelLines('1234567890123456789012 to 1234567890123456789013').serials).toHaveLength(2)
})

test.each([
  'ab',
  'ABC-0002 to ABC-0001',
  'ABC-01 to ABC-001',
  'ABC-01 to ABD-02',
  'ABCD to ABCE',
  'سریال',
  'A001 to A002 to A003',
])('names a line that is neither: %s', line => {
  expect(readLabelLines(`KT-0001\n${line}`)).toEqual({ serials: ['KT0001'], wrong: [line], isTooMany: false })
})

test('stops behind the most that are printed at once, without counting a whole range', () => {
  const { serials, isTooMany } = readLabelLines('A00000000000000001 to A99999999999999999')
  expect([serials.length, isTooMany]).toEqual([maxLabels + 1, true])
  expect(readLabelLines('A0001 to A1000')).toMatchObject({ isTooMany: false })
})
