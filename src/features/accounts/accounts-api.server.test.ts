import { expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { admin, openTestApp } from '../../testing/test-app.ts'
import { accountsApi } from './accounts.contract.ts'

const app = openTestApp()
const visitor = { token: null }

describeRefusals(app, accountsApi)

test('a login gives a token that calls are made with, until the logout', async () => {
  const { status, body } = await app.send(accountsApi.login, { body: admin }, visitor)
  expect(status).toBe(200)
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    expiresAt: expect.any(String),
    admin: { id: expect.any(Number), username: 'admin', displayName: 'admin' },
  })
  const session = { token: body.token }
  expect((await app.send(accountsApi.whoAmI, {}, session)).body).toEqual({ admin: body.admin })
  const logout = await app.send(accountsApi.logout, {}, session)
  expect([logout.status, logout.text]).toEqual([204, ''])
  expect((await app.send(accountsApi.whoAmI, {}, session)).status).toBe(401)
})

test('the username is taken in any case', async () => {
  const body = { ...admin, username: ' ADMIN ' }
  expect((await app.send(accountsApi.login, { body }, visitor)).status).toBe(200)
})

test('the token is not what the database holds', async () => {
  const rows = await app.database.db.selectFrom('session').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(app.token)
})

test('a wrong password and an unknown user get the same answer', async () => {
  const wrong = await app.send(accountsApi.login, { body: { ...admin, password: 'not-the-one' } }, visitor)
  const unknown = await app.send(accountsApi.login, { body: { username: 'nobody', password: 'x' } }, visitor)
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(unknown.body.error.code).toBe('login_failed')
  expect({ ...unknown.body.error, requestId: '' }).toEqual({ ...wrong.body.error, requestId: '' })
})

test('messages come in the language asked for', async () => {
  const body = { username: 'someone-else', password: 'x' }
  const headers = { 'accept-language': 'fa-IR,fa;q=0.9' }
  const answer = await app.send(accountsApi.login, { body }, { ...visitor, headers })
  expect(answer.body.error.message).toBe('نام کاربری یا گذرواژه درست نیست.')
})

test('after five failures an account is closed for that address, and open from others', async () => {
  const body = { username: 'target', password: 'guess' }
  for (let i = 0; i < 5; i++) expect((await app.send(accountsApi.login, { body }, visitor)).status).toBe(401)
  const sixth = await app.send(accountsApi.login, { body }, visitor)
  expect([sixth.status, sixth.body.error.code]).toEqual([429, 'rate_limited'])
  const seconds = Number(sixth.headers['retry-after'])
  expect(seconds).toBeGreaterThan(14 * 60)
  expect(seconds).toBeLessThanOrEqual(15 * 60)
  expect(sixth.body.error.message).toBe('Too many tries. Try again in 15 minutes.')
  const elsewhere = app.services.accounts.login(body, { address: '10.0.0.1' })
  await expect(elsewhere).rejects.toMatchObject({ code: 'login_failed' })
})

// After it this address is closed: the last one.
test('more logins at once than can wait are sent away with 503, and the rest is answered', async () => {
  const tries = Array.from({ length: 40 }, (_, i) =>
    app.send(accountsApi.login, { body: { username: `rush-${i}`, password: 'x' } }, visitor),
  )
  const answers = await Promise.all(tries)
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(
    busy.every(({ body, headers }) => body.error.code === 'busy' && headers['retry-after'] === '1'),
  ).toBe(true)
  expect(answers.every(({ status }) => [401, 429, 503].includes(status))).toBe(true)
  const afterwards = app.services.accounts.login(admin, { address: '10.5.0.1' })
  await expect(afterwards).resolves.toMatchObject({ admin: { username: 'admin' } })
})

expectWholeContractSeen(app, accountsApi)
