// The API with which visitors follow their tickets.
import { describe, expect, test } from 'vitest'
import { accountsApi } from '#features/accounts/accounts.contract.ts'
import { productTrashApi } from '#features/catalogue/products/product-trash.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { pdf } from '../../../testing/test-pictures.ts'
import { behindProxy, ticketTests, visitor } from '../../../testing/test-tickets.ts'
import { ticketMessagesApi } from '../ticket-messages.contract.ts'
import { mintSecret, secretsPerTicket } from './ticket-secrets.server.ts'
import { ticketTrackingApi } from './ticket-tracking.contract.ts'

const lines: string[] = []
const app = openTestApp({
  ...behindProxy,
  logger: { level: 'trace', stream: { write: (text: string) => void lines.push(text) } },
})
const { ask, open, thread, toggle, change, track, reply, upload } = ticketTests(app)

describeRefusals(app, ticketTrackingApi)

const link = (body: Record<string, unknown>, as = visitor()) =>
  app.send(ticketTrackingApi.linkOwnAttachment, { body }, as)
const say = (body: Record<string, unknown>, as = visitor()) =>
  app.send(ticketTrackingApi.setTrackedStatus, { body }, as)
const persian = (text: string) => text.replace(/\d/g, digit => String.fromCharCode(0x06f0 + Number(digit)))
const other = (secret: string) => (secret.startsWith('A') ? 'B' : 'A') + secret.slice(1)

describe('tracking', () => {
  test('finds a ticket by secret, and by code and contact in every spelling', async () => {
    const { secret, code } = await open({ phone: '09121234567', email: 'Sara@Example.com', serial: 'SN1234' })
    const { status, body } = await track({ secret })
    expect([status, body]).toEqual([
      200,
      {
        code,
        topic: 'question',
        subject: 'Where is the manual?',
        serial: 'SN1234',
        status: 'open',
        createdAt: expect.any(String),
        firstReplyAt: null,
        closedAt: null,
        lastMessageAt: expect.any(String),
        messages: [
          {
            id: expect.any(Number),
            from: 'visitor',
            body: 'I cannot find it.',
            attachments: [],
            at: expect.any(String),
          },
        ],
        product: null,
        activation: null,
        replyBy: 'none',
      },
    ])
    for (const contact of ['09121234567', persian('0912 123 4567'), '+989121234567', 'SARA@example.com']) {
      expect((await track({ code, contact })).body).toEqual(body)
    }
    const spellings = [
      code.toLowerCase(),
      code.replaceAll('-', ''),
      ` ${persian(code)} `,
      code.replaceAll('0', 'o'),
    ]
    for (const spelling of spellings) {
      expect((await track({ code: spelling, contact: '9121234567' })).body).toEqual(body)
    }
  })

  test('shows the product it is about while visitors can see that product, and nothing of it otherwise', async () => {
    const name = `Kettle ${crypto.randomUUID()}`
    const fields = { name, code: crypto.randomUUID().slice(0, 8), visible: true, description: 'Not here.' }
    const translations = { fa: { name: 'کتری', description: 'اینجا نه.' } }
    const product = (await app.send(productsApi.createProduct, { body: { ...fields, translations } })).body
    const { secret } = await open({ productId: product.id })
    const shown = async () => (await track({ secret })).body.product
    expect(await shown()).toEqual({
      id: product.id,
      slug: product.slug,
      name,
      code: product.code,
      translations: { fa: { name: 'کتری' } },
      lifecycle: 'active',
      image: null,
    })
    const params = { id: product.id }
    await app.send(productsApi.updateProduct, { params, body: { lifecycle: 'discontinued' } })
    expect(await shown()).toMatchObject({ lifecycle: 'discontinued' })
    await app.send(productsApi.updateProduct, { params, body: { visible: false } })
    const { body, text } = await track({ secret })
    expect(body.product).toBeNull()
    expect(text).not.toContain('Kettle')
    await app.send(productsApi.updateProduct, { params, body: { visible: true } })
    expect(await shown()).not.toBeNull()
    await app.send(productTrashApi.removeProduct, { params })
    expect(await shown()).toBeNull()
  })

  test('a wrong code, a wrong contact, part of a contact and a wrong secret get the same response', async () => {
    const { secret, code } = await open({ phone: '09121234567' })
    const { code: foreign } = await open({ phone: '09357654321' })
    const unused = '0000-0000-000'
    const responses = await Promise.all([
      track({ code: unused, contact: '09121234567' }),
      track({ code, contact: '09121234568' }),
      track({ code, contact: '1234567' }),
      track({ code, contact: 'sara@example.com' }),
      track({ code: foreign, contact: '09121234567' }),
      track({ secret: other(secret) }),
      reply({ code: unused, contact: '09121234567', body: 'x' }),
      reply({ code, contact: '09121234568', body: 'x' }),
      link({ code, contact: '09121234568', attachmentId: 1 }),
    ])
    const errors = responses.map(({ status, body }) => [status, { ...body.error, requestId: '' }])
    for (const one of errors) expect(one).toEqual(errors[0])
    expect(errors[0]?.[0]).toBe(404)
  })

  test('a mistyped code is reported as invalid, because anybody can compute the check character', async () => {
    const { code } = await open()
    const slip = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A')
    const { status, body } = await track({ code: slip, contact: '09121234567' })
    expect([status, body.error.fields.code.code]).toEqual([400, 'invalid_value'])
  })

  test.each([
    [{}, { code: 'required', contact: 'required' }],
    [{ code: '0000-0000-000' }, { contact: 'required' }],
    [{ contact: '09121234567' }, { code: 'required' }],
    [{ secret: 'short' }, { secret: 'invalid_value' }],
    [{ code: '0000-0000-000', contact: 'nobody' }, { contact: 'invalid_value' }],
  ])('%j is refused at the missing fields', async (body, fields) => {
    const response = await track(body)
    expect(response.status).toBe(400)
    const codes = Object.entries(response.body.error.fields).map(([name, one]) => [
      name,
      (one as { code: string }).code,
    ])
    expect(Object.fromEntries(codes)).toEqual(fields)
  })

  test('guessing is limited per address and per code', async () => {
    const { code } = await open({ phone: '09121234567' })
    const same = visitor()
    const fromOne = await Promise.all(
      Array.from({ length: 40 }, () => track({ secret: 'x'.repeat(22) }, same)),
    )
    expect(fromOne.filter(response => response.status === 404)).toHaveLength(30)
    expect(fromOne.filter(response => response.status === 429)).toHaveLength(10)
    const forOne = await Promise.all(
      Array.from({ length: 40 }, (_, index) => track({ code, contact: `0912123${5000 + index}` })),
    )
    expect(forOne.filter(response => response.status === 429)).toHaveLength(10)
    expect(forOne.filter(response => response.status === 404)).toHaveLength(30)
    expect((await link({ secret: 'x'.repeat(22), attachmentId: 1 }, same)).status).toBe(429)
    expect((await say({ secret: 'x'.repeat(22), status: 'closed' }, same)).status).toBe(429)
  })

  test('a correct secret never counts, and is accepted even from an address over the limit', async () => {
    const { secret } = await open()
    const same = visitor()
    for (let i = 0; i < 33; i++) expect((await track({ secret }, same)).status).toBe(200)
    const wrong = await Promise.all(Array.from({ length: 33 }, () => track({ secret: other(secret) }, same)))
    expect(wrong.filter(response => response.status === 404)).toHaveLength(30)
    expect((await track({ secret }, same)).status).toBe(200)
  })

  test('a correct code and contact never count, but are refused after too many wrong ones', async () => {
    const { code } = await open({ phone: '09121234567' })
    const same = visitor()
    const right = { code, contact: '09121234567' }
    for (let i = 0; i < 33; i++) expect((await track(right, same)).status).toBe(200)
    const guesses = Array.from({ length: 33 }, (_, index) => ({ code, contact: `0912123${6000 + index}` }))
    // Among many simultaneous guesses the correct one succeeds only by chance: at most thirty are checked.
    const responses = await Promise.all([...guesses, right].map(guess => track(guess, same)))
    expect(responses.filter(response => response.status === 404).length).toBeLessThanOrEqual(30)
    expect(responses.filter(response => response.status === 429).length).toBeGreaterThanOrEqual(3)
    await Promise.all(guesses.slice(0, 3).map(guess => track(guess, same)))
    expect((await track(right, same)).status).toBe(429)
    // One sender alone cannot use up the limit of a code: its owner is still accepted from another address.
    expect((await track(right)).status).toBe(200)
  })

  test('also finds a ticket by the newest twenty secrets from mails', async () => {
    const { id, secret, code } = await open()
    const { id: foreign } = await open()
    const minted: string[] = []
    for (let i = 0; i < 22; i++) {
      minted.push(await app.database.transaction(tx => mintSecret(tx, i === 5 ? foreign : id)))
      // The creation time that orders them has a resolution of milliseconds.
      await new Promise(resolve => setTimeout(resolve, 2))
    }
    const found = await Promise.all(minted.map(async one => (await track({ secret: one })).body.code))
    expect(found[0]).toBeUndefined()
    expect(found[5]).toBeDefined()
    expect(found[5]).not.toBe(code)
    expect(found.filter(one => one === code)).toHaveLength(secretsPerTicket)
    expect((await track({ secret })).body.code).toBe(code)
    const rows = JSON.stringify(await app.database.db.selectFrom('ticketSecret').selectAll().execute())
    for (const one of minted) expect(rows).not.toContain(one)
  })
})

describe('solved, or still broken', () => {
  test('the visitor can close and open it, and staff see that the visitor did', async () => {
    const { id, secret, code, phone } = await open()
    await change(id, { unread: false })
    const solved = await say({ secret, status: 'closed' })
    expect([solved.status, solved.body.status, solved.body.closedAt]).toEqual([
      200,
      'closed',
      expect.any(String),
    ])
    expect(await thread(id)).toMatchObject({ status: 'closed', unread: false, version: 2 })
    const broken = await say({ code, contact: phone, status: 'open' })
    expect([broken.status, broken.body.status, broken.body.closedAt]).toEqual([200, 'open', null])
    const { activity, ...ticket } = await thread(id)
    expect(ticket).toMatchObject({ status: 'open', unread: true, version: 3 })
    expect(activity).toMatchObject([
      { status: 'closed', admin: null },
      { status: 'open', admin: null },
    ])
  })

  test('setting the current status changes nothing and does not count', async () => {
    const { id, secret } = await open()
    for (let i = 0; i < 25; i++) expect((await say({ secret, status: 'open' })).status).toBe(200)
    expect(await thread(id)).toMatchObject({ version: 1, activity: [] })
  })

  test('is limited to twenty an hour together with messages; a wrong key is not found', async () => {
    const { secret } = await open()
    for (let i = 0; i < 20; i++) {
      expect((await say({ secret, status: i % 2 ? 'open' : 'closed' })).status).toBe(200)
    }
    expect((await say({ secret, status: 'closed' })).status).toBe(429)
    expect((await reply({ secret, body: 'Hello?' })).status).toBe(429)
    expect((await say({ secret: other(secret), status: 'closed' })).status).toBe(404)
    const { status, body } = await say({ secret, status: 'waiting' })
    expect([status, body.error.fields.status.code]).toEqual([400, 'invalid_choice'])
  })
})

describe('a reply of the visitor', () => {
  test('opens a closed ticket and moves it to the top', async () => {
    const { id, secret } = await open()
    await toggle(id)
    const { status, body } = await reply({ secret, body: 'One more\n\nquestion' })
    expect([status, body.status, body.messages.at(-1).body]).toEqual([201, 'open', 'One more\n\nquestion'])
    expect(await thread(id)).toMatchObject({
      status: 'open',
      unread: true,
      version: 3,
      activity: [{ status: 'closed' }, { status: 'open', admin: null }],
    })
    const again = await reply({ secret, body: 'One more\n\nquestion' })
    expect(again.body.messages).toHaveLength(2)
  })

  test('is possible by code and contact too', async () => {
    const { code, phone } = await open()
    expect((await reply({ code, contact: phone, body: 'It is me.' })).body.messages).toHaveLength(2)
  })

  test('is limited to twenty an hour per ticket, from any address', async () => {
    const { secret, id } = await open()
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => reply({ secret, body: `Message ${index}` })),
    )
    expect(responses.filter(response => response.status === 201)).toHaveLength(20)
    expect(responses.filter(response => response.status === 429)).toHaveLength(4)
    expect((await thread(id)).messages).toHaveLength(21)
  })
})

test('the secret link reads, replies and changes the status whatever is locked', async () => {
  const pdfs = (await upload([new File([pdf()], 'mine.pdf')])).body.files
  const { secret, code, phone, id } = await open({ attachments: [pdfs[0].token] })
  const same = visitor()
  const byCode = { code, contact: phone }
  // Logins from this address, guesses by code from everywhere, wrong secrets and new messages from this address.
  const login = { body: { username: 'admin', password: 'a guess' } }
  for (let i = 0; i < 6; i++) await app.send(accountsApi.login, login, same)
  expect((await app.send(accountsApi.login, login, same)).status).toBe(429)
  for (let i = 0; i < 30; i++) await track({ code, contact: `0912123${7000 + i}` })
  expect((await track(byCode)).status).toBe(429)
  for (let i = 0; i < 31; i++) await track({ secret: other(secret) }, same)
  expect((await track({ secret: other(secret) }, same)).status).toBe(429)
  for (let i = 0; i < 6; i++) await ask({ subject: `More ${i}` }, same)
  expect((await ask({}, same)).status).toBe(429)

  expect((await track({ secret }, same)).status).toBe(200)
  expect((await reply({ secret, body: 'Still here' }, same)).status).toBe(201)
  expect((await say({ secret, status: 'closed' }, same)).status).toBe(200)
  const [mine] = (await thread(id)).messages[0].attachments
  expect((await link({ secret, attachmentId: mine.id }, same)).status).toBe(200)
})

test('whoever knows code and contact cannot use up the replies of the secret link', async () => {
  const { secret, code, phone } = await open()
  const byCode = { code, contact: phone }
  const replies = Array.from({ length: 21 }, (_, i) => reply({ ...byCode, body: `Message ${i}` }))
  expect((await Promise.all(replies)).filter(({ status }) => status === 429)).toHaveLength(1)
  expect((await say({ ...byCode, status: 'closed' })).status).toBe(429)
  expect((await reply({ secret, body: 'It is me' })).status).toBe(201)
  expect((await say({ secret, status: 'closed' })).status).toBe(200)
})

describe('files of a ticket', () => {
  test('can be downloaded with the ticket’s key, except those of other tickets and of notes', async () => {
    const tokens = async (...names: string[]) =>
      (await upload(names.map(name => new File([pdf()], name)))).body.files.map(
        (one: { token: string }) => one.token,
      )
    const { secret, id } = await open({ attachments: await tokens('mine.pdf') })
    const { secret: foreign } = await open()
    await app.send(ticketMessagesApi.addMessage, {
      params: { id },
      body: { body: 'Hm', note: true, attachments: await tokens('note.pdf') },
    })
    const [mine, note] = (await thread(id)).messages.flatMap(
      (one: { attachments: object[] }) => one.attachments,
    )
    const given = await link({ secret, attachmentId: mine.id })
    expect([given.status, given.body.url]).toEqual([
      200,
      expect.stringMatching(/^\/api\/ticket\/download\/[\w-]{22}$/),
    ])
    expect((await app.app.inject(given.body.url)).headers['content-disposition']).toContain('mine.pdf')
    const refused = [
      await link({ secret: foreign, attachmentId: mine.id }),
      await link({ secret, attachmentId: note.id }),
      await link({ secret, attachmentId: 777_777 }),
    ]
    expect(refused.map(response => response.status)).toEqual([404, 404, 404])
  })
})

test('none of this is written to the log', async () => {
  const { secret, code } = await open({ name: 'Unheard Name', message: 'Unheard words' })
  await reply({ secret, body: 'Unheard reply' })
  await track({ code, contact: '09120000000' })
  const log = lines.join('')
  expect(log.includes('/api/ticket/track')).toBe(true)
  // Only runs of ten digits are compared, because shorter ones occur in request ids by chance.
  for (const text of [secret, code, 'Unheard', '9121234567', '9120000000', 'sara@', 'manual']) {
    expect(log.includes(text)).toBe(false)
  }
})

expectWholeContractSeen(app, ticketTrackingApi)
