// Loading the demo tells nobody, although mail, text messages and a webhook are set up. What a visitor does afterwards is told.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { behindProxy, ticketTests } from '../../testing/test-tickets.ts'
import { startWebhookServer } from '../../testing/webhook-server.ts'

const [mails, events, sms] = await Promise.all([
  startMailServer(),
  startWebhookServer(),
  startWebhookServer(),
])
const app = openTestApp({
  env: {
    ...behindProxy.env,
    ...{ SMTP_URL: mails.url, MAIL_FROM: 'shop@shop.example', SMS_WEBHOOK_URL: sms.url },
    ...{ WEBHOOK_URL: events.url, WEBHOOK_SECRET: 'sixteen characters at least' },
  },
})
const { ask } = ticketTests(app)

beforeAll(async () => await app.services.jobs.start({ warn() {} }, { pollMs: 30, leaseMs: 3000 }))
afterAll(async () => {
  await app.services.demo.stop()
  await app.services.jobs.stop()
  await Promise.all([mails.close(), events.close(), sms.close()])
})

const told = () => ({
  mails: mails.mails.flatMap(mail => mail.to),
  events: events.received.map(({ body }) => body.type),
  sms: sms.received.length,
})

test('the demo is loaded in silence; the first message of a visitor is told', async () => {
  expect(await app.services.demo.loadRows()).toBe(true)
  await app.services.demo.loadPictures(({ pictures }) => {
    if (pictures >= 3) void app.services.demo.stop()
  })
  const { status } = await ask({ phone: undefined, email: 'sara@visitor.example' })
  expect(status).toBe(201)
  // Jobs are done in their order, so whatever the demo had queued would have come before.
  await expect.poll(told).toEqual({ mails: ['sara@visitor.example'], events: ['ticket.created'], sms: 0 })
})
