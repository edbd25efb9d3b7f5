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
    summary: 'Add a message of the visitor, which reopens a closed ticket.',
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
    summary: 'Mark the ticket as solved, or as not solved, for the visitor.',
    body: trackedStatus,
    response: trackedTicket,
    refusals: ['not_found', 'rate_limited'],
  }),
  linkOwnAttachment: endpoint({
    method: 'POST',
    path: '/ticket/track/attachments',
    access: 'public',
    summary: 'A URL at which one file of the ticket can be downloaded once, within a minute.',
    body: trackedAttachment,
    response: z.object({ url: z.string() }),
    refusals: ['not_found', 'rate_limited'],
  }),
}
