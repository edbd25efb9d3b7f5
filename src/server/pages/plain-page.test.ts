import { expect, test } from 'vitest'
import { plainPage } from './plain-page.server.ts'

const page = (status: number, locale: 'en' | 'fa' = 'en') =>
  plainPage({ locale, status, message: 'Our own text.', requestId: 'r-1', look: {} })
const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1]
const headingOf = (html: string) => /<h1>(.*)<\/h1>/.exec(html)?.[1]

test.each([408, 413, 500, 503])('the title of a %d is the general one, in both languages', status => {
  expect(titleOf(page(status))).toBe('Internal Server Error')
  expect(titleOf(page(status, 'fa'))).toBe('خطای داخلی سرور')
})

test('the heading says what happened', () => {
  expect([408, 413, 500, 503].map(status => headingOf(page(status)))).toEqual([
    'This took too long',
    'Your message is too large',
    'Internal Server Error',
    'Just a moment',
  ])
})
