// Searching the inbox: messages and notes, parts of phone numbers, and after the head of a ticket has changed.
import { expect, test } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { behindProxy, ticketTests } from '../../../testing/test-tickets.ts'
import { ticketMessagesApi } from '../ticket-messages.contract.ts'
import { ticketsApi } from '../tickets.contract.ts'
import { ensureTicketSearch } from './ticket-search.server.ts'

const app = openTestApp(behindProxy)
const { open, change, reply, remove } = ticketTests(app)

const found = async (q: string, query: Record<string, unknown> = {}) =>
  (await app.send(ticketsApi.listTickets, { query: { q, ...query } })).body.items.map(
    (ticket: { id: number }) => ticket.id,
  )
const write = (id: number, body: string, note = false) =>
  app.send(ticketMessagesApi.addMessage, { params: { id }, body: { body, note } })

test('messages, replies and notes are searched, and what is closed is found too', async () => {
  const ticket = await open({ subject: 'A leak', name: 'Nadia Stone', message: 'The gasket is torn.' })
  await reply({ secret: ticket.secret, body: 'واشر هم پاره است' })
  await write(ticket.id, 'We will post a replacement on Monday.')
  await write(ticket.id, 'Lot 2409 is faulty.', true)
  await change(ticket.id, { status: 'closed' })
  for (const q of ['gasket', 'gask torn', 'واشر', 'replacement monday', 'faulty 2409', 'stone gasket'])
    expect([q, await found(q)]).toEqual([q, [ticket.id]])
  expect(await found('gasket', { status: 'open' })).toEqual([])
  expect(await found('gasket', { status: 'closed' })).toEqual([ticket.id])
  expect(await found('gasket reza')).toEqual([])
  expect(await found('"; gasket) or (*')).toEqual([])
  await remove(ticket.id)
  expect(await found('gasket')).toEqual([])
  expect(await found('gasket', { deleted: 'true' })).toEqual([ticket.id])
})

test('a phone number is found without its country code, in groups and in Persian digits', async () => {
  const foreign = await open({ phone: '+1 202 555 0143' })
  const mobile = await open({ phone: '0912 345 6700' })
  for (const q of [
    '2025550143',
    '202 555 0143',
    '(202) 555-0143',
    '+1 202 555 0143',
    '5550143',
    '۲۰۲۵۵۵۰۱۴۳',
  ])
    expect([q, await found(q)]).toEqual([q, [foreign.id]])
  for (const q of [
    '0912 345 6700',
    '09123456700',
    '9123456700',
    '+98 912 345 6700',
    '۰۹۱۲ ۳۴۵ ۶۷۰۰',
    '456700',
  ])
    expect([q, await found(q)]).toEqual([q, [mobile.id]])
})

test('a changed head is found by its new words only', async () => {
  const ticket = await open({ name: 'Cyrus Bell', serial: 'KT-2409-117', message: 'Hinge squeaks.' })
  expect(await found('cyrus')).toEqual([ticket.id])
  expect(await found('2409117')).toEqual([ticket.id])
  await change(ticket.id, { name: 'Daria Bell', serial: null })
  expect(await found('cyrus')).toEqual([])
  expect(await found('2409117')).toEqual([])
  expect(await found('daria hinge')).toEqual([ticket.id])
})

test('the words of tickets from an earlier version are computed at the start', async () => {
  const ticket = await open({ message: 'Quartz movement stopped.' })
  await app.database.db.deleteFrom('ticketSearch').execute()
  await app.database.db.deleteFrom('setting').where('name', '=', 'ticketSearchVersion').execute()
  expect(await found('quartz')).toEqual([])
  await ensureTicketSearch(app.database)
  expect(await found('quartz')).toEqual([ticket.id])
})

test('a deleted ticket leaves no words behind', async () => {
  const ticket = await open({ message: 'Zirconium lid.' })
  await app.database.db.deleteFrom('ticket').where('id', '=', ticket.id).execute()
  expect(
    await app.database.db.selectFrom('ticketSearch').selectAll().where('ticketId', '=', ticket.id).execute(),
  ).toEqual([])
  const next = await open({ message: 'Another lid.' })
  expect(await found('zirconium')).toEqual([])
  expect(await found('another')).toEqual([next.id])
})
