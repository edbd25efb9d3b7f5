import { expect, test } from 'vitest'
import { errorMessage, fieldMessage } from './error-messages.ts'
import { AppError, codeOf, fieldCodes, isNotFound, statusOf } from './errors.ts'

const codes = Object.keys(statusOf) as (keyof typeof statusOf)[]

test('every code has a message in both languages, with the same placeholders', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  for (const code of codes)
    expect(placeholders(errorMessage(code, 'fa'))).toEqual(placeholders(errorMessage(code, 'en')))
  for (const code of fieldCodes)
    expect(placeholders(fieldMessage(code, 'fa'))).toEqual(placeholders(fieldMessage(code, 'en')))
})

test('numbers are written in the language’s own digits', () => {
  expect(fieldMessage('too_long', 'fa', { max: 200, length: 1234 })).toContain('۲۰۰')
  expect(fieldMessage('too_long', 'en', { max: 200, length: 1234 })).toContain('1,234')
})

test('the time to wait is written in a suitable unit', () => {
  const message = (wait: number, locale: 'en' | 'fa') => errorMessage('rate_limited', locale, { wait })
  expect(message(1, 'en')).toBe('Too many tries. Try again in 1 second.')
  expect(message(61.2, 'en')).toContain('62 seconds')
  expect(message(899, 'en')).toContain('15 minutes')
  expect(message(6 * 3600 - 5, 'en')).toContain('6 hours')
  expect(message(900, 'fa')).toBe('تعداد تلاش زیاد است. ۱۵ دقیقه دیگر دوباره امتحان کنید.')
})

test('an error is recognised by its code, whoever created it', () => {
  expect(codeOf(new AppError('conflict'))).toBe('conflict')
  expect(codeOf({ code: 'not_found' })).toBe('not_found')
  expect(isNotFound({ code: 'not_found' })).toBe(true)
  for (const other of [new Error('x'), { code: 'ECONNRESET' }, { code: 'toString' }, null, undefined, 'x']) {
    expect(codeOf(other)).toBeUndefined()
  }
})
