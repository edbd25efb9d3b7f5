import { expect, test } from 'vitest'
import { readCookie, toSetCookie } from '#shared/cookies.ts'
import { cookiesOf } from './cookies.server.ts'

test.each([
  ['token=x-_1; locale=fa', 'x-_1', 'fa'],
  ['locale=en;token=x', 'x', 'en'],
  ['nottoken=x; mylocale=fa', undefined, undefined],
  ['', undefined, undefined],
])('server and browser read the same from "%s"', (cookies, token, locale) => {
  expect([readCookie(cookies, 'token'), readCookie(cookies, 'locale')]).toEqual([token, locale])
  expect([cookiesOf(cookies).token, cookiesOf(cookies).locale]).toEqual([token, locale])
})

test('a cookie holds for the whole site, and is not sent along by other sites', () => {
  expect(toSetCookie({ name: 'token', value: '', maxAgeSeconds: 0 })).toBe(
    'token=; Path=/; Max-Age=0; SameSite=Lax',
  )
})
