import { endpoint } from '#shared/endpoint.ts'
import { eventStream } from '#shared/fields.ts'

export const messageStreamApi = {
  streamMessages: endpoint({
    method: 'GET',
    path: '/events/stream',
    access: 'admin',
    summary:
      'New messages as server-sent events: `message` with ticketId, messageId, number, from, at and subject. `Last-Event-ID` brings those that were missed. Ends with its session.',
    sends: 'events',
    response: eventStream,
    refusals: ['busy'],
  }),
}
