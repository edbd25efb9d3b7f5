import { expect, test } from 'vitest'
import { readConfig } from './config.server.ts'

test('every variable has a working default', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    apiBase: '/api',
    siteUrl: 'http://localhost:3000',
    demo: true,
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
  ['STORAGE_URL', '/srv/pictures', 's3://key:secret@bucket'],
  ['STORAGE_URL', 's3://', 's3://key:secret@bucket'],
  ['STORAGE_URL', 's3://a:%zz@bucket', 's3://key:secret@bucket'],
  ['STORAGE_URL', 's3://a:b@bucket/folder', 's3://key:secret@bucket'],
  ['STORAGE_URL', 's3://a:b@bucket?endpoint=minio:9000', 'endpoint=https://'],
  ['STORAGE_URL', 's3://a:b@bucket?endpiont=http://minio:9000', 'endpoint=https://'],
  ['PUBLIC_SITE_URL', 'shop.example', 'https://shop.example'],
  ['PUBLIC_API_BASE', 'api', '/api'],
  ['DEFAULT_LOCALE', 'de', 'en, fa'],
  ['TIME_ZONE', 'Mars/Olympus', 'Asia/Tehran'],
  ['ADMIN_USERNAME', 'A B', 'a-z'],
  ['ADMIN_PASSWORD', 'short', '10'],
  ['DEMO', 'yes', '0 or 1'],
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

test('files are kept in a folder of DATA_DIR unless a store is named', () => {
  expect(readConfig({ DATA_DIR: '/srv/shop' }).storage).toEqual({ kind: 'folder', folder: '/srv/shop/media' })
  const url = 's3://key%2F1:a%2Bb@pictures?endpoint=http://127.0.0.1:9000&region=eu-central-1'
  expect(readConfig({ STORAGE_URL: url }).storage).toEqual({
    kind: 's3',
    bucket: 'pictures',
    endpoint: 'http://127.0.0.1:9000',
    region: 'eu-central-1',
    key: 'key/1',
    secret: 'a+b',
  })
})

test('the key of a store comes from its address or from the usual variables, and must be there', () => {
  const env = { STORAGE_URL: 's3://pictures', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig(env).storage).toMatchObject({ key: 'key', secret: 'secret', region: 'us-east-1' })
  expect(() => readConfig({ ...env, AWS_SECRET_ACCESS_KEY: '' })).toThrow(
    'The variable STORAGE_URL has no key: write s3://key:secret@bucket',
  )
})
