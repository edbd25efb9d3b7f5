// The API with which staff reply and write notes.
import { describe, expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { pdf } from '../../testing/test-pictures.ts'
import { behindProxy, ticketTests } from '../../testing/test-tickets.ts'
import { eventsApi } from '../history/events.contract.ts'
import { ticketMessagesApi } from './ticket-messages.contract.ts'

const app = openTestApp(behindProxy)
const { open, thread, change, toggle, remove, track, reply, upload } = ticketTests(app)

describeRefusals(app, ticketMessagesApi)

const write = (id: number, body: Record<string, unknown>) =>
  app.send(ticketMessagesApi.addMessage, { params: { id }, body })
const messagesOf = (ticket: { messages: { from: string; body: string }[] }) =>
  ticket.messages.map(({ from, body }) => [from, body])

async function colleague(username: string) {
  const account = { username, displayName: `Dr ${username}`, password: 'another-horse-battery' }
  await app.services.accounts.admins.create(account)
  return (await app.services.accounts.login(account, { address: '10.88.0.1' })).token
}

describe('two replies at once', () => {
  test('whoever is second is told of the first, sent or held, and may send all the same', async () => {
    const { id, secret } = await open()
    const token = await colleague('maryam')
    const post = (body: Record<string, unknown>, as: string = app.token) =>
      app.send(ticketMessagesApi.addMessage, { params: { id }, body }, { token: as })
    const seen = (await thread(id)).messages.at(-1).id
    const { status, body: held } = await post({ body: 'Held first.', holdSeconds: 5, after: seen }, token)
    expect(status).toBe(201)
    const refused = { code: 'colleague_replied', name: 'Dr maryam', at: expect.any(String), secondsAgo: 0 }
    for (const holdSeconds of [0, 5]) {
      const second = await post({ body: 'Second.', holdSeconds, after: seen })
      expect([second.status, second.body.error]).toMatchObject([409, refused])
    }
    expect((await thread(id)).held).toHaveLength(1)
    // Whoever writes a note or has more to say is not asked, nor is a program that does not say what was seen.
    expect((await post({ body: 'A note.', note: true, after: seen })).status).toBe(201)
    expect((await post({ body: 'Held second.', holdSeconds: 5, after: seen }, token)).status).toBe(201)
    await app.services.ticketService.messages.release(held.heldId)
    const { messages, held: others } = await thread(id)
    await app.services.ticketService.messages.release(others[0].heldId)
    const first = messages.findLast((one: { from: string }) => one.from === 'admin')
    const late = await post({ body: 'Second.', after: seen })
    expect([late.status, late.body.error]).toMatchObject([
      409,
      { ...refused, secondsAgo: expect.any(Number) },
    ])
    expect(late.body.error.message).toContain('Dr maryam')
    expect((await post({ body: 'Second.', after: first.id + 1 })).status).toBe(201)
    // The same text again is the same message, also after somebody else has replied.
    expect((await post({ body: 'Second.', after: seen })).status).toBe(201)
    expect((await post({ body: 'Unasked.' }, token)).status).toBe(201)
    expect(messagesOf((await track({ secret })).body).map(([, text]) => text)).toEqual([
      'I cannot find it.',
      'Held first.',
      'Held second.',
      'Second.',
      'Unasked.',
    ])
  })
})

describe('a reply', () => {
  test('reaches the visitor, is recorded as the first reply, and marks the ticket as read', async () => {
    const { id, secret } = await open()
    const { status, body } = await write(id, { body: 'In the box.\nLook again.' })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        from: 'admin',
        admin: { id: expect.any(Number), name: 'admin' },
        body: 'In the box.\nLook again.',
        attachments: [],
        at: expect.any(String),
        delivery: { state: 'none' },
      },
    ])
    const ticket = await thread(id)
    expect(ticket).toMatchObject({
      unread: false,
      status: 'open',
      firstReplyAt: body.at,
      lastMessageAt: body.at,
      lastMessage: {
        from: 'admin',
        admin: { id: expect.any(Number), name: 'admin' },
        excerpt: 'In the box. Look again.',
      },
      // A reply keeps the version, so that nobody's save is refused because of it.
      version: 1,
    })
    const seen = (await track({ secret })).body
    expect(messagesOf(seen)).toEqual([
      ['visitor', 'I cannot find it.'],
      ['admin', 'In the box.\nLook again.'],
    ])
    expect(JSON.stringify(seen)).not.toContain('"admin":{')
    await write(id, { body: 'And under the lid.' })
    expect((await thread(id)).firstReplyAt).toBe(body.at)
  })

  test('can close the ticket; a new message of the visitor opens it again', async () => {
    const { id, secret } = await open()
    await write(id, { body: 'Done.', close: true })
    expect(await thread(id)).toMatchObject({ status: 'closed', unread: false, version: 2 })
    const again = await reply({ secret, body: 'Not quite.' })
    expect([again.status, again.body.status]).toEqual([201, 'open'])
    expect(await thread(id)).toMatchObject({
      status: 'open',
      unread: true,
      // The version was raised, so that a save based on the older one is refused.
      version: 3,
      lastMessage: { from: 'visitor', admin: null, excerpt: 'Not quite.' },
    })
    expect((await change(id, { status: 'closed', version: 2 })).status).toBe(409)
  })

  test('to a closed ticket leaves it closed', async () => {
    const { id } = await open()
    await toggle(id)
    await write(id, { body: 'One more thing.' })
    expect((await thread(id)).status).toBe('closed')
  })

  test('sent twice by a double click is stored once and recorded once', async () => {
    const { id } = await open()
    const responses = await Promise.all([write(id, { body: 'Hello' }), write(id, { body: 'Hello' })])
    expect(responses.map(response => response.status)).toEqual([201, 201])
    expect(responses[0]?.body).toEqual(responses[1]?.body)
    expect((await thread(id)).messages).toHaveLength(2)
    await write(id, { body: 'Hello', note: true })
    await write(id, { body: 'Hello' })
    expect((await thread(id)).messages).toHaveLength(4)
    const events = (await app.send(eventsApi.listEvents, { query: { entity: 'ticket', entityId: id } })).body
    expect(events.items.map((event: { action: string }) => event.action)).toEqual(['reply', 'note', 'reply'])
    expect(JSON.stringify(events)).not.toContain('Hello')
  })
})

describe('a note', () => {
  test('is never shown to the visitor, and changes neither order nor unread state', async () => {
    const { id, secret, lastMessageAt } = await open()
    const [{ token }] = (await upload([new File([pdf()], 'inside.pdf')])).body.files
    const { status, body } = await write(id, { body: 'Difficult person.', note: true, attachments: [token] })
    expect([status, body.from, body.attachments[0].name]).toEqual([201, 'note', 'inside.pdf'])
    expect(await thread(id)).toMatchObject({
      unread: true,
      firstReplyAt: null,
      lastMessageAt,
      lastMessage: { from: 'visitor' },
    })
    const seen = await track({ secret })
    expect(seen.text).not.toContain('Difficult')
    expect(seen.text).not.toContain('inside.pdf')
    expect(seen.body.messages).toHaveLength(1)
  })
})

test('a held reply can be cancelled once', async () => {
  const { id } = await open()
  const { status, body } = await write(id, { body: 'Too early', holdSeconds: 5 })
  expect([status, body.heldId]).toEqual([201, expect.any(Number)])
  const cancel = () => app.send(ticketMessagesApi.cancelMessage, { params: { id: body.heldId } })
  expect((await cancel()).status).toBe(204)
  expect((await cancel()).status).toBe(404)
})

test('replying to a deleted or unknown ticket is refused', async () => {
  const { id } = await open()
  await remove(id)
  expect((await write(id, { body: 'Hello' })).status).toBe(404)
  expect((await write(777_777, { body: 'Hello' })).status).toBe(404)
})

test('an empty or too long text and unknown attachments are refused at their field', async () => {
  const { id } = await open()
  for (const [body, field, code] of [
    [{ body: ' ' }, 'body', 'required'],
    [{ body: 'x'.repeat(5001) }, 'body', 'too_long'],
    [{ body: 'x', attachments: ['y'.repeat(22)] }, 'attachments.0', 'not_found'],
    [{ body: 'x', attachments: ['short'] }, 'attachments.0', 'invalid_value'],
  ] as const) {
    const response = await write(id, body)
    expect([response.status, response.body.error.fields[field]?.code]).toEqual([400, code])
  }
  expect((await thread(id)).messages).toHaveLength(1)
})

test('simultaneous messages are each stored once, in one order', async () => {
  const { id, secret } = await open()
  await Promise.all([
    ...Array.from({ length: 8 }, (_, index) => write(id, { body: `Answer ${index}` })),
    ...Array.from({ length: 8 }, (_, index) => reply({ secret, body: `Question ${index}` })),
  ])
  const { messages, lastMessage, unread } = await thread(id)
  const ids = messages.map((message: { id: number }) => message.id)
  expect(messages).toHaveLength(17)
  expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other))
  const last = messages.at(-1)
  expect(lastMessage).toEqual({ from: last.from, admin: last.admin, excerpt: last.body })
  expect(unread).toBe(last.from === 'visitor')
})

expectWholeContractSeen(app, ticketMessagesApi)
