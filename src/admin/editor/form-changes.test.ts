import { expect, test } from 'vitest'
import { changesOf } from './form-changes.ts'

test('returns only the fields that differ', () => {
  const before = { name: 'Kettle', tags: ['glass'], price: null as number | null }
  expect(changesOf({ ...before, tags: ['glass'] }, before)).toEqual({})
  expect(changesOf({ ...before, tags: ['steel'], price: 5 }, before)).toEqual({ tags: ['steel'], price: 5 })
})

test('a number that cannot be read is a change, even where there was none', () => {
  expect(changesOf({ price: Number.NaN }, { price: null as number | null })).toEqual({ price: Number.NaN })
})
