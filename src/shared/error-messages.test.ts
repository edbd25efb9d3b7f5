import { expect, test } from 'vitest'
import { errorMessage, fieldMessage } from './error-messages.ts'
import { AppError, codeOf, fieldCodes, isNotFound, statusOf } from './errors.ts'

const codes = Object.keys(statusOf) as (keyof typeof statusOf)[]

test('every code has a sentence in both languages, with the same blanks', () => {
  const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  for (const code of codes) expect(blanks(errorMessage(code, 'fa'))).toEqual(blanks(errorMessage(code, 'en')))
  for (const code of fieldCodes)
    expect(blanks(fieldMessage(code, 'fa'))).toEqual(blanks(fieldMessage(code, 'en')))
})

test('numbers are written in the language’s own digits', () => {
  expect(fieldMessage('too_long', 'fa', { max: 200, length: 1234 })).toContain('۲۰۰')
  expect(fieldMessage('too_long', 'en', { max: 200, length: 1234 })).toContain('1,234')
})

test('an error is known by its code, whoever made it', () => {
  expect(codeOf(new AppError('conflict'))).toBe('conflict')
  expect(codeOf({ code: 'not_found' })).toBe('not_found')
  expect(isNotFound({ code: 'not_found' })).toBe(true)
  for (const other of [new Error('x'), { code: 'ECONNRESET' }, { code: 'toString' }, null, undefined, 'x']) {
    expect(codeOf(other)).toBeUndefined()
  }
})
