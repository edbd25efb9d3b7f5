// Replies to one visitor are sent in the order they were written, and an attempt that ended in the middle costs nothing.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { behindProxy, ticketTests } from '../../testing/test-tickets.ts'
import { ticketMessagesApi } from '../tickets/ticket-messages.contract.ts'

const server = await startMailServer()
const env = { ...behindProxy.env, SMTP_URL: server.url, MAIL_FROM: 'support@shop.example' }
const app = openTestApp({ env })
const { open, thread } = ticketTests(app)

beforeAll(() => app.services.jobs.start({ warn() {} }, { pollMs: 30, leaseMs: 3000 }))
beforeEach(() => {
  server.mails.length = 0
  Object.assign(server.behaviour, { refuses: undefined, delayMs: 0 })
})
afterAll(async () => {
  await app.services.jobs.stop()
  await server.close()
})

let visitors = 0
const newAddress = () => `reader${++visitors}@mail.example`
const jobs = () => app.database.db.selectFrom('job')
const change = () => app.database.db.updateTable('job').where('kind', '=', 'mail-visitor')
const ended = { leaseUntil: new Date(0).toISOString(), leaseKey: 'killed' }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

async function reply(id: number, body: string, more: { holdSeconds?: number } = {}) {
  const sent = await app.send(ticketMessagesApi.addMessage, { params: { id }, body: { body, ...more } })
  expect(sent.status).toBe(201)
  const about = `message:${sent.body.id}`
  return async () =>
    await jobs().selectAll().where('about', '=', about).where('kind', '=', 'mail-visitor').executeTakeFirst()
}

/** A visitor with several conversations, whose confirmations are sent and do not count any more. */
async function visitorWith(count: number) {
  const email = newAddress()
  const tickets = []
  for (let i = 0; i < count; i++) tickets.push(await open({ email, subject: `Question ${i}` }))
  await expect.poll(() => server.to(email).length).toBe(count)
  await app.database.db.deleteFrom('tryLimit').execute()
  server.mails.length = 0
  return { email, ids: tickets.map(ticket => Number(ticket.id)) }
}

/** Which of these words each mail holds, in the order the mails arrived. */
const arrived = (email: string) =>
  server.to(email).map(({ text }) => (text.match(/\b(?:First|Second|Third|Fourth)\b/g) ?? []).join('+'))

test('several attempts that ended in the middle use one slot of the three mails an hour', async () => {
  const { email, ids } = await visitorWith(1)
  server.behaviour.delayMs = 400
  const job = await reply(ids[0] ?? 0, 'First')
  for (let killed = 0; killed < 4; killed++) {
    // Another process takes over while the mail server has not answered yet.
    await expect.poll(async () => (await job())?.leaseKey ?? '').toMatch(/^(?!killed$)./)
    await expect.poll(async () => (await slots()).length).toBe(2)
    await change()
      .set({ ...ended, runAt: ended.leaseUntil })
      .where('about', '=', String((await job())?.about))
      .execute()
  }
  await expect.poll(async () => (await job())?.state).toBe('done')
  expect(await slots()).toHaveLength(2)
  expect(arrived(email).every(words => words === 'First')).toBe(true)
})

/** The tries of all limits: one of the hour and one of the day for each mail. */
async function slots() {
  const rows = await app.database.db.selectFrom('tryLimit').select('times').execute()
  return rows.flatMap(({ times }) => JSON.parse(times) as unknown[])
}

test('a later reply in another conversation does not overtake one that is retried', async () => {
  const { email, ids } = await visitorWith(2)
  server.behaviour.refuses = { code: 451, text: 'later' }
  const first = await reply(ids[0] ?? 0, 'First')
  await expect.poll(async () => (await first())?.error).toBe('mail_refused 451')
  server.behaviour.refuses = undefined
  const second = await reply(ids[1] ?? 0, 'Second')
  await expect.poll(async () => (await second())?.startedAt).toBeTruthy()
  await expect.poll(async () => (await second())?.leaseKey).toBeNull()
  // What staff see: it waits, it has not failed, and the wait is no attempt.
  expect(await second()).toMatchObject({ state: 'waiting', attempts: 0, error: '' })
  expect(arrived(email)).toEqual([])
  await change()
    .set({ runAt: inMinutes(0) })
    .where('state', '=', 'waiting')
    .execute()
  await expect.poll(() => arrived(email)).toEqual(['First', 'Second'])
})

test('replies in several conversations keep their order when they wait for the limit', async () => {
  const { email, ids } = await visitorWith(2)
  const [one = 0, other = 0] = ids
  for (const body of ['a', 'b', 'c']) {
    await reply(one, body)
    await expect.poll(() => server.to(email).length).toBe('abc'.indexOf(body) + 1)
  }
  server.mails.length = 0
  const replies = [
    await reply(one, 'First'),
    await reply(other, 'Second'),
    await reply(one, 'Third'),
    await reply(other, 'Fourth'),
  ]
  for (const job of replies) {
    await expect.poll(async () => (await job())?.runAt ?? '').toMatch(/./)
    await expect.poll(async () => (await job())?.startedAt).toBeTruthy()
    await expect.poll(async () => (await job())?.leaseKey).toBeNull()
  }
  expect(arrived(email)).toEqual([])
  // The slots are free again, and the last one is due before all others.
  await app.database.db.deleteFrom('tryLimit').execute()
  for (const [index, job] of replies.entries())
    await change()
      .set({ runAt: inMinutes(-index) })
      .where('about', '=', String((await job())?.about))
      .execute()
  await expect
    .poll(
      async () => {
        await app.database.db.deleteFrom('tryLimit').execute()
        return arrived(email).join(' ').split(/[ +]/)
      },
      { timeout: 30_000 },
    )
    .toEqual(['First', 'Second', 'Third', 'Fourth'])
})

test('a reply that has finally failed does not hold up the next one', async () => {
  const { email, ids } = await visitorWith(2)
  server.behaviour.refuses = { code: 451, text: 'later' }
  const first = await reply(ids[0] ?? 0, 'First')
  await expect.poll(async () => (await first())?.error).toBe('mail_refused 451')
  await change()
    .set({ state: 'failed', finishedAt: inMinutes(0) })
    .where('state', '=', 'waiting')
    .execute()
  server.behaviour.refuses = undefined
  await reply(ids[1] ?? 0, 'Second')
  await expect.poll(() => arrived(email)).toEqual(['Second'])
})

test('an earlier reply that another process claims in between is waited for', async () => {
  const { email, ids } = await visitorWith(1)
  const [id = 0] = ids
  server.behaviour.refuses = { code: 451, text: 'later' }
  const first = await reply(id, 'First')
  await expect.poll(async () => (await first())?.error).toBe('mail_refused 451')
  // Another process is sending the first one.
  await change()
    .set({ leaseKey: 'other', leaseUntil: inMinutes(1), runAt: inMinutes(1) })
    .where('state', '=', 'waiting')
    .execute()
  server.behaviour.refuses = undefined
  const second = await reply(id, 'Second')
  await expect.poll(async () => (await second())?.startedAt).toBeTruthy()
  await expect.poll(async () => (await second())?.leaseKey).toBeNull()
  expect(arrived(email)).toEqual([])
  await change()
    .set({ ...ended, runAt: inMinutes(0) })
    .where('leaseKey', '=', 'other')
    .execute()
  await expect.poll(() => arrived(email).join('+')).toBe('First+Second')
})

test('a held reply is released after an earlier one whose process was killed', async () => {
  const { ids } = await visitorWith(1)
  const [id = 0] = ids
  const holding = { body: 'First', holdSeconds: 1 }
  await app.send(ticketMessagesApi.addMessage, { params: { id }, body: holding })
  // The process that claimed the release of the first one was killed: its lease lasts for another minute.
  await app.database.db
    .updateTable('job')
    .set({ leaseKey: 'killed', leaseUntil: inMinutes(1), runAt: inMinutes(1) })
    .where('kind', '=', 'release-message')
    .where('state', '=', 'waiting')
    .execute()
  await app.send(ticketMessagesApi.addMessage, { params: { id }, body: { ...holding, body: 'Second' } })
  const bodies = async () =>
    (await thread(id)).messages.slice(1).map((message: { body: string }) => message.body)
  await expect.poll(bodies).toEqual(['First', 'Second'])
})
