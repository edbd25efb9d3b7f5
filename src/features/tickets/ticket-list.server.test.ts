// The inbox's list: filtering by assignee, the counts of each filter, and which tickets have files.
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { pdf } from '../../testing/test-pictures.ts'
import { behindProxy, ticketTests } from '../../testing/test-tickets.ts'
import { ticketMessagesApi } from './ticket-messages.contract.ts'
import { ticketsApi } from './tickets.contract.ts'

const app = openTestApp(behindProxy)
const { open, change, upload } = ticketTests(app)

const numbers = async (query: Record<string, unknown>) =>
  (await app.send(ticketsApi.listTickets, { query })).body.items.map(
    (ticket: { number: number }) => ticket.number,
  )

test('lists and counts tickets of one assignee, of the caller, and of nobody', async () => {
  const { id: me } = await app.database.db.selectFrom('admin').select('id').executeTakeFirstOrThrow()
  const { id: somebody } = await app.services.accounts.admins.create({
    username: 'somebody',
    password: 'another-horse-battery',
  })
  const counts = async () => (await app.send(ticketsApi.countTickets)).body
  const before = await counts()
  const topic = 'other'
  const tickets = [await open({ topic }), await open({ topic }), await open({ topic }), await open({ topic })]
  const [mine, closed, theirs, nobodys] = tickets
  await change(mine.id, { assigneeId: me })
  await change(closed.id, { assigneeId: me, status: 'closed' })
  await change(theirs.id, { assigneeId: somebody, unread: false })
  expect(await numbers({ topic, assignee: 'me' })).toEqual([closed.number, mine.number])
  expect(await numbers({ topic, assignee: 'me', status: 'open' })).toEqual([mine.number])
  expect(await numbers({ topic, assignee: String(me) })).toEqual([closed.number, mine.number])
  expect(await numbers({ topic, assignee: somebody })).toEqual([theirs.number])
  expect(await numbers({ assignee: somebody, unread: 'true' })).toEqual([])
  expect(await numbers({ topic, assignee: 'none' })).toEqual([nobodys.number])
  expect(await numbers({ topic, assignee: 777_777 })).toEqual([])
  const { open: opened, unread, mine: own, unassigned } = await counts()
  expect([
    opened - before.open,
    unread - before.unread,
    own - before.mine,
    unassigned - before.unassigned,
  ]).toEqual([3, 3, 1, 1])
  const bad = await app.send(ticketsApi.listTickets, { query: { assignee: 'you' } })
  expect([bad.status, Object.keys(bad.body.error.fields)]).toEqual([400, ['assignee']])
})

test('says which tickets have files, in messages or notes', async () => {
  const files = async () =>
    (await upload([new File([pdf()], 'a.pdf')])).body.files.map(({ token }: { token: string }) => token)
  const topic = 'repair'
  const plain = await open({ topic })
  const sent = await open({ topic, attachments: await files() })
  const noted = await open({ topic })
  const body = { body: 'See the photo.', note: true, attachments: await files() }
  await app.send(ticketMessagesApi.addMessage, { params: { id: noted.id }, body })
  const { items } = (await app.send(ticketsApi.listTickets, { query: { topic } })).body
  const having = new Map(
    items.map((one: { id: number; hasAttachments: boolean }) => [one.id, one.hasAttachments]),
  )
  expect([plain, sent, noted].map(({ id }) => having.get(id))).toEqual([false, true, true])
})
