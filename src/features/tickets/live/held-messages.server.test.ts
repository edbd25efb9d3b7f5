// Held replies: nobody sees them before they are released, they are sent once, and their author can cancel them.
import { describe, expect, test } from 'vitest'
import { createServices } from '#services'
import { openTestApp } from '../../../testing/test-app.ts'
import { pdf } from '../../../testing/test-pictures.ts'
import { behindProxy, ticketTests } from '../../../testing/test-tickets.ts'
import { attachmentsApi } from '../attachments/attachments.contract.ts'
import { ticketMessagesApi } from '../ticket-messages.contract.ts'

const app = openTestApp(behindProxy)
const { open, thread, track, reply, remove, restore, upload, ask } = ticketTests(app)

const write = (id: number, body: Record<string, unknown>, token = app.token) =>
  app.send(ticketMessagesApi.addMessage, { params: { id }, body }, { token })
const hold = async (id: number, fields: Record<string, unknown> = {}) =>
  (await write(id, { body: 'In the box.', holdSeconds: 5, ...fields })).body
const cancel = (heldId: number, token = app.token) =>
  app.send(ticketMessagesApi.cancelMessage, { params: { id: heldId } }, { token })
const release = (heldId: number) => app.services.ticketService.messages.release(heldId)
const bodies = (ticket: { messages: { body: string }[] }) => ticket.messages.map(({ body }) => body)
const jobsOf = async (heldId: number) =>
  (
    await app.database.db.selectFrom('job').selectAll().where('kind', '=', 'release-message').execute()
  ).filter(job => JSON.parse(job.payload).heldId === heldId)
const token = async (name = 'a.pdf'): Promise<string> =>
  (await upload([new File([pdf()], name)])).body.files[0].token

async function colleague() {
  const account = {
    username: `colleague${crypto.randomUUID().slice(0, 8)}`,
    password: 'another-horse-battery',
  }
  await app.services.accounts.admins.create(account)
  return (await app.services.accounts.login(account, { address: '10.88.0.1' })).token
}

describe('a held reply', () => {
  test('is shown only to staff, as held, until it is sent', async () => {
    const { id, secret, lastMessageAt } = await open()
    const begun = Date.now()
    const held = await hold(id, { close: true })
    expect(held).toEqual({
      heldId: expect.any(Number),
      from: 'admin',
      body: 'In the box.',
      close: true,
      attachments: [],
      admin: { id: expect.any(Number), name: 'admin' },
      releaseAt: expect.any(String),
    })
    expect(Date.parse(held.releaseAt) - begun).toBeGreaterThanOrEqual(5000)
    expect(Date.parse(held.releaseAt) - begun).toBeLessThan(7000)
    const before = await thread(id)
    expect(before).toMatchObject({
      held: [held],
      unread: true,
      firstReplyAt: null,
      lastMessageAt,
      version: 1,
    })
    expect(before.status).toBe('open')
    expect(bodies(before)).toEqual(['I cannot find it.'])
    expect((await track({ secret })).text).not.toContain('In the box')
    const [job] = await jobsOf(held.heldId)
    expect(job).toMatchObject({ runAt: held.releaseAt, state: 'waiting' })
    expect(job?.payload).not.toContain('box')

    await release(held.heldId)
    const after = await thread(id)
    expect(after).toMatchObject({ held: [], unread: false, status: 'closed', version: 2 })
    expect(after.messages.at(-1)).toMatchObject({ from: 'admin', body: 'In the box.', admin: held.admin })
    expect(after.activity).toMatchObject([{ status: 'closed', admin: held.admin }])
    expect(bodies((await track({ secret })).body)).toEqual(['I cannot find it.', 'In the box.'])
  })

  test('is sent once, however often and from wherever it is released', async () => {
    const { id } = await open()
    const { heldId } = await hold(id)
    await Promise.all([release(heldId), release(heldId), release(heldId)])
    await release(heldId)
    expect(bodies(await thread(id))).toEqual(['I cannot find it.', 'In the box.'])
  })

  test('a note can be held too, and stays a note', async () => {
    const { id, secret } = await open()
    const held = await hold(id, { note: true })
    expect(held.from).toBe('note')
    await release(held.heldId)
    expect((await thread(id)).messages.at(-1).from).toBe('note')
    expect((await track({ secret })).text).not.toContain('In the box')
  })

  test('is not held without seconds, and more than ten are refused', async () => {
    const { id } = await open()
    expect((await write(id, { body: 'At once', holdSeconds: 0 })).body).toMatchObject({
      id: expect.any(Number),
    })
    for (const holdSeconds of [11, -1, 1.5, '5']) {
      const { status, body } = await write(id, { body: 'Never', holdSeconds })
      expect([status, Object.keys(body.error.fields)]).toEqual([400, ['holdSeconds']])
    }
    expect((await thread(id)).held).toEqual([])
  })

  test('a double click returns the same message, held or already sent', async () => {
    const { id } = await open()
    const [first, second] = await Promise.all([hold(id), hold(id)])
    expect(second).toEqual(first)
    expect((await thread(id)).held).toEqual([first])
    const held = await hold(id, { body: 'Another' })
    expect(held.heldId).not.toBe(first.heldId)
    expect((await hold(id, { body: 'Another', holdSeconds: 0 })).heldId).toBe(held.heldId)
    expect(await jobsOf(held.heldId)).toHaveLength(1)
    await release(held.heldId)
    expect((await hold(id, { body: 'Another' })).id).toBe((await thread(id)).messages.at(-1).id)
    // If somebody else writes the same text, it is another message.
    expect(
      (await write(id, { body: 'Another', holdSeconds: 5 }, await colleague())).body.heldId,
    ).toBeDefined()
  })

  test('comes after what was written while it was held', async () => {
    const { id, secret } = await open()
    const { heldId } = await hold(id)
    await reply({ secret, body: 'Found it myself.' })
    await release(heldId)
    expect(bodies(await thread(id))).toEqual(['I cannot find it.', 'Found it myself.', 'In the box.'])
  })

  test('is released in the trash too, and is there when the ticket is restored', async () => {
    const { id } = await open()
    const { heldId } = await hold(id)
    await remove(id)
    await release(heldId)
    await restore(id)
    expect(bodies(await thread(id))).toEqual(['I cannot find it.', 'In the box.'])
  })

  test('is deleted with a purged ticket', async () => {
    const { id } = await open()
    const { heldId } = await hold(id, { attachments: [await token('purged-while-held.pdf')] })
    await remove(id)
    await app.services.ticketService.purge(Date.now() + 31 * 24 * 3600_000)
    await release(heldId)
    const left = await app.database.db.selectFrom('attachment').selectAll().execute()
    expect(JSON.stringify(left)).not.toContain('purged-while-held')
  })

  test('is sent even if its author’s account was deleted', async () => {
    const { id } = await open()
    const author = await colleague()
    const { body } = await write(id, { body: 'Farewell', holdSeconds: 5 }, author)
    await app.services.accounts.admins.remove(body.admin.id)
    await release(body.heldId)
    expect((await thread(id)).messages.at(-1)).toMatchObject({
      body: 'Farewell',
      admin: { id: null, name: body.admin.name },
    })
  })
})

describe('cancelling', () => {
  test('deletes the message, and is possible once', async () => {
    const { id, secret } = await open()
    const { heldId } = await hold(id)
    expect((await cancel(heldId)).status).toBe(204)
    expect((await cancel(heldId)).status).toBe(404)
    await release(heldId)
    expect(await thread(id)).toMatchObject({ held: [], unread: true })
    expect((await track({ secret })).text).not.toContain('In the box')
  })

  test('is refused after it was sent, and for everybody but its author', async () => {
    const { id } = await open()
    const { heldId } = await hold(id)
    expect((await cancel(heldId, await colleague())).status).toBe(404)
    await release(heldId)
    expect((await cancel(heldId)).status).toBe(404)
    expect(bodies(await thread(id))).toContain('In the box.')
  })

  test('at the moment of its release: exactly one of the two happens', async () => {
    const { id } = await open()
    for (let round = 0; round < 5; round++) {
      const { heldId } = await hold(id, { body: `Round ${round}` })
      const [, cancelled] = await Promise.all([release(heldId), cancel(heldId)])
      const isThere = bodies(await thread(id)).includes(`Round ${round}`)
      expect([cancelled.status, isThere]).toEqual(cancelled.status === 204 ? [204, false] : [404, true])
    }
  })
})

describe('files of a held reply', () => {
  test('are sent with it in their order, and nobody else can use them meanwhile', async () => {
    const { id, secret } = await open()
    const tokens = [await token('one.pdf'), await token('two.pdf')]
    const held = await hold(id, { attachments: tokens })
    expect(held.attachments.map((one: { name: string }) => one.name)).toEqual(['one.pdf', 'two.pdf'])
    // A double click on the button does not hold the message twice.
    expect((await hold(id, { attachments: tokens })).heldId).toBe(held.heldId)
    const thief = await ask({ attachments: [tokens[0]] })
    expect([thief.status, thief.body.error.fields['attachments.0'].code]).toEqual([400, 'not_found'])
    const other = await write(id, { body: 'Another', attachments: [tokens[1]] })
    expect(other.status).toBe(400)
    // Staff see it, but the visitor cannot reach it.
    const read = { params: { id: held.attachments[0].id } }
    expect((await app.send(attachmentsApi.readAttachment, read)).status).toBe(200)
    expect((await track({ secret })).text).not.toContain('one.pdf')
    await app.services.ticketService.attachments.removeUnused(Date.now() + 3 * 24 * 3600_000)
    await release(held.heldId)
    expect((await thread(id)).messages.at(-1).attachments).toEqual(held.attachments)
    expect((await ask({ attachments: [tokens[0]] })).status).toBe(400)
  })

  test('can be used again after it was cancelled', async () => {
    const { id } = await open()
    const attachments = [await token()]
    const { heldId } = await hold(id, { attachments })
    await cancel(heldId)
    const again = await hold(id, { body: 'Better words', attachments })
    expect([again.heldId === heldId, again.attachments]).toEqual([false, [expect.anything()]])
    await release(again.heldId)
    expect((await thread(id)).messages.at(-1)).toMatchObject({
      body: 'Better words',
      attachments: again.attachments,
    })
  })
})

test('if its process has ended, another process releases it on time', async () => {
  const { id } = await open()
  const held = await hold(id, { holdSeconds: 1 })
  const other = await createServices(app.database, app.config)
  await other.jobs.start(app.app.log, { pollMs: 50 })
  await expect.poll(async () => (await thread(id)).messages.length).toBe(2)
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(held.releaseAt))
  expect(bodies(await thread(id))).toEqual(['I cannot find it.', 'In the box.'])
  await expect.poll(async () => (await jobsOf(held.heldId))[0]?.state).toBe('done')
  await other.jobs.stop()
  await other.media.close()
})
