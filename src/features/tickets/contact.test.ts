import { describe, expect, test } from 'vitest'
import { readContact, readEmail, readPhone } from './contact.ts'

describe('a telephone number', () => {
  test.each([
    '09121234567',
    '9121234567',
    '+989121234567',
    '+98 912 123 4567',
    '+98 (0) 912 123 4567',
    '00989121234567',
    '989121234567',
    '0912-123-4567',
    '۰۹۱۲۱۲۳۴۵۶۷',
    '٠٩١٢ ١٢٣ ٤٥٦٧',
    '\u200e0912.123.4567',
  ])('%s is one Iranian mobile', typed => {
    expect(readPhone(typed)).toBe('+989121234567')
  })

  test.each([
    ['021 8877 6655', '02188776655'],
    ['+44 20 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
    ['123456', '123456'],
  ])('%s keeps its digits', (typed, read) => {
    expect(readPhone(typed)).toBe(read)
  })

  test.each(['', '12345', '1234567890123456', '++98912', 'phone', '0912x123456', '+', '1+234567'])(
    '"%s" is rejected',
    typed => {
      expect(readPhone(typed)).toBeUndefined()
    },
  )
})

describe('an e-mail address', () => {
  test.each([
    ['Sara@Example.COM', 'sara@example.com'],
    [' sara+shop@mail.example.ir ', 'sara+shop@mail.example.ir'],
    ['سارا@مثال.ایران', 'سارا@مثال.ایران'],
    ['user۱۲@example.com', 'user12@example.com'],
  ])('%s', (typed, read) => {
    expect(readEmail(typed)).toBe(read)
    expect(readContact(typed)).toBe(read)
  })

  test.each(['', 'a', '@', 'a@b', 'a@b.', 'a b@c.de', 'a@b@c.de', '<a@b.de>', `a@${'b'.repeat(250)}.de`])(
    '"%s" is rejected',
    typed => {
      expect(readEmail(typed)).toBeUndefined()
    },
  )
})
