import { expect, test } from 'vitest'
import { isEasyToGuess } from './password-rules.ts'

test.each([
  '1234567890',
  '0987654321',
  'aaaaaaaaaaaa',
  '1212121212',
  'abcdefghij',
  '09121234567',
  'password123',
  'Password2024!',
  'P@$$w0rd2024',
  'passwordpassword',
  'qwertyuiop',
  'qwerty12345',
  '1q2w3e4r5t6y',
  'iloveyou1234',
  'Welcome2026!',
  'admin-admin-1',
  'letmein!!!!11',
  'Tehran1404!!',
  'رمزعبور۱۲۳۴',
])('%s is easy to guess', password => {
  expect(isEasyToGuess(password)).toBe(true)
})

test.each([
  'correct-horse-battery-staple',
  'a long enough one',
  'kettle&moss&9',
  'گربه‌ام روی بام خوابید',
  'q7Zp-Lm2xWv_R4kT',
])('%s is not', password => {
  expect(isEasyToGuess(password)).toBe(false)
})

test('may contain neither the username nor the site’s name', () => {
  expect(isEasyToGuess('my-NILOOFAR-kettle', ['niloofar'])).toBe(true)
  expect(isEasyToGuess('moss-گلستان-kettle', ['گلستان'])).toBe(true)
  expect(isEasyToGuess('moss-and-a-kettle', ['niloofar', 'گلستان'])).toBe(false)
  // Names of three letters are part of many words.
  expect(isEasyToGuess('valid-moss-kettle', ['ali', ''])).toBe(false)
})

test('the longest password is checked quickly', () => {
  expect(isEasyToGuess('pass'.repeat(32))).toBe(true)
  expect(isEasyToGuess(`${'pass'.repeat(31)}xxxz`)).toBe(false)
})
