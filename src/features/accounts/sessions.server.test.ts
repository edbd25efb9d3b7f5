// How long sessions last.
import { beforeAll, describe, expect, test } from 'vitest'
import { recordEvent } from '#features/history/events.server.ts'
import { createLoginTrace } from '#features/history/login-trace.server.ts'
import { createLimits } from '#server/http/limits.server.ts'
import { admin, openTestApp } from '../../testing/test-app.ts'
import { type Accounts, createAccounts } from './accounts.server.ts'
import { tokenHashOf } from './sessions.server.ts'

const app = openTestApp()

/** The accounts of the test database, at a time of the test's own. */
function accountsAt(now: () => number) {
  const { database } = app
  return createAccounts({
    database,
    limits: createLimits(database),
    record: recordEvent,
    trace: createLoginTrace(database),
    siteNames: async () => [],
    now,
  })
}

const lastUse = async (token: string) => {
  const session = app.database.db.selectFrom('session').where('tokenHash', '=', tokenHashOf(token))
  return (await session.select('seenAt').executeTakeFirst())?.seenAt
}

/** A use that is not stored, because the one before it is just being stored, is stored by the next one. */
const lastUseAfter = async (token: string, accounts: Accounts) => {
  await accounts.adminOf(token)
  return await lastUse(token)
}

test('expired sessions are deleted', async () => {
  let now = Date.now()
  const { database } = app
  const accounts = accountsAt(() => now)
  await accounts.login(admin, { address: '10.9.0.2' })
  const count = async () => (await database.db.selectFrom('session').select('id').execute()).length
  const before = await count()
  await accounts.sessions.purge()
  expect(await count()).toBe(before)
  now += 13 * 3600_000
  await accounts.sessions.purge()
  expect(await count()).toBe(0)
  const known = () => database.db.selectFrom('knownAddress').select('address').execute()
  expect((await known()).length).toBeGreaterThan(0)
  now += 181 * 24 * 3600_000
  await accounts.sessions.purge()
  expect(await known()).toEqual([])
})

test('the browser is told how long a session lasts: from its last use, and to its seventh day at most', async () => {
  let now = Date.now()
  const accounts = accountsAt(() => now)
  const { token } = await accounts.login(admin, { address: '10.9.0.4' })
  const hour = 3600
  const left = () => accounts.sessions.getSecondsLeft(token)
  expect(await left()).toBe(12 * hour)
  // A use within five minutes of the last one is not stored.
  now += 60_000
  expect(await left()).toBe(12 * hour - 60)
  now += 11 * hour * 1000
  expect(await left()).toBe(12 * hour)
  for (let used = 0; used < 15; used++) {
    if (used > 0) now += 11 * hour * 1000
    await expect.poll(() => lastUseAfter(token, accounts)).toBe(new Date(now).toISOString())
  }
  expect(await left()).toBe((7 * 24 - 15 * 11) * hour - 60)
  now += 4 * hour * 1000
  expect(await left()).toBeUndefined()
})

describe('a session ends', () => {
  const hour = 3600_000
  async function sessionAt(steps: number[]) {
    let now = Date.now()
    const accounts = accountsAt(() => now)
    const { token } = await accounts.login(admin, { address: '10.9.0.1' })
    const live = []
    for (const step of steps) {
      now += step
      const isLive = (await accounts.adminOf(token)) !== undefined
      live.push(isLive)
      if (isLive) await expect.poll(() => lastUseAfter(token, accounts)).toBe(new Date(now).toISOString())
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

describe('an account has at most twenty sessions', () => {
  const right = { username: 'everywhere', password: 'moss and kettles 9' }
  let now = Date.now()
  let adminId = 0
  let accounts: Accounts
  beforeAll(async () => {
    accounts = accountsAt(() => now)
    adminId = (await accounts.admins.create(right)).id
  })
  const minute = 60_000
  const begin = async () => (await accounts.login(right, { address: '10.9.1.1' })).token
  const rows = () =>
    app.database.db.selectFrom('session').selectAll().where('adminId', '=', adminId).execute()

  test('the twenty-first ends the one that was idle longest, and no other', async () => {
    const tokens: string[] = []
    for (let i = 0; i < 20; i++) {
      tokens.push(await begin())
      now += minute
    }
    const [first = '', second = ''] = tokens
    // The first one is used, so the second is idle longest by now.
    await expect.poll(() => lastUseAfter(first, accounts)).toBe(new Date(now).toISOString())
    const lines: unknown[] = []
    accounts.sessions.logTo({ warn() {}, info: (details, text) => void lines.push([details, text]) })
    const newest = await begin()
    expect(await accounts.adminOf(second)).toBeUndefined()
    for (const token of [newest, ...tokens.filter(one => one !== second)])
      expect(await accounts.adminOf(token)).toMatchObject({ username: right.username })
    expect(await rows()).toHaveLength(20)
    expect(lines).toEqual([[{ account: right.username, ended: 1 }, expect.stringContaining('idle longest')]])
  })

  test('also when logins arrive at the same time, and another account is not touched', async () => {
    const other = await accounts.login(admin, { address: '10.9.1.2' })
    const logins = await Promise.all(Array.from({ length: 8 }, begin))
    expect(await rows()).toHaveLength(20)
    for (const token of logins) expect(await accounts.adminOf(token)).toBeDefined()
    expect(await accounts.adminOf(other.token)).toBeDefined()
  })

  test('expired ones do not count', async () => {
    now += 13 * 60 * minute
    const [one, other] = [await begin(), await begin()]
    expect(await accounts.adminOf(one)).toBeDefined()
    expect(await accounts.adminOf(other)).toBeDefined()
    expect((await rows()).length).toBeGreaterThan(20)
  })

  test('more of them, from before there was a limit, are ended by the next login', async () => {
    const at = new Date(now - 1).toISOString()
    const expiresAt = new Date(now + 3600_000).toISOString()
    const old = Array.from({ length: 50 }, (_, i) => ({
      ...{ tokenHash: `old ${i}`, adminId, createdAt: at, seenAt: at, expiresAt, provedAt: null },
    }))
    await app.database.db.insertInto('session').values(old).execute()
    await begin()
    const { admin: account, token } = await accounts.login(right, { address: '10.9.1.1' })
    const caller = { admin: account, token, address: '', agent: '', locale: 'en' as const }
    expect((await accounts.sessions.list({ page: 1, pageSize: 50 }, caller)).total).toBe(20)
  })
})

test('a request whose session was last used long ago does not wait for an open write, and the use is stored after it', async () => {
  const { database, services } = app
  const { token } = await services.accounts.login(admin, { address: '10.9.0.3' })
  const longAgo = new Date(Date.now() - 3600_000).toISOString()
  await database.db.updateTable('session').set({ seenAt: longAgo }).execute()
  await database.transaction(async tx => {
    // On PostgreSQL it is this row that would be waited for, on SQLite any write.
    await tx.updateTable('session').set({ seenAt: longAgo }).execute()
    const begun = Date.now()
    for (let at = 0; at < 3; at++)
      expect(await services.accounts.adminOf(token)).toMatchObject({ username: admin.username })
    expect(Date.now() - begun).toBeLessThan(4000)
    expect(await lastUse(token)).toBe(longAgo)
  })
  await expect.poll(() => lastUse(token)).not.toBe(longAgo)
})
