// Tests of reading the configuration from environment variables.
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
  ['COPY_BEFORE_UPGRADE', 'no', '0 or 1'],
  ['SHARED_CACHE_SECONDS', 'a minute', 'seconds, from 0 to 86400'],
  ['LOG_LEVEL', 'loud', 'debug'],
  ['SMTP_URL', 'mail.example:587', 'smtp://user:password@'],
  ['SMTP_URL', 'smtp://', 'smtp://user:password@'],
  ['SMTP_URL', 'smtp://a:%zz@mail.example', 'smtp://user:password@'],
  ['SMTP_URL', 'smtp://mail.example?pool=true', 'smtp://user:password@'],
  ['MAIL_FROM', 'the shop', 'shop@example.com'],
  ['MAIL_FROM', 'Shop <shop@example.com', 'shop@example.com'],
  ['MAIL_FROM', 'Shop\r\nBcc: all@example.com <shop@example.com>', 'shop@example.com'],
  ['MAIL_FROM', 'shop@example.com, other@example.com', 'shop@example.com'],
  ['SMS_WEBHOOK_URL', 'sms.example', 'https://shop.example/hook'],
  ['WEBHOOK_URL', 'https://user:password@shop.example', 'https://shop.example/hook'],
  ['WEBHOOK_SECRET', 'fifteen letters', '16'],
])('%s=%s stops the start with the variable’s name and what it should be', (name, value, hint) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(`The variable ${name} is not valid. It should be: `)
  expect(read).toThrow(hint)
})

test('trailing slashes of addresses are removed', () => {
  const env = { PUBLIC_SITE_URL: 'https://shop.example/', PUBLIC_API_BASE: 'https://api.example/v1/' }
  expect(readConfig(env)).toMatchObject({
    siteUrl: 'https://shop.example',
    apiBase: 'https://api.example/v1',
  })
})

test('files are stored in a folder of DATA_DIR unless STORAGE_URL is set', () => {
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

test('the S3 key comes from STORAGE_URL or from the usual AWS variables, and is required', () => {
  const env = { STORAGE_URL: 's3://pictures', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig(env).storage).toMatchObject({ key: 'key', secret: 'secret', region: 'us-east-1' })
  expect(() => readConfig({ ...env, AWS_SECRET_ACCESS_KEY: '' })).toThrow(
    'The variable STORAGE_URL has no key: write s3://key:secret@bucket',
  )
})

test('mails need a sender address, webhooks a secret', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow('The variable MAIL_FROM is missing.')
  expect(() => readConfig({ WEBHOOK_URL: 'https://shop.example' })).toThrow(
    'The variable WEBHOOK_SECRET is missing.',
  )
  expect(readConfig({}).delivery).toEqual({
    mail: undefined,
    smsWebhookUrl: undefined,
    webhookUrl: undefined,
    webhookSecret: undefined,
  })
})

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, user: '', password: '' }],
  ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true, user: '', password: '' }],
  ['smtp://a%40b:c%2Fd@[::1]:25', { host: '::1', port: 25, secure: false, user: 'a@b', password: 'c/d' }],
])('%s is parsed into the SMTP settings', (url, smtp) => {
  expect(readConfig({ SMTP_URL: url, MAIL_FROM: 'shop@example.com' }).delivery.mail?.smtp).toEqual(smtp)
})

test.each([
  ['shop@example.com', { name: '', address: 'shop@example.com' }],
  ['<shop@example.com>', { name: '', address: 'shop@example.com' }],
  ['The Shop <shop@example.com>', { name: 'The Shop', address: 'shop@example.com' }],
  ['"فروشگاه" <shop@example.com>', { name: 'فروشگاه', address: 'shop@example.com' }],
])('mails come from %s', (from, expected) => {
  const env = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: from }
  expect(readConfig(env).delivery.mail?.from).toEqual(expected)
})

test.each([
  [{ METRICS_PORT: '9464' }, { token: undefined, listen: { host: '127.0.0.1', port: 9464 } }],
  [{ METRICS_PORT: '0.0.0.0:9464' }, { token: undefined, listen: { host: '0.0.0.0', port: 9464 } }],
  [{ METRICS_PORT: '[::1]:9464' }, { token: undefined, listen: { host: '::1', port: 9464 } }],
  [{ METRICS_TOKEN: 'sixteen-letters!' }, { token: 'sixteen-letters!', listen: undefined }],
  [{}, undefined],
])('%o says who may read the metrics', (env, metrics) => {
  expect(readConfig(env).metrics).toEqual(metrics)
})

test.each([{ METRICS_TOKEN: 'too-short' }, { METRICS_PORT: '99999' }, { METRICS_PORT: 'shop.example' }])(
  'metrics that %o asks for are refused',
  env => {
    expect(() => readConfig(env)).toThrow(`The variable ${Object.keys(env)[0]} is not valid. It should be: a`)
  },
)
