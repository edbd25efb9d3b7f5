// Which names a 404 page suggests.
import { expect, test } from 'vitest'
import { isClose } from './near-names.ts'

test.each([
  ['kettle', 'Gooseneck kettle'],
  ['gooseneck ketle', 'Gooseneck kettle'],
  ['oak side tabel', 'Oak side table'],
  ['کتري', 'کتری گردن‌غازی'],
  ['a 200', 'A-200'],
])('“%s” is close to “%s”', (term, name) => {
  expect(isClose(term, name)).toBe(true)
})

test.each([
  ['nothing like it', 'Kettle with light'],
  ['wp login', 'Log basket'],
  ['slm', 'Slim shirt'],
  ['بلبرینگ', 'پیراهن'],
  ['', 'Kettle'],
])('“%s” is not close to “%s”', (term, name) => {
  expect(isClose(term, name)).toBe(false)
})
