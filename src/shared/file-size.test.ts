import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [12, '0.1 kB'],
  [640_400, '640 kB'],
  [1_234_567, '1.2 MB'],
  [20_971_520, '21 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes, 'en')).toBe(text)
})

test('in Persian with its own digits and words', () => {
  expect(fileSize(1_234_567, 'fa')).toMatch(/^۱٫۲ مگابایت$/)
})
