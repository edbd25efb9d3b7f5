import { expect, test } from 'vitest'
import { inLocale, localeOfPath, preferredLocale } from './locale.ts'

test.each([
  ['/', 'en', 'en'],
  ['/fa', 'en', 'fa'],
  ['/FA/product/x', 'en', 'fa'],
  ['/fabric', 'en', 'en'],
  ['/', 'fa', 'fa'],
  ['/en/warranty', 'fa', 'en'],
] as const)('%s on a site in %s is in %s', (path, base, locale) => {
  expect(localeOfPath(path, base)).toBe(locale)
})

test.each([
  ['/product/x', 'fa', 'en', '/fa/product/x'],
  ['/', 'fa', 'en', '/fa'],
  ['/fa/product/x', 'en', 'en', '/product/x'],
  ['/fa', 'en', 'en', '/'],
  ['/product/x', 'fa', 'fa', '/product/x'],
  ['/en/product/x', 'fa', 'fa', '/product/x'],
  ['/fa//evil.example', 'en', 'en', '/evil.example'],
  ['//evil.example', 'fa', 'en', '/fa/evil.example'],
] as const)('%s in %s, on a site in %s, is %s', (path, locale, base, expected) => {
  expect(inLocale(path, locale, base)).toBe(expected)
})

test.each([
  ['fa-IR,fa;q=0.9,en;q=0.8', 'fa'],
  ['de,en;q=0.5', 'en'],
  ['de', 'fa'],
  [undefined, 'fa'],
] as const)('Accept-Language %s is answered in %s', (header, locale) => {
  expect(preferredLocale(header, 'fa')).toBe(locale)
})
