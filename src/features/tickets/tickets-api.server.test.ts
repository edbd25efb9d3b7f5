import { describe, expect, test } from 'vitest'
import { productTrashApi } from '#features/catalogue/products/product-trash.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { behindProxy, form, ticketTests, visitor } from '../../testing/test-tickets.ts'
import { eventsApi } from '../history/events.contract.ts'
import { ticketsApi } from './tickets.contract.ts'

const app = openTestApp(behindProxy)
const { ask, open, thread, change, toggle, remove, restore, track, count } = ticketTests(app)

describeRefusals(app, ticketsApi)

const list = async (query: Record<string, unknown> = {}) =>
  (await app.send(ticketsApi.listTickets, { query })).body
const numbers = async (query: Record<string, unknown>) =>
  (await list(query)).items.map((ticket: { number: number }) => ticket.number)
const eventsOf = async (entityId: number) =>
  (await app.send(eventsApi.listEvents, { query: { entity: 'ticket', entityId } })).body.items
const product = async (fields: Record<string, unknown> = {}) =>
  (await app.send(productsApi.createProduct, { body: { name: `Kettle ${crypto.randomUUID()}`, ...fields } }))
    .body
const context = (id: number) => app.send(ticketsApi.ticketContext, { params: { id } })
const read = (id: number) => app.send(ticketsApi.setPresence, { params: { id }, body: { state: 'reading' } })
const version = async () =>
  (await app.database.db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).version

describe('creating a ticket', () => {
  test('all fields reach the inbox, normalised', async () => {
    const { id: productId, name, slug } = await product({ visible: true })
    const before = await version()
    const { status, body } = await ask(
      {
        topic: 'warranty',
        subject: '  About   the\nkettle ',
        name: 'سارا احمدي',
        phone: '۰۹۱۲ ۱۲۳ ۴۵۶۷',
        email: 'Sara@Example.com',
        message: 'First line\r\n\r\n\r\n\r\nsecond <b>line</b>',
        productId,
        serial: 'sn-۱۲۳۴ a',
      },
      { ...visitor(), headers: { ...visitor().headers, 'accept-language': 'fa-IR' } } as never,
    )
    expect([status, Object.keys(body).sort()]).toEqual([201, ['code', 'confirmation', 'replyBy', 'secret']])
    expect(body.code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3}$/)
    expect(body.secret).toMatch(/^[\w-]{22}$/)
    const [ticket] = (await list({ q: body.code })).items
    expect(ticket).toMatchObject({
      code: body.code,
      topic: 'warranty',
      subject: 'About the kettle',
      name: 'سارا احمدی',
      phone: '+989121234567',
      email: 'sara@example.com',
      productId,
      product: { name, slug, shown: true },
      serial: 'sn-1234 a',
      locale: 'fa',
      status: 'open',
      unread: true,
      assigneeId: null,
      assignee: null,
      firstReplyAt: null,
      lastMessage: { from: 'visitor', admin: null, excerpt: 'First line second <b>line</b>' },
      deletedAt: null,
      version: 1,
    })
    expect((await thread(ticket.id)).messages).toMatchObject([
      { from: 'visitor', admin: null, body: 'First line\n\nsecond <b>line</b>', attachments: [] },
    ])
    // Nothing that public pages show has changed.
    expect(await version()).toBe(before)
  })

  test('numbers rise by one, codes and secrets are unique', async () => {
    const tickets = await Promise.all(Array.from({ length: 6 }, () => open()))
    const sorted = tickets.map(ticket => ticket.number).sort((one, other) => one - other)
    expect(sorted).toEqual(sorted.map((_, index) => sorted[0] + index))
    expect(new Set(tickets.map(ticket => ticket.code)).size).toBe(6)
    expect(new Set(tickets.map(ticket => ticket.secret)).size).toBe(6)
  })

  test('secrets are stored only as hashes', async () => {
    const { secret, code } = (await ask({ requestKey: crypto.randomUUID() })).body
    const rows = await app.database.db.selectFrom('ticket').selectAll().execute()
    expect(JSON.stringify(rows)).toContain(code.replaceAll('-', ''))
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test.each([
    [{ phone: undefined }, 'phone', 'required'],
    [{ phone: null, email: null }, 'phone', 'required'],
    [{ phone: '12' }, 'phone', 'invalid_value'],
    [{ phone: '' }, 'phone', 'required'],
    [{ email: 'nobody' }, 'email', 'invalid_value'],
    [{ name: 'x' }, 'name', 'too_short'],
    [{ subject: 'Hi' }, 'subject', 'too_short'],
    [{ message: ' \n ' }, 'message', 'required'],
    [{ message: 'x'.repeat(5001) }, 'message', 'too_long'],
    [{ serial: 'ab' }, 'serial', 'invalid_value'],
    [{ topic: 'gossip' }, 'topic', 'invalid_choice'],
    [{ requestKey: 'again' }, 'requestKey', 'invalid_value'],
    [{ attachments: Array(6).fill('x'.repeat(22)) }, 'attachments', 'too_many'],
    [{ attachments: ['x'.repeat(22)] }, 'attachments.0', 'not_found'],
    [{ productId: 777_777 }, 'productId', 'not_found'],
  ])('%j is refused at its field, and nothing is stored', async (fields, field, code) => {
    const before = await count('ticket')
    const { status, body } = await ask(fields)
    expect([status, body.error.fields[field]?.code]).toEqual([400, code])
    expect(await count('ticket')).toBe(before)
  })

  test('reports all problems at once, including a missing contact', async () => {
    const { body } = await ask({ subject: 'ab', phone: null, message: '' })
    expect(Object.keys(body.error.fields).sort()).toEqual(['message', 'phone', 'subject'])
  })

  test('an e-mail address alone is enough', async () => {
    expect((await ask({ phone: undefined, email: 'sara@example.com' })).status).toBe(201)
  })

  test('accepts only products that visitors can see', async () => {
    const hidden = await product({ visible: false })
    const gone = await product({ visible: true })
    await app.send(productTrashApi.removeProduct, { params: { id: gone.id } })
    for (const { id } of [hidden, gone]) {
      expect((await ask({ productId: id })).body.error.fields.productId.code).toBe('not_found')
    }
  })

  test('a bot that fills in the hidden field gets a normal response', async () => {
    const before = [await count('ticket'), await count('message')]
    const { status, body } = await ask({ website: 'https://spam.example' })
    expect([status, Object.keys(body).sort()]).toEqual([201, ['code', 'confirmation', 'replyBy', 'secret']])
    expect([await count('ticket'), await count('message')]).toEqual(before)
    expect((await track({ secret: body.secret })).status).toBe(404)
  })

  test('the same form sent twice, at once or later, is one ticket with the same response', async () => {
    const requestKey = crypto.randomUUID()
    const before = await count('ticket')
    const responses = await Promise.all([ask({ requestKey }), ask({ requestKey }), ask({ requestKey })])
    responses.push(await ask({ requestKey }))
    expect(responses.map(response => response.status)).toEqual([201, 201, 201, 201])
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body)
    expect(await count('ticket')).toBe(before + 1)
    expect((await track({ secret: responses[0]?.body.secret })).status).toBe(200)
    // Another form is another ticket, even with the same key.
    const other = await ask({ requestKey, message: 'Something else.' })
    expect(other.body.code).not.toBe(responses[0]?.body.code)
    expect(await count('ticket')).toBe(before + 2)
  })

  test('refuses more messages than one contact may send', async () => {
    const same = visitor()
    const responses = await Promise.all(Array.from({ length: 6 }, () => ask({}, same)))
    expect(responses.filter(response => response.status === 429)).toHaveLength(1)
  })
})

describe('the inbox', () => {
  test('lists by newest message, filtered and counted', async () => {
    const topic = 'complaint'
    const first = await open({ topic })
    const second = await open({ topic })
    const third = await open({ topic })
    expect(await numbers({ topic })).toEqual([third.number, second.number, first.number])
    await toggle(second.id)
    await change(third.id, { unread: false })
    expect(await numbers({ topic, status: 'open' })).toEqual([third.number, first.number])
    expect(await numbers({ topic, status: 'closed' })).toEqual([second.number])
    expect(await numbers({ topic, unread: 'true' })).toEqual([second.number, first.number])
    expect(await numbers({ topic, unread: 'false' })).toEqual([third.number])
    expect(await numbers({ topic, unread: 'true', status: 'open' })).toEqual([first.number])
    const page = await list({ topic, page: 2, pageSize: 2 })
    expect([page.total, page.page, page.pageSize, page.items[0].number]).toEqual([3, 2, 2, first.number])
    expect((await list({ topic, page: 9 })).items).toEqual([])
    expect((await list()).pageSize).toBe(25)
    const deep = await app.send(ticketsApi.listTickets, { query: { page: 101, pageSize: 100 } })
    expect([deep.status, deep.body.error.fields.page.code]).toEqual([400, 'too_big'])
  })

  test('finds tickets by every field in any spelling', async () => {
    const { number, code } = await open({
      name: 'مریم کاظمی',
      subject: 'Broken Thermostat',
      phone: '09351112233',
      email: 'maryam@mail.example',
      serial: 'XK-99-ZZ',
    })
    const queries = [
      'مريم',
      'كاظمي مریم',
      'thermostat BROKEN',
      'rmosta',
      code,
      code.toLowerCase(),
      `#${number}`,
    ]
    queries.push(
      '۰۹۳۵ ۱۱۱ ۲۲۳۳',
      '0935111',
      '+98 935 1112233',
      'Maryam@Mail.example',
      'mail.example',
      'xk99zz',
      'xk-99-zz',
    )
    for (const q of queries) expect([q, await numbers({ q })]).toEqual([q, expect.arrayContaining([number])])
    for (const q of ['thermostat maryamm', 'nobody at all', '%', '_', "'"]) {
      expect([q, (await numbers({ q })).includes(number)]).toEqual([q, ['%', '_', "'"].includes(q)])
    }
    expect(await numbers({ q: 'thermostat', status: 'closed' })).toEqual([])
  })

  test('counts unread tickets', async () => {
    const unread = async () => (await app.send(ticketsApi.countUnread)).body.unread
    const before = await unread()
    const { id } = await open()
    expect(await unread()).toBe(before + 1)
    await thread(id)
    expect(await unread()).toBe(before + 1)
    await change(id, { unread: false })
    expect(await unread()).toBe(before)
    await change(id, { unread: true })
    await remove(id)
    expect(await unread()).toBe(before)
    expect((await app.send(ticketsApi.countTickets)).body.unread).toBe(before)
  })
})

describe('updating', () => {
  test('changes only the given fields, normalised', async () => {
    const before = await open()
    const { id: productId } = await product({ visible: false })
    const [{ id: adminId, username }] = (await app.database.db
      .selectFrom('admin')
      .select(['id', 'username'])
      .execute()) as [{ id: number; username: string }]
    const { status, body } = await change(before.id, {
      phone: null,
      email: 'New@Example.com',
      productId,
      serial: 'new 1234',
      assigneeId: adminId,
      status: 'closed',
      version: 1,
    })
    const { secret: _, ...previous } = before
    expect([status, body]).toEqual([
      200,
      {
        ...previous,
        phone: null,
        email: 'new@example.com',
        productId,
        product: expect.objectContaining({ shown: false }),
        serial: 'new 1234',
        assigneeId: adminId,
        assignee: { name: username },
        status: 'closed',
        version: 2,
        updatedAt: body.updatedAt,
      },
    ])
    expect(await numbers({ q: 'new@example.com' })).toContain(before.number)
    const [event] = await eventsOf(before.id)
    expect(event).toMatchObject({ action: 'update', label: `#${before.number}`, undoable: false })
    expect(event.changes).toMatchObject({
      phone: { before: '+989121234567' },
      status: { before: 'open', after: 'closed' },
      assigneeId: { after: adminId },
    })
    expect((await change(before.id, { assigneeId: null, productId: null })).body).toMatchObject({
      assignee: null,
      product: null,
    })
  })

  test('a save without changes, or marking as read, leaves the version and the history alone', async () => {
    const { id, version, unread } = await open()
    expect(unread).toBe(true)
    const { body } = await change(id, { unread: false, status: 'open', subject: 'Where is the manual?' })
    expect([body.version, body.unread]).toEqual([version, false])
    expect((await change(id, {})).body).toEqual(body)
    expect(await eventsOf(id)).toEqual([])
  })

  test('a save based on an older version is refused, and names who saved since', async () => {
    const { id } = await open()
    await change(id, { subject: 'Changed meanwhile' })
    const { status, body } = await change(id, { subject: 'Stale', version: 1 })
    expect([status, body.error.code, body.error.current, body.error.changedBy]).toEqual([
      409,
      'conflict',
      2,
      'admin',
    ])
    expect((await thread(id)).subject).toBe('Changed meanwhile')
  })

  test.each([
    [{ phone: null }, 'phone', 'required'],
    [{ productId: 777_777 }, 'productId', 'not_found'],
    [{ assigneeId: 777_777 }, 'assigneeId', 'not_found'],
    [{ status: 'waiting' }, 'status', 'invalid_choice'],
    [{ number: 1 }, 'number', 'unknown_field'],
    [{ locale: 'en' }, 'locale', 'unknown_field'],
  ])('%j is refused at its field', async (fields, field, code) => {
    const { id } = await open()
    const { status, body } = await change(id, fields)
    expect([status, body.error.fields[field].code]).toEqual([400, code])
  })
})

describe('the toggle', () => {
  test('closes and opens without a body, and records each change', async () => {
    const { id, unread } = await open()
    const closed = await toggle(id)
    expect([closed.status, closed.body.status, closed.body.version, closed.body.unread]).toEqual([
      200,
      'closed',
      2,
      unread,
    ])
    const opened = await app.send(ticketsApi.toggleTicket, { params: { id } }, { raw: '' })
    expect([opened.status, opened.body.status, opened.body.version]).toEqual([200, 'open', 3])
    const changes = (await eventsOf(id)).map((event: { changes: unknown }) => event.changes)
    expect(changes).toEqual([
      { status: { before: 'closed', after: 'open' } },
      { status: { before: 'open', after: 'closed' } },
    ])
  })

  test('simultaneous toggles are applied one after the other', async () => {
    const { id } = await open()
    const responses = await Promise.all(Array.from({ length: 7 }, () => toggle(id)))
    expect(responses.map(response => response.status)).toEqual(Array(7).fill(200))
    expect(await thread(id)).toMatchObject({ status: 'closed', version: 8 })
  })
})

describe('the trash', () => {
  test('hides a ticket everywhere, and restores it as it was', async () => {
    const { secret, ...before } = await open({ topic: 'repair' })
    expect((await remove(before.id)).status).toBe(204)
    const responses = [
      await app.send(ticketsApi.ticketById, { params: { id: before.id } }),
      await change(before.id, { unread: false }),
      await toggle(before.id),
      await remove(before.id),
      await track({ secret }),
      await track({ code: before.code, contact: before.phone }),
      await context(before.id),
      await read(before.id),
    ]
    expect(responses.map(response => response.status)).toEqual(Array(8).fill(404))
    expect(await numbers({ topic: 'repair' })).toEqual([])
    const [trashed] = (await list({ topic: 'repair', deleted: 'true' })).items
    expect(trashed).toEqual({ ...before, deletedAt: expect.any(String) })
    const { status, body } = await restore(before.id)
    expect([status, body]).toEqual([200, before])
    expect((await restore(before.id)).status).toBe(404)
    expect((await track({ secret })).status).toBe(200)
    expect([(await context(before.id)).status, (await read(before.id)).status]).toEqual([200, 204])
    expect((await eventsOf(before.id)).map((event: { action: string }) => event.action)).toEqual([
      'restore',
      'delete',
    ])
  })

  test('unknown tickets are not found', async () => {
    for (const send of [toggle, remove, restore]) expect((await send(777_777)).status).toBe(404)
    expect((await change(777_777, {})).status).toBe(404)
    expect((await app.send(ticketsApi.ticketById, { params: { id: 777_777 } })).status).toBe(404)
  })
})

test('an error response does not repeat the submitted form', async () => {
  const { text } = await app.send(
    ticketsApi.createTicket,
    { body: form({ name: 'x', message: '' }) },
    visitor(),
  )
  expect(text).not.toContain('0912')
  expect(text).not.toContain('manual')
})

expectWholeContractSeen(app, ticketsApi)
