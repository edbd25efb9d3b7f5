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

test('has the colour of the shop in both themes, and nothing that has to be loaded', () => {
  const look = { accent: '#7a1fa2', logo: { url: '/media/a/320.png', width: 320, height: 80 } }
  const html = plainPage({ locale: 'en', status: 500, message: 'Our own text.', requestId: 'r-1', look })
  expect(html).toMatch(/--fill: light-dark\(#7a1fa2, #[0-9a-f]{6}\)/)
  expect(html).not.toMatch(/<img|<link|<script|url\(/)
})
