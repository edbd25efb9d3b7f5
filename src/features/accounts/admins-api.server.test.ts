// The API of administrators.
import { describe, expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { admin, openTestApp } from '../../testing/test-app.ts'
import type { Admin } from './account.ts'
import { accountsApi } from './accounts.contract.ts'
import { adminsApi } from './admins.contract.ts'
import { tokenHashOf } from './sessions.server.ts'

const app = openTestApp()
const password = 'moss and kettles 9'

let counter = 0
async function add(fields: object = {}): Promise<Admin> {
  const body = { username: `staff-${++counter}`, displayName: 'Niloofar', password, ...fields }
  const { status, body: made } = await app.send(adminsApi.createAdmin, { body })
  expect([status, made]).toEqual([201, expect.any(Object)])
  return made
}
/** Logs in from a new address, so that no limit is reached. */
const logIn = async (username: string, typed = password) =>
  (
    await app.services.accounts.login(
      { username, password: typed },
      { address: `10.7.0.${++counter}`, agent: 'Test' },
    )
  ).token
const isLive = async (token: string) => (await app.services.accounts.adminOf(token)) !== undefined
const patch = (id: number, body: object, token = app.token) =>
  app.send(adminsApi.updateAdmin, { params: { id }, body }, { token })
const own = async () => (await app.send(accountsApi.whoAmI)).body.admin as Admin
const eventsOf = async (entityId: number) =>
  (await app.send(eventsApi.listEvents, { query: { entity: 'admin', entityId: String(entityId) } })).body
    .items

describeRefusals(app, adminsApi)

test('an administrator is added, listed, read, and can log in', async () => {
  const made = await add({ username: 'Parisa.K', displayName: ' Parisa ' })
  expect(made).toEqual({
    id: expect.any(Number),
    username: 'parisa.k',
    displayName: 'Parisa',
    email: null,
    disabled: false,
    isDemo: false,
    seenAt: null,
    sessions: 0,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  })
  await logIn('PARISA.K')
  const { body: read } = await app.send(adminsApi.oneAdmin, { params: { id: made.id } })
  expect(read).toEqual({ ...made, seenAt: expect.any(String), sessions: 1 })
  const { body: list } = await app.send(adminsApi.listAdmins)
  expect(list).toMatchObject({ total: list.items.length, page: 1, pageSize: 25 })
  expect(list.items).toContainEqual(read)
  expect(list.items.map((one: Admin) => one.username)).toEqual(
    list.items.map((one: Admin) => one.username).toSorted(),
  )
})

test('no response contains a password or its hash', async () => {
  const { id } = await add()
  const responses = [
    await app.send(adminsApi.listAdmins),
    await app.send(adminsApi.oneAdmin, { params: { id } }),
    await patch(id, { password: 'another moss kettle' }),
    await app.send(eventsApi.listEvents, { query: { entity: 'admin' } }),
  ]
  for (const { text } of responses) expect(text).not.toMatch(/argon2|moss|"password"/i)
})

test('an unknown administrator cannot be read, changed or removed', async () => {
  const params = { id: 999_999 }
  for (const endpoint of [adminsApi.oneAdmin, adminsApi.updateAdmin, adminsApi.deleteAdmin]) {
    const body = endpoint === adminsApi.updateAdmin ? { password } : undefined
    expect((await app.send(endpoint, { params, ...(body && { body }) })).status).toBe(404)
  }
})

test('a page beyond the limit is refused', async () => {
  const { status, body } = await app.send(adminsApi.listAdmins, { query: { page: '101', pageSize: '100' } })
  expect([status, body.error.fields.page.code]).toEqual([400, 'too_big'])
})

describe('a username', () => {
  test.each(['ab', 'x'.repeat(33), 'نیلوفر', 'a b c', 'a@b.c', ' abc'])('cannot be "%s"', async username => {
    const { status, body } = await app.send(adminsApi.createAdmin, { body: { username, password } })
    expect([status, Object.keys(body.error.fields)]).toEqual([400, ['username']])
  })

  test('is not case sensitive', async () => {
    const { id, username } = await add()
    const body = { username: username.toUpperCase(), password }
    const { status, body: refused } = await app.send(adminsApi.createAdmin, { body })
    expect([status, refused.error]).toMatchObject([
      409,
      { code: 'username_taken', otherId: id, fields: { username: { code: 'taken' } } },
    ])
    const other = await add()
    expect((await patch(other.id, { username: username.toUpperCase() })).body.error.code).toBe(
      'username_taken',
    )
    expect((await patch(other.id, { username: other.username.toUpperCase() })).body.version).toBe(1)
  })

  test('is given to only one of two simultaneous requests', async () => {
    const body = { username: 'wanted-by-two', password }
    const responses = await Promise.all([1, 2].map(() => app.send(adminsApi.createAdmin, { body })))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('a password', () => {
  test.each([
    ['moss', 'too_short'],
    ['x'.repeat(129), 'too_long'],
    ['password1234', 'easy_to_guess'],
    ['strawberry', 'easy_to_guess'],
    ['rockyou123', 'easy_to_guess'],
    ['the-vitrin-of-moss', 'easy_to_guess'],
    ['the-niloofar-of-moss', 'easy_to_guess'],
  ])('cannot be "%s"', async (typed, code) => {
    const body = { username: 'niloofar', password: typed }
    const { status, body: refused } = await app.send(adminsApi.createAdmin, { body })
    expect([status, refused.error.fields.password.code]).toEqual([400, code])
    const { id } = await add({ username: `niloofar-${++counter}` })
    const changed = await patch(id, { username: 'niloofar', password: typed })
    expect([changed.status, changed.body.error.fields.password.code]).toEqual([400, code])
  })

  test('is counted in characters, and is the same in either Unicode normalisation', async () => {
    const { username } = await add({ password: `${'😀🫖🌿🪨🌧'.repeat(25)}abc` })
    await logIn(username, `${'😀🫖🌿🪨🌧'.repeat(25)}abc`)
    const other = await add({ password: 'caf\u00e9 moss kettle' })
    await logIn(other.username, 'cafe\u0301 moss kettle')
  })

  test('of somebody else: ends their sessions, but not one’s own', async () => {
    const { id, username } = await add()
    const theirs = await logIn(username)
    expect((await patch(id, { password: 'another moss kettle' })).status).toBe(200)
    expect([await isLive(theirs), await isLive(app.token)]).toEqual([false, true])
    await expect(logIn(username)).rejects.toMatchObject({ code: 'login_failed' })
    await logIn(username, 'another moss kettle')
  })

  test('of one’s own: requires the current one, and ends all other sessions', async () => {
    const { id, username } = await add()
    const [here, otherSession] = [await logIn(username), await logIn(username)]
    const change = (currentPassword?: string) =>
      patch(id, { password: 'another moss kettle', ...(currentPassword && { currentPassword }) }, here)
    expect((await change()).body.error.fields.currentPassword.code).toBe('required')
    expect((await change('not the one')).body.error.fields.currentPassword.code).toBe('wrong_password')
    expect([await isLive(here), await isLive(otherSession)]).toEqual([true, true])
    expect((await change(password)).status).toBe(200)
    expect([await isLive(here), await isLive(otherSession)]).toEqual([true, false])
  })

  test('wrong current passwords are counted like failed logins', async () => {
    const { id, username } = await add()
    const token = await logIn(username)
    const guess = (currentPassword: string) =>
      patch(id, { password: 'another moss kettle', currentPassword }, token)
    for (let i = 0; i < 5; i++) expect((await guess(`guess ${i}`)).status).toBe(400)
    const { status, body, headers } = await guess(password)
    expect([status, body.error.code, Number(headers['retry-after']) > 0]).toEqual([429, 'rate_limited', true])
  })
})

describe('a session that did not confirm its password within ten minutes', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  /** Sets when the session last confirmed its password. Null as in sessions from before the column existed. */
  async function provedAt(token: string, at: string | null) {
    const { db } = app.database
    await db
      .updateTable('session')
      .set({ provedAt: at })
      .where('tokenHash', '=', tokenHashOf(token))
      .execute()
  }
  /** All calls that could make a stolen bearer token permanent. */
  async function tries(token: string, { id, self }: { id: number; self: number }) {
    const body = { username: `thief-${++counter}`, password }
    return [
      await app.send(adminsApi.createAdmin, { body }, { token }),
      await patch(id, { password: 'another moss kettle' }, token),
      await patch(id, { disabled: true }, token),
      await patch(id, { displayName: 'Neda' }, token),
      await patch(self, { username: `renamed-${++counter}` }, token),
      await app.send(adminsApi.deleteAdmin, { params: { id } }, { token }),
    ]
  }

  test.each([
    ['a bearer stolen later', minutesAgo(10.1)],
    ['a session of before the upgrade', null],
    ['a password entered before the clock was set back', minutesAgo(-60)],
  ])('%s cannot add, change, disable or remove anybody, but can do everything else', async (_, at) => {
    const [{ id: self, username }, victim] = [await add(), await add()]
    const token = await logIn(username)
    await provedAt(token, at)
    const before = (await app.send(adminsApi.listAdmins, { query: { pageSize: '100' } })).body.items
    for (const { status, body } of await tries(token, { id: victim.id, self })) {
      expect([status, body.error.code]).toEqual([403, 'password_needed'])
      expect(body.error.message).toBe('Enter your password to continue.')
    }
    expect((await app.send(adminsApi.listAdmins, { query: { pageSize: '100' } })).body.items).toEqual(before)
    expect((await app.send(accountsApi.listSessions, {}, { token })).status).toBe(200)
    expect((await app.send(accountsApi.endSessions, {}, { token })).status).toBe(204)
    const { status } = await app.send(accountsApi.confirm, { body: { password } }, { token })
    expect(status).toBe(204)
    const responses = await tries(token, { id: victim.id, self })
    expect(responses.map(response => response.status)).toEqual([201, 200, 200, 200, 200, 204])
  })

  test('a login counts as confirmation for ten minutes', async () => {
    const token = await logIn((await add()).username)
    await provedAt(token, minutesAgo(9.5))
    const body = { username: `soon-${++counter}`, password }
    expect((await app.send(adminsApi.createAdmin, { body }, { token })).status).toBe(201)
  })

  test('can change the own password with the current one', async () => {
    const { id, username } = await add()
    const token = await logIn(username)
    await provedAt(token, null)
    const change = (currentPassword: string) =>
      patch(id, { password: 'another moss kettle', currentPassword }, token)
    expect((await change('not the one')).body.error.fields.currentPassword.code).toBe('wrong_password')
    expect((await patch(id, { displayName: 'Neda' }, token)).status).toBe(403)
    expect((await change(password)).status).toBe(200)
    expect((await patch(id, { displayName: 'Neda' }, token)).status).toBe(200)
  })
})

describe('a disabled administrator', () => {
  test('is logged out at once, and a login fails like one with a wrong password', async () => {
    const { id, username } = await add()
    const token = await logIn(username)
    const { body } = await patch(id, { disabled: true })
    expect(body).toMatchObject({ disabled: true, sessions: 0, version: 2 })
    expect(await isLive(token)).toBe(false)
    const send = (typed: string) =>
      app.send(accountsApi.login, { body: { username, password: typed } }, { token: null })
    const [right, wrong] = [await send(password), await send('not the one')]
    expect([right.status, right.body.error.code]).toEqual([401, 'login_failed'])
    expect({ ...right.body.error, requestId: '' }).toEqual({ ...wrong.body.error, requestId: '' })
    expect((await patch(id, { disabled: false })).body.disabled).toBe(false)
    expect(await isLive(token)).toBe(false)
    await logIn(username)
  })

  test('cannot complete a login that began before', async () => {
    const { id, username } = await add()
    const [login] = await Promise.allSettled([logIn(username), patch(id, { disabled: true })])
    if (login.status === 'fulfilled') expect(await isLive(login.value)).toBe(false)
    const rows = await app.database.db.selectFrom('session').select('id').where('adminId', '=', id).execute()
    expect(rows).toEqual([])
  })
})

test('a save based on an older version is refused, and names who saved since', async () => {
  const { id } = await add()
  expect((await patch(id, { displayName: 'Neda', version: 1 })).body.version).toBe(2)
  const { status, body } = await patch(id, { displayName: 'Nader', version: 1 })
  expect([status, body.error]).toMatchObject([409, { code: 'conflict', current: 2, changedBy: 'admin' }])
  expect((await patch(id, { displayName: '' })).body.displayName).toMatch(/^staff-/)
})

test('a save without changes records nothing', async () => {
  const { id, username } = await add()
  expect((await patch(id, { displayName: 'Niloofar', username, disabled: false })).body.version).toBe(1)
  expect((await patch(id, {})).body.version).toBe(1)
  expect((await eventsOf(id)).length).toBe(1)
})

test('changes of an administrator are recorded, and the history of a removed one is kept', async () => {
  const { id, username } = await add()
  const token = await logIn(username)
  const renamed = await patch((await own()).id, { displayName: 'The boss' }, token)
  expect(renamed.status).toBe(200)
  await patch(id, { displayName: 'Neda', password: 'another moss kettle' })
  await patch(id, { disabled: true })
  expect((await app.send(adminsApi.deleteAdmin, { params: { id } })).status).toBe(204)
  expect((await app.send(adminsApi.oneAdmin, { params: { id } })).status).toBe(404)
  const events = (await eventsOf(id)).map(
    ({ action, label, changes, undoable }: Record<string, unknown>) => ({
      action,
      label,
      changes,
      undoable,
    }),
  )
  expect(events).toEqual([
    expect.objectContaining({ action: 'delete', label: 'Neda', undoable: false }),
    {
      action: 'update',
      label: 'Neda',
      changes: { disabled: { before: false, after: true } },
      undoable: false,
    },
    {
      action: 'update',
      label: 'Neda',
      changes: { displayName: { before: 'Niloofar', after: 'Neda' }, passwordChanged: { after: true } },
      undoable: false,
    },
    expect.objectContaining({ action: 'create', label: 'Niloofar' }),
  ])
  const [last] = await eventsOf((await own()).id)
  expect(last.admin).toEqual({ id: null, name: 'Niloofar' })
  await patch((await own()).id, { displayName: 'admin' })
})

test('the last administrator who can log in cannot be removed', async () => {
  const { body: list } = await app.send(adminsApi.listAdmins, { query: { pageSize: '100' } })
  const me = await own()
  for (const { id } of (list.items as Admin[]).filter(one => one.id !== me.id))
    await patch(id, { disabled: true })
  const refusals = [
    await patch(me.id, { disabled: true }),
    await app.send(adminsApi.deleteAdmin, { params: { id: me.id } }),
  ]
  for (const { status, body } of refusals) expect([status, body.error.code]).toEqual([409, 'last_admin'])
  expect(await isLive(app.token)).toBe(true)
})

test('if two remove each other at once, one stays', async () => {
  const [one, two] = [await add(), await add()]
  const me = await own()
  const tokens = [await logIn(one.username), await logIn(two.username)]
  await patch(me.id, { disabled: true }, tokens[0])
  const remove = (id: number, token = '') => app.send(adminsApi.deleteAdmin, { params: { id } }, { token })
  const responses = await Promise.all([
    remove(two.id, tokens[0]),
    patch(one.id, { disabled: true }, tokens[1]),
  ])
  const live = await app.database.db
    .selectFrom('admin')
    .select('id')
    .where('disabledAt', 'is', null)
    .execute()
  expect(live.length).toBe(1)
  expect(responses.filter(({ status }) => status < 300).length).toBe(1)
  await app.services.accounts.admins.reset(admin)
  app.token = await logIn(admin.username, admin.password)
})

test('a reset sets a new password, enables the account, and ends its sessions', async () => {
  const { admins } = app.services.accounts
  const { id, username } = await add()
  const token = await logIn(username)
  await patch(id, { disabled: true })
  const reset = await admins.reset({ username, password: 'another moss kettle' })
  expect(reset).toMatchObject({ id, disabled: false })
  expect(await isLive(token)).toBe(false)
  await logIn(username, 'another moss kettle')
  expect((await eventsOf(id))[0].admin).toEqual({ id: null, name: '' })
  await expect(admins.reset({ username: 'nobody-here', password })).rejects.toMatchObject({
    code: 'not_found',
  })
})

expectWholeContractSeen(app, adminsApi)
