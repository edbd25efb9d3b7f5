// Purging tickets that have been in the trash for thirty days.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { pdf } from '../../testing/test-pictures.ts'
import { behindProxy, ticketTests } from '../../testing/test-tickets.ts'
import { eventsApi } from '../history/events.contract.ts'
import { ticketMessagesApi } from './ticket-messages.contract.ts'

const app = openTestApp(behindProxy)
const { open, change, remove, restore, upload, reply, count } = ticketTests(app)
const day = 24 * 3600_000

const stored = () =>
  readdirSync(join(app.config.dataDir, 'media', 'attachments'), {
    recursive: true,
    withFileTypes: true,
  }).filter(entry => entry.isFile()).length
const purge = (days: number) => app.services.ticketService.purge(Date.now() + days * day)

/** The content of all tables, without the schema. */
async function everything() {
  const tables = (await app.database.db.introspection.getTables()).filter(
    ({ name }) => !name.startsWith('sqlite_'),
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      app.database.db
        .selectFrom(name as 'ticket')
        .selectAll()
        .execute(),
    ),
  )
  return JSON.stringify(rows)
}

test('after thirty days in the trash nothing personal is left anywhere', async () => {
  const { files } = (await upload([new File([pdf()], 'secret-invoice.pdf')])).body
  const { id, number, secret, code } = await open({
    name: 'Vanishing Person',
    phone: '09187654321',
    email: 'vanish@example.com',
    subject: 'Vanishing subject',
    message: 'Vanishing words',
    serial: 'VANISH99',
    attachments: files.map((one: { token: string }) => one.token),
  })
  await reply({ secret, body: 'Vanishing reply' })
  await app.send(ticketMessagesApi.addMessage, {
    params: { id },
    body: { body: 'Vanishing note', note: true },
  })
  await change(id, { name: 'Vanishing Name', phone: '09187654322', subject: 'Vanishing correction' })
  const staying = await open({ name: 'Staying Person' })
  expect(stored()).toBe(1)
  await remove(id)
  await purge(29)
  expect(await everything()).toContain('Vanishing Name')
  await purge(31)
  const left = await everything()
  for (const text of [
    'anish',
    'VANISH',
    '9187654321',
    '9187654322',
    'secret-invoice',
    code.replaceAll('-', ''),
  ]) {
    expect([text, left.includes(text)]).toEqual([text, false])
  }
  expect(left).toContain('Staying Person')
  expect([stored(), await count('attachment')]).toEqual([0, 0])
  // The history keeps the ticket's number alone: that it existed, and that it was purged.
  const { items } = (await app.send(eventsApi.listEvents, { query: { entity: 'ticket', entityId: id } })).body
  expect(
    items.map((one: { action: string; label: string; changes: object }) => [
      one.action,
      one.label,
      one.changes,
    ]),
  ).toEqual([
    ['purge', `#${number}`, {}],
    ['delete', `#${number}`, {}],
    ['update', `#${number}`, {}],
    ['note', `#${number}`, {}],
  ])
  expect((await restore(id)).status).toBe(404)
  expect((await change(staying.id, { unread: false })).status).toBe(200)
})

test('a restored ticket stays complete', async () => {
  const { files } = (await upload([new File([pdf()], 'back.pdf')])).body
  const { id } = await open({ attachments: [files[0].token] })
  await remove(id)
  await restore(id)
  await purge(31)
  expect((await change(id, { unread: false })).body.id).toBe(id)
  expect(stored()).toBe(1)
})

test('purges more tickets than one chunk', async () => {
  const before = await count('ticket')
  const tickets = await Promise.all(Array.from({ length: 30 }, () => open()))
  for (const { id } of tickets) await remove(id)
  await purge(31)
  expect(await count('ticket')).toBe(before)
})
