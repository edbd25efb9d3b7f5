import { expect, test } from 'vitest'
import { siteNameOf, toDialled, unbrokenTimes } from './shop-contact.ts'

test.each([
  ['+98 (21) 1234-5678', '+982112345678'],
  ['0098 21 1234 5678', '+982112345678'],
  ['021 1234 5678', '02112345678'],
  ['1590', '1590'],
])('%s is dialled as %s', (phone, dialled) => {
  expect(toDialled(phone)).toBe(dialled)
})

test.each([
  ['Monday, 9:00–18:00', 'Monday, 9:00\u2060–\u206018:00'],
  ['شنبه تا چهارشنبه، ۹ تا ۱۸', 'شنبه تا چهارشنبه، ۹\u2060\u00a0تا\u00a0\u2060۱۸'],
])('the times in “%s” are not broken between lines', (hours, unbroken) => {
  expect(unbrokenTimes(hours)).toBe(unbroken)
})

test('a link to a social network has the name of the network in the page’s language', () => {
  expect(siteNameOf('https://www.instagram.com/shop', 'en')).toBe('Instagram')
  expect(siteNameOf('https://t.me/shop', 'fa')).toBe('تلگرام')
  expect(siteNameOf('https://blog.shop.example/x', 'fa')).toBe('blog.shop.example')
})
