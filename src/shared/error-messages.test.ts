import { expect, test } from 'vitest'
import { errorMessage } from './error-messages.ts'
import { AppError, codeOf, isNotFound, statusOf } from './errors.ts'

const codes = Object.keys(statusOf) as (keyof typeof statusOf)[]

test('every code has a message in both languages, with the same placeholders', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  for (const code of codes)
    expect(placeholders(errorMessage(code, 'fa'))).toEqual(placeholders(errorMessage(code, 'en')))
})

test('a taken name says by what else a product or a category can be told apart', () => {
  expect(errorMessage('name_taken', 'en')).toBe(
    'Another product has this name. Change it, or add a model code.',
  )
  expect(errorMessage('name_taken', 'en', { entity: 'category' })).toBe(
    'Another category has this name. Change it, or choose another parent category.',
  )
})

test('a limit of bytes is written in the units of the language', () => {
  expect(errorMessage('too_large', 'en', { size: 96 * 1024 })).toBe('This is too large. The limit is 96 kB.')
  expect(errorMessage('too_large', 'fa', { size: 1.5 * 1024 ** 2 })).toContain('حداکثر ۱٫۵ مگابایت مجاز است.')
})

test('the time to wait is written in a suitable unit', () => {
  const message = (wait: number, locale: 'en' | 'fa') => errorMessage('rate_limited', locale, { wait })
  expect(message(1, 'en')).toBe('Too many attempts. Try again in 1 second.')
  expect(message(61.2, 'en')).toContain('62 seconds')
  expect(message(899, 'en')).toContain('15 minutes')
  expect(message(6 * 3600 - 5, 'en')).toContain('6 hours')
  expect(message(900, 'fa')).toBe('تعداد تلاش‌ها زیاد است. پس از ۱۵ دقیقه دوباره امتحان کنید.')
})

test('an error is recognised by its code, whoever created it', () => {
  expect(codeOf(new AppError('conflict'))).toBe('conflict')
  expect(codeOf({ code: 'not_found' })).toBe('not_found')
  expect(isNotFound({ code: 'not_found' })).toBe(true)
  for (const other of [new Error('x'), { code: 'ECONNRESET' }, { code: 'toString' }, null, undefined, 'x']) {
    expect(codeOf(other)).toBeUndefined()
  }
})
