// Filtering the inbox by assignee, and the counts of each filter.
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { behindProxy, ticketTests } from '../../testing/test-tickets.ts'
import { ticketsApi } from './tickets.contract.ts'

const app = openTestApp(behindProxy)
const { open, change } = ticketTests(app)

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
