import { expect, test } from 'vitest'
import { fitsPage, gridOf, knownSheetNames, knownSheets, readLabelSheet, writeSheet } from './label-sheet.ts'

test.each(knownSheetNames)('%s has all its labels on its page, and comes back from an address', name => {
  const sheet = knownSheets[name]
  expect(fitsPage(sheet)).toBe(true)
  expect(readLabelSheet(name)).toBe(sheet)
  expect(readLabelSheet(writeSheet(sheet))).toEqual(sheet)
})

test('the margins of known sheets are those of their makers', () => {
  const margins = (name: (typeof knownSheetNames)[number]) => {
    const { width, height } = gridOf(knownSheets[name])
    const { pageWidth, pageHeight } = knownSheets[name]
    return [(pageWidth - width) / 2, (pageHeight - height) / 2].map(margin => Math.round(margin * 10) / 10)
  }
  expect(margins('a4-21')).toEqual([7.3, 15.2])
  expect(margins('a4-65')).toEqual([4.8, 10.7])
  expect(margins('letter-30')).toEqual([4.7, 12.7])
})

test.each([
  '',
  'a5-1',
  '210x297x3x8x70x37x0',
  '210x297x3x8x71x37x0x0',
  '210x297x1.5x8x70x37x0x0',
  '210x297x0x8x70x37x0x0',
  '1e9x297x3x8x70x37x0x0',
  '210x297x3x8x70x37x0xNaN',
])('what is not a sheet is none: %s', text => {
  expect(readLabelSheet(text)).toBeUndefined()
})
