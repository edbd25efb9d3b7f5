// Helpers for ticket tests. Each visitor has a different address, so that tests do not hit the rate limits by accident.
import { attachmentsApi } from '#features/tickets/attachments/attachments.contract.ts'
import { ticketsApi } from '#features/tickets/tickets.contract.ts'
import { ticketTrackingApi } from '#features/tickets/tracking/ticket-tracking.contract.ts'
import type { TestApp } from './test-app.ts'

/** Options for `openTestApp`: the visitor's address is taken from X-Forwarded-For. */
export const behindProxy = { env: { TRUST_PROXY: '1' } }

let visitors = 0
/** A visitor without a session, with a unique address. */
export const visitor = (address = `10.${++visitors >> 8}.${visitors & 255}.7`) => ({
  token: null,
  headers: { 'x-forwarded-for': address },
})

export const form = (fields: Record<string, unknown> = {}) => ({
  subject: 'Where is the manual?',
  name: 'Sara Ahmadi',
  phone: '0912 123 4567',
  message: 'I cannot find it.',
  ...fields,
})

export function ticketTests(app: TestApp) {
  const ask = (fields: Record<string, unknown> = {}, as = visitor()) =>
    app.send(ticketsApi.createTicket, { body: form(fields) }, as)
  const byCode = async (code: string) =>
    (await app.send(ticketsApi.listTickets, { query: { q: code } })).body.items[0]
  return {
    ask,
    /** A new ticket as staff see it, with its secret. */
    async open(fields: Record<string, unknown> = {}) {
      const { code, secret } = (await ask(fields)).body
      return { ...(await byCode(code)), secret }
    },
    thread: async (id: number) => (await app.send(ticketsApi.ticketById, { params: { id } })).body,
    change: (id: number, body: Record<string, unknown>) =>
      app.send(ticketsApi.updateTicket, { params: { id }, body }),
    toggle: (id: number) => app.send(ticketsApi.toggleTicket, { params: { id } }),
    remove: (id: number) => app.send(ticketsApi.removeTicket, { params: { id } }),
    restore: (id: number) => app.send(ticketsApi.restoreTicket, { params: { id } }),
    track: (body: Record<string, unknown>, as = visitor()) =>
      app.send(ticketTrackingApi.trackTicket, { body }, as),
    reply: (body: Record<string, unknown>, as = visitor()) =>
      app.send(ticketTrackingApi.replyToTicket, { body }, as),
    upload: (files: File[], as = visitor()) => app.send(attachmentsApi.uploadAttachments, { files }, as),
    /** Counts the rows of a table. */
    async count(table: 'ticket' | 'message' | 'attachment' | 'attachmentLink' | 'event' | 'ticketPresence') {
      const { rows } = await app.database.db
        .selectFrom(table)
        .select(eb => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      return Number(rows)
    },
  }
}
