import { expect, test } from 'vitest'
import * as z from 'zod'
import { toFieldProblems } from './field-problems.ts'

const issuesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? []

test('stops at the given number of problems, of any kind', () => {
  const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, 1]))
  const issues = issuesOf(z.strictObject({ name: z.string() }), unknown)
  expect(Object.keys(toFieldProblems(issues, 20))).toHaveLength(20)
  const items = issuesOf(z.array(z.string()), Array(500).fill(1))
  expect(Object.keys(toFieldProblems(items, 20))).toHaveLength(20)
  expect(Object.keys(toFieldProblems(items))).toHaveLength(500)
})

test('of two allowed objects the problems of the nearer one are named, or of both if they are equally near', () => {
  const price = z.int().min(0)
  const either = z.union([
    z.strictObject({ id: z.int(), price }),
    z.strictObject({ all: z.boolean(), price }),
  ])
  const fieldsOf = (value: unknown) => Object.keys(toFieldProblems(issuesOf(either, value)))
  expect(fieldsOf({ id: 1, price: -1 })).toEqual(['price'])
  expect(fieldsOf({ all: true, price: 1, more: 1 })).toEqual(['more'])
  expect(fieldsOf({ price: 1 })).toEqual(['id', 'all'])
  expect(fieldsOf('text')).toEqual([''])
})
