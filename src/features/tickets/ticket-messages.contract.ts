import { endpoint } from '#shared/endpoint.ts'
import { idParams } from '#shared/fields.ts'
import { message, newMessage } from './ticket.ts'

export const ticketMessagesApi = {
  addMessage: endpoint({
    method: 'POST',
    path: '/ticket/:id/messages',
    access: 'admin',
    summary:
      'Answer the visitor, or leave a note for colleagues. The same text again within a minute is the same message.',
    params: idParams,
    body: newMessage,
    response: message,
    success: 201,
    refusals: ['not_found'],
  }),
}
