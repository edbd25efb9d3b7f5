// Mails to staff about new messages and reopened tickets, sent to a real SMTP server on loopback.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { pdf } from '../../testing/test-pictures.ts'
import { behindProxy, ticketTests, visitor } from '../../testing/test-tickets.ts'
import { staffSettingsApi } from '../settings/staff-settings.contract.ts'
import { ticketTrackingApi } from '../tickets/tracking/ticket-tracking.contract.ts'

const server = await startMailServer()
const env = {
  ...behindProxy.env,
  SMTP_URL: server.url,
  MAIL_FROM: 'support@shop.example',
  PUBLIC_SITE_URL: 'https://shop.example',
}
const app = openTestApp({ env })
const { open, reply, upload, toggle, remove } = ticketTests(app)

beforeAll(async () => await app.services.jobs.start({ warn() {} }, { pollMs: 30, leaseMs: 3000 }))
beforeEach(() => {
  server.mails.length = 0
  Object.assign(server.behaviour, { refuses: undefined, delayMs: 0 })
})
afterAll(async () => {
  await app.services.jobs.stop()
  await server.close()
})

/** Makes all waiting jobs due now. */
const makeDue = (kind: string) =>
  app.database.db
    .updateTable('job')
    .set({ runAt: new Date().toISOString() })
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('leaseUntil', 'is', null)
    .execute()
/** One of several: the others are joined to it. If all were due, two could start at once, and each would send a mail. */
const makeOneDue = (uniqueKey: string) =>
  app.database.db
    .updateTable('job')
    .set({ runAt: new Date().toISOString() })
    .where('uniqueKey', '=', uniqueKey)
    .execute()
const forgetLimits = () => app.database.db.deleteFrom('tryLimit').execute()
const staff = (notifyEmails: string[]) =>
  app.send(staffSettingsApi.updateStaffSettings, { body: { notifyEmails } })
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe('what staff get', () => {
  test('nothing is queued while there is no address', async () => {
    await open()
    expect(
      await app.database.db.selectFrom('job').where('kind', '=', 'mail-staff').selectAll().execute(),
    ).toEqual([])
  })

  test('one mail a minute with all new messages, each message once', async () => {
    await staff(['first@staff.example', 'second@staff.example'])
    await forgetLimits()
    const rows = () =>
      app.database.db.selectFrom('job').selectAll().where('kind', '=', 'mail-staff').orderBy('id').execute()
    const first = await open({ subject: 'Alpha question', message: 'Is it red?' })
    await open({ subject: 'Beta question' })
    await reply({ secret: first.secret, body: 'Or is it blue?' })
    expect(await rows()).toHaveLength(1)
    const { runAt } = (await rows())[0] ?? { runAt: '' }
    expect([runAt > inMinutes(0.8), runAt < inMinutes(1.1)]).toEqual([true, true])
    server.behaviour.delayMs = 300
    await makeDue('mail-staff')
    await expect.poll(async () => (await rows())[0]?.leaseKey).toBeTruthy()
    // This one arrives while the mail is being sent.
    await expect.poll(async () => (await rows())[0]?.uniqueKey).toBeNull()
    await new Promise(resolve => setTimeout(resolve, 150))
    await open({ subject: 'Gamma question' })
    await expect.poll(() => server.to('first@staff.example').length).toBe(1)
    const [mail] = server.to('second@staff.example')
    expect(mail?.headers.subject).toBe('3 new messages: \u2068Alpha question\u2069 …')
    for (const words of ['Alpha question', 'Is it red?', 'Beta question', 'Or is it blue?']) {
      expect(mail?.text).toContain(words)
    }
    expect(mail?.text).not.toContain('Gamma')
    expect(mail?.text).toContain('https://shop.example/admin/messages')
    // The next one is due, but the minute is not over.
    await makeDue('mail-staff')
    await expect.poll(async () => (await rows()).at(-1)).toMatchObject({ state: 'waiting', attempts: 0 })
    await expect.poll(async () => (await rows()).at(-1)?.runAt.localeCompare(inMinutes(0.5))).toBe(1)
    expect(server.to('first@staff.example')).toHaveLength(1)
    await forgetLimits()
    await makeDue('mail-staff')
    await expect.poll(() => server.to('first@staff.example').length).toBe(2)
    const next = server.to('first@staff.example')[1]
    expect(next?.headers.subject).toBe('New message: \u2068Gamma question\u2069')
    expect(next?.text).not.toContain('Alpha')
    await staff([])
  })

  test('a mail that failed is sent again, with the messages since', async () => {
    await staff(['only@staff.example'])
    await forgetLimits()
    server.behaviour.refuses = { code: 421, text: 'busy' }
    await open({ subject: 'Delta question' })
    await makeDue('mail-staff')
    const rows = () =>
      app.database.db.selectFrom('job').selectAll().where('kind', '=', 'mail-staff').orderBy('id').execute()
    await expect.poll(async () => (await rows()).at(-1)?.error).toBe('mail_refused 421')
    server.behaviour.refuses = undefined
    await open({ subject: 'Epsilon question' })
    await makeDue('mail-staff')
    await expect.poll(() => server.to('only@staff.example').length).toBe(1)
    const [mail] = server.to('only@staff.example')
    expect(mail?.headers.subject).toBe('2 new messages: \u2068Delta question\u2069 …')
    // Both were due at once: the second finds that everything was mailed, and sends nothing.
    await forgetLimits()
    await expect
      .poll(async () => {
        await makeDue('mail-staff')
        return (await rows()).every(job => job.state === 'done')
      })
      .toBe(true)
    expect(server.to('only@staff.example')).toHaveLength(1)
    await staff([])
  })

  test('each message has a link, its files by name, and names that keep their direction', async () => {
    await staff(['links@staff.example'])
    await forgetLimits()
    const file = (await upload([new File([pdf()], 'فاکتور.pdf')])).body.files[0]
    const ticket = await open({
      name: 'سارا <b>',
      subject: 'چراغ',
      message: 'خاموش می‌شود.',
      attachments: [file.token],
    })
    await makeDue('mail-staff')
    await expect.poll(() => server.to('links@staff.example').length).toBe(1)
    const [mail] = server.to('links@staff.example')
    const link = `https://shop.example/admin/messages?id=${ticket.id}`
    expect(mail?.text).toContain(`\u2066#${ticket.number} · \u2068سارا <b>\u2069: \u2068چراغ\u2069\u2069`)
    expect(mail?.text).toContain('\u2066Attachment: \u2068فاکتور.pdf\u2069\u2069')
    expect(mail?.text).toContain(`\n${link}\n`)
    expect(mail?.html).toContain(`#${ticket.number} · <bdi>سارا &lt;b&gt;</bdi>: <bdi>چراغ</bdi></p>`)
    expect(mail?.html).toContain('Attachment: <bdi>فاکتور.pdf</bdi>')
    expect(mail?.html).toContain(`href="${link}"`)
    await staff([])
  })

  test('a ticket that its visitor reopens without a word is mailed too, unless it was solved meanwhile', async () => {
    await staff(['again@staff.example'])
    await forgetLimits()
    const setStatus = (secret: string, status: string) =>
      app.send(ticketTrackingApi.setTrackedStatus, { body: { secret, status } }, visitor())
    const tickets = [
      await open({ subject: 'Still dripping' }),
      await open({ subject: 'Solved after all' }),
      await open({ subject: 'In the trash' }),
    ]
    const [dripping, solved, gone] = tickets
    await app.database.db.deleteFrom('job').where('kind', '=', 'mail-staff').execute()
    for (const { id, secret } of tickets) {
      await toggle(id)
      expect((await setStatus(secret, 'open')).status).toBe(200)
    }
    await setStatus(solved.secret, 'closed')
    await remove(gone.id)
    await makeOneDue(`mail-staff:${dripping.id}`)
    await expect.poll(() => server.to('again@staff.example').length).toBe(1)
    const [mail] = server.to('again@staff.example')
    expect(mail?.headers.subject).toBe('Still not fixed: \u2068Still dripping\u2069')
    expect(mail?.text).toContain(`https://shop.example/admin/messages?id=${dripping.id}`)
    for (const words of ['Solved after all', 'In the trash']) expect(mail?.text).not.toContain(words)

    // A ticket whose visitor also writes is listed once, with the message; another one beside it.
    await forgetLimits()
    for (const { id, secret } of [dripping, solved]) {
      if (id === dripping.id) await toggle(id)
      await setStatus(secret, 'open')
    }
    await reply({ secret: dripping.secret, body: 'It drips again.' })
    await makeOneDue('mail-staff')
    await expect.poll(() => server.to('again@staff.example').length).toBe(2)
    const next = server.to('again@staff.example')[1]
    expect(next?.headers.subject).toBe('New message: \u2068Still dripping\u2069')
    expect(next?.text.split('Still dripping')).toHaveLength(2)
    expect(next?.text).toContain('Solved after all')
    await staff([])
  })
})
