// What staff see of a ticket besides its messages: its changes, who else is reading it, and its context.
import { describe, expect, test } from 'vitest'
import { productImagesApi } from '#features/catalogue/files/product-images.contract.ts'
import { productTrashApi } from '#features/catalogue/products/product-trash.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { jpeg } from '../../testing/test-pictures.ts'
import { behindProxy, ticketTests } from '../../testing/test-tickets.ts'
import { presenceMs } from './live/ticket-presence.server.ts'
import { ticketMessagesApi } from './ticket-messages.contract.ts'
import { ticketsApi } from './tickets.contract.ts'

const app = openTestApp(behindProxy)
const { open, thread, change, toggle, remove, count } = ticketTests(app)

const context = async (id: number) => (await app.send(ticketsApi.ticketContext, { params: { id } })).body
const setPresence = (id: number, state: string, token = app.token) =>
  app.send(ticketsApi.setPresence, { params: { id }, body: { state } }, { token })
const me = async () =>
  (
    await app.database.db
      .selectFrom('admin')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
  ).id

async function colleague(username: string) {
  const account = { username, displayName: `Dr ${username}`, password: 'another-horse-battery' }
  const { id } = await app.services.accounts.admins.create(account)
  const { token } = await app.services.accounts.login(account, { address: '10.88.0.1' })
  return { id, token }
}

describe('activity', () => {
  test('lists changes of status and assignee with who made them, oldest first', async () => {
    const { id } = await open()
    const { id: other } = await colleague('assignee')
    await change(id, { assigneeId: other })
    await app.send(ticketMessagesApi.addMessage, { params: { id }, body: { body: 'Done', close: true } })
    await change(id, { subject: 'About "status": and "assigneeId":' })
    await change(id, { unread: true })
    await toggle(id)
    await change(id, { assigneeId: null, status: 'closed' })
    const admin = { id: await me(), name: 'admin' }
    const line = { id: expect.any(Number), at: expect.any(String), admin }
    expect((await thread(id)).activity).toEqual([
      { ...line, assignee: { id: other, name: 'Dr assignee' } },
      { ...line, status: 'closed' },
      { ...line, status: 'open' },
      { ...line, status: 'closed', assignee: null },
    ])
  })

  test('is limited to the newest changes of a ticket with a long history', async () => {
    const { id } = await open()
    const event = {
      at: new Date().toISOString(),
      adminId: null,
      adminName: 'x',
      entity: 'ticket',
      label: '#1',
    }
    const rows = Array.from({ length: 250 }, (_, index) => ({
      ...event,
      entityId: id,
      action: 'update',
      changes: JSON.stringify({ status: { before: 'open', after: index % 2 ? 'closed' : 'open' } }),
    }))
    await app.database.db.insertInto('event').values(rows).execute()
    const { activity } = await thread(id)
    expect([activity.length, activity.at(-1).status]).toEqual([200, 'closed'])
  })
})

describe('presence', () => {
  test('lists who has it open and who is writing, and drops who has left', async () => {
    const { id } = await open()
    const other = await colleague('reader')
    expect((await thread(id)).presence).toEqual([])
    expect((await setPresence(id, 'reading')).status).toBe(204)
    await setPresence(id, 'writing', other.token)
    await setPresence(id, 'writing', other.token)
    const own = { adminId: await me(), name: 'admin', isWriting: false }
    expect((await thread(id)).presence).toEqual([
      own,
      { adminId: other.id, name: 'Dr reader', isWriting: true },
    ])
    await setPresence(id, 'gone', other.token)
    expect((await thread(id)).presence).toEqual([own])
    const seenAt = new Date(Date.now() - presenceMs - 1).toISOString()
    await app.database.db.updateTable('ticketPresence').set({ seenAt }).execute()
    expect((await thread(id)).presence).toEqual([])
    await app.services.ticketService.purge()
    expect(await count('ticketPresence')).toBe(0)
  })

  test('neither changes the ticket nor is recorded in the history', async () => {
    const { id, secret: _, ...before } = await open()
    const events = await count('event')
    await setPresence(id, 'writing')
    expect(await thread(id)).toMatchObject({ version: before.version, updatedAt: before.updatedAt })
    expect(await count('event')).toBe(events)
    expect((await setPresence(777_777, 'reading')).status).toBe(404)
    expect((await setPresence(id, 'sleeping')).status).toBe(400)
  })
})

describe('context', () => {
  test('is empty for somebody new', async () => {
    const { id } = await open({ phone: '09190000001' })
    expect(await context(id)).toEqual({
      activations: [],
      product: null,
      warranty: null,
      earlier: { items: [], total: 0 },
    })
  })

  test('contains the product with its picture, even if it was hidden or deleted', async () => {
    const body = { name: 'Samovar', code: 'SM-1', visible: true }
    const { id: productId, slug } = (await app.send(productsApi.createProduct, { body })).body
    await app.send(productImagesApi.addMainImage, {
      params: { id: productId },
      files: [new File([new Uint8Array(await jpeg())], 'samovar.jpg')],
    })
    const { id } = await open({ productId })
    const { product } = await context(id)
    expect(product).toEqual({
      id: productId,
      bySerial: false,
      isDiscontinued: false,
      name: 'Samovar',
      code: 'SM-1',
      slug,
      shown: true,
      image: expect.objectContaining({ url: expect.stringContaining('/media/') }),
    })
    await app.send(productTrashApi.removeProduct, { params: { id: productId } })
    expect((await context(id)).product).toMatchObject({ name: 'Samovar', shown: false })
  })

  test('contains the warranty of its serial number, without a limit for staff', async () => {
    const { id: productId } = (await app.send(productsApi.createProduct, { body: { name: 'Kettle' } })).body
    const known = {
      serial: 'CTX-1234',
      productId,
      state: 'activated',
      startsOn: '2020-01-31',
      months: 12,
    } as const
    await app.services.warranties.addSerial(known)
    const { id } = await open({ serial: 'ctx 1234' })
    for (let i = 0; i < 35; i++) {
      expect((await context(id)).warranty).toEqual({
        serial: 'ctx 1234',
        state: 'expired',
        startsOn: '2020-01-31',
        expiresOn: '2021-01-30',
      })
    }
    const { id: unknown } = await open({ serial: 'NOBODYS99' })
    expect((await context(unknown)).warranty).toMatchObject({ serial: 'NOBODYS99', state: 'unknown' })
  })

  test('the product of a known serial number stands in for one that was not chosen, also in the thread', async () => {
    const product = async (name: string, visible: boolean) =>
      (await app.send(productsApi.createProduct, { body: { name, visible } })).body
    const kettle = await product('Serial kettle', true)
    const hidden = await product('Hidden blender', false)
    const { addSerial, addRange } = app.services.warranties
    await addSerial({ serial: 'KNOWN1', productId: kettle.id, state: 'registered' })
    await addRange({ prefix: 'RNG', from: '100', to: '199', productId: hidden.id, state: 'registered' })
    const single = await open({ serial: 'known-1' })
    expect((await context(single.id)).product).toMatchObject({ id: kettle.id, bySerial: true })
    expect((await thread(single.id)).serialProduct).toEqual({
      name: 'Serial kettle',
      slug: kettle.slug,
      shown: true,
    })
    const ranged = await open({ serial: 'RNG150' })
    expect((await context(ranged.id)).product).toMatchObject({ id: hidden.id, shown: false })
    expect((await thread(ranged.id)).serialProduct).toMatchObject({ name: 'Hidden blender', shown: false })
    // What staff choose comes first, and leaving it out again brings back that of the serial number.
    const chosen = await product('Chosen lamp', true)
    await change(single.id, { productId: chosen.id })
    expect((await context(single.id)).product).toMatchObject({ id: chosen.id, bySerial: false })
    expect(await thread(single.id)).toMatchObject({ product: { name: 'Chosen lamp' }, serialProduct: null })
    await change(single.id, { productId: null })
    expect((await context(single.id)).product).toMatchObject({ id: kettle.id, bySerial: true })
    const { id: unknown } = await open({ serial: 'NOBODYS98' })
    expect((await context(unknown)).product).toBeNull()
    expect((await thread(unknown)).serialProduct).toBeNull()
  })

  test('lists other tickets of the same phone number or email address, newest first', async () => {
    const phone = '09190000002'
    const email = 'returning@example.com'
    const byPhone = await open({ phone, subject: 'By phone' })
    const byEmail = await open({ phone: '09190000003', email, subject: 'By email' })
    const byBoth = await open({ phone, email, topic: 'repair', subject: 'By both' })
    const gone = await open({ phone, subject: 'Deleted' })
    await remove(gone.id)
    await open({ phone: '09190000004', subject: 'Somebody else' })
    await toggle(byBoth.id)
    const { id } = await open({ phone, email })
    const { earlier } = await context(id)
    expect(earlier.total).toBe(3)
    expect(earlier.items).toEqual([
      expect.objectContaining({ id: byBoth.id, subject: 'By both', topic: 'repair', status: 'closed' }),
      expect.objectContaining({ id: byEmail.id, number: byEmail.number, createdAt: byEmail.createdAt }),
      expect.objectContaining({ id: byPhone.id, status: 'open' }),
    ])
    for (let i = 0; i < 9; i++) await open({ phone })
    const many = (await context(id)).earlier
    expect([many.items.length, many.total]).toEqual([10, 12])
    expect((await app.send(ticketsApi.ticketContext, { params: { id: 777_777 } })).status).toBe(404)
  })
})

test('a ticket in the trash can be read with `deleted`', async () => {
  const { id, subject } = await open()
  await remove(id)
  const there = { params: { id }, query: { deleted: 'true' } } as const
  const opened = await app.send(ticketsApi.ticketById, there)
  expect([opened.status, opened.body]).toMatchObject([
    200,
    { id, subject, deletedAt: expect.any(String), messages: [{ from: 'visitor' }] },
  ])
  expect((await app.send(ticketsApi.ticketContext, there)).status).toBe(200)
})
