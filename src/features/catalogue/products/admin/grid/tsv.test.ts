import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTsv, writeTsv } from './tsv.ts'

test('a block from Excel ends with a line end, one from a text editor does not', () => {
  expect(readTsv('37.00\t24\r\n107.00\t24\r\n')).toEqual([
    ['37.00', '24'],
    ['107.00', '24'],
  ])
  expect(readTsv('a\tb\nc\td')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(readTsv('one')).toEqual([['one']])
  expect(readTsv('')).toEqual([['']])
})

test('empty cells and rows stay where they are', () => {
  expect(readTsv('\t\n')).toEqual([['', '']])
  expect(readTsv('a\n\nb\n')).toEqual([['a'], [''], ['b']])
})

test('quotes hold tabs, line ends and doubled quotes; other quotes are text', () => {
  expect(readTsv('"two\nlines"\t"a ""b"""\n')).toEqual([['two\nlines', 'a "b"']])
  expect(readTsv('"tab\there"\tx')).toEqual([['tab\there', 'x']])
  expect(readTsv('24" monitor\t"27" screen\t"open')).toEqual([['24" monitor', '"27" screen', '"open']])
})

test('what is written is read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '۱', '،') })
  const block = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(block, rows => {
      expect(readTsv(writeTsv(rows))).toEqual(rows)
    }),
  )
})
