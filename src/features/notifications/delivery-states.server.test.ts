// What is said about how a visitor is told of a message, in every configuration and state; and the limit of confirmations.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { behindProxy, form, ticketTests, visitor } from '../../testing/test-tickets.ts'
import { startWebhookServer } from '../../testing/webhook-server.ts'
import { jobsApi } from '../jobs/jobs.contract.ts'
import { ticketMessagesApi } from '../tickets/ticket-messages.contract.ts'
import { ticketsApi } from '../tickets/tickets.contract.ts'

const [mails, texts] = [await startMailServer(), await startWebhookServer()]
const smtp = { SMTP_URL: mails.url, MAIL_FROM: 'support@shop.example' }
const appWith = (env: Record<string, string>) => openTestApp({ env: { ...behindProxy.env, ...env } })
const byMail = appWith(smtp)
const byText = appWith({ SMS_WEBHOOK_URL: texts.url })
const byNothing = openTestApp(behindProxy)
type App = typeof byMail

beforeAll(async () => {
  for (const app of [byMail, byText])
    await app.services.jobs.start({ warn() {} }, { pollMs: 30, leaseMs: 3000 })
})
beforeEach(() => {
  mails.mails.length = 0
  Object.assign(mails.behaviour, { refuses: undefined, delayMs: 0 })
})
afterAll(async () => {
  for (const app of [byMail, byText]) await app.services.jobs.stop()
  await Promise.all([mails.close(), texts.close()])
})

let visitors = 0
const newAddress = () => `asker${++visitors}@mail.example`
const newPhone = () => `0912${String(5_000_000 + ++visitors)}`
const [none, at] = [{ state: 'none' }, expect.any(String)]
const minutesUntil = (time: string) => (Date.parse(time) - Date.now()) / 60_000

const send = (app: App, id: number, body: string, more: Record<string, unknown> = {}) =>
  app.send(ticketMessagesApi.addMessage, { params: { id }, body: { body, ...more } })
const deliveries = async (app: App, id: number) =>
  (await ticketTests(app).thread(id)).messages.map((one: { delivery: unknown }) => one.delivery)
const changeJobs = (app: App, change: Record<string, string | number | null>) =>
  app.database.db
    .updateTable('job')
    .set(change)
    .where('kind', 'like', '%-visitor')
    .where('state', '=', 'waiting')

/** What the visitor and staff are told before and after a reply. */
async function toldOf(app: App, contact: { phone?: string; email?: string }) {
  const { ask, open, track, thread } = ticketTests(app)
  const fields = { phone: undefined, ...contact }
  const { confirmation, replyBy } = (await ask(fields)).body
  const { id, secret } = await open(fields)
  const { nextDelivery } = await thread(id)
  const written = (await send(app, id, 'A reply.')).body.delivery
  return { id, confirmation, replyBy, tracked: (await track({ secret })).body.replyBy, nextDelivery, written }
}

describe('by the configuration and the contact', () => {
  const waiting = (by: string) => ({ state: 'waiting', by, at })
  const toldBy = (by: 'email' | 'sms') => ({
    ...{
      confirmation: waiting(by),
      replyBy: by,
      tracked: by,
      nextDelivery: waiting(by),
      written: waiting(by),
    },
  })
  const untold = { confirmation: none, replyBy: 'none', tracked: 'none', nextDelivery: none, written: none }

  test.each([
    ['mail is set up, and there is an email address', byMail, { email: newAddress() }, toldBy('email')],
    [
      'mail is set up, and there are both',
      byMail,
      { email: newAddress(), phone: newPhone() },
      toldBy('email'),
    ],
    ['mail is set up, and there is only a phone number', byMail, { phone: newPhone() }, untold],
    ['text messages are set up, and there is a phone number', byText, { phone: newPhone() }, toldBy('sms')],
    ['text messages are set up, and there is only an email address', byText, { email: newAddress() }, untold],
    ['nothing is set up, and there are both', byNothing, { email: newAddress(), phone: newPhone() }, untold],
  ])('%s', async (_, app, contact, expected) => {
    const { id, ...told } = await toldOf(app, contact)
    expect(told).toEqual(expected)
    const { written } = told
    const sent = written.state === 'none' ? none : { state: 'sent', by: written.by, at }
    await expect.poll(async () => (await deliveries(app, id)).at(-1)).toEqual(sent)
  })

  test('what is in the inbox does not say it to visitors', async () => {
    const { ask, track } = ticketTests(byMail)
    const email = newAddress()
    const created = await ask({ email })
    expect(created.text).not.toContain(email)
    const tracked = await track({ secret: created.body.secret })
    expect(tracked.text).not.toMatch(/deliver|asker/i)
  })
})

describe('the state of one message', () => {
  test('a held reply is not told of before it is released', async () => {
    const email = newAddress()
    const { id } = await ticketTests(byMail).open({ email })
    await send(byMail, id, 'Held.', { holdSeconds: 1 })
    const { held, messages } = await ticketTests(byMail).thread(id)
    expect([held.length, messages.length]).toEqual([1, 1])
    await expect.poll(() => mails.to(email).length).toBe(1)
    await expect
      .poll(async () => await deliveries(byMail, id), { timeout: 5000 })
      .toEqual([
        { state: 'sent', by: 'email', at },
        { state: 'sent', by: 'email', at },
      ])
  })

  test('a fourth reply in an hour waits for the limit, and staff know it before they write it', async () => {
    const email = newAddress()
    const { id } = await ticketTests(byMail).open({ email })
    for (const body of ['One.', 'Two.', 'Three.']) {
      await send(byMail, id, body)
      await expect.poll(async () => (await deliveries(byMail, id)).at(-1)?.state).toBe('sent')
    }
    const { nextDelivery } = await ticketTests(byMail).thread(id)
    expect(nextDelivery).toEqual({ state: 'limited', by: 'email', at, max: 3, per: 'hour' })
    await send(byMail, id, 'Four.')
    const isPostponed = async () =>
      (
        await byMail.database.db.selectFrom('job').select('runAt').where('state', '=', 'waiting').execute()
      ).some(({ runAt }) => minutesUntil(runAt) > 50)
    await expect.poll(isPostponed).toBe(true)
    const [written] = (await deliveries(byMail, id)).slice(-1)
    expect(written).toEqual({ state: 'limited', by: 'email', at, max: 3, per: 'hour' })
    expect(minutesUntil(written.at)).toBeGreaterThan(55)
    expect(minutesUntil(written.at)).toBeLessThanOrEqual(60)
    await byMail.database.db.deleteFrom('tryLimit').execute()
    await changeJobs(byMail, { runAt: new Date().toISOString() }).execute()
    await expect.poll(async () => (await deliveries(byMail, id)).at(-1)?.state).toBe('sent')
  })

  test('is tried again, fails for good, and is unknown to nobody after staff removed the job', async () => {
    const email = newAddress()
    const { id } = await ticketTests(byMail).open({ email })
    await expect.poll(async () => (await deliveries(byMail, id))[0]?.state).toBe('sent')
    mails.behaviour.refuses = { code: 451, text: 'later' }
    await send(byMail, id, 'A reply.')
    await expect
      .poll(async () => (await deliveries(byMail, id)).at(-1))
      .toEqual({ state: 'retrying', by: 'email', at })
    expect(minutesUntil((await deliveries(byMail, id)).at(-1).at)).toBeGreaterThan(0)
    await changeJobs(byMail, { attempts: 7, runAt: new Date().toISOString() }).execute()
    await expect
      .poll(async () => (await deliveries(byMail, id)).at(-1))
      .toEqual({ state: 'failed', by: 'email', at })
    const { items } = (await byMail.send(jobsApi.listJobs, { query: { state: 'failed' } })).body
    await byMail.send(jobsApi.removeJob, { params: { id: items[0].id } })
    expect((await deliveries(byMail, id)).at(-1)).toEqual(none)
  })

  test('nobody is told once the contact is gone or the channel is no longer set up', async () => {
    mails.behaviour.refuses = { code: 451, text: 'later' }
    const { open, change } = ticketTests(byMail)
    const [email, phone] = [newAddress(), newPhone()]
    const { id } = await open({ email, phone })
    await send(byMail, id, 'A reply.')
    await expect.poll(async () => (await deliveries(byMail, id)).at(-1)?.state).toBe('retrying')
    await change(id, { email: null })
    expect((await deliveries(byMail, id)).at(-1)).toEqual(none)
    const other = await ticketTests(byNothing).open({ email })
    const { body } = await send(byNothing, other.id, 'A reply.')
    const now = new Date().toISOString()
    await byNothing.database.transaction(tx =>
      byNothing.services.jobs.enqueue(tx, {
        ...{ kind: 'mail-visitor', about: `message:${body.id}`, runAt: now },
        payload: { ticketId: other.id, messageId: body.id, template: 'answered' },
      }),
    )
    expect((await deliveries(byNothing, other.id)).at(-1)).toEqual(none)
  })

  test('a confirmation that is sent together with a reply is not claimed', async () => {
    mails.behaviour.refuses = { code: 451, text: 'later' }
    const email = newAddress()
    const { id } = await ticketTests(byMail).open({ email })
    await expect.poll(async () => (await deliveries(byMail, id))[0]?.state).toBe('retrying')
    await send(byMail, id, 'A reply.')
    await expect.poll(async () => (await deliveries(byMail, id)).at(-1)?.state).toBe('retrying')
    mails.behaviour.refuses = undefined
    // Both at once could be claimed one by one, and would be sent apart.
    await changeJobs(byMail, { runAt: new Date().toISOString() })
      .where('payload', 'like', '%answered%')
      .execute()
    await expect
      .poll(async () => await deliveries(byMail, id))
      .toEqual([null, { state: 'sent', by: 'email', at }])
    expect(mails.to(email)).toHaveLength(1)
  })

  test('nothing is said about a message whose job was deleted long ago', async () => {
    const { id } = await ticketTests(byNothing).open()
    await send(byNothing, id, 'A reply.')
    expect((await deliveries(byNothing, id)).at(-1)).toEqual(none)
    const before = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString()
    await byNothing.database.db
      .updateTable('message')
      .set({ at: before })
      .where('ticketId', '=', id)
      .execute()
    expect(await deliveries(byNothing, id)).toEqual([null, null])
  })
})

describe('the limit of confirmations', () => {
  const states = async (app: App, count: number, contact: Record<string, unknown>) => {
    const found: string[] = []
    for (let i = 0; i < count; i++) found.push((await ticketTests(app).ask(contact)).body.confirmation.state)
    return found
  }
  const refused = (by: string) => ({ state: 'refused', by, perHour: 3, perDay: 6 })

  test('three an hour to one contact, over all addresses and spellings; beyond it none is sent', async () => {
    const email = newAddress()
    // Those of earlier tests, which wait for a minute.
    await byMail.database.db.deleteFrom('job').where('kind', '=', 'mail-visitor').execute()
    expect(await states(byMail, 3, { email })).toEqual(['waiting', 'waiting', 'waiting'])
    const { body } = await ticketTests(byMail).ask({ email: email.toUpperCase() })
    expect([body.confirmation, body.replyBy]).toEqual([refused('email'), 'email'])
    await expect.poll(() => mails.to(email).length).toBe(3)
    const waiting = byMail.database.db.selectFrom('job').select('id').where('state', '=', 'waiting')
    await expect.poll(async () => await waiting.where('kind', '=', 'mail-visitor').execute()).toEqual([])
    expect(mails.to(email)).toHaveLength(3)
  })

  test('does not use up the limit of replies', async () => {
    const email = newAddress()
    expect(await states(byMail, 3, { email })).toEqual(['waiting', 'waiting', 'waiting'])
    const { id } = await ticketTests(byMail).open({ email })
    await send(byMail, id, 'A reply.')
    await expect
      .poll(async () => (await deliveries(byMail, id)).at(-1))
      .toEqual({ state: 'sent', by: 'email', at })
    expect(mails.to(email).filter(mail => mail.text.includes('A reply.'))).toHaveLength(1)
  })

  test('six a day', async () => {
    const phone = newPhone()
    const forgetHour = async () => {
      const soonest = Date.now() + 3_600_000
      const rows = await byText.database.db.selectFrom('tryLimit').selectAll().execute()
      for (const { key, times } of rows) {
        const left = JSON.stringify((JSON.parse(times) as number[]).filter(until => until > soonest))
        await byText.database.db.updateTable('tryLimit').set({ times: left }).where('key', '=', key).execute()
      }
    }
    for (let hour = 0; hour < 2; hour++) {
      expect(await states(byText, 4, { phone })).toEqual(['waiting', 'waiting', 'waiting', 'refused'])
      await forgetHour()
    }
    const { body } = await ticketTests(byText).ask({ phone })
    expect(body.confirmation).toEqual(refused('sms'))
  })

  test('the same form sent twice uses it once, and the second answer says what became of the first', async () => {
    const email = newAddress()
    const twice = { body: form({ email, requestKey: crypto.randomUUID() }) }
    const ask = () => byMail.send(ticketsApi.createTicket, twice, visitor())
    const [one, other] = await Promise.all([ask(), ask()])
    expect([one.body.secret, one.body.code]).toEqual([other.body.secret, other.body.code])
    await expect.poll(async () => (await ask()).body.confirmation).toEqual({ state: 'sent', by: 'email', at })
    expect(await states(byMail, 3, { email })).toEqual(['waiting', 'waiting', 'refused'])
  })

  test('a form that only a program fills in is answered as if it were sent, and uses nothing', async () => {
    const email = newAddress()
    const fields = { email, website: 'https://spam.example' }
    expect(await states(byMail, 4, fields)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
    expect(await states(byMail, 1, { email })).toEqual(['waiting'])
  })
})
