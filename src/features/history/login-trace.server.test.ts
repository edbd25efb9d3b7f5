// The record of logins and refused passwords in Activity and in the log.
import { describe, expect, test } from 'vitest'
import { accountsApi } from '#features/accounts/accounts.contract.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import { admin, openTestApp } from '../../testing/test-app.ts'
import type { HistoryEvent } from './event.ts'
import { eventsApi } from './events.contract.ts'
import { createLoginTrace, loginTraceLimits } from './login-trace.server.ts'

const lines: string[] = []
const app = openTestApp({ logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } } })
const password = 'moss and kettles 9'
const hourMs = 3600_000

let counter = 0
async function createAccount() {
  const username = `traced-${++counter}`
  return await app.services.accounts.admins.create({ username, displayName: `Traced ${counter}`, password })
}
const logIn = (username: string, address: string, typed = password) =>
  app.services.accounts.login({ username, password: typed }, { address })
const failing = (username: string, address: string, typed = 'a guess') =>
  expect(logIn(username, address, typed)).rejects.toMatchObject({ code: 'login_failed' })
const entriesOf = async (id: number): Promise<HistoryEvent[]> =>
  (await app.send(eventsApi.listEvents, { query: { entity: 'login', entityId: String(id) } })).body.items
/** What can be read in Activity: the action, the address, and the count. */
const activityOf = async (id: number) =>
  (await entriesOf(id)).map(({ action, changes }) => [action, changes.ipAddress?.after, changes.times?.after])

test('a login and a logout are in Activity and in the log, with account and address, and cannot be undone', async () => {
  const { id, username, displayName } = await createAccount()
  const { token } = await logIn(username, '10.11.0.1')
  expect((await app.send(accountsApi.logout, {}, { token })).status).toBe(204)
  expect(await activityOf(id)).toEqual([
    ['logout', '127.0.0.1', undefined],
    ['login', '10.11.0.1', undefined],
  ])
  for (const entry of await entriesOf(id)) {
    expect(entry).toMatchObject({ label: displayName, admin: { id, name: displayName }, undoable: false })
    const params = { id: entry.id }
    const { body } = await app.send(eventsApi.undoEvent, { params })
    expect(body.error.code).toBe('cannot_undo')
  }
  const logged = lines.map(line => JSON.parse(line)).filter(({ account }) => account === username)
  expect(logged.map(({ msg, address }) => [msg, address])).toEqual([
    ['logged in', '10.11.0.1'],
    ['logged out', '127.0.0.1'],
  ])
  const { body: mine } = await app.send(eventsApi.listEvents, { query: { admin: String(id) } })
  expect(mine.total).toBe(2)
})

test('failures of one account and address are one entry with a count, and a lockout is recorded', async () => {
  const { id, username } = await createAccount()
  for (let i = 0; i < 5; i++) await failing(username, '10.11.1.1')
  await failing(username, '10.11.1.2')
  await expect(logIn(username, '10.11.1.1')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await activityOf(id)).toEqual([
    ['login-failed', '10.11.1.2', 1],
    ['login-locked', '10.11.1.1', 1],
    ['login-failed', '10.11.1.1', 5],
  ])
  // Nobody knows who typed it.
  for (const { admin } of await entriesOf(id)) expect(admin).toEqual({ id: null, name: '' })
  const logged = lines.map(line => JSON.parse(line)).filter(({ account }) => account === username)
  expect(logged.filter(({ msg }) => msg === 'password refused').length).toBe(6)
  expect(logged.filter(({ msg }) => msg === 'locked out: too many tries').length).toBe(1)
})

test('a wrong password of somebody who is logged in is an entry too', async () => {
  const { id, username } = await createAccount()
  const { token } = await logIn(username, '10.11.2.1')
  await app.send(accountsApi.confirm, { body: { password: 'not the one' } }, { token })
  expect(await activityOf(id)).toEqual([
    ['login-failed', '127.0.0.1', 1],
    ['login', '10.11.2.1', undefined],
  ])
})

test('a username without an account is not recorded anywhere', async () => {
  const typed = 'my-secret-typed-here'
  const { db } = app.database
  const count = async () => (await db.selectFrom('event').select('id').execute()).length
  const before = await count()
  for (let i = 0; i < 5; i++) await failing(typed, '10.11.3.1')
  expect(await count()).toBe(before)
  const stored = [
    await db.selectFrom('loginCounter').selectAll().execute(),
    await db.selectFrom('event').selectAll().execute(),
  ]
  expect(JSON.stringify(stored)).not.toContain(typed)
  expect(lines.join('')).not.toContain(typed)
  const logged = lines.map(line => JSON.parse(line)).filter(({ address }) => address === '10.11.3.1')
  expect(logged.map(({ msg }) => msg)).toContain('password refused: no such account')
})

describe('with a simulated clock', () => {
  let now = Date.parse('2027-01-01T10:00:00Z')
  const trace = () => createLoginTrace(app.database, () => now)

  test('after an hour a failure is another entry', async () => {
    const account = await createAccount()
    const refuse = () => trace().refused({ account, address: '10.11.4.1', isLocked: false })
    await refuse()
    now += 0.9 * hourMs
    await refuse()
    now += 0.2 * hourMs
    await refuse()
    expect(await activityOf(account.id)).toEqual([
      ['login-failed', '10.11.4.1', 1],
      ['login-failed', '10.11.4.1', 2],
    ])
  })

  test('the entries of a day are limited, and failures leave room for logins', async () => {
    now = Date.parse('2027-02-01T10:00:00Z')
    const account = await createAccount()
    const { db, transaction } = app.database
    const day = { key: 'day 2027-02-01', eventId: null, endsAt: '2027-02-02T10:00:00.000Z' }
    const { aDay, refusedADay } = loginTraceLimits
    await db
      .insertInto('loginCounter')
      .values({ ...day, count: refusedADay - 1 })
      .execute()
    for (let i = 0; i < 3; i++) await trace().refused({ account, address: `10.11.5.${i}`, isLocked: false })
    const recordLogin = () =>
      transaction(tx => trace().record(tx, { action: 'login', admin: account, address: '10.11.5.9' }))
    await recordLogin()
    expect((await activityOf(account.id)).map(([action]) => action)).toEqual(['login', 'login-failed'])
    await db
      .updateTable('loginCounter')
      .set({ count: aDay - 1 })
      .where('key', '=', day.key)
      .execute()
    for (let i = 0; i < 3; i++) await recordLogin()
    expect((await activityOf(account.id)).map(([action]) => action)).toEqual([
      'login',
      'login',
      'login-failed',
    ])
    now += 25 * hourMs
    await recordLogin()
    expect((await activityOf(account.id)).length).toBe(4)
    await trace().purge()
    const left = await db.selectFrom('loginCounter').select('key').where('key', '=', day.key).execute()
    expect(left).toEqual([])
  })

  test('many failures at once are all counted, in one entry', async () => {
    const account = await createAccount()
    const refuse = () => trace().refused({ account, address: '10.11.6.1', isLocked: false })
    await Promise.all(Array.from({ length: 8 }, refuse))
    expect(await activityOf(account.id)).toEqual([['login-failed', '10.11.6.1', 8]])
  })

  test('a username without an account takes as many statements as one with, so the time reveals nothing', async () => {
    let statements = 0
    const counted = (tx: Tx) =>
      new Proxy(tx, {
        get(target, name) {
          if (name === 'insertInto' || name === 'updateTable' || name === 'selectFrom') statements++
          const value = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    const transaction: Database['transaction'] = run => app.database.transaction(tx => run(counted(tx)))
    const counting = createLoginTrace({ ...app.database, transaction }, () => now)
    const account = await createAccount()
    const statementCounts = []
    for (const who of [account, undefined, account, undefined]) {
      statements = 0
      await counting.refused({ account: who, address: '10.11.7.1', isLocked: true })
      statementCounts.push(statements)
    }
    expect(statementCounts).toEqual([10, 10, 10, 10])
  })
})

test('entries are kept for 90 days, changes longer', async () => {
  const { id, username } = await createAccount()
  await logIn(username, '10.11.8.1')
  await app.services.accounts.admins.update(id, { displayName: 'Renamed' })
  const { purge } = app.services.history
  const changesOf = async () =>
    (await app.send(eventsApi.listEvents, { query: { entity: 'admin', entityId: String(id) } })).body.total
  const dayMs = 24 * hourMs
  await purge(Date.now() + 89 * dayMs)
  expect((await activityOf(id)).length).toBe(1)
  await purge(Date.now() + 91 * dayMs)
  expect([(await activityOf(id)).length, await changesOf()]).toEqual([0, 2])
  await expect(logIn(admin.username, '10.11.8.2', admin.password)).resolves.toBeDefined()
})
