// The API of login and sessions.
import { beforeAll, describe, expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { createServices } from '#services'
import { codeOf } from '#shared/errors.ts'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { admin, openTestApp } from '../../testing/test-app.ts'
import type { NewSession, Session } from './account.ts'
import { accountsApi } from './accounts.contract.ts'
import { withHasher } from './passwords.server.ts'

const app = openTestApp()
const visitor = { token: null }

describeRefusals(app, accountsApi)

test('a login returns a token that is valid until the logout', async () => {
  const { status, body } = await app.send(accountsApi.login, { body: admin }, visitor)
  expect(status).toBe(200)
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    expiresAt: expect.any(String),
    admin: { id: expect.any(Number), username: 'admin', displayName: 'admin' },
    deviceToken: expect.stringMatching(/^\d+~\d+~[\w-]{22}~[\w-]{43}$/),
  })
  const session = { token: body.token }
  expect((await app.send(accountsApi.whoAmI, {}, session)).body).toEqual({
    admin: body.admin,
    secondsLeft: expect.any(Number),
  })
  const logout = await app.send(accountsApi.logout, {}, session)
  expect([logout.status, logout.text]).toEqual([204, ''])
  expect((await app.send(accountsApi.whoAmI, {}, session)).status).toBe(401)
})

test('the username is not case sensitive', async () => {
  const body = { ...admin, username: ' ADMIN ' }
  expect((await app.send(accountsApi.login, { body }, visitor)).status).toBe(200)
})

test('the database does not contain the token', async () => {
  const rows = await app.database.db.selectFrom('session').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(app.token)
})

test('the program hashes new passwords with the standard cost, which only tests lower', async () => {
  const { hashCost: _, ...config } = app.config
  const { accounts } = await createServices(app.database, config)
  const { id } = await accounts.admins.create({ username: 'costly', password: admin.password })
  const { db } = app.database
  const query = db.selectFrom('admin').select('passwordHash').where('id', '=', id)
  const { passwordHash } = await query.executeTakeFirstOrThrow()
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await expect(
    app.services.accounts.login({ ...admin, username: 'costly' }, { address: '10.6.0.1' }),
  ).resolves.toBeDefined()
})

test('a wrong password and an unknown user get the same response', async () => {
  const wrong = await app.send(accountsApi.login, { body: { ...admin, password: 'not-the-one' } }, visitor)
  const unknown = await app.send(accountsApi.login, { body: { username: 'nobody', password: 'x' } }, visitor)
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(unknown.body.error.code).toBe('login_failed')
  expect({ ...unknown.body.error, requestId: '' }).toEqual({ ...wrong.body.error, requestId: '' })
})

test('messages are in the requested language', async () => {
  const body = { username: 'someone-else', password: 'x' }
  const headers = { 'accept-language': 'fa-IR,fa;q=0.9' }
  const response = await app.send(accountsApi.login, { body }, { ...visitor, headers })
  expect(response.body.error.message).toBe('نام کاربری یا رمز عبور اشتباه است.')
})

describe('sessions', () => {
  const right = { username: 'at-home', password: 'moss and kettles 9' }
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const begin = (address: string) => app.services.accounts.login(right, { address, agent })
  const list = async (query: object = {}, token = app.token) =>
    (await app.send(accountsApi.listSessions, { query }, { token })).body
  const isLive = async ({ token }: NewSession) => (await app.services.accounts.adminOf(token)) !== undefined
  const eventsOf = async (id: number) => {
    const { body } = await app.send(eventsApi.listEvents, {
      query: { entity: 'admin', entityId: String(id) },
    })
    return body.items.map(({ action }: { action: string }) => action)
  }
  beforeAll(() => app.services.accounts.admins.create(right))

  test('are listed with time, address, browser, and which one is current', async () => {
    const [first, second] = [await begin('10.8.0.1'), await begin('2001:db8:1:2::/64')]
    const { items, total } = await list({}, second.token)
    expect(total).toBe(2)
    expect(items).toEqual([
      {
        id: expect.any(Number),
        createdAt: expect.any(String),
        seenAt: expect.any(String),
        expiresAt: second.expiresAt,
        agent,
        address: '2001:db8:1:2::/64',
        current: true,
      },
      expect.objectContaining({ address: '10.8.0.1', current: false }),
    ])
    expect(JSON.stringify(items)).not.toContain(first.token)
    const listed = await list({ adminId: String(first.admin.id) })
    expect(listed.items.map(({ current }: Session) => current)).toEqual([false, false])
    expect((await app.send(accountsApi.listSessions, { query: { adminId: '999999' } })).status).toBe(404)
  })

  test('can be ended one by one', async () => {
    const [one, other] = [await begin('10.8.1.1'), await begin('10.8.1.2')]
    const { items } = await list({ adminId: String(one.admin.id) })
    const { id } = items.find(({ address }: Session) => address === '10.8.1.1')
    const end = () => app.send(accountsApi.endSession, { params: { id } })
    expect((await end()).status).toBe(204)
    expect([await isLive(one), await isLive(other)]).toEqual([false, true])
    expect((await end()).status).toBe(404)
    expect((await eventsOf(one.admin.id))[0]).toBe('end-sessions')
  })

  test('all others, or all of somebody else, can be ended', async () => {
    const [here, there] = [await begin('10.8.2.1'), await begin('10.8.2.2')]
    const endAll = (query: object, token: string) => app.send(accountsApi.endSessions, { query }, { token })
    expect((await endAll({}, here.token)).status).toBe(204)
    expect([await isLive(here), await isLive(there)]).toEqual([true, false])
    const recorded = await eventsOf(here.admin.id)
    expect((await endAll({}, here.token)).status).toBe(204)
    expect(await eventsOf(here.admin.id)).toEqual(recorded)
    expect((await endAll({ adminId: String(here.admin.id) }, app.token)).status).toBe(204)
    expect(await isLive(here)).toBe(false)
    expect((await endAll({ adminId: '999999' }, app.token)).status).toBe(404)
  })

  test('those of somebody else are only ended with a password confirmed within ten minutes, the own ones without', async () => {
    const [here, there] = [await begin('10.8.5.1'), await begin('10.8.5.2')]
    const provedAt = new Date(Date.now() - 11 * 60_000).toISOString()
    await app.database.db.updateTable('session').set({ provedAt }).execute()
    const { body: own } = await app.send(accountsApi.whoAmI)
    const { items: sessions } = await list({ adminId: String(here.admin.id) })
    const { id } = sessions.find(({ address }: Session) => address === '10.8.5.2')
    const others = [
      () => app.send(accountsApi.endSession, { params: { id } }),
      () => app.send(accountsApi.endSessions, { query: { adminId: String(here.admin.id) } }),
    ]
    for (const end of others) {
      const { status, body } = await end()
      expect([status, body.error.code]).toEqual([403, 'password_needed'])
    }
    expect([await isLive(here), await isLive(there)]).toEqual([true, true])
    expect((await app.send(accountsApi.endSession, { params: { id } }, { token: here.token })).status).toBe(
      204,
    )
    expect([await isLive(here), await isLive(there)]).toEqual([true, false])
    expect((await app.send(accountsApi.endSessions, {}, { token: here.token })).status).toBe(204)
    const query = { adminId: String(own.admin.id) }
    expect((await app.send(accountsApi.endSessions, { query })).status).toBe(204)
    expect((await app.send(accountsApi.confirm, { body: { password: admin.password } })).status).toBe(204)
    expect((await others[1]?.())?.status).toBe(204)
    expect(await isLive(here)).toBe(false)
  })

  test('the user agent is shortened and cleaned', async () => {
    const headers = { 'user-agent': `x\t\u00e9${'y'.repeat(500)}` }
    const { status, body } = await app.send(accountsApi.login, { body: right }, { ...visitor, headers })
    expect(status).toBe(200)
    const [last] = (await list({}, body.token)).items
    expect(last.agent).toBe(`x${'y'.repeat(199)}`)
  })
})

describe('renewing the session', () => {
  const right = { username: 'renewing', password: 'moss and kettles 9' }
  const renew = (token: string, password: string) =>
    app.send(accountsApi.renew, { body: { password } }, { token })
  beforeAll(() => app.services.accounts.admins.create(right))

  test('starts another one of the same account, and the earlier one stays until its end', async () => {
    const { token, admin: account } = await app.services.accounts.login(right, { address: '10.8.4.1' })
    const { status, body } = await renew(token, right.password)
    expect([status, body.admin]).toEqual([200, account])
    expect(body.token).not.toBe(token)
    const statuses = [token, body.token].map(one => app.send(accountsApi.whoAmI, {}, { token: one }))
    expect((await Promise.all(statuses)).map(answer => answer.status)).toEqual([200, 200])
  })

  test('refuses a wrong password, and that of another account, at the field and without ending the session', async () => {
    const { token } = await app.services.accounts.login(right, { address: '10.8.4.1' })
    for (const password of ['not the one', admin.password]) {
      const { status, body } = await renew(token, password)
      expect([status, body.error.fields.password.code]).toEqual([400, 'wrong_password'])
    }
    expect((await app.send(accountsApi.whoAmI, {}, { token })).status).toBe(200)
  })

  test('shares its limit with failed logins', async () => {
    const { token } = await app.services.accounts.login(right, { address: '10.8.4.1' })
    // Two failures were counted by the previous test.
    for (let i = 0; i < 3; i++) expect((await renew(token, `guess ${i}`)).status).toBe(400)
    expect((await renew(token, right.password)).status).toBe(429)
    expect((await app.send(accountsApi.login, { body: right }, visitor)).status).toBe(429)
  })
})

describe('confirming the password', () => {
  const right = { username: 'proving', password: 'moss and kettles 9' }
  const confirm = (token: string, body: object) => app.send(accountsApi.confirm, { body }, { token })
  const begin = async (address: string) => (await app.services.accounts.login(right, { address })).token
  beforeAll(() => app.services.accounts.admins.create(right))

  test('reports a wrong password at its field, and keeps the session', async () => {
    const token = await begin('10.8.3.1')
    const { status, body } = await confirm(token, { password: 'not the one' })
    expect([status, body.error.fields.password.code]).toEqual([400, 'wrong_password'])
    expect((await app.send(accountsApi.whoAmI, {}, { token })).status).toBe(200)
    const { status: proved, text } = await confirm(token, { password: right.password })
    expect([proved, text]).toEqual([204, ''])
  })

  test('shares its limit with failed logins, so it is no second way to guess', async () => {
    const token = await begin('127.0.0.1')
    const guess = { username: right.username, password: 'a guess' }
    const statuses = []
    for (let i = 0; i < 2; i++)
      statuses.push((await app.send(accountsApi.login, { body: guess }, visitor)).status)
    // One failure was counted by the previous test.
    for (let i = 0; i < 2; i++) statuses.push((await confirm(token, { password: `guess ${i}` })).status)
    expect(statuses).toEqual([401, 401, 400, 400])
    const { status, body, headers } = await confirm(token, { password: right.password })
    expect([status, body.error.message]).toEqual([429, 'Too many attempts. Try again in 15 minutes.'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect((await app.send(accountsApi.login, { body: right }, visitor)).status).toBe(429)
    expect((await app.send(accountsApi.whoAmI, {}, { token })).status).toBe(200)
  })
})

test('after five failures an account is locked for that address, but not for others', async () => {
  const body = { username: 'target', password: 'guess' }
  for (let i = 0; i < 5; i++) expect((await app.send(accountsApi.login, { body }, visitor)).status).toBe(401)
  const sixth = await app.send(accountsApi.login, { body }, visitor)
  expect([sixth.status, sixth.body.error.code]).toEqual([429, 'rate_limited'])
  const seconds = Number(sixth.headers['retry-after'])
  expect(seconds).toBeGreaterThan(14 * 60)
  expect(seconds).toBeLessThanOrEqual(15 * 60)
  expect(sixth.body.error.message).toBe('Too many attempts. Try again in 15 minutes.')
  const otherAddress = app.services.accounts.login(body, { address: '10.0.0.1' })
  await expect(otherAddress).rejects.toMatchObject({ code: 'login_failed' })
})

// This test is the last one, because afterwards this address is over the limit.
test('simultaneous logins beyond the queue are refused with 503, and the rest succeed', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const others = Array.from({ length: 200 }, () => withHasher(() => released).catch(codeOf))
  const refused = await Promise.all([
    app.send(accountsApi.login, { body: { username: 'rush', password: 'x' } }, visitor),
    app.send(accountsApi.confirm, { body: { password: 'x' } }),
    app.send(accountsApi.renew, { body: { password: 'x' } }),
  ])
  for (const { status, body, headers } of refused)
    expect([status, body.error.code, headers['retry-after']]).toEqual([503, 'busy', '1'])
  release()
  const ends = await Promise.all(others)
  expect(ends.filter(code => code === undefined).length).toBeGreaterThan(20)
  expect(ends.filter(code => code === 'busy').length).toBeGreaterThan(0)
  const afterwards = app.services.accounts.login(admin, { address: '10.5.0.1' })
  await expect(afterwards).resolves.toMatchObject({ admin: { username: 'admin' } })
})

expectWholeContractSeen(app, accountsApi)
