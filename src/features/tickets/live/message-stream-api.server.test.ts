// The stream of inbox events.
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '#server/database/database.server.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { admin, openTestApp } from '../../../testing/test-app.ts'
import { behindProxy, ticketTests, visitor } from '../../../testing/test-tickets.ts'
import { ticketMessagesApi } from '../ticket-messages.contract.ts'
import { ticketsApi } from '../tickets.contract.ts'
import { ticketTrackingApi } from '../tracking/ticket-tracking.contract.ts'
import { messageStreamApi } from './message-stream.contract.ts'
import { createMessageStream, streamLimits } from './message-stream.server.ts'
import { presenceMs } from './ticket-presence.server.ts'

const app = openTestApp(behindProxy)
const { open, reply, change, toggle, remove, restore } = ticketTests(app)
const { streamMessages } = messageStreamApi

describeRefusals(app, messageStreamApi)

type WatchedStream = Awaited<ReturnType<typeof app.send>>['stream']
type NewMessage = {
  ticketId: number
  messageId: number
  number: number
  from: string
  at: string
  subject: string
}
type Change = {
  id?: string
  ticketId: number
  changeId: number
  status: string
  assigneeId: number | null
  unread: boolean
  deleted: boolean
}
type People = { ticketId: number; people: { adminId: number; name: string; isWriting: boolean }[] }

/** Reads a stream as a browser would. */
function listen({ events: stream, leave }: NonNullable<WatchedStream>) {
  let text = ''
  let ended = false
  stream.on('data', chunk => {
    text += chunk
  })
  stream.on('close', () => {
    ended = true
  })
  const named = <Data>(name: string) =>
    [...text.matchAll(/event: (\w+)\n(?:id: (\S+)\n)?data: (.*)\n\n/g)]
      .filter(([, event]) => event === name)
      .map(([, , id = '', data]) => ({ id, ...(JSON.parse(data ?? '') as Data) }))
  return {
    text: () => text,
    events: () => named<NewMessage>('message'),
    changes: () => named<Change>('ticket'),
    presence: () => named<People>('presence'),
    ended: () => ended,
    leave,
  }
}

const opened: { leave(): void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.leave()
})

async function watch({ token = app.token, lastEventId }: { token?: string; lastEventId?: string } = {}) {
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const response = await app.send(streamMessages, {}, { token, headers })
  if (!response.stream) throw new Error(response.text)
  const watching = listen(response.stream)
  opened.push(watching)
  await expect.poll(watching.text).toContain('retry:')
  return { ...watching, answer: response }
}

describe('a watcher', () => {
  test('gets every new message, without its text', async () => {
    const watching = await watch()
    expect([watching.answer.status, watching.answer.headers['content-type']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ])
    expect(watching.answer.headers['cache-control']).toBe('no-store')
    const { id, number, secret } = await open({ subject: 'Line\nbreaks and data:' })
    await reply({ secret, body: 'Heard words' })
    await app.send(ticketMessagesApi.addMessage, { params: { id }, body: { body: 'Heard note', note: true } })
    await expect.poll(() => watching.events().length).toBe(3)
    const [first, second, third] = watching.events()
    expect(first).toEqual({
      id: expect.stringMatching(`^${first?.messageId}-\\d+$`),
      ticketId: id,
      messageId: expect.any(Number),
      number,
      from: 'visitor',
      at: expect.any(String),
      subject: 'Line breaks and data:',
    })
    expect([second?.from, third?.from]).toEqual(['visitor', 'note'])
    expect(watching.text()).not.toContain('Heard')
  })

  test('that reconnects gets what it missed, once and in order; an invalid id starts from now', async () => {
    const before = await watch()
    const { secret } = await open()
    await expect.poll(() => before.events().length).toBe(1)
    before.leave()
    const lastEventId = before.events()[0]?.id ?? ''
    for (const body of ['one', 'two', 'three']) await reply({ secret, body })
    const after = await watch({ lastEventId })
    await expect.poll(() => after.events().length).toBe(3)
    const ids = after.events().map(event => event.messageId)
    expect(ids).toEqual([1, 2, 3].map(step => Number.parseInt(lastEventId, 10) + step))
    // The older format of ids: a message's number alone.
    const older = await watch({ lastEventId: String(ids[0]) })
    await expect.poll(() => older.events().map(event => event.messageId)).toEqual(ids.slice(1))
    await reply({ secret, body: 'four' })
    await expect.poll(() => after.events().length).toBe(4)
    for (const odd of ['x', '-1', '999999999', '', '1e3', '9'.repeat(40), '1-', '-', '1-x', '999999999-1']) {
      const anew = await watch({ lastEventId: odd })
      await reply({ secret, body: `after ${odd}` })
      await expect.poll(() => anew.events().length).toBe(1)
      anew.leave()
    }
  })

  test('a long absence is not replayed completely', async () => {
    const { id, secret } = await open()
    const at = new Date().toISOString()
    const inbox = app.database.db.selectFrom('inbox').select('lastMessageId')
    const { lastMessageId } = await inbox.executeTakeFirstOrThrow()
    const rows = Array.from({ length: 1200 }, (_, index) => ({
      id: lastMessageId + 1 + index,
      ticketId: id,
      from: 'visitor' as const,
      adminId: null,
      adminName: '',
      body: 'x',
      at,
    }))
    await app.database.db.insertInto('message').values(rows).execute()
    await app.database.db
      .updateTable('inbox')
      .set({ lastMessageId: lastMessageId + 1200 })
      .execute()
    const watching = await watch({ lastEventId: String(lastMessageId) })
    await expect.poll(() => watching.events().length).toBe(1000)
    await reply({ secret, body: 'the next' })
    await expect.poll(() => watching.events().length).toBe(1001)
  })

  test('many watchers miss nothing while many write', async () => {
    // Two sessions, because one may not have so many.
    const { token } = await app.services.accounts.login(admin, { address: '10.99.0.3' })
    const sessions = [app.token, token].flatMap(one => [one, one, one, one])
    const watchers = await Promise.all(sessions.map(one => watch({ token: one })))
    const tickets = await Promise.all(Array.from({ length: 20 }, () => open()))
    for (const watching of watchers) {
      await expect.poll(() => watching.events().length).toBe(20)
      expect(new Set(watching.events().map(event => event.ticketId)).size).toBe(tickets.length)
      const ids = watching.events().map(event => event.messageId)
      expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    }
  })
})

describe('changes of tickets', () => {
  const last = (watching: { changes(): Change[] }) => watching.changes().at(-1)

  test('each is sent with the ticket’s state, after the message that caused it', async () => {
    const watching = await watch()
    const { id } = await open()
    const { id: me } = await app.database.db.selectFrom('admin').select('id').executeTakeFirstOrThrow()
    const now = { ticketId: id, status: 'open', assigneeId: null, unread: true, deleted: false }
    const steps = [
      [async () => {}, now],
      [() => change(id, { unread: false }), { unread: false }],
      [() => change(id, { assigneeId: me }), { assigneeId: me }],
      [() => toggle(id), { status: 'closed' }],
      [() => change(id, { subject: 'Corrected subject' }), {}],
      [() => remove(id), { deleted: true }],
      [() => restore(id), { deleted: false }],
    ] as const
    for (const [index, [step, difference]] of steps.entries()) {
      await step()
      Object.assign(now, difference)
      await expect.poll(() => watching.changes().length).toBe(index + 1)
      expect(last(watching)).toMatchObject(now)
    }
    expect(watching.events()).toHaveLength(1)
    expect(watching.text().indexOf('event: message')).toBeLessThan(watching.text().indexOf('event: ticket'))
    const ids = watching.changes().map(({ changeId }) => changeId)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    expect(last(watching)?.id).toBe(`${watching.events()[0]?.messageId}-${ids.at(-1)}`)
    expect(watching.text()).not.toContain('Corrected')
  })

  test('a save without changes is not sent', async () => {
    const { id, subject } = await open()
    const watching = await watch()
    await change(id, { unread: true, subject })
    await toggle(id)
    await expect.poll(() => watching.changes().length).toBe(1)
    expect(last(watching)).toMatchObject({ ticketId: id, status: 'closed' })
  })

  test('missed changes are sent once, with the current state', async () => {
    const { id, secret } = await open()
    const before = await watch()
    await change(id, { unread: false })
    await expect.poll(() => before.changes().length).toBe(1)
    before.leave()
    await toggle(id)
    await toggle(id)
    await toggle(id)
    const other = await open()
    const lastEventId = last(before)?.id ?? ''
    const after = await watch({ lastEventId })
    await expect.poll(() => after.changes().map(({ ticketId }) => ticketId)).toEqual([id, other.id])
    expect(after.changes()[0]).toMatchObject({ status: 'closed', unread: false })
    expect(after.events().map(({ ticketId }) => ticketId)).toEqual([other.id])
    await reply({ secret, body: 'Back again' })
    await expect.poll(() => last(after)).toMatchObject({ ticketId: id, status: 'open', unread: true })
  })

  test('status changes by the visitor are sent', async () => {
    const { id, secret } = await open()
    const watching = await watch()
    await app.send(ticketTrackingApi.setTrackedStatus, { body: { secret, status: 'closed' } }, visitor())
    await expect.poll(() => last(watching)).toMatchObject({ ticketId: id, status: 'closed' })
  })
})

describe('presence', () => {
  const setPresence = (id: number, state: string) =>
    app.send(ticketsApi.setPresence, { params: { id }, body: { state } })

  test('is sent when it changes, and to later watchers', async () => {
    const { id } = await open()
    const watching = await watch()
    const person = { adminId: expect.any(Number), name: 'admin' }
    await setPresence(id, 'reading')
    await expect
      .poll(() => watching.presence())
      .toEqual([{ id: '', ticketId: id, people: [{ ...person, isWriting: false }] }])
    await setPresence(id, 'reading')
    await setPresence(id, 'writing')
    const later = await watch()
    for (const one of [watching, later]) {
      await expect.poll(() => one.presence().at(-1)).toMatchObject({ people: [{ isWriting: true }] })
    }
    expect([watching.presence().length, later.presence().length]).toEqual([2, 1])
    await setPresence(id, 'gone')
    for (const one of [watching, later]) {
      await expect.poll(() => one.presence().at(-1)).toMatchObject({ ticketId: id, people: [] })
    }
  })

  test('ends after fifteen seconds without a report', async () => {
    const { id } = await open()
    await setPresence(id, 'reading')
    const watching = await watch()
    await expect.poll(() => watching.presence().length).toBe(1)
    const seenAt = new Date(Date.now() - presenceMs + 500).toISOString()
    await app.database.db.updateTable('ticketPresence').set({ seenAt }).execute()
    await expect.poll(() => watching.presence().at(-1)).toMatchObject({ ticketId: id, people: [] })
  })
})

test('a held reply is not sent on a stream until it is released, and then once', async () => {
  const { id } = await open()
  const watching = await watch()
  const { heldId } = (
    await app.send(ticketMessagesApi.addMessage, { params: { id }, body: { body: 'Held', holdSeconds: 5 } })
  ).body
  const other = await open()
  await expect.poll(() => watching.events().map(({ ticketId }) => ticketId)).toEqual([other.id])
  await app.services.ticketService.messages.release(heldId)
  await app.services.ticketService.messages.release(heldId)
  await expect.poll(() => watching.events().map(({ ticketId }) => ticketId)).toEqual([other.id, id])
})

describe('what ends it', () => {
  test('leaving: the stream ends at once, and no more queries are made', async () => {
    await expect.poll(app.services.ticketService.stream.watching).toBe(0)
    const watching = await watch()
    expect(app.services.ticketService.stream.watching()).toBe(1)
    watching.leave()
    await expect.poll(app.services.ticketService.stream.watching).toBe(0)
  })

  test('the end of its session', async () => {
    await expect.poll(app.services.ticketService.stream.watching).toBe(0)
    // The timer that looks for ended sessions starts with the first watcher. The test does not wait the ten seconds of it.
    const repeat = globalThis.setInterval
    const sooner = (ms?: number) => (ms === streamLimits.sessionMs ? 200 : ms)
    const timer = vi
      .spyOn(globalThis, 'setInterval')
      .mockImplementation(((run: () => void, ms?: number) => repeat(run, sooner(ms))) as typeof setInterval)
    onTestFinished(() => timer.mockRestore())
    const { token } = await app.services.accounts.login(admin, { address: '10.99.0.1' })
    const [other, own] = [await watch(), await watch({ token })]
    await app.services.accounts.sessions.logOut({ token })
    await expect.poll(own.ended, { interval: 200 }).toBe(true)
    expect(other.ended()).toBe(false)
    // Sooner than the promised 15 seconds.
    expect(streamLimits.sessionMs).toBeLessThanOrEqual(14_000)
  })

  test('nothing else: it sends pings, and does not prolong the session', () => {
    expect(streamLimits.pingMs).toBe(25_000)
    expect(streamLimits.pollMs).toBeLessThanOrEqual(1000)
  })
})

test('watchers beyond the limit are asked to come back later', async () => {
  const { watch } = app.services.ticketService.stream
  await expect.poll(app.services.ticketService.stream.watching).toBe(0)
  const many = Array.from({ length: streamLimits.watchers }, (_, i) =>
    watch({ token: `somebody ${i}`, admin: { id: 1000 + i, username: '', displayName: '' } }),
  )
  const { status, body, headers } = await app.send(streamMessages)
  expect([status, body.error.code, headers['retry-after']]).toEqual([503, 'busy', '30'])
  for (const one of many) await one.return?.()
  expect(app.services.ticketService.stream.watching()).toBe(0)
})

test('a session has at most five: the sixth is refused, other sessions are served, and a closed one frees a slot', async () => {
  const { stream } = app.services.ticketService
  await expect.poll(stream.watching).toBe(0)
  const { token } = await app.services.accounts.login(admin, { address: '10.99.0.2' })
  const own = []
  for (let i = 0; i < streamLimits.watchersOfSession; i++) own.push(await watch({ token }))
  const { status, body, headers } = await app.send(streamMessages, {}, { token })
  expect([status, body.error.code, headers['retry-after']]).toEqual([503, 'busy', '30'])
  await watch()
  expect(own.map(one => one.ended())).toEqual([false, false, false, false, false])
  own[0]?.leave()
  await expect.poll(stream.watching).toBe(streamLimits.watchersOfSession)
  await watch({ token })
})

test('an account has at most twenty over all its sessions, so that others are served, and a closed one frees a slot', async () => {
  const { stream } = app.services.ticketService
  await expect.poll(stream.watching).toBe(0)
  const right = { username: 'many-sessions', password: 'moss and kettles 9' }
  await app.services.accounts.admins.create(right)
  const own = []
  let token = ''
  // An account opens as many sessions as it can have, and tries five streams with each.
  for (let i = 0; i < 20 * streamLimits.watchersOfSession; i++) {
    if (i % 5 === 0) ({ token } = await app.services.accounts.login(right, { address: `10.98.0.${i}` }))
    const { status, stream: events, body } = await app.send(streamMessages, {}, { token })
    if (events) own.push(listen(events))
    else expect([status, body.error.code]).toEqual([503, 'busy'])
  }
  opened.push(...own)
  expect([own.length, streamLimits.watchersOfAccount]).toEqual([20, 20])
  await watch()
  own[0]?.leave()
  await expect.poll(stream.watching).toBe(20)
  await watch({ token })
})

test('without watchers the database is not queried', async () => {
  let queries = 0
  const selectFrom = (table: 'inbox') => {
    queries++
    return app.database.db.selectFrom(table)
  }
  const db = { selectFrom } as unknown as Db
  const stream = createMessageStream({ database: { db }, isSessionLive: async () => true })
  stream.notify()
  expect(queries).toBe(0)
  const watching = stream.watch({ token: '', admin: undefined })
  await watching.next()
  expect(queries).toBe(1)
  await watching.return?.()
  stream.notify()
  expect(queries).toBe(1)
})

test('a closed stream accepts no watchers', async () => {
  const stream = createMessageStream({ database: app.database, isSessionLive: async () => true })
  const watching = stream.watch({ token: '', admin: undefined })
  await watching.next()
  const next = watching.next()
  await stream.close()
  expect((await next).done).toBe(true)
  expect(() => stream.watch({ token: '', admin: undefined })).toThrow('busy')
})

test('it cannot be called while a page is rendered', async () => {
  await expect(app.services.pageApi.call('GET /events/stream')).rejects.toThrow('only over HTTP')
})

expectWholeContractSeen(app, messageStreamApi)
