import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { trackedAttachment, trackedMessage, trackedStatus, trackedTicket, tracking } from '../ticket.ts'

/**
 * All calls take `{ secret }` or `{ code, contact }` in the body, because an address would appear in browser histories and
 * logs.
 */
export const ticketTrackingApi = {
  trackTicket: endpoint({
    method: 'POST',
    path: '/ticket/track',
    access: 'public',
    summary:
      'A visitor’s own ticket, by `secret`, or by `code` and the whole `contact`. A wrong code and a wrong contact are answered alike.',
    body: tracking,
    response: trackedTicket,
    refusals: ['not_found', 'rate_limited'],
  }),
  replyToTicket: endpoint({
    method: 'POST',
    path: '/ticket/track/messages',
    access: 'public',
    summary: 'The visitor writes again, which opens a closed ticket.',
    body: trackedMessage,
    bodyLimit: bodyLimits.message,
    response: trackedTicket,
    success: 201,
    refusals: ['not_found', 'rate_limited'],
  }),
  setTrackedStatus: endpoint({
    method: 'POST',
    path: '/ticket/track/status',
    access: 'public',
    summary: 'The visitor says that it is solved, or still broken.',
    body: trackedStatus,
    response: trackedTicket,
    refusals: ['not_found', 'rate_limited'],
  }),
  linkOwnAttachment: endpoint({
    method: 'POST',
    path: '/ticket/track/attachments',
    access: 'public',
    summary: 'An address under which one file of the ticket can be downloaded once, within a minute.',
    body: trackedAttachment,
    response: z.object({ url: z.string() }),
    refusals: ['not_found', 'rate_limited'],
  }),
}
