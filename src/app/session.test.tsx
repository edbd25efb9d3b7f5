import { beforeEach, expect, test } from 'vitest'
import { safeNext, storedDeviceTokens, storeSession } from './login.ts'
import { dropSession, hasSessionCookie, storedToken } from './session.ts'

beforeEach(() => dropSession())

test('a session is stored in local storage and in a cookie, and both are removed', () => {
  storeSession({ token: 'abc', expiresAt: new Date(Date.now() + 60_000).toISOString(), deviceToken: '1~x' })
  expect(storedToken()).toBe('abc')
  expect(hasSessionCookie(document.cookie)).toBe(true)
  dropSession()
  expect(storedToken()).toBeNull()
  expect(hasSessionCookie(document.cookie)).toBe(false)
})

test('the newest device token of each account is kept, of the last five accounts, also after a logout', () => {
  const logIn = (deviceToken: string) =>
    storeSession({ token: 'abc', expiresAt: new Date().toISOString(), deviceToken })
  localStorage.removeItem('deviceTokens')
  expect(storedDeviceTokens()).toEqual([])
  for (const token of ['1~a', '2~a', '1~b']) logIn(token)
  dropSession()
  expect(storedDeviceTokens()).toEqual(['2~a', '1~b'])
  for (const token of ['3~a', '4~a', '5~a', '6~a']) logIn(token)
  expect(storedDeviceTokens()).toEqual(['1~b', '3~a', '4~a', '5~a', '6~a'])
  for (const odd of ['{', '7', '{"a":1}', '[1,null]']) {
    localStorage.setItem('deviceTokens', odd)
    expect(storedDeviceTokens()).toEqual([])
  }
})

test.each([
  ['token=x', true],
  ['a=1; token=x', true],
  ['token=', false],
  ['nottoken=x', false],
  ['', false],
])('the cookies "%s" hold a session: %s', (cookies, expected) => {
  expect(hasSessionCookie(cookies)).toBe(expected)
})

test.each([
  ['/admin/products', '/admin/products'],
  ['/admin/products/7?tab=1', '/admin/products/7?tab=1'],
  [null, '/admin/messages'],
  ['/admin', '/admin/messages'],
  ['/administrator/', '/admin/messages'],
  ['https://evil.example/admin/', '/admin/messages'],
  ['//evil.example/admin/', '/admin/messages'],
  ['/admin/../evil', '/admin/messages'],
  ['/admin/%2e%2e/evil', '/admin/messages'],
  ['/admin/\\evil.example', '/admin//evil.example'],
  ['/admin/login', '/admin/messages'],
  ['/admin/LOGIN?next=/admin/x', '/admin/messages'],
  ['javascript:alert(1)', '/admin/messages'],
])('after a login %s leads to %s', (next, path) => {
  expect(safeNext(next)).toBe(path)
})
