import { expect, test } from 'vitest'
import * as z from 'zod'
import { line } from '#shared/text.ts'
import { fieldErrorsOf, problemAt, problemsOf } from './form-problems.ts'

const schema = z.strictObject({ name: line({ min: 1, max: 3 }), tags: z.array(line({ min: 1, max: 2 })) })

test('a form shows the same errors as the server, by path and in the page’s language', () => {
  expect(problemsOf(schema, { name: 'abc', tags: [] }, 'en')).toEqual({})
  expect(problemsOf(schema, { name: '', tags: ['abc'] }, 'en')).toEqual({
    name: 'Enter a name.',
    'tags.0': 'Enter 2 characters or fewer (now 3).',
  })
  expect(problemsOf(schema, { name: '', tags: [] }, 'fa').name).toBe('نام را وارد کنید.')
})

test('errors from the server are assigned to their fields', () => {
  const problem = {
    code: 'invalid' as const,
    message: 'Some fields need attention.',
    requestId: '1',
    fields: { 'specs.3.value': { code: 'required' as const, message: 'This is required.' } },
  }
  expect(fieldErrorsOf({ problem })).toEqual({ 'specs.3.value': 'This is required.' })
  expect(fieldErrorsOf({ problem: undefined })).toEqual({})
})

test('a list shown as one input shows the first problem of its entries', () => {
  expect(problemAt({ 'tags.2': 'Too long.', tagsOther: 'No.' }, 'tags')).toBe('Too long.')
  expect(problemAt({ tagsOther: 'No.' }, 'tags')).toBeUndefined()
})
