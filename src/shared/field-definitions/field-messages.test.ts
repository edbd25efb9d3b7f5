import { expect, test } from 'vitest'
import { fieldCodes } from '../errors.ts'
import { fieldMessage } from './field-messages.ts'

test('every code has a message in both languages, with the same placeholders', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  for (const code of fieldCodes) {
    const [en, fa] = (['en', 'fa'] as const).map(locale => fieldMessage('any', { code }, locale))
    expect([code, placeholders(fa as string)]).toEqual([code, placeholders(en as string)])
  }
})

test.each([
  ['subject', 'required', 'Enter a subject.', 'عنوان را وارد کنید.'],
  [
    'email',
    'invalid_value',
    'Enter an email address like name@example.com.',
    'یک آدرس ایمیل مثل \u2066name@example.com\u2069 وارد کنید.',
  ],
  ['specs.3.value', 'invalid_value', 'Enter a number.', 'عدد وارد کنید.'],
  ['translations.fa.name', 'required', 'Enter a name.', 'نام را وارد کنید.'],
  ['notifyEmails.2', 'required', 'Enter an email address.', 'ایمیل را وارد کنید.'],
  ['constructor', 'required', 'This is required.', 'این مورد الزامی است.'],
] as const)('%s, %s: what to do fits the field', (path, code, en, fa) => {
  expect(fieldMessage(path, { code }, 'en')).toBe(en)
  expect(fieldMessage(path, { code }, 'fa')).toBe(fa)
})

test('a file of another type names the types to choose from', () => {
  const params = { types: 'JPEG PNG WebP PDF' }
  const message = (code: 'unsupported_file' | 'misnamed_file', locale: 'en' | 'fa') =>
    fieldMessage('file', { code, params }, locale)
  expect(message('unsupported_file', 'en')).toBe(
    'This file type isn’t supported. Choose a JPEG, PNG, WebP or PDF.',
  )
  expect(message('misnamed_file', 'en')).toBe(
    'This file isn’t what its name says. Choose a JPEG, PNG, WebP or PDF.',
  )
  expect(message('unsupported_file', 'fa')).toContain(
    '\u2066JPEG\u2069، \u2066PNG\u2069، \u2066WebP\u2069 یا \u2066PDF\u2069',
  )
})

test('numbers are written in the language’s own digits', () => {
  const problem = { code: 'too_long', params: { max: 200, length: 1234 } } as const
  expect(fieldMessage('name', problem, 'fa')).toContain('۲۰۰')
  expect(fieldMessage('name', problem, 'en')).toContain('1,234')
})

test('a text is refused without its length where nobody counted it', () => {
  const tooLong = (params: Record<string, number>, locale: 'en' | 'fa') =>
    fieldMessage('name', { code: 'too_long', params }, locale)
  expect(tooLong({ max: 8 }, 'en')).toBe('Enter 8 characters or fewer.')
  expect(tooLong({ max: 8, length: 9 }, 'fa')).toBe('حداکثر ۸ کاراکتر وارد کنید (الان ۹).')
})
