import { expect, test } from 'vitest'
import { readConfig } from './config.server.ts'

test('every variable has a working default', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    apiBase: '/api',
    siteUrl: 'http://localhost:3000',
  })
  expect(Object.isFrozen(config)).toBe(true)
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test.each([
  ['PORT', 'eighty', 'PORT'],
  ['PORT', '70000', 'PORT'],
  ['DATABASE_URL', 'mysql://x', 'postgres://'],
  ['PUBLIC_SITE_URL', 'shop.example', 'https://shop.example'],
  ['PUBLIC_API_BASE', 'api', '/api'],
  ['DEFAULT_LOCALE', 'de', 'en, fa'],
  ['TIME_ZONE', 'Mars/Olympus', 'Asia/Tehran'],
  ['ADMIN_USERNAME', 'A B', 'a-z'],
  ['ADMIN_PASSWORD', 'short', '10'],
  ['TRUST_PROXY', 'maybe', '0 or 1'],
  ['LOG_LEVEL', 'loud', 'debug'],
])('%s=%s stops the start with the variable’s name and what it should be', (name, value, hint) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(`The variable ${name} is not valid. It should be: `)
  expect(read).toThrow(hint)
})

test('addresses lose their last slash', () => {
  const env = { PUBLIC_SITE_URL: 'https://shop.example/', PUBLIC_API_BASE: 'https://api.example/v1/' }
  expect(readConfig(env)).toMatchObject({
    siteUrl: 'https://shop.example',
    apiBase: 'https://api.example/v1',
  })
})
