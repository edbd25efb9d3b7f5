// Customers ask for the activation of a warranty, and staff compare what they sent.
import { beforeAll, describe, expect, test } from 'vitest'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { settingsApi } from '#features/settings/settings.contract.ts'
import { dayOf } from '#shared/times.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { behindProxy, ticketTests, visitor } from '../../../testing/test-tickets.ts'
import { ticketMessagesApi } from '../ticket-messages.contract.ts'
import { ticketsApi } from '../tickets.contract.ts'
import { activationApi } from './activation.contract.ts'
import { purchaseDays } from './activation-bounds.ts'

const app = openTestApp(behindProxy)
const { thread, upload, track, change, remove, restore, count } = ticketTests(app)

describeRefusals(app, activationApi)

const today = dayOf(Date.now(), 'UTC')
const [, yesterday = '', dayBefore = ''] = purchaseDays(today)
let productId: number
let serials = 0

const allow = (warrantyActivation: boolean) =>
  app.send(settingsApi.updateSettings, { body: { warrantyActivation } })
/** A new serial number that is not activated yet. */
async function newSerial(fields: object = {}) {
  const serial = `ACT-${1000 + ++serials}`
  await app.services.warranties.addSerial({ serial, productId, state: 'registered', months: 24, ...fields })
  return serial
}
const body = (serial: string, fields: object = {}) => ({
  ...{ serial, purchasedOn: yesterday, name: 'Sara Ahmadi', phone: '0912 123 4567' },
  ...fields,
})
const request = (serial: string, fields: object = {}, as: object = visitor()) =>
  app.send(activationApi.requestActivation, { body: body(serial, fields) }, as as never)
const tickets = async (q: string) => (await app.send(ticketsApi.listTickets, { query: { q } })).body.items
const context = async (id: number) => (await app.send(ticketsApi.ticketContext, { params: { id } })).body
const activate = (serial: string) =>
  app.database.contentTransaction(async tx => {
    tx.changed('staff')
    await tx
      .updateTable('serial')
      .set({ state: 'activated', startsOn: yesterday, expiresOn: '2099-01-01' })
      .where('serial', '=', serial.replace('-', ''))
      .execute()
  })
const problems = ({ body }: { body: { error?: { fields?: Record<string, { code: string }> } } }) =>
  Object.fromEntries(Object.entries(body.error?.fields ?? {}).map(([name, { code }]) => [name, code]))

beforeAll(async () => {
  productId = (await app.send(productsApi.createProduct, { body: { name: 'Kettle', visible: true } })).body.id
})

test('a shop that does not allow it has no such call, until it allows it', async () => {
  const serial = await newSerial()
  expect((await request(serial)).status).toBe(404)
  expect(await tickets(serial)).toEqual([])
  await allow(true)
  expect((await request(serial)).status).toBe(202)
})

describe('where the shop allows it', () => {
  beforeAll(() => allow(true))

  test('a request is a conversation about the serial number, with the day and the receipt', async () => {
    const serial = await newSerial()
    const receipt = new File(['%PDF-1.4\n%%EOF\n'], 'receipt.pdf')
    const [{ token }] = (await upload([receipt])).body.files
    const fa = { ...visitor(), headers: { ...visitor().headers, 'accept-language': 'fa' } }
    const answer = await request(serial.toLowerCase(), { receipt: [token], email: 'sara@example.com' }, fa)
    expect([answer.status, answer.body]).toEqual([202, { received: true }])
    const [ticket] = await tickets(serial)
    expect(ticket).toMatchObject({
      ...{ topic: 'warranty', serial: serial.toLowerCase(), status: 'open', unread: true, locale: 'fa' },
      ...{ name: 'Sara Ahmadi', phone: '+989121234567', email: 'sara@example.com', hasAttachments: true },
      subject: `فعال‌سازی گارانتی: ${serial.toLowerCase()}`,
    })
    const { messages } = await thread(ticket.id)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ from: 'visitor', attachments: [{ name: 'receipt.pdf' }] })
    const { activations, warranty, product } = await context(ticket.id)
    expect([warranty.state, product.id]).toEqual(['not-activated', productId])
    expect(activations).toEqual([
      {
        id: expect.any(Number),
        ...{ purchasedOn: yesterday, name: 'Sara Ahmadi', phone: '+989121234567' },
        ...{ email: 'sara@example.com', at: expect.any(String), hasReceipt: true },
      },
    ])
  })

  test('others join it as rows and notes that its visitor does not see, five at most, with the same answer', async () => {
    const serial = await newSerial()
    const answers = []
    for (let index = 0; index < 7; index++) {
      const fields = { name: `Visitor ${index}`, phone: `0912 123 45${10 + index}`, purchasedOn: dayBefore }
      answers.push(await request(index % 2 ? serial : serial.replace('-', ' '), fields))
    }
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    const [ticket, ...more] = await tickets(serial.replace('-', ' '))
    expect(more).toEqual([])
    const { activations } = await context(ticket.id)
    expect(activations.map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: 5 }, (_, index) => `Visitor ${index}`),
    )
    const { messages } = await thread(ticket.id)
    expect(messages.map(({ from }: { from: string }) => from)).toEqual([
      'visitor',
      ...Array.from({ length: 4 }, () => 'note'),
    ])
    expect(messages[1].body).toContain('Visitor 1, +989121234511')
    // The first visitor reads nothing of the others.
    const contact = '+989121234510'
    const tracked = await track({ code: ticket.code, contact })
    expect(tracked.body.messages).toHaveLength(1)
    expect(JSON.stringify(tracked.body)).not.toContain('Visitor 1')
    expect(tracked.body.activation).toEqual({ state: 'waiting', expiresOn: null })
  })

  test('a request that joins one that was read makes the conversation unread again', async () => {
    const serial = await newSerial()
    await request(serial)
    const [{ id }] = await tickets(serial)
    await change(id, { unread: false })
    await request(serial, { name: 'Somebody else', phone: '0912 555 5555' })
    expect((await tickets(serial))[0]).toMatchObject({ id, unread: true })
  })

  test('after staff closed or deleted the conversation, the next request opens another one', async () => {
    const serial = await newSerial()
    await request(serial)
    const [first] = await tickets(serial)
    await change(first.id, { status: 'closed' })
    expect((await track({ code: first.code, contact: first.phone })).body.activation.state).toBe('refused')
    await request(serial, { name: 'Second' })
    const open = (await tickets(serial)).filter(({ status }: { status: string }) => status === 'open')
    expect(open).toHaveLength(1)
    expect(open[0].id).not.toBe(first.id)
    await remove(open[0].id)
    await request(serial, { name: 'Third' })
    expect(await tickets(serial)).toHaveLength(2)
    await restore(open[0].id)
    expect((await context(open[0].id)).activations).toHaveLength(1)
  })

  test('the tracking page says what holds, also after an undo', async () => {
    const serial = await newSerial()
    await request(serial)
    const [{ code, phone }] = await tickets(serial)
    const activation = async () => (await track({ code, contact: phone })).body.activation
    expect(await activation()).toEqual({ state: 'waiting', expiresOn: null })
    await activate(serial)
    expect(await activation()).toEqual({ state: 'active', expiresOn: '2099-01-01' })
    const back = { state: 'registered', startsOn: null, expiresOn: null } as const
    await app.database.contentTransaction(async tx => {
      tx.changed('staff')
      await tx.updateTable('serial').set(back).where('serial', '=', serial.replace('-', '')).execute()
    })
    expect(await activation()).toEqual({ state: 'waiting', expiresOn: null })
  })

  test('an active, unknown or void number is refused, as its look-up would say', async () => {
    const serial = await newSerial()
    await request(serial)
    await activate(serial)
    expect(problems(await request(serial))).toEqual({ serial: 'taken' })
    expect(problems(await request('NOBODY-1'))).toEqual({ serial: 'not_found' })
    const gone = await newSerial({ state: 'void', reason: 'Opened by others' })
    expect(problems(await request(gone))).toEqual({ serial: 'invalid_value' })
    expect(problems(await request('ab'))).toEqual({ serial: 'invalid_value' })
  })

  test('the day of purchase is not in the future nor over sixty days ago', async () => {
    const days = purchaseDays(today)
    const serial = await newSerial()
    const last = days.at(-1) ?? ''
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    const tooOld = new Date(Date.parse(last) - 86_400_000).toISOString().slice(0, 10)
    expect(days).toHaveLength(61)
    for (const purchasedOn of [tomorrow, tooOld, '2026-02-30', '', 'yesterday']) {
      expect([purchasedOn, (await request(serial, { purchasedOn })).status]).toEqual([purchasedOn, 400])
    }
    for (const purchasedOn of [today, last])
      expect([purchasedOn, (await request(serial, { purchasedOn })).status]).toEqual([purchasedOn, 202])
  })

  test('a contact is required, and one receipt at most', async () => {
    const serial = await newSerial()
    expect(problems(await request(serial, { phone: null }))).toEqual({ phone: 'required' })
    expect((await request(serial, { phone: null, email: 'a@example.com' })).status).toBe(202)
    const tokens = ['a'.repeat(22), 'b'.repeat(22)]
    expect(problems(await request(serial, { receipt: tokens }))).toEqual({ receipt: 'too_many' })
    expect((await request(serial, { receipt: ['a'.repeat(22)] })).status).toBe(400)
  })

  test('the same form sent again is one request, and that of a program none', async () => {
    const serial = await newSerial()
    const requestKey = crypto.randomUUID()
    const same = visitor()
    for (let index = 0; index < 3; index++) await request(serial, { requestKey }, same)
    const [{ id }] = await tickets(serial)
    expect((await context(id)).activations).toHaveLength(1)
    const before = await count('message')
    expect((await request(serial, { website: 'https://spam.example' })).body).toEqual({ received: true })
    expect(await count('message')).toBe(before)
  })

  test('requests count as look-ups and as messages', async () => {
    const [serial, other] = [await newSerial(), await newSerial()]
    const same = visitor()
    const statuses = []
    for (let index = 0; index < 7; index++) statuses.push((await request(serial, {}, same)).status)
    // Five messages of one contact in ten minutes.
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429])
    const guessing = visitor()
    const guesses = await Promise.all(
      Array.from({ length: 32 }, (_, index) => request(`GUESS-${index}`, {}, guessing)),
    )
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await request(other, {}, guessing)).status).toBe(429)
  })

  test('when the conversation is purged, nothing of the requests is left', async () => {
    const serial = await newSerial()
    await request(serial)
    const [{ id }] = await tickets(serial)
    await remove(id)
    await app.services.ticketService.purge(Date.now() + 31 * 86_400_000)
    const left = await app.database.db
      .selectFrom('activationRequest')
      .select('id')
      .where('ticketId', '=', id)
      .execute()
    expect(left).toEqual([])
  })

  test('staff can answer in the conversation like in any other', async () => {
    const serial = await newSerial()
    await request(serial)
    const [{ id, code, phone }] = await tickets(serial)
    await app.send(ticketMessagesApi.addMessage, {
      params: { id },
      body: { body: 'Please send the receipt.' },
    })
    expect((await track({ code, contact: phone })).body.messages).toHaveLength(2)
  })
})

expectWholeContractSeen(app, activationApi)
