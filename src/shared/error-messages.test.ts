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

test('how long to wait is told in the unit that says it well', () => {
  const told = (wait: number, locale: 'en' | 'fa') => errorMessage('rate_limited', locale, { wait })
  expect(told(1, 'en')).toBe('Too many tries. Try again in 1 second.')
  expect(told(61.2, 'en')).toContain('62 seconds')
  expect(told(899, 'en')).toContain('15 minutes')
  expect(told(6 * 3600 - 5, 'en')).toContain('6 hours')
  expect(told(900, 'fa')).toBe('تعداد تلاش زیاد است. ۱۵ دقیقه دیگر دوباره امتحان کنید.')
})

test('an error is known by its code, whoever made it', () => {
  expect(codeOf(new AppError('conflict'))).toBe('conflict')
  expect(codeOf({ code: 'not_found' })).toBe('not_found')
  expect(isNotFound({ code: 'not_found' })).toBe(true)
  for (const other of [new Error('x'), { code: 'ECONNRESET' }, { code: 'toString' }, null, undefined, 'x']) {
    expect(codeOf(other)).toBeUndefined()
  }
})
