import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { idParams, nothing } from '#shared/fields.ts'
import { heldMessage, message, newMessage } from './ticket.ts'

export const ticketMessagesApi = {
  addMessage: endpoint({
    method: 'POST',
    path: '/ticket/:id/messages',
    access: 'admin',
    summary:
      'Reply to the visitor, or leave a note for colleagues. The same text again within a minute is the same message. With `holdSeconds` it waits on the server first. With `after` a reply is refused if a colleague has replied meanwhile; the refusal says who (`name`) and when (`at`, `secondsAgo`).',
    params: idParams,
    body: newMessage,
    bodyLimit: bodyLimits.message,
    response: z.union([message, heldMessage]),
    success: 201,
    refusals: ['not_found', 'colleague_replied'],
  }),
  cancelMessage: endpoint({
    method: 'DELETE',
    path: '/ticket/held/:id',
    access: 'admin',
    summary: 'Cancel a reply or note that is still held. Not found once it was sent.',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
}
