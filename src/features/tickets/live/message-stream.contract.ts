import { endpoint } from '#shared/endpoint.ts'
import { eventStream } from '#shared/fields.ts'

export const messageStreamApi = {
  streamMessages: endpoint({
    method: 'GET',
    path: '/events/stream',
    access: 'admin',
    summary:
      'What happens in the inbox as server-sent events: `message` with ticketId, messageId, number, from, at and subject; `ticket` with ticketId, changeId, status, assigneeId, unread and deleted; `presence` with ticketId and people. `Last-Event-ID` brings the messages and changes that were missed. Ends with its session, which can have five at once.',
    sends: 'events',
    response: eventStream,
    refusals: ['busy'],
  }),
}
