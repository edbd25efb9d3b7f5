import { describe, expect, test } from 'vitest'
import { drawCode, smallestModule } from './label-code.ts'
import { layoutOf } from './label-layout.ts'
import { knownSheetNames, knownSheets } from './label-sheet.ts'

const address = 'https://a-shop-with-a-long-name.example.com/fa/warranty?serial='

describe.each(knownSheetNames)('%s', name => {
  const { labelWidth, labelHeight } = knownSheets[name]

  test.each([6, 12, 20, 40])('has room for code and text of a number of %i characters', length => {
    const serial = 'W'.repeat(length)
    const { isStacked, padding, codeSize, nameSize, serialSize } = layoutOf(knownSheets[name], serial)
    const rest = isStacked ? labelHeight - codeSize - 2 * padding : labelHeight - 2 * padding
    const width = isStacked ? labelWidth - 2 * padding : labelWidth - codeSize - 3 * padding
    expect(width).toBeGreaterThan(10)
    const lines = Math.ceil((length * 0.73 * serialSize) / width)
    const names = isStacked ? 1 : 2
    expect(names * nameSize * 1.35 + lines * serialSize * 1.25 + 0.35 * serialSize).toBeLessThanOrEqual(rest)
    // At most two lines of a number, and only where it would be too small to read in one.
    expect(lines).toBeLessThanOrEqual(length > 12 ? 4 : 2)
    // Up to twenty characters, telephones read the code.
    if (length <= 20) {
      const { modules } = drawCode(address + serial)
      expect(codeSize / modules).toBeGreaterThanOrEqual(smallestModule)
    }
  })
})

test('a square label has its text below the code', () => {
  const layout = layoutOf({ labelWidth: 30, labelHeight: 30 }, 'KT-0042-17')
  expect(layout.isStacked).toBe(true)
  expect(layout.codeSize).toBeLessThan(20)
})
