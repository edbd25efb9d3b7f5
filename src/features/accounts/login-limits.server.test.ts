// The limits of failed logins, and that all failures look the same.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordEvent } from '#features/history/events.server.ts'
import { createLoginTrace } from '#features/history/login-trace.server.ts'
import { createLimits } from '#server/http/limits.server.ts'
import type { AppError } from '#shared/errors.ts'
import { admin, openTestApp } from '../../testing/test-app.ts'
import { accountsApi } from './accounts.contract.ts'
import { createAccounts } from './accounts.server.ts'
import { adminsApi } from './admins.contract.ts'
import { loginBounds } from './login-bounds.ts'

const app = openTestApp()
const right = { username: 'besieged', password: 'a long enough one' }

const codeOf = async (username: string, address: string, password = 'a guess') => {
  try {
    await app.services.accounts.login({ username, password }, { address })
    return 'in'
  } catch (error) {
    return (error as { code?: string }).code
  }
}

/** What a failed login leaves behind, without the hashing. */
const fail = (username: string, address: string) =>
  createLimits(app.database).take(...loginBounds({ username, address, isKnown: false }))

test('the correct password is refused over the limit too, and does not count where it is accepted', async () => {
  for (let i = 0; i < 4; i++) expect(await codeOf('admin', '10.0.1.1')).toBe('login_failed')
  for (let i = 0; i < 3; i++) expect(await codeOf('admin', '10.0.1.1', admin.password)).toBe('in')
  expect(await codeOf('admin', '10.0.1.1')).toBe('login_failed')
  expect(await codeOf('admin', '10.0.1.1', admin.password)).toBe('rate_limited')
})

test('other spellings of a username are the same account', async () => {
  const spellings = ['spelled', 'SPELLED', ' Spelled ', 'sPELLED', 'spelleD', 'spelled']
  const codes = []
  for (const spelling of spellings) codes.push(await codeOf(spelling, '10.0.1.2'))
  expect(codes).toEqual([...Array(5).fill('login_failed'), 'rate_limited'])
})

test('an address with twenty failures is closed for every account', async () => {
  const address = '10.0.0.2'
  for (let i = 0; i < 18; i++) await fail(`user-${i}`, address)
  for (const other of ['user-18', 'user-19']) expect(await codeOf(other, address)).toBe('login_failed')
  expect(await codeOf('admin', address, admin.password)).toBe('rate_limited')
})

test('an account under attack from many addresses accepts only addresses with an earlier login', async () => {
  await app.services.accounts.admins.create(right)
  expect(await codeOf(right.username, '10.1.0.1', right.password)).toBe('in')
  for (let i = 0; i < 100; i++) await fail(right.username, `10.2.0.${i}`)
  expect(await codeOf(right.username, '10.3.0.1', right.password)).toBe('rate_limited')
  expect(await codeOf(right.username, '10.1.0.1', right.password)).toBe('in')
})

describe('a device that has logged in before', () => {
  const password = 'moss and kettles 9'
  let count = 0
  let owner = { username: '', password }
  let id = 0
  beforeEach(async () => {
    owner = { username: `owner-${++count}`, password }
    id = (await app.services.accounts.admins.create(owner)).id
  })
  const newAddress = () => `10.${20 + count}.${++count >> 8}.${count & 255}`
  const tokenOf = async (accounts = app.services.accounts, address = newAddress()) =>
    (await accounts.login(owner, { address })).deviceToken
  /** Strangers have used up what all addresses together may try. */
  const besiege = async (username = owner.username) => {
    for (let i = 0; i < 100; i++) await fail(username, `10.200.${count & 255}.${i}`)
  }
  const attempt = async (typed: string, deviceTokens: string[], address = newAddress()) => {
    try {
      await app.services.accounts.login({ ...owner, password: typed, deviceTokens }, { address })
      return 'in'
    } catch (error) {
      return (error as AppError).code
    }
  }

  test('gets in from any address while strangers lock the account, and other new devices are told how long to wait', async () => {
    const deviceToken = await tokenOf()
    await besiege()
    const other = await app.send(accountsApi.login, { body: owner }, { token: null })
    expect([other.status, other.body.error.message]).toEqual([
      429,
      'Too many attempts. Try again in 15 minutes.',
    ])
    expect(Number(other.headers['retry-after'])).toBeGreaterThan(14 * 60)
    const body = { ...owner, deviceTokens: ['3~1~x~y', deviceToken] }
    const { status, body: session } = await app.send(accountsApi.login, { body }, { token: null })
    expect(status).toBe(200)
    // The new token works as well.
    expect(await attempt(password, [session.deviceToken])).toBe('in')
  })

  test('is not locked by its neighbours at the same address', async () => {
    const deviceToken = await tokenOf()
    const address = newAddress()
    for (let i = 0; i < 5; i++) await fail(owner.username, address)
    for (let i = 0; i < 15; i++) await fail(`neighbour-${i}`, address)
    expect(await attempt(password, [], address)).toBe('rate_limited')
    expect(await attempt(password, [deviceToken], address)).toBe('in')
  })

  test('has five wrong passwords of its own, wherever it is, and leaves other devices theirs', async () => {
    const [stolen, other] = [await tokenOf(), await tokenOf()]
    for (let i = 0; i < 5; i++) expect(await attempt(`guess ${i}`, [stolen])).toBe('login_failed')
    expect(await attempt(password, [stolen])).toBe('rate_limited')
    expect(await attempt(password, [other])).toBe('in')
    // They do not count against those who have no token.
    expect(await attempt(password, [])).toBe('in')
  })

  test('counts simultaneous guesses exactly', async () => {
    const stolen = await tokenOf()
    const codes = await Promise.all(Array.from({ length: 15 }, (_, i) => attempt(`guess ${i}`, [stolen])))
    expect(codes.filter(code => code === 'login_failed')).toHaveLength(5)
  })

  test('is like any other one with a new password', async () => {
    const deviceToken = await tokenOf()
    await app.services.accounts.admins.update(id, { password: 'another moss kettle' })
    await besiege()
    expect(await attempt('another moss kettle', [deviceToken])).toBe('rate_limited')
  })

  test('is like any other one after 90 days', async () => {
    let now = Date.now() - 89 * 24 * 3600_000
    const { database } = app
    const accounts = createAccounts({
      database,
      limits: createLimits(database),
      record: recordEvent,
      trace: createLoginTrace(database),
      siteNames: async () => [],
      now: () => now,
    })
    const young = await tokenOf(accounts)
    now -= 2 * 24 * 3600_000
    const old = await tokenOf(accounts)
    await besiege()
    expect(await attempt(password, [old])).toBe('rate_limited')
    expect(await attempt(password, [young])).toBe('in')
  })

  test('cannot be invented, changed, or be that of another account', async () => {
    const deviceToken = await tokenOf()
    const { deviceToken: foreign } = await app.services.accounts.login(admin, { address: newAddress() })
    await besiege()
    const [account = '', expiry = '', device = '', signature = ''] = deviceToken.split('~')
    const later = String(Number(expiry) + 1)
    const otherDevice = `${device.startsWith('A') ? 'B' : 'A'}${device.slice(1)}`
    for (const token of [
      foreign,
      [account, ...foreign.split('~').slice(1)].join('~'),
      [account, later, device, signature].join('~'),
      [account, expiry, otherDevice, signature].join('~'),
      [account, expiry, device, 'A'.repeat(43)].join('~'),
      `${deviceToken}x`,
      '',
      '~~~',
    ])
      expect([token, await attempt(password, [token])]).toEqual([token, 'rate_limited'])
  })

  test('tells nothing about an account: an unknown and a disabled one answer alike', async () => {
    const deviceToken = await tokenOf()
    await app.services.accounts.admins.update(id, { disabled: true })
    expect(await attempt(password, [deviceToken])).toBe('login_failed')
    await besiege('nobody-here')
    const send = (username: string) =>
      app.send(
        accountsApi.login,
        { body: { username, password, deviceTokens: [deviceToken] } },
        { token: null },
      )
    const unknown = await send('nobody-here')
    expect([unknown.status, unknown.body.error.code]).toEqual([429, 'rate_limited'])
  })

  test('also confirms, renews and changes the password while the account is locked', async () => {
    const { token, deviceToken } = await app.services.accounts.login(owner, { address: newAddress() })
    await besiege()
    const change = (body: object) =>
      app.send(
        adminsApi.updateAdmin,
        { params: { id }, body: { password: 'another moss kettle', currentPassword: password, ...body } },
        { token },
      )
    expect((await app.send(accountsApi.confirm, { body: { password } }, { token })).status).toBe(429)
    expect((await change({})).status).toBe(429)
    const deviceTokens = [deviceToken]
    const body = { password, deviceTokens }
    expect((await app.send(accountsApi.confirm, { body }, { token })).status).toBe(204)
    const { status, body: renewed } = await app.send(accountsApi.renew, { body }, { token })
    expect([status, renewed.deviceToken]).toEqual([
      200,
      expect.stringMatching(/^\d+~\d+~[\w-]{22}~[\w-]{43}$/),
    ])
    expect((await change({ deviceTokens })).status).toBe(200)
  })

  test('sends a bounded number of tokens of a bounded length', async () => {
    for (const deviceTokens of [Array(6).fill('x'), ['x'.repeat(101)], 'x', [1]]) {
      const { status } = await app.send(
        accountsApi.login,
        { body: { ...owner, deviceTokens } },
        { token: null },
      )
      expect(status).toBe(400)
    }
  })
})

test('of 50 simultaneous guesses from two processes exactly five are checked', async () => {
  const program = fileURLToPath(new URL('../../testing/login-process.ts', import.meta.url))
  const { dataDir, databaseUrl } = app.config
  const guess = { username: 'admin', password: 'not the one', address: '10.4.0.1', times: 25 }
  const guessing = () =>
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, JSON.stringify(guess)], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const outputs = await Promise.all([text(guessing().stdout), text(guessing().stdout)])
  const codes = outputs.flatMap(output => JSON.parse(output) as string[])
  const count = (code: string) => codes.filter(resultCode => resultCode === code).length
  expect([count('login_failed'), count('rate_limited'), codes.length]).toEqual([5, 45, 50])
})
