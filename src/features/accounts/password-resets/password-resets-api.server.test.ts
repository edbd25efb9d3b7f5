// The API for a forgotten password, with mails sent to a real SMTP server on loopback.
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { recordEvent } from '#features/history/events.server.ts'
import type { Database } from '#server/database/database.server.ts'
import { createLimits } from '#server/http/limits.server.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { createAccounts } from '../accounts.server.ts'
import { adminsApi } from '../admins.contract.ts'
import { passwordResetsApi } from './password-resets.contract.ts'

const server = await startMailServer()
const env = { SMTP_URL: server.url, MAIL_FROM: 'shop@shop.example', PUBLIC_SITE_URL: 'https://shop.example' }
const app = openTestApp({ env })
const withoutMail = openTestApp()

beforeAll(async () => {
  await app.services.jobs.start({ warn() {} }, { pollMs: 30, leaseMs: 3000 })
})
beforeEach(async () => {
  server.mails.length = 0
  await app.database.db.deleteFrom('tryLimit').execute()
})
afterAll(async () => {
  await app.services.jobs.stop()
  await server.close()
})

const password = 'moss and kettles 9'
const newPassword = 'another moss kettle'
const visitor = { token: null }
let counter = 0

async function add(fields: object = {}) {
  const username = `owner-${++counter}`
  const email = `${username}@shop.example`
  const { body } = await app.send(adminsApi.createAdmin, { body: { username, password, email, ...fields } })
  return { id: body.id as number, username, email }
}
const request = (account: string, headers = {}) =>
  app.send(passwordResetsApi.requestReset, { body: { account } }, { ...visitor, headers })
const open = (secret: string) => app.send(passwordResetsApi.openReset, { body: { secret } }, visitor)
const finish = (secret: string, typed = newPassword) =>
  app.send(passwordResetsApi.finishReset, { body: { secret, password: typed } }, visitor)
const patch = (id: number, body: object) => app.send(adminsApi.updateAdmin, { params: { id }, body })
const logIn = (username: string, typed: string, deviceTokens: string[] = []) =>
  app.services.accounts.login(
    { username, password: typed, deviceTokens },
    { address: `10.8.${counter % 200}.${++counter % 200}`, agent: 'Test' },
  )
const secretIn = (text = '') => /\/reset\/([\w-]{22})/.exec(text)?.[1] ?? ''
/** Asks for a link, and returns the secret in its mail. */
async function requestLink({ username, email }: { username: string; email: string }) {
  const before = server.to(email).length
  expect((await request(username)).status).toBe(204)
  await expect.poll(() => server.to(email).length).toBe(before + 1)
  return secretIn(server.to(email).at(-1)?.text)
}
const jobsDone = () =>
  expect
    .poll(() =>
      app.database.db
        .selectFrom('job')
        .select('id')
        .where('kind', '=', 'mail-password-reset')
        .where('state', '=', 'waiting')
        .execute(),
    )
    .toEqual([])

describeRefusals(app, passwordResetsApi)

describe('a link to set a new password', () => {
  test('is mailed to the email of the account, asked for by username or by email', async () => {
    const owner = await add()
    expect((await app.send(passwordResetsApi.passwordHelp, {}, visitor)).body).toEqual({ byMail: true })
    const secret = await requestLink(owner)
    const [mail] = server.to(owner.email)
    expect(mail?.headers.subject).toBe('Set a new password')
    expect(mail?.text).toContain(`https://shop.example/reset/${secret}`)
    expect(mail?.text).toContain('The link works once, until')
    expect(mail?.text).toContain('If it wasn’t you, ignore this email.')
    expect(mail?.html).toContain(`href="https://shop.example/reset/${secret}"`)
    expect((await open(secret)).body).toMatchObject({ username: owner.username })
    expect((await request(owner.email.toUpperCase())).status).toBe(204)
    await expect.poll(() => server.to(owner.email).length).toBe(2)
  })

  test('sets it once; all sessions, device tokens and known addresses end', async () => {
    const owner = await add()
    const { token, deviceToken } = await logIn(owner.username, password)
    const secret = await requestLink(owner)
    const other = await requestLink(owner)
    expect(await finish(secret)).toMatchObject({ status: 200, body: { username: owner.username } })
    expect(await app.services.accounts.adminOf(token)).toBeUndefined()
    const known = app.database.db.selectFrom('knownAddress').selectAll().where('adminId', '=', owner.id)
    expect(await known.execute()).toEqual([])
    await expect(logIn(owner.username, password, [deviceToken])).rejects.toMatchObject({
      code: 'login_failed',
    })
    // A wrong password with the old device token counts for the address, not for a device.
    const counted = await app.database.db.selectFrom('tryLimit').selectAll().execute()
    expect(counted.length).toBeGreaterThan(1)
    await logIn(owner.username, newPassword)
    const again = await finish(secret)
    expect([again.status, again.body.error.message]).toEqual([
      410,
      'This link has already been used. It works only once.',
    ])
    expect((await open(secret)).body.error.code).toBe('link_used')
    expect((await finish(other)).body.error.code).toBe('link_expired')
    const { items } = (await app.send(eventsApi.listEvents, { query: { entity: 'admin' } })).body
    expect(items[0]).toMatchObject({
      action: 'reset-password',
      entityId: owner.id,
      admin: { id: owner.id },
      changes: { passwordChanged: { after: true } },
    })
  })

  test('sets it for only one of two at once', async () => {
    const secret = await requestLink(await add())
    const ends = await Promise.all([finish(secret), finish(secret, 'third moss kettle')])
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })

  test('refuses a password that is easy to guess, and stays valid', async () => {
    const owner = await add()
    const secret = await requestLink(owner)
    for (const typed of ['short', 'password1234', `${owner.username}-1`]) {
      const { status, body } = await finish(secret, typed)
      expect([status, Object.keys(body.error.fields)]).toEqual([400, ['password']])
    }
    expect((await finish(secret)).status).toBe(200)
  })

  test('ends after an hour', async () => {
    const secret = await requestLink(await add())
    const rows = app.database.db.updateTable('passwordReset').set({ expiresAt: new Date().toISOString() })
    await rows.execute()
    for (const { status, body } of [await open(secret), await finish(secret)])
      expect([status, body.error.code]).toEqual([410, 'link_expired'])
  })

  test.each([
    ['another password', { password: 'fourth moss kettle' }],
    ['another email', { email: 'elsewhere@shop.example' }],
  ])('ends when the account gets %s', async (_, changes) => {
    const owner = await add()
    const secret = await requestLink(owner)
    expect((await patch(owner.id, changes)).status).toBe(200)
    expect((await finish(secret)).body.error.code).toBe('link_expired')
    await patch(owner.id, { email: '' })
  })

  test('does not help somebody whose account was disabled', async () => {
    const owner = await add()
    const secret = await requestLink(owner)
    await app.database.db
      .updateTable('admin')
      .set({ disabledAt: new Date().toISOString() })
      .where('id', '=', owner.id)
      .execute()
    for (const { status, body } of [await open(secret), await finish(secret)])
      expect([status, body.error.code]).toEqual([410, 'account_disabled'])
  })

  test('cannot be guessed', async () => {
    for (const { status, body } of [await open('A1b2C3d4E5f6G7h8I9j0Kk'), await finish('x')])
      expect([status, body.error.code]).toEqual([404, 'link_unknown'])
  })

  test('is stored nowhere, and neither is the email in the job', async () => {
    const owner = await add()
    const secret = await requestLink(owner)
    for (const table of ['passwordReset', 'job', 'event'] as const) {
      const rows = await app.database.db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(secret)
      if (table === 'job') expect(JSON.stringify(rows)).not.toContain('@')
    }
  })

  test('is mailed in the language of whoever asks', async () => {
    const owner = await add()
    expect((await request(owner.username, { 'accept-language': 'fa' })).status).toBe(204)
    await expect.poll(() => server.to(owner.email).length).toBe(1)
    expect(server.to(owner.email)[0]?.headers.subject).toBe('تعیین رمز عبور جدید')
    expect(server.to(owner.email)[0]?.html).toContain('dir="rtl"')
  })
})

describe('whether there is such an account', () => {
  test('is told neither by the response nor by what the request does', async () => {
    const active = await add()
    const disabled = await add()
    await patch(disabled.id, { disabled: true })
    const withoutEmail = await add({ email: '' })
    const statements: string[] = []
    const { database } = app
    const recorder: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        statements.push(database.db.getExecutor().compileQuery(node, queryId).sql)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const transaction: Database['transaction'] = run =>
      database.transaction(tx => run(tx.withPlugin(recorder) as typeof tx))
    const recorded: Database = { ...database, db: database.db.withPlugin(recorder), transaction }
    const { resets } = createAccounts({
      database: recorded,
      limits: createLimits(recorded),
      record: recordEvent,
      trace: app.services.loginTrace,
      siteNames: async () => [],
      mails: {
        isSetUp: true,
        async queue(tx, { template, id }) {
          statements.push(`queue ${template}`)
          await app.services.jobs.enqueue(tx, { kind: `mail-${template}`, payload: { id } })
        },
        states: async () => new Map(),
      },
    })
    const seen: string[][] = []
    const typed = [
      active.username,
      active.email,
      disabled.username,
      withoutEmail.username,
      'nobody',
      'no@body.example',
    ]
    for (const account of typed) {
      statements.length = 0
      expect(await resets.request(account, { address: `10.6.0.${++counter}`, locale: 'en' })).toBeUndefined()
      seen.push([...statements])
    }
    for (const one of seen) expect(one).toEqual(seen[0])
    expect(seen[0]?.length).toBeGreaterThan(3)
    expect(seen[0]?.join()).not.toContain('"admin"')
    const answers = await Promise.all([request(active.username), request('nobody-of-that-name')])
    const [one, other] = answers.map(
      ({ status, text, headers: { date: _, 'x-request-id': __, ...headers } }) => ({
        status,
        text,
        headers,
      }),
    )
    expect(other).toEqual(one)
  })

  test('nothing is mailed to accounts that are disabled, without email or unknown', async () => {
    // The test before leaves mails on their way.
    await jobsDone()
    server.mails.length = 0
    const disabled = await add()
    await patch(disabled.id, { disabled: true })
    const withoutEmail = await add({ email: '' })
    for (const account of [disabled.username, disabled.email, withoutEmail.username, 'nobody', "' or 1=1 --"])
      expect((await request(account)).status).toBe(204)
    await jobsDone()
    expect(server.mails).toEqual([])
    // What was typed is not kept.
    const rows = await app.database.db.selectFrom('passwordReset').select('account').execute()
    expect(rows.filter(({ account }) => account === 'nobody')).toEqual([])
  })

  test('limits are the same for accounts that exist and for others', async () => {
    const owner = await add()
    for (const account of [owner.username, 'nobody']) {
      await app.database.db.deleteFrom('tryLimit').execute()
      for (let i = 0; i < 5; i++) expect((await request(account)).status).toBe(204)
      const { status, body } = await request(account.toUpperCase())
      expect([status, body.error.code]).toEqual([429, 'rate_limited'])
    }
  })
})

test('requests are limited per address, and tries with a link too', async () => {
  for (let i = 0; i < 10; i++) expect((await request(`somebody-${i}`)).status).toBe(204)
  expect((await request('one-more')).status).toBe(429)
  await app.database.db.deleteFrom('tryLimit').execute()
  const secret = await requestLink(await add())
  const tries = Array.from({ length: 20 }, () => finish(secret, 'password1234'))
  for (const { status } of await Promise.all(tries)) expect(status).toBe(400)
  const { status, body } = await finish(secret)
  expect([status, body.error.code]).toEqual([429, 'rate_limited'])
})

test('a mailbox gets at most five links an hour, however the account is named', async () => {
  const owner = await add()
  for (let i = 0; i < 4; i++) expect((await request(owner.username)).status).toBe(204)
  for (let i = 0; i < 4; i++) expect((await request(owner.email)).status).toBe(204)
  await jobsDone()
  await expect.poll(() => server.to(owner.email).length).toBe(5)
  await jobsDone()
  expect(server.to(owner.email)).toHaveLength(5)
})

describe('the email of an account', () => {
  test('is unique, and can be removed', async () => {
    const [one, other] = [await add(), await add()]
    const taken = await patch(other.id, { email: one.email })
    expect([taken.status, taken.body.error.code, taken.body.error.fields.email.code]).toEqual([
      409,
      'email_taken',
      'taken',
    ])
    const again = await app.send(adminsApi.createAdmin, {
      body: { username: `x-${one.username}`, password, email: one.email },
    })
    expect([again.status, again.body.error.code]).toEqual([409, 'email_taken'])
    expect((await patch(one.id, { email: '' })).body.email).toBeNull()
    expect((await patch(other.id, { email: one.email })).body.email).toBe(one.email)
    expect((await patch(other.id, { email: 'no address' })).body.error.fields.email.code).toBe(
      'invalid_value',
    )
  })

  test('is changed with a confirmed password only', async () => {
    const { id } = await add()
    await app.database.db.updateTable('session').set({ provedAt: null }).execute()
    const { status, body } = await patch(id, { email: 'thief@shop.example' })
    expect([status, body.error.code]).toEqual([403, 'password_needed'])
    const provedAt = new Date().toISOString()
    await app.database.db.updateTable('session').set({ provedAt }).execute()
  })

  test('tells the address before when it changes or goes, but nobody when it is the first', async () => {
    const owner = await add({ displayName: 'Owner' })
    await patch(owner.id, { email: 'new@shop.example' })
    await expect.poll(() => server.to(owner.email).length).toBe(1)
    const [mail] = server.to(owner.email)
    expect(mail?.headers.subject).toBe('The email of your account changed')
    expect(mail?.text).toContain('\u2068admin\u2069 changed the email of your account')
    expect(mail?.text).toContain('now go to \u2068new@shop.example\u2069')
    await patch(owner.id, { email: '' })
    await expect.poll(() => server.to('new@shop.example').length).toBe(1)
    expect(server.to('new@shop.example')[0]?.text).toContain('The account has no email now')
    await patch(owner.id, { email: 'third@shop.example' })
    await patch(owner.id, { displayName: 'Other' })
    const jobs = app.database.db.selectFrom('job').select('id').where('kind', '=', 'mail-email-changed')
    expect(await jobs.where('state', '=', 'waiting').execute()).toEqual([])
    const { items } = (await app.send(eventsApi.listEvents, { query: { entity: 'admin' } })).body
    expect(items[1].changes).toEqual({ email: { after: 'third@shop.example' } })
  })
})

test('without a mail server nothing can be asked for, and whoever asks is told so', async () => {
  const help = await withoutMail.send(passwordResetsApi.passwordHelp, {}, visitor)
  expect(help.body).toEqual({ byMail: false })
  const { status, body } = await withoutMail.send(
    passwordResetsApi.requestReset,
    { body: { account: 'admin' } },
    visitor,
  )
  expect([status, body.error.code]).toEqual([409, 'mail_not_set_up'])
  // The contract is checked on the app that can send mails.
  app.seen.get('POST /auth/reset')?.add(409)
})

test('old requests are deleted', async () => {
  await app.database.db.updateTable('passwordReset').set({ createdAt: '2020-01-01T00:00:00.000Z' }).execute()
  await app.services.accounts.purge()
  expect(await app.database.db.selectFrom('passwordReset').selectAll().execute()).toEqual([])
})

expectWholeContractSeen(app, passwordResetsApi)
