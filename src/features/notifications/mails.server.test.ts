// Mails to visitors and staff, sent to a real SMTP server on loopback.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { behindProxy, ticketTests } from '../../testing/test-tickets.ts'
import { jobsApi } from '../jobs/jobs.contract.ts'
import { settingsApi } from '../settings/settings.contract.ts'
import { ticketMessagesApi } from '../tickets/ticket-messages.contract.ts'

const server = await startMailServer()
const env = {
  ...behindProxy.env,
  SMTP_URL: server.url,
  MAIL_FROM: 'support@shop.example',
  PUBLIC_SITE_URL: 'https://shop.example',
}
const app = openTestApp({ env })
const { open, track, remove, thread, change } = ticketTests(app)
const silentLog = { warn() {} }

beforeAll(async () => {
  const translations = { fa: { name: 'چراغ خانه' } }
  await app.send(settingsApi.updateSettings, { body: { name: 'Lamp House', translations } })
  await app.services.jobs.start(silentLog, { pollMs: 30, leaseMs: 3000 })
})
beforeEach(() => {
  server.mails.length = 0
  Object.assign(server.behaviour, { refuses: undefined, delayMs: 0 })
})
afterAll(async () => {
  await app.services.jobs.stop()
  await server.close()
})

let visitors = 0
const newAddress = () => `visitor${++visitors}@mail.example`
const sendReply = (id: number, body: string) =>
  app.send(ticketMessagesApi.addMessage, { params: { id }, body: { body } })
const mailTo = async (address: string, count = 1) => {
  await expect.poll(() => server.to(address).length).toBe(count)
  return server.to(address)[count - 1] ?? expect.fail('no mail')
}
const jobs = () =>
  app.database.db.selectFrom('job').selectAll().where('uniqueKey', 'is', null).orderBy('id').execute()
const jobsOf = async (ticketId: number) =>
  (await jobs()).filter(job => JSON.parse(job.payload).ticketId === ticketId)
/** Makes all waiting jobs due now. */
const makeDue = (kind: string) =>
  app.database.db
    .updateTable('job')
    .set({ runAt: new Date().toISOString() })
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('leaseUntil', 'is', null)
    .execute()
const forgetLimits = () => app.database.db.deleteFrom('tryLimit').execute()
const secretIn = (text: string) => /\/ticket\/([\w-]{22})\b/.exec(text)?.[1]

describe('what a visitor gets', () => {
  test('in English: a confirmation with the code and a link that opens the ticket', async () => {
    const email = newAddress()
    const ticket = await open({ email, subject: 'Lamp <b>“flickers”</b>' })
    const mail = await mailTo(email)
    expect(mail.from).toBe('support@shop.example')
    expect(mail.headers).toMatchObject({
      from: 'Lamp House <support@shop.example>',
      to: email,
      subject: `We received your message (${ticket.code})`,
      'auto-submitted': 'auto-generated',
      'message-id': `<ticket-${ticket.id}@shop.example>`,
      'content-language': 'en',
    })
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(ticket.code)
      const secret = secretIn(part)
      expect((await track({ secret })).body).toMatchObject({ code: ticket.code })
    }
    expect(mail.text).toContain('https://shop.example/ticket/')
    expect(mail.html).toContain('<html lang="en" dir="ltr">')
    // Whoever enters somebody else's address into the form cannot send them any words of their own.
    expect(`${mail.text}${mail.html}${mail.headers.subject}`).not.toMatch(/flickers|Sara/)
    // A new secret that was made for this mail.
    expect(mail.raw).not.toContain(ticket.secret)
  })

  test('in Persian: from right to left, with the code and the link from left to right', async () => {
    const email = newAddress()
    const { body } = await ticketTests(app).ask(
      { email, subject: 'چراغ چشمک می‌زند', name: 'سارا' },
      persianVisitor(),
    )
    const mail = await mailTo(email)
    expect(mail.headers.from).toBe('چراغ خانه <support@shop.example>')
    expect(mail.headers.subject).toBe(`پیام شما را دریافت کردیم (\u2066${body.code}\u2069)`)
    expect(mail.headers['content-language']).toBe('fa')
    expect(mail.html).toContain('<html lang="fa-IR" dir="rtl">')
    expect(mail.html).toMatch(new RegExp(`<bdi dir="ltr"[^>]*>${body.code}</bdi>`))
    expect(mail.html).toMatch(/<bdi dir="ltr">https:\/\/shop\.example\/fa\/ticket\/[\w-]{22}<\/bdi>/)
    expect(mail.text).toContain(`کد پیگیری: \u2066${body.code}\u2069`)
    expect(mail.text).toContain('سلام،')
    expect(mail.text).toMatch(/^https:\/\/shop\.example\/fa\/ticket\/[\w-]{22}$/m)
  })

  test('the reply as it was written, in the thread of the first mail, and its state is shown with the message', async () => {
    const email = newAddress()
    const ticket = await open({ email })
    await mailTo(email)
    await sendReply(ticket.id, 'Please send a photo.\n<script>alert(1)</script> & thanks')
    const mail = await mailTo(email, 2)
    expect(mail.headers.subject).toBe(`Reply to your message: Where is the manual? (${ticket.code})`)
    expect(mail.text).toContain('Hello Sara Ahmadi,')
    expect(mail.headers['in-reply-to']).toBe(`<ticket-${ticket.id}@shop.example>`)
    expect(mail.headers.references).toBe(`<ticket-${ticket.id}@shop.example>`)
    expect(mail.text).toContain('Please send a photo.\n<script>alert(1)</script> & thanks')
    expect(mail.html).toContain(
      'Please send a photo.<br>\n&lt;script&gt;alert(1)&lt;/script&gt; &amp; thanks',
    )
    expect(mail.html).not.toContain('<script>')
    await expect
      .poll(async () =>
        (await thread(ticket.id)).messages.map(({ delivery }: WithDelivery) => [
          delivery?.by,
          delivery?.state,
        ]),
      )
      .toEqual([
        ['email', 'sent'],
        ['email', 'sent'],
      ])
  })

  test('nothing about notes, and nothing without an address', async () => {
    const email = newAddress()
    const ticket = await open({ email })
    await mailTo(email)
    await app.send(ticketMessagesApi.addMessage, {
      params: { id: ticket.id },
      body: { body: 'Hm.', note: true },
    })
    const other = await open()
    await sendReply(other.id, 'We call you.')
    expect(await jobsOf(other.id)).toEqual([])
    expect(await jobsOf(ticket.id)).toHaveLength(1)
  })

  test('jobs contain no texts and no addresses', async () => {
    for (const { payload } of await jobs()) {
      expect(Object.keys(JSON.parse(payload)).sort()).toEqual(['messageId', 'template', 'ticketId'])
    }
  })
})

describe('limits of one address', () => {
  test('three replies an hour; later ones are sent together in one mail', async () => {
    const email = newAddress()
    const ticket = await open({ email })
    await mailTo(email)
    // The confirmation above does not count.
    for (const [index, words] of ['Zero.', 'One.', 'Two.'].entries()) {
      await sendReply(ticket.id, words)
      await mailTo(email, index + 2)
    }
    for (const words of ['Three.', 'Four.', 'Five.']) await sendReply(ticket.id, words)
    const waiting = async () => (await jobsOf(ticket.id)).filter(job => job.state === 'waiting')
    await expect.poll(async () => (await waiting()).filter(job => job.runAt > inMinutes(50)).length).toBe(3)
    for (const job of await waiting()) {
      expect(job.runAt < inMinutes(62)).toBe(true)
      expect([job.attempts, job.error]).toEqual([0, ''])
    }
    expect(server.to(email)).toHaveLength(4)
    // The first job is due before the others, so that it joins them.
    const due = (await waiting()).map(job => job.runAt).sort()
    expect(due.slice(1).every(runAt => Date.parse(runAt) - Date.parse(String(due[0])) > 30_000)).toBe(true)
    await forgetLimits()
    await app.database.db
      .updateTable('job')
      .set({ runAt: inMinutes(0) })
      .where('runAt', '=', String(due[0]))
      .execute()
    const mail = await mailTo(email, 5)
    expect(mail.text).toMatch(/3 replies[\s\S]*Three\.[\s\S]*Four\.[\s\S]*Five\./)
    await expect.poll(async () => (await waiting()).length).toBe(0)
    expect(server.to(email)).toHaveLength(5)
  })

  test('many simultaneous replies to one address do not exceed the limit', async () => {
    const email = newAddress()
    const tickets: { id: number }[] = []
    for (let i = 0; i < 9; i++) {
      tickets.push(await open({ email: email.toUpperCase() }))
      // The limit of confirmations is another test.
      if (i < 8) await forgetLimits()
    }
    await expect.poll(async () => server.to(email).length).toBe(9)
    await forgetLimits()
    server.mails.length = 0
    await app.database.db.deleteFrom('job').where('kind', '=', 'mail-visitor').execute()
    await Promise.all(tickets.map(({ id }) => sendReply(id, 'A reply.')))
    // The daily limit applies in addition to the hourly one.
    for (const expected of [3, 6, 9]) {
      // Each of these waits for those that were written before it, so they are due more than once.
      await expect
        .poll(async () => {
          await makeDue('mail-visitor')
          return server.to(email).length
        })
        .toBe(expected)
      // Until each that still waits was tried once more.
      const begun = new Date().toISOString()
      const untried = async () => {
        await makeDue('mail-visitor')
        const waiting = (await jobs()).filter(job => job.state === 'waiting')
        return waiting.filter(job => job.leaseKey !== null || String(job.startedAt) < begun)
      }
      await expect.poll(untried).toEqual([])
      expect(server.to(email)).toHaveLength(expected)
      await app.database.transaction(async tx => {
        const rows = await tx.selectFrom('tryLimit').selectAll().execute()
        const soonest = Date.now() + 3_600_000
        for (const row of rows) {
          const times = (JSON.parse(row.times) as { until: number }[]).filter(({ until }) => until > soonest)
          await tx
            .updateTable('tryLimit')
            .set({ times: JSON.stringify(times) })
            .where('key', '=', row.key)
            .execute()
        }
      })
    }
  })

  test('a mail that the server refused does not count', async () => {
    const email = newAddress()
    const ticket = await open({ email })
    await mailTo(email)
    server.mails.length = 0
    server.behaviour.refuses = { code: 451, text: `later, ${email}` }
    await sendReply(ticket.id, 'A reply.')
    for (let attempt = 1; attempt <= 5; attempt++) {
      await expect
        .poll(async () => (await jobsOf(ticket.id)).at(-1))
        .toMatchObject({ attempts: attempt, leaseKey: null, error: 'mail_refused 451' })
      await makeDue('mail-visitor')
    }
    server.behaviour.refuses = undefined
    await expect
      .poll(async () => {
        await makeDue('mail-visitor')
        return server.to(email).length
      })
      .toBe(1)
  })
})

describe('when the mail server fails', () => {
  test('a reply is stored at once; its mail fails, is shown as failed, and is sent when staff retry', async () => {
    server.behaviour.delayMs = 500
    server.behaviour.refuses = { code: 554, text: 'no' }
    const email = newAddress()
    const ticket = await open({ email })
    expect((await sendReply(ticket.id, 'A reply that waits for nobody.')).status).toBe(201)
    server.behaviour.delayMs = 0
    await expect
      .poll(async () => {
        await makeDue('mail-visitor')
        return (await jobsOf(ticket.id)).map(job => job.state)
      })
      .toEqual(['failed', 'failed'])
    expect((await jobsOf(ticket.id)).every(job => job.attempts === 8)).toBe(true)
    const { items } = (await app.send(jobsApi.listJobs)).body
    const failed = items.find((job: { ticketId: number }) => job.ticketId === ticket.id)
    expect(failed).toMatchObject({ state: 'failed', problem: { code: 'mail_refused', detail: '554' } })
    expect(JSON.stringify(items)).not.toContain(email)
    server.behaviour.refuses = undefined
    await app.send(jobsApi.retryAllJobs)
    await expect
      .poll(async () => {
        await makeDue('mail-visitor')
        return (await jobsOf(ticket.id)).every(job => job.state === 'done')
      })
      .toBe(true)
    expect(
      server
        .to(email)
        .map(mail => mail.text)
        .join(),
    ).toContain('A reply that waits for nobody.')
  })

  test('no mail is sent about a ticket that was deleted meanwhile, and no job is left', async () => {
    server.behaviour.refuses = { code: 451, text: 'later' }
    const email = newAddress()
    const ticket = await open({ email })
    await expect.poll(async () => (await jobsOf(ticket.id))[0]?.error).toBe('mail_refused 451')
    await remove(ticket.id)
    server.behaviour.refuses = undefined
    await makeDue('mail-visitor')
    await expect.poll(async () => await jobsOf(ticket.id)).toEqual([])
    expect(server.to(email)).toEqual([])
  })

  test('a corrected address gets the mail', async () => {
    server.behaviour.refuses = { code: 550, text: 'no such user' }
    const [wrong, right] = [newAddress(), newAddress()]
    const ticket = await open({ email: wrong })
    await expect.poll(async () => (await jobsOf(ticket.id))[0]?.error).toBe('mail_refused 550')
    await change(ticket.id, { email: right })
    server.behaviour.refuses = undefined
    await makeDue('mail-visitor')
    await mailTo(right)
    expect(server.to(wrong)).toEqual([])
  })
})

describe('headers cannot be added', () => {
  test.each([
    ['subject', 'Lamp\r\nBcc: evil@mail.example\r\n\r\nbody'],
    ['name', 'Sara\r\nBcc: evil@mail.example'],
  ])('by a %s with line breaks', async (field, value) => {
    const email = newAddress()
    const ticket = await open({ email })
    await mailTo(email)
    // As if the cleaning of texts had a hole.
    await app.database.db
      .updateTable('ticket')
      .set({ [field]: value })
      .where('id', '=', ticket.id)
      .execute()
    await sendReply(ticket.id, 'Hello.')
    const mail = await mailTo(email, 2)
    expect(mail.headers.bcc).toBeUndefined()
    expect(mail.to).toEqual([email])
    expect(mail.headers['auto-submitted']).toBe('auto-generated')
    expect(server.to('evil@mail.example')).toEqual([])
  })

  test('by the form itself', async () => {
    const email = newAddress()
    const subject = 'Lamp\r\nBcc: evil@mail.example\u2028X-Evil: 1'
    await open({ email, subject, name: 'Sara\nCc: evil@mail.example' })
    const mail = await mailTo(email)
    expect(Object.keys(mail.headers)).not.toEqual(expect.arrayContaining(['bcc']))
    expect(mail.headers['x-evil']).toBeUndefined()
    expect(mail.headers.cc).toBeUndefined()
    expect(mail.to).toEqual([email])
  })

  test.each([
    'sara@mail.example\r\nRCPT TO:<evil@mail.example>',
    'sara@mail.example, evil@mail.example',
    '"x" <evil@mail.example>',
    '<sara@mail.example> evil@mail.example',
  ])('by the address %j', async email => {
    const ticket = await open({ email: newAddress() })
    await expect.poll(async () => (await jobsOf(ticket.id))[0]?.state).toBe('done')
    await app.database.db.updateTable('ticket').set({ email }).where('id', '=', ticket.id).execute()
    server.mails.length = 0
    await sendReply(ticket.id, 'Hello.')
    await expect.poll(async () => (await jobsOf(ticket.id))[1]?.error).toBe('mail_refused address')
    expect(server.mails).toEqual([])
  })
})

type WithDelivery = { delivery: { by?: string; state: string } | null }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
let persianVisitors = 0
const persianVisitor = () => ({
  token: null,
  headers: { 'x-forwarded-for': `10.200.0.${++persianVisitors}`, 'accept-language': 'fa' },
})
