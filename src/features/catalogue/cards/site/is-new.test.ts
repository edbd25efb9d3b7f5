import { expect, test } from 'vitest'
import { isNew } from './is-new.ts'

test('a product is new for thirty days', () => {
  expect(isNew('2026-11-15T23:00:00.000Z', '2026-11-15')).toBe(true)
  expect(isNew('2026-10-16T12:00:00.000Z', '2026-11-15')).toBe(true)
  expect(isNew('2026-10-15T12:00:00.000Z', '2026-11-15')).toBe(false)
  expect(isNew('2026-10-16T12:00:00.000Z', '')).toBe(false)
})
