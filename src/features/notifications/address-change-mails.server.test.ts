// The mail to the addresses that got mail about new messages before somebody changed them, sent to a real SMTP server on loopback.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { eventsApi } from '../history/events.contract.ts'
import { staffSettingsApi } from '../settings/staff-settings.contract.ts'

const kind = 'mail-staff-addresses'
const server = await startMailServer()
const env = {
  SMTP_URL: server.url,
  MAIL_FROM: 'support@shop.example',
  PUBLIC_SITE_URL: 'https://shop.example',
  TIME_ZONE: 'Asia/Tehran',
}
const english = openTestApp({ env: { ...env, DEFAULT_LOCALE: 'en' } })
const persian = openTestApp({ env: { ...env, DEFAULT_LOCALE: 'fa' } })
const withoutMail = openTestApp()

beforeAll(async () => {
  for (const app of [english, persian])
    await app.services.jobs.start({ warn() {} }, { pollMs: 30, leaseMs: 3000 })
})
beforeEach(() => {
  server.mails.length = 0
})
afterAll(async () => {
  for (const app of [english, persian]) await app.services.jobs.stop()
  await server.close()
})

type App = typeof english
const change = (notifyEmails: string[], app: App) =>
  app.send(staffSettingsApi.updateStaffSettings, { body: { notifyEmails } })
const jobs = (app: App) => app.database.db.selectFrom('job').selectAll().where('kind', '=', kind).execute()

describe('a change of the addresses', () => {
  test('is mailed to all that were there before: who gets mail now, who changed it, when, and what to do', async () => {
    expect((await change(['one@shop.example', 'two@shop.example'], english)).status).toBe(200)
    // Nobody was there before, so nobody is told.
    expect(await jobs(english)).toEqual([])
    expect((await change(['two@shop.example', 'new@shop.example'], english)).status).toBe(200)
    await expect.poll(() => server.mails.length).toBe(1)
    const [mail] = server.mails
    expect(mail?.to).toEqual(['one@shop.example', 'two@shop.example'])
    expect(mail?.headers.subject).toBe('The addresses for new messages changed')
    expect(mail?.text).toContain('admin changed who gets an email')
    const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Tehran' }).format()
    expect(mail?.text).toMatch(new RegExp(`on \\d+ \\w+ ${year}, \\d\\d:\\d\\d`))
    expect(mail?.text).toContain('New messages are now emailed to:')
    expect(mail?.text).toContain('two@shop.example\nnew@shop.example')
    expect(mail?.text).toContain('change their password')
    expect(mail?.text).toContain('https://shop.example/admin/activity?entity=settings')
  })

  test('to nobody is mailed too, and so is an undo', async () => {
    await change(['last@shop.example'], english)
    await expect.poll(() => server.mails.length).toBe(1)
    await change([], english)
    await expect.poll(() => server.mails.length).toBe(2)
    expect(server.mails[1]?.to).toEqual(['last@shop.example'])
    expect(server.mails[1]?.text).toContain('Nobody gets an email about new messages now.')
    await change(['mine@shop.example'], english)
    await change(['theirs@shop.example'], english)
    await expect.poll(() => server.mails.length).toBe(3)
    const [event] = (await english.send(eventsApi.listEvents, { query: { entity: 'settings' } })).body.items
    expect((await english.send(eventsApi.undoEvent, { params: { id: event.id } })).status).toBe(200)
    await expect.poll(() => server.to('theirs@shop.example').length).toBe(1)
    expect(server.to('theirs@shop.example')[0]?.text).toContain('mine@shop.example')
  })

  test('is mailed in the base language of the shop', async () => {
    await change(['owner@shop.example'], persian)
    await change(['other@shop.example'], persian)
    await expect.poll(() => server.mails.length).toBe(1)
    const [mail] = server.mails
    expect(mail?.headers.subject).toBe('ایمیل‌های دریافت پیام‌های جدید تغییر کرد')
    expect(mail?.text).toContain('از این پس پیام‌های جدید به این ایمیل‌ها اطلاع داده می‌شود:')
    expect(mail?.text).toMatch(/زمان تغییر: .*[۰-۹]{2}:[۰-۹]{2}/)
    expect(mail?.text).toContain('رمز عبور او را در پنل مدیریت تغییر دهید')
  })
})

test('nothing is queued by a save that changes nothing, by a refused one, and without a mail server', async () => {
  await change(['a@shop.example'], english)
  const before = (await jobs(english)).length
  await change(['a@shop.example', 'A@shop.example'], english)
  await english.database.db.updateTable('session').set({ provedAt: null }).execute()
  expect((await change(['b@shop.example'], english)).status).toBe(403)
  expect(await jobs(english)).toHaveLength(before)
  await change(['a@shop.example'], withoutMail)
  expect((await change(['b@shop.example'], withoutMail)).status).toBe(200)
  expect(await jobs(withoutMail)).toEqual([])
})

test('the job holds no address: they are read when the mail goes out', async () => {
  const now = new Date().toISOString()
  await persian.database.db.updateTable('session').set({ provedAt: now }).execute()
  await change(['hidden@shop.example'], persian)
  await expect.poll(() => server.to('other@shop.example').length).toBe(1)
  expect(JSON.stringify(await jobs(persian))).not.toContain('@')
})
