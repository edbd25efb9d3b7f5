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
