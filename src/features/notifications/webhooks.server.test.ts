// Webhooks and text messages, sent to a program on loopback. Also that nothing is queued if nothing is configured.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { productTrashApi } from '#features/catalogue/products/product-trash.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { behindProxy, ticketTests } from '../../testing/test-tickets.ts'
import { startWebhookServer } from '../../testing/webhook-server.ts'
import { ticketMessagesApi } from '../tickets/ticket-messages.contract.ts'

const [events, sms] = [await startWebhookServer(), await startWebhookServer()]
const secret = 'sixteen characters at least'
const env = {
  ...behindProxy.env,
  WEBHOOK_URL: events.url,
  WEBHOOK_SECRET: secret,
  SMS_WEBHOOK_URL: sms.url,
  PUBLIC_SITE_URL: 'https://shop.example',
}
const app = openTestApp({ env })
const unconfigured = openTestApp(behindProxy)
const { open, ask, toggle, remove, restore, track, reply } = ticketTests(app)

beforeAll(async () => await app.services.jobs.start({ warn() {} }, { pollMs: 30, leaseMs: 3000 }))
beforeEach(() => {
  for (const server of [events, sms]) {
    server.received.length = 0
    Object.assign(server.behaviour, { status: 200, headers: {}, isSilent: false })
  }
})
afterAll(async () => {
  await app.services.jobs.stop()
  await Promise.all([events.close(), sms.close()])
})

const types = () => events.received.map(({ body }) => body.type).sort()
const dataOf = (type: string) => events.received.find(({ body }) => body.type === type)?.body.data
const sendReply = (id: number, body: string, more = {}) =>
  app.send(ticketMessagesApi.addMessage, { params: { id }, body: { body, ...more } })
const webhookJobs = () =>
  app.database.db.selectFrom('job').selectAll().where('kind', '=', 'webhook').orderBy('id').execute()
const makeDue = () =>
  app.database.db
    .updateTable('job')
    .set({ runAt: new Date().toISOString() })
    .where('state', '=', 'waiting')
    .where('uniqueKey', 'is', null)
    .where('leaseUntil', 'is', null)
    .execute()

describe('webhooks', () => {
  test('products: each event with its entity, signed together with its time', async () => {
    const { body: product } = await app.send(productsApi.createProduct, {
      body: { name: 'Desk lamp', visible: true },
    })
    await expect.poll(types).toEqual(['product.created'])
    expect(dataOf('product.created')).toEqual({
      id: product.id,
      name: 'Desk lamp',
      slug: 'desk-lamp',
      url: 'https://shop.example/product/desk-lamp',
    })
    const { headers, text, body } = events.received[0] ?? expect.fail('nothing came')
    const timestamp = String(headers['x-vitrin-timestamp'])
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60)
    const expected = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')
    expect(headers['x-vitrin-signature']).toBe(`sha256=${expected}`)
    expect(headers['content-type']).toBe('application/json')
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      at: expect.stringMatching(/Z$/),
    })
    await app.send(productsApi.updateProduct, { params: { id: product.id }, body: { price: 5 } })
    await app.send(productTrashApi.removeProduct, { params: { id: product.id } })
    await expect.poll(types).toEqual(['product.created', 'product.deleted', 'product.updated'])
    // A product that is not visible any more is sent with its old slug and without an address.
    expect(dataOf('product.deleted')).toEqual({
      id: product.id,
      name: 'Desk lamp',
      slug: 'desk-lamp',
      url: null,
    })
    await app.send(productTrashApi.restoreProduct, { params: { id: product.id } })
    await expect.poll(() => types().length).toBe(4)
    expect(types()).toContain('product.restored')
  })

  test('tickets: what happened, and nothing about the visitor', async () => {
    const ticket = await open({
      name: 'Secretname',
      subject: 'Secretsubject',
      message: 'Secretwords',
      email: 'secret@mail.example',
    })
    await reply({ secret: ticket.secret, body: 'Secretreply' })
    await sendReply(ticket.id, 'Secretanswer', { close: true })
    await sendReply(ticket.id, 'Secretnote', { note: true })
    await toggle(ticket.id)
    await remove(ticket.id)
    await restore(ticket.id)
    await expect
      .poll(types)
      .toEqual([
        'ticket.created',
        'ticket.deleted',
        'ticket.message',
        'ticket.replied',
        'ticket.restored',
        'ticket.status-changed',
        'ticket.status-changed',
      ])
    expect(dataOf('ticket.created')).toEqual({
      id: ticket.id,
      number: ticket.number,
      url: `https://shop.example/admin/messages?id=${ticket.id}`,
    })
    const all = JSON.stringify(events.received)
    expect(all).not.toMatch(/secret[a-z]+|1234567|mail\.example/i)
    expect(all).not.toContain(ticket.code)
  })

  test.each([
    ['an error', { status: 500 }, 'http_refused 500'],
    [
      'a redirect, which is not followed',
      { status: 302, headers: { location: '/elsewhere' } },
      'http_refused 302',
    ],
  ])('%s is tried again, with the same id', async (_, behaviour, error) => {
    Object.assign(events.behaviour, behaviour)
    await app.send(productsApi.createProduct, { body: { name: `Lamp ${error}` } })
    await expect.poll(async () => (await webhookJobs()).at(-1)?.error).toBe(error)
    Object.assign(events.behaviour, { status: 204, headers: {} })
    await makeDue()
    await expect.poll(async () => (await webhookJobs()).at(-1)?.state).toBe('done')
    const ids = events.received.map(({ body }) => body.id)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    expect(events.received.map(({ path }) => path)).toEqual(['/hook', '/hook'])
  })

  test('a receiver that never responds delays nothing else, and times out after ten seconds', async () => {
    const timeoutAfter = AbortSignal.timeout
    // Ten seconds are asked for; the test waits for half a second.
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeoutAfter(500))
    onTestFinished(() => timeout.mockRestore())
    events.behaviour.isSilent = true
    const begun = Date.now()
    const { status } = await app.send(productsApi.createProduct, { body: { name: 'Patient lamp' } })
    expect([status, Date.now() - begun < 2000]).toEqual([201, true])
    await expect.poll(async () => (await webhookJobs()).at(-1)?.error).toBe('http_timed_out')
    expect(timeout).toHaveBeenCalledWith(10_000)
  })
})

describe('text messages', () => {
  test('are sent if there is a phone number: received and answered, with code and link', async () => {
    const ticket = await open({ phone: '0912 765 4321' })
    await expect.poll(() => sms.received.length).toBe(1)
    const { body, headers, text } = sms.received[0] ?? expect.fail('nothing came')
    expect(body).toMatchObject({ to: '+989127654321', locale: 'en', code: ticket.code })
    expect(body.text).toContain(ticket.code)
    const secretOfLink = /https:\/\/shop\.example\/ticket\/([\w-]{22})/.exec(String(body.text))?.[1]
    expect((await track({ secret: secretOfLink })).body.code).toBe(ticket.code)
    const signed = createHmac('sha256', secret)
      .update(`${headers['x-vitrin-timestamp']}.${text}`)
      .digest('hex')
    expect(headers['x-vitrin-signature']).toBe(`sha256=${signed}`)
    await sendReply(ticket.id, 'Words that are not sent by text message.')
    await expect.poll(() => sms.received.length).toBe(2)
    expect(sms.received[1]?.body.text).toContain('We replied to your message')
    expect(sms.received[1]?.text).not.toContain('Words that')
  })

  test('in Persian', async () => {
    const as = { token: null, headers: { 'x-forwarded-for': '10.201.0.1', 'accept-language': 'fa' } }
    const { body } = await ask({ phone: '09121110000' }, as)
    await expect.poll(() => sms.received.length).toBe(1)
    expect(sms.received[0]?.body).toMatchObject({ locale: 'fa', code: body.code })
    expect(sms.received[0]?.body.text).toContain('پیام شما را دریافت کردیم')
    expect(sms.received[0]?.body.text).toContain('https://shop.example/fa/ticket/')
  })
})

test('without configuration nothing is queued and nothing fails', async () => {
  const tests = ticketTests(unconfigured)
  const ticket = await tests.open({ email: 'sara@mail.example' })
  const params = { id: ticket.id }
  await unconfigured.send(ticketMessagesApi.addMessage, { params, body: { body: 'A reply.' } })
  await unconfigured.send(productsApi.createProduct, { body: { name: 'Quiet lamp' } })
  expect(await unconfigured.database.db.selectFrom('job').selectAll().execute()).toEqual([])
  const { messages } = await tests.thread(ticket.id)
  expect(messages.map((one: { delivery: unknown }) => one.delivery)).toEqual([null, { state: 'none' }])
})
