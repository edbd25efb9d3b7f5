import { describe, expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { admin, openTestApp } from '../../testing/test-app.ts'
import { accountsApi } from './accounts.contract.ts'
import { createAccounts } from './accounts.server.ts'

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
  expect([sixth.status, sixth.body.error.code, sixth.headers['retry-after']]).toEqual([
    429,
    'rate_limited',
    '900',
  ])
  await expect(app.services.accounts.login(body, '10.0.0.1')).rejects.toMatchObject({ code: 'login_failed' })
})

test('an address with twenty failures is closed for every account', async () => {
  const address = '10.0.0.2'
  for (let i = 0; i < 20; i++) {
    const guess = app.services.accounts.login({ username: `user-${i}`, password: 'x' }, address)
    await expect(guess).rejects.toMatchObject({ code: 'login_failed' })
  }
  await expect(app.services.accounts.login(admin, address)).rejects.toMatchObject({ code: 'rate_limited' })
})

test('an account under attack from everywhere lets in only addresses that succeeded before', async () => {
  const { db } = app.database
  const known = '10.1.0.1'
  await app.services.accounts.create({ username: 'besieged', password: 'a long enough one' })
  await app.services.accounts.login({ username: 'besieged', password: 'a long enough one' }, known)
  const at = new Date().toISOString()
  const failures = Array.from({ length: 100 }, (_, i) => ({
    username: 'besieged',
    address: `10.2.0.${i}`,
    at,
  }))
  await db.insertInto('loginFailure').values(failures).execute()
  const login = (address: string) =>
    app.services.accounts.login({ username: 'besieged', password: 'a long enough one' }, address)
  await expect(login('10.3.0.1')).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(login(known)).resolves.toMatchObject({ admin: { username: 'besieged' } })
})

describe('a session ends', () => {
  const hour = 3600_000
  async function sessionAt(steps: number[]) {
    let now = Date.now()
    const accounts = createAccounts(app.database, () => now)
    const { token } = await accounts.login(admin, '10.9.0.1')
    const live = []
    for (const step of steps) {
      now += step
      live.push((await accounts.adminOf(token)) !== undefined)
    }
    return live
  }

  test('after twelve hours without use', async () => {
    expect(await sessionAt([11.9 * hour, 12.1 * hour])).toEqual([true, false])
  })

  test('after seven days, however much it is used', async () => {
    const steps = Array.from({ length: 17 }, () => 10 * hour)
    expect(await sessionAt(steps)).toEqual(steps.map((_, i) => (i + 1) * 10 < 7 * 24))
  })
})

test.each(['short', '1234567890', 'aaaaaaaaaaaa', 'password123'])(
  'the password %s is refused',
  async password => {
    const creating = app.services.accounts.create({ username: 'newcomer', password })
    await expect(creating).rejects.toMatchObject({ code: 'invalid' })
  },
)

expectWholeContractSeen(app, accountsApi)
