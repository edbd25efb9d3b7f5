/** The endpoints of tickets: visitors create them, staff list and change them. */
import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { idParams, idText, nothing, pageOf, paging } from '#shared/fields.ts'
import { line } from '#shared/text.ts'
import { trashDays } from '#shared/trash.ts'
import {
  createdTicket,
  newTicket,
  presenceStates,
  statuses,
  thread,
  ticket,
  ticketChanges,
  ticketContext,
  topics,
} from './ticket.ts'

const yesNo = z.enum(['true', 'false'])
const alsoDeleted = z.strictObject({ deleted: yesNo.default('false') })

export const ticketsApi = {
  createTicket: endpoint({
    method: 'POST',
    path: '/ticket',
    access: 'public',
    summary:
      'Send a message to the shop. The code and the secret lead back to the ticket and are returned only here, with whether a confirmation is sent and how the visitor hears of a reply. Needs `phone` or `email`.',
    body: newTicket,
    bodyLimit: bodyLimits.message,
    response: createdTicket,
    success: 201,
    refusals: ['rate_limited'],
  }),
  listTickets: endpoint({
    method: 'GET',
    path: '/ticket',
    access: 'admin',
    summary:
      'The inbox, newest message first. `q` finds a whole code, number or email address, parts of what the head of a ticket has (name, subject, code, phone number, email address, serial number), and the beginnings of words in messages and notes. The filters apply to the newest 10,000 of what matches. `deleted=true` is the trash.',
    query: z.strictObject({
      ...paging,
      pageSize: paging.pageSize.unwrap().default(25),
      q: line({ min: 0, max: 200 }).optional(),
      status: z.enum(statuses).optional(),
      topic: z.enum(topics).optional(),
      unread: yesNo.optional(),
      assignee: z.union([z.enum(['me', 'none']), idText]).optional(),
      deleted: yesNo.default('false'),
    }),
    response: pageOf(ticket),
  }),
  countUnread: endpoint({
    method: 'GET',
    path: '/ticket/unread',
    access: 'admin',
    summary: 'How many tickets are unread, counted up to 10,000.',
    response: z.object({ unread: z.int() }),
  }),
  countTickets: endpoint({
    method: 'GET',
    path: '/ticket/counts',
    access: 'admin',
    summary:
      'How many tickets there are of each kind the inbox shows: open, unread, open and mine, open and unassigned; each counted to 10,000.',
    response: z.object({ open: z.int(), unread: z.int(), mine: z.int(), unassigned: z.int() }),
  }),
  ticketById: endpoint({
    method: 'GET',
    path: '/ticket/:id',
    access: 'admin',
    summary:
      'One ticket with its thread. Reading it changes nothing: PATCH `unread` marks it as read. `deleted=true` finds it in the trash too.',
    params: idParams,
    query: alsoDeleted,
    response: thread,
    refusals: ['not_found'],
  }),
  ticketContext: endpoint({
    method: 'GET',
    path: '/ticket/:id/context',
    access: 'admin',
    summary:
      'What belongs beside a thread: the product, the warranty of the serial number, earlier tickets of the same contact.',
    params: idParams,
    query: alsoDeleted,
    response: ticketContext,
    refusals: ['not_found'],
  }),
  setPresence: endpoint({
    method: 'POST',
    path: '/ticket/:id/presence',
    access: 'admin',
    summary:
      'Says that the caller has the ticket open, is writing in it, or has left it. Forgotten after 15 seconds.',
    params: idParams,
    body: z.strictObject({ state: z.enum(presenceStates) }),
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
  updateTicket: endpoint({
    method: 'PATCH',
    path: '/ticket/:id',
    access: 'admin',
    summary: 'Change the given fields. What changes nothing leaves the version, and so does `unread`.',
    params: idParams,
    body: ticketChanges,
    response: ticket,
    refusals: ['not_found', 'conflict'],
  }),
  removeTicket: endpoint({
    method: 'DELETE',
    path: '/ticket/:id',
    access: 'admin',
    summary: `Move a ticket to the trash, from where it can be restored for ${trashDays} days; then it goes with all that is personal.`,
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
  restoreTicket: endpoint({
    method: 'POST',
    path: '/ticket/restore/:id',
    access: 'admin',
    summary: 'Restore a ticket from the trash.',
    params: idParams,
    response: ticket,
    refusals: ['not_found'],
  }),
  toggleTicket: endpoint({
    method: 'POST',
    path: '/ticket/status/:id',
    access: 'admin',
    summary: 'Close an open ticket, or reopen a closed one. Takes no body.',
    params: idParams,
    response: ticket,
    refusals: ['not_found'],
  }),
}
