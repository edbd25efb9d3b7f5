// The API of invitations, with mails sent to a real SMTP server on loopback.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { adminsApi } from '../admins.contract.ts'
import { invitationLimits } from './invitation.ts'
import { invitationsApi } from './invitations.contract.ts'

const server = await startMailServer()
const env = { SMTP_URL: server.url, MAIL_FROM: 'shop@shop.example', PUBLIC_SITE_URL: 'https://shop.example' }
const app = openTestApp({ env })
const persian = openTestApp({ env: { ...env, DEFAULT_LOCALE: 'fa' } })
const withoutMail = openTestApp()
type App = typeof app

beforeAll(async () => {
  for (const one of [app, persian])
    await one.services.jobs.start({ warn() {} }, { pollMs: 30, leaseMs: 3000 })
})
beforeEach(async () => {
  server.mails.length = 0
  delete server.behaviour.refuses
  for (const one of [app, withoutMail]) {
    await one.database.db.deleteFrom('tryLimit').execute()
    const provedAt = new Date().toISOString()
    await one.database.db.updateTable('session').set({ provedAt }).execute()
  }
})
afterAll(async () => {
  for (const one of [app, persian]) await one.services.jobs.stop()
  await server.close()
})

const password = 'moss and kettles 9'
const visitor = { token: null }
let counter = 0

async function invite(fields: object = {}, on: App = app) {
  const displayName = `Guest ${++counter}`
  const { status, body } = await on.send(invitationsApi.createInvitation, {
    body: { displayName, ...fields },
  })
  expect(status, JSON.stringify(body.error)).toBe(201)
  const secret = (body.path as string).replace('/invite/', '')
  return { ...body.invitation, secret } as { id: number; displayName: string; secret: string }
}
const open = (secret: string, on: App = app) =>
  on.send(invitationsApi.openInvitation, { body: { secret } }, visitor)
const accept = (secret: string, fields: object = {}, on: App = app) =>
  on.send(
    invitationsApi.acceptInvitation,
    { body: { secret, username: `guest-${++counter}`, password, ...fields } },
    visitor,
  )
const listed = async (id: number, on: App = app) =>
  (await on.send(invitationsApi.listInvitations)).body.items.find((one: { id: number }) => one.id === id)
const change = (id: number, row: object) =>
  app.database.db.updateTable('invitation').set(row).where('id', '=', id).execute()
const refusalOf = async (secret: string) => {
  const opened = await open(secret)
  const accepted = await accept(secret)
  expect(accepted.body.error).toMatchObject({ code: opened.body.error.code })
  return [opened.status, opened.body.error.code, opened.body.error.message]
}
/** Another administrator, with the token of a session of theirs. */
async function addSender() {
  const username = `sender-${++counter}`
  const { body } = await app.send(adminsApi.createAdmin, { body: { username, password } })
  const { token } = await app.services.accounts.login(
    { username, password },
    { address: `10.9.0.${counter}`, agent: 'Test' },
  )
  return { id: body.id as number, username, token }
}

describeRefusals(app, invitationsApi)

describe('an invitation', () => {
  test('is listed with its end, opened, and accepted once, with a password of one’s own', async () => {
    const { id, displayName, secret } = await invite({ username: 'Parisa.K' })
    expect(secret).toMatch(/^[\w-]{22}$/)
    const item = await listed(id)
    expect(item).toMatchObject({ displayName, username: 'parisa.k', email: null, state: 'open', mail: null })
    // Both times are read one after the other.
    const lasts = Date.parse(item.expiresAt) - Date.parse(item.createdAt)
    expect(Math.abs(lasts - invitationLimits.ms)).toBeLessThan(1000)
    expect((await open(secret)).body).toEqual({
      displayName,
      username: 'parisa.k',
      sender: 'admin',
      expiresAt: item.expiresAt,
    })
    const { status, body } = await accept(secret, { username: 'ignored' })
    expect([status, body.admin]).toEqual([201, { id: expect.any(Number), username: 'parisa.k', displayName }])
    expect(await app.services.accounts.adminOf(body.token)).toMatchObject({ username: 'parisa.k' })
    expect(await listed(id)).toBeUndefined()
    expect(await refusalOf(secret)).toEqual([
      410,
      'link_used',
      'This link has already been used. It works only once.',
    ])
  })

  test('is stored without its secret', async () => {
    const { secret } = await invite({ email: 'stored@shop.example' })
    for (const table of ['invitation', 'invitationSecret', 'job', 'event'] as const) {
      const rows = await app.database.db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
  })

  test('is accepted by only one of two at once', async () => {
    const { secret } = await invite()
    const ends = await Promise.all([accept(secret), accept(secret)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual([201, 410])
  })

  test('needs a password confirmed before, to be sent and to be sent again', async () => {
    const { id } = await invite()
    await app.database.db.updateTable('session').set({ provedAt: null }).execute()
    const calls = [
      app.send(invitationsApi.createInvitation, { body: { displayName: 'Ali' } }),
      app.send(invitationsApi.renewInvitation, { params: { id } }),
    ]
    for (const { status, body } of await Promise.all(calls))
      expect([status, body.error.code]).toEqual([403, 'password_needed'])
    expect((await app.send(invitationsApi.withdrawInvitation, { params: { id } })).status).toBe(204)
  })

  test('is refused for a username or an email that an administrator has', async () => {
    const body = { username: `taken-${++counter}`, password, email: `Taken${counter}@Shop.Example` }
    const { body: made } = await app.send(adminsApi.createAdmin, { body })
    expect(made.email).toBe(body.email.toLowerCase())
    const send = async (fields: object) => {
      const response = await app.send(invitationsApi.createInvitation, {
        body: { displayName: 'Ali', ...fields },
      })
      return [response.status, response.body.error.code, Object.keys(response.body.error.fields)]
    }
    expect(await send({ username: body.username })).toEqual([409, 'username_taken', ['username']])
    expect(await send({ email: body.email.toUpperCase() })).toEqual([409, 'email_taken', ['email']])
  })

  test.each([{ displayName: '' }, { email: 'no address' }, { username: 'ab' }])(
    'cannot be made with %j',
    async fields => {
      const body = { displayName: 'Ali', ...fields }
      const { status, body: refused } = await app.send(invitationsApi.createInvitation, { body })
      expect([status, Object.keys(refused.error.fields)]).toEqual([400, Object.keys(fields)])
    },
  )
})

describe('a link says what became of it, and creates no account', () => {
  test('if it was guessed', async () => {
    expect(await refusalOf('A1b2C3d4E5f6G7h8I9j0Kk')).toEqual([
      404,
      'link_unknown',
      'This link isn’t valid. Check that you opened the whole link.',
    ])
  })

  test('if it has expired; sent again, it holds for another three days', async () => {
    const { id, secret } = await invite()
    await change(id, { expiresAt: new Date(Date.now() - 1000).toISOString() })
    expect((await listed(id)).state).toBe('expired')
    expect(await refusalOf(secret)).toEqual([
      410,
      'link_expired',
      'This link has expired. Ask for a new one.',
    ])
    const { status, body } = await app.send(invitationsApi.renewInvitation, { params: { id } })
    expect([status, body.invitation.state]).toEqual([200, 'open'])
    expect((await open(body.path.replace('/invite/', ''))).status).toBe(200)
    expect((await open(secret)).status).toBe(200)
  })

  test('if it was withdrawn, which nobody can do twice or to one that was accepted', async () => {
    const { id, secret } = await invite()
    const withdraw = (id: number) => app.send(invitationsApi.withdrawInvitation, { params: { id } })
    expect((await withdraw(id)).status).toBe(204)
    expect(await refusalOf(secret)).toEqual([
      410,
      'invitation_withdrawn',
      'This invitation was withdrawn. Ask for a new one.',
    ])
    const accepted = await invite()
    await accept(accepted.secret)
    for (const gone of [id, accepted.id]) {
      expect((await withdraw(gone)).status).toBe(404)
      expect((await app.send(invitationsApi.renewInvitation, { params: { id: gone } })).status).toBe(404)
    }
  })

  test('if its sender is disabled; another one can send it again', async () => {
    const sender = await addSender()
    const { body } = await app.send(
      invitationsApi.createInvitation,
      { body: { displayName: 'Ali' } },
      { token: sender.token },
    )
    const secret = body.path.replace('/invite/', '')
    await app.send(adminsApi.updateAdmin, { params: { id: sender.id }, body: { disabled: true } })
    expect((await listed(body.invitation.id)).state).toBe('void')
    expect((await refusalOf(secret)).slice(0, 2)).toEqual([410, 'invitation_void'])
    const renewed = await app.send(invitationsApi.renewInvitation, { params: { id: body.invitation.id } })
    expect(renewed.body.invitation).toMatchObject({ state: 'open', sender: 'admin' })
    expect((await open(secret)).status).toBe(200)
  })

  test('if its sender was removed', async () => {
    const sender = await addSender()
    const { body } = await app.send(
      invitationsApi.createInvitation,
      { body: { displayName: 'Ali' } },
      { token: sender.token },
    )
    await app.send(adminsApi.deleteAdmin, { params: { id: sender.id } })
    expect((await refusalOf(body.path.replace('/invite/', '')))[1]).toBe('link_unknown')
  })
})

describe('accepting', () => {
  test('with a name that somebody has meanwhile asks for another one', async () => {
    const username = `meanwhile-${++counter}`
    const { secret } = await invite({ username })
    await app.send(adminsApi.createAdmin, { body: { username, password } })
    expect((await open(secret)).body.username).toBeNull()
    const refused = await accept(secret, { username })
    expect([refused.status, refused.body.error.code, refused.body.error.fields.username.code]).toEqual([
      409,
      'username_taken',
      'taken',
    ])
    const { status, body } = await accept(secret, { username: `${username}.2` })
    expect([status, body.admin.username]).toEqual([201, `${username}.2`])
  })

  test('gives the account the email of the invitation, unless another one has it meanwhile', async () => {
    const email = `mine-${++counter}@shop.example`
    const accepted = await accept((await invite({ email })).secret)
    const one = await app.send(adminsApi.oneAdmin, { params: { id: accepted.body.admin.id } })
    expect(one.body.email).toBe(email)
    const second = await invite({ email: 'later@shop.example' })
    await app.send(adminsApi.updateAdmin, {
      params: { id: accepted.body.admin.id },
      body: { email: 'later@shop.example' },
    })
    const other = await accept(second.secret)
    expect(other.status).toBe(201)
    const read = await app.send(adminsApi.oneAdmin, { params: { id: other.body.admin.id } })
    expect(read.body.email).toBeNull()
  })

  test.each(['short', 'password1234', 'guest-guest-1'])('refuses the password "%s"', async typed => {
    const { secret } = await invite()
    const { status, body } = await accept(secret, { password: typed, username: 'guest-guest' })
    expect([status, Object.keys(body.error.fields)]).toEqual([400, ['password']])
    expect((await open(secret)).status).toBe(200)
  })

  test('is limited per address', async () => {
    const { secret } = await invite()
    const tries = Array.from({ length: 20 }, () => accept(secret, { password: 'password1234' }))
    for (const { status } of await Promise.all(tries)) expect(status).toBe(400)
    const { status, body } = await accept(secret)
    expect([status, body.error.code]).toEqual([429, 'rate_limited'])
  })
})

describe('sending is limited', () => {
  test('per sender, new ones and repeated ones together', async () => {
    const { id } = await invite()
    const again = () => app.send(invitationsApi.renewInvitation, { params: { id } })
    for (let sent = 1; sent < invitationLimits.perHour; sent++) expect((await again()).status).toBe(200)
    expect((await again()).body.error.code).toBe('rate_limited')
    const created = await app.send(invitationsApi.createInvitation, { body: { displayName: 'Ali' } })
    expect([created.status, created.body.error.code]).toEqual([429, 'rate_limited'])
  })

  test('by the number that nobody has accepted', async () => {
    const { db } = withoutMail.database
    const { id: adminId } = await db.selectFrom('admin').select('id').executeTakeFirstOrThrow()
    const at = new Date().toISOString()
    const rows = Array.from({ length: invitationLimits.open }, (_, index) => ({
      displayName: `Guest ${index}`,
      adminId,
      createdAt: at,
      expiresAt: at,
    }))
    await db.insertInto('invitation').values(rows).execute()
    const refused = await withoutMail.send(invitationsApi.createInvitation, { body: { displayName: 'Ali' } })
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      'You can have up to 50 invitations that nobody has accepted. Withdraw one first.',
    ])
    expect((await withoutMail.send(invitationsApi.listInvitations)).body.items).toHaveLength(50)
    await db.deleteFrom('invitation').execute()
  })
})

describe('the mail', () => {
  test('has a link of its own, says who invited to what and until when', async () => {
    const { id, displayName, secret } = await invite({ email: 'guest@shop.example' })
    await expect.poll(() => server.mails.length).toBe(1)
    const [mail] = server.to('guest@shop.example')
    expect(mail?.headers.subject).toContain('You’re invited to the back office of')
    expect(mail?.text).toContain(`Hello \u2068${displayName}\u2069,`)
    expect(mail?.text).toContain('admin\u2069 invited you')
    expect(mail?.text).toContain('The link works once, until')
    const mailed = /https:\/\/shop\.example\/invite\/([\w-]{22})\n/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.html).toContain(`href="https://shop.example/invite/${mailed}"`)
    expect(mailed).not.toBe(secret)
    expect((await open(mailed)).body.displayName).toBe(displayName)
    await expect.poll(async () => (await listed(id)).mail).toBe('sent')
    expect((await accept(mailed)).status).toBe(201)
    expect((await open(secret)).body.error.code).toBe('link_used')
  })

  test('that fails is told truthfully, while the link that was copied works', async () => {
    server.behaviour.refuses = { code: 554, text: 'no' }
    const { id, secret } = await invite({ email: 'refused@shop.example' })
    await expect.poll(async () => (await listed(id)).mail).toMatch(/retrying|failed/)
    expect((await open(secret)).status).toBe(200)
  })

  test('is not sent after the invitation was withdrawn', async () => {
    const { id } = await invite()
    await change(id, { email: 'never@shop.example', withdrawnAt: new Date().toISOString() })
    const { prepareMail } = app.services.accounts
    expect(await prepareMail({ template: 'invitation', id })).toBeUndefined()
  })

  test('is in the language of the shop', async () => {
    const provedAt = new Date().toISOString()
    await persian.database.db.updateTable('session').set({ provedAt }).execute()
    await invite({ email: 'mehman@shop.example' }, persian)
    await expect.poll(() => server.to('mehman@shop.example').length).toBe(1)
    const [mail] = server.to('mehman@shop.example')
    expect(mail?.headers.subject).toContain('دعوت به پنل مدیریت')
    expect(mail?.html).toContain('dir="rtl"')
    expect(mail?.text).toMatch(/تا این زمان کار می‌کند: .*[۰-۹]{2}:[۰-۹]{2}/)
  })

  test('is not queued on a server that cannot send mails', async () => {
    const { id } = await invite({ email: 'nobody@shop.example' }, withoutMail)
    expect((await withoutMail.send(invitationsApi.listInvitations)).body.mailIsSetUp).toBe(false)
    expect((await listed(id, withoutMail)).mail).toBeNull()
    expect(
      await withoutMail.database.db
        .selectFrom('job')
        .selectAll()
        .where('kind', '=', 'mail-invitation')
        .execute(),
    ).toEqual([])
  })
})

test('the history says who invited whom, sent it again, withdrew it, and who accepted', async () => {
  const first = await invite()
  await app.send(invitationsApi.renewInvitation, { params: { id: first.id } })
  await app.send(invitationsApi.withdrawInvitation, { params: { id: first.id } })
  const second = await invite()
  const { body } = await accept(second.secret)
  const { items } = (await app.send(eventsApi.listEvents, { query: { entity: 'invitation', pageSize: '5' } }))
    .body
  const said = items.map(({ action, admin, label, undoable }: Record<string, unknown>) => ({
    action,
    by: (admin as { name: string }).name,
    label,
    undoable,
  }))
  expect(said.slice(0, 5)).toEqual([
    { action: 'accept', by: body.admin.displayName, label: second.displayName, undoable: false },
    { action: 'create', by: 'admin', label: second.displayName, undoable: false },
    { action: 'delete', by: 'admin', label: first.displayName, undoable: false },
    { action: 'update', by: 'admin', label: first.displayName, undoable: false },
    { action: 'create', by: 'admin', label: first.displayName, undoable: false },
  ])
})

test('what ended long ago is deleted', async () => {
  const { id, secret } = await invite()
  await change(id, { expiresAt: new Date(Date.now() - invitationLimits.keptMs - 1000).toISOString() })
  await app.services.accounts.purge()
  expect((await open(secret)).body.error.code).toBe('link_unknown')
})

expectWholeContractSeen(app, invitationsApi)
