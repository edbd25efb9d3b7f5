// The API of the settings that only staff see.
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { admin, openTestApp } from '../../testing/test-app.ts'
import { ticketTests } from '../../testing/test-tickets.ts'
import { accountsApi } from '../accounts/accounts.contract.ts'
import { eventsApi } from '../history/events.contract.ts'
import { settingsApi } from './settings.contract.ts'
import { staffSettingsApi } from './staff-settings.contract.ts'

const server = await startMailServer()
const app = openTestApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'The Shop <shop@example.com>' } })
const bare = openTestApp()
afterAll(() => server.close())

const read = async () => (await app.send(staffSettingsApi.staffSettings)).body
const change = (body: Record<string, unknown>) => app.send(staffSettingsApi.updateStaffSettings, { body })
const testMail = (of = app) => of.send(staffSettingsApi.sendTestMail)

describeRefusals(app, staffSettingsApi)

describe('staff settings', () => {
  test('a new shop notifies nobody, and lists what it could send', async () => {
    expect(await read()).toMatchObject({
      notifyEmails: [],
      mailIsSetUp: true,
      smsIsSetUp: false,
      webhookIsSetUp: false,
      version: 1,
    })
    expect((await bare.send(staffSettingsApi.staffSettings)).body.mailIsSetUp).toBe(false)
  })

  test('returns what was saved, each address once', async () => {
    const notifyEmails = ['a@shop.example', 'b@shop.example', 'A@shop.example']
    const { status, body } = await change({ notifyEmails })
    expect(status).toBe(200)
    expect(body).toMatchObject({ notifyEmails: ['a@shop.example', 'b@shop.example'], version: 2 })
    expect(await read()).toEqual(body)
  })

  test('a save without changes keeps the version and the content version', async () => {
    const before = await read()
    const content = (await app.database.readContent()).version
    expect((await change({})).body).toEqual(before)
    expect((await change({ notifyEmails: before.notifyEmails })).body).toEqual(before)
    await change({ notifyEmails: ['c@shop.example'] })
    expect((await app.database.readContent()).version).toBe(content)
  })

  test.each([
    [['not an address'], { 'notifyEmails.0': 'invalid_value' }],
    [['a@shop.example', 'b@shop.example\r\nBcc: c@shop.example'], { 'notifyEmails.1': 'invalid_value' }],
    [['a@shop.example, b@shop.example'], { 'notifyEmails.0': 'invalid_value' }],
    [Array(11).fill('a@shop.example'), { notifyEmails: 'too_many' }],
  ])('refuses %j', async (notifyEmails, expected) => {
    const { status, body } = await change({ notifyEmails })
    const fields = Object.entries(body.error.fields as Record<string, { code: string }>)
    expect([status, Object.fromEntries(fields.map(([path, { code }]) => [path, code]))]).toEqual([
      400,
      expected,
    ])
  })

  test('a save based on an older version is refused', async () => {
    const { version } = await read()
    await change({ notifyEmails: ['d@shop.example'], version })
    const { status, body } = await change({ notifyEmails: ['e@shop.example'], version })
    expect([status, body.error.code, body.error.changedBy]).toEqual([409, 'conflict', 'admin'])
  })

  test('a change is recorded in the history and can be undone', async () => {
    await change({ notifyEmails: ['before@shop.example'] })
    await change({ notifyEmails: ['after@shop.example'] })
    const [event] = (await app.send(eventsApi.listEvents, { query: { entity: 'settings' } })).body.items
    expect(event.changes).toEqual({
      notifyEmails: { before: ['before@shop.example'], after: ['after@shop.example'] },
    })
    expect((await app.send(eventsApi.undoEvent, { params: { id: event.id } })).status).toBe(200)
    expect((await read()).notifyEmails).toEqual(['before@shop.example'])
  })
})

describe('changing who gets mail about new messages', () => {
  const proveAgo = (minutes: number) =>
    app.database.db
      .updateTable('session')
      .set({ provedAt: new Date(Date.now() - minutes * 60_000).toISOString() })
      .execute()
  const lastEvent = async () =>
    (await app.send(eventsApi.listEvents, { query: { entity: 'settings' } })).body.items[0]
  const undo = (id: number) => app.send(eventsApi.undoEvent, { params: { id } })
  afterEach(() => proveAgo(0))

  test('needs a password confirmed within ten minutes, and saves nothing without', async () => {
    await change({ notifyEmails: ['owner@shop.example'] })
    const before = await read()
    await proveAgo(11)
    const { status, body } = await change({ notifyEmails: ['thief@evil.example'] })
    expect([status, body.error.code]).toEqual([403, 'password_needed'])
    expect(await read()).toEqual(before)
    // What leaves the addresses as they are needs no password.
    expect((await change({ notifyEmails: ['owner@shop.example'] })).status).toBe(200)
    expect((await change({})).status).toBe(200)
    const confirm = { body: { password: admin.password } }
    expect((await app.send(accountsApi.confirm, confirm)).status).toBe(204)
    expect((await change({ notifyEmails: ['second@shop.example'] })).status).toBe(200)
  })

  test('by an undo needs the same, and so does undoing the undo', async () => {
    await change({ notifyEmails: ['former@shop.example'] })
    await change({ notifyEmails: ['current@shop.example'] })
    const { id } = await lastEvent()
    await proveAgo(11)
    const refused = await undo(id)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'password_needed'])
    expect((await read()).notifyEmails).toEqual(['current@shop.example'])
    expect((await lastEvent()).undoneAt).toBeNull()
    await proveAgo(0)
    expect((await undo(id)).status).toBe(200)
    expect((await read()).notifyEmails).toEqual(['former@shop.example'])
    await proveAgo(11)
    expect((await undo((await lastEvent()).id)).status).toBe(403)
    expect((await read()).notifyEmails).toEqual(['former@shop.example'])
  })

  test('by an undo without a session is refused: no background job can do it', async () => {
    await change({ notifyEmails: ['x@shop.example'] })
    await change({ notifyEmails: ['y@shop.example'] })
    const { id } = await lastEvent()
    const { admin: account } = (await app.send(accountsApi.whoAmI)).body
    for (const actor of [account, undefined])
      await expect(app.services.history.undo(id, { admin: actor })).rejects.toMatchObject({
        code: 'password_needed',
      })
    expect((await read()).notifyEmails).toEqual(['y@shop.example'])
  })

  test('other settings are changed and undone without it', async () => {
    await proveAgo(11)
    expect((await app.send(settingsApi.updateSettings, { body: { tagline: 'Fine lamps' } })).status).toBe(200)
    expect((await undo((await lastEvent()).id)).status).toBe(200)
  })
})

describe('a test mail', () => {
  test('is sent at once to everybody who is notified of new messages', async () => {
    await change({ notifyEmails: ['one@shop.example', 'two@shop.example'] })
    expect((await testMail()).status).toBe(204)
    expect(server.mails.at(-1)?.to).toEqual(['one@shop.example', 'two@shop.example'])
    expect(server.mails.at(-1)?.headers).toMatchObject({
      from: 'The Shop <shop@example.com>',
      subject: 'Test email',
    })
  })

  test('reports why it was not sent', async () => {
    server.behaviour.refuses = { code: 550, text: 'one@shop.example is nobody' }
    const { status, body } = await testMail()
    expect([status, body.error.code, body.error.problem, body.error.detail]).toEqual([
      502,
      'mail_failed',
      'mail_refused',
      '550',
    ])
    server.behaviour.refuses = undefined
  })

  test('requires a mail server and a recipient', async () => {
    const { status, body } = await testMail(bare)
    expect([status, body.error.code]).toEqual([409, 'mail_not_set_up'])
    expect((await app.send(staffSettingsApi.sendTestMail)).status).toBe(204)
    await change({ notifyEmails: [] })
    const empty = await testMail()
    expect([empty.status, empty.body.error.fields.notifyEmails.code]).toEqual([400, 'required'])
    app.seen.get('POST /settings/staff/test-mail')?.add(status)
  })

  test('is rate limited', async () => {
    await change({ notifyEmails: ['one@shop.example'] })
    const statuses = new Set<number>()
    for (let i = 0; i < 11; i++) statuses.add((await testMail()).status)
    expect([...statuses]).toEqual([204, 429])
  })
})

test('no public response contains a notified address or a canned reply', async () => {
  await change({ notifyEmails: ['hidden-address@shop.example'] })
  const now = new Date().toISOString()
  const texts = { name: 'hidden-canned-name', en: 'hidden-canned-english', fa: 'hidden-canned-persian' }
  const stamps = { createdAt: now, updatedAt: now, version: 1 }
  await app.database.db
    .insertInto('cannedReply')
    .values({ ...texts, ...stamps })
    .execute()
  const { body: product } = await app.send(productsApi.createProduct, {
    body: { name: 'Public lamp', visible: true },
  })
  const { secret } = await ticketTests(app).open()
  const known = { id: product.id, name: product.slug, term: 'lamp', serial: 'ABCD1234', slug: product.slug }
  const publicReads = Object.values(contract as Record<string, Endpoint>).filter(
    ({ access, method, sends }) => access === 'public' && method === 'GET' && !sends,
  )
  expect(publicReads.length).toBeGreaterThan(8)
  const responses: string[] = []
  for (const endpoint of publicReads) {
    const { status, text } = await app.send(endpoint, { params: known }, { token: null })
    expect(status, endpoint.path).toBeLessThan(500)
    responses.push(text)
  }
  // What pages know of the shop, and what a visitor sees of a ticket.
  responses.push(JSON.stringify([await app.services.settings.site(), await app.services.settings.current()]))
  responses.push((await ticketTests(app).track({ secret })).text)
  expect(responses.join()).toContain('Public lamp')
  expect(responses.join()).not.toContain('hidden-')
})

expectWholeContractSeen(app, staffSettingsApi)
