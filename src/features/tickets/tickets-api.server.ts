import { handle } from '#server/http/api.server.ts'
import { activationApi } from './activation/activation.contract.ts'
import type { Activations } from './activation/activations.server.ts'
import { attachmentsApi, thumbnailsApi } from './attachments/attachments.contract.ts'
import type { AttachmentService } from './attachments/attachments.server.ts'
import { messageStreamApi } from './live/message-stream.contract.ts'
import type { MessageStream } from './live/message-stream.server.ts'
import type { TicketPresence } from './live/ticket-presence.server.ts'
import type { Messages } from './messages.server.ts'
import type { TicketContexts } from './ticket-context.server.ts'
import type { TicketList } from './ticket-list.server.ts'
import { ticketMessagesApi } from './ticket-messages.contract.ts'
import type { Threads } from './ticket-thread.server.ts'
import { ticketsApi } from './tickets.contract.ts'
import type { Tickets } from './tickets.server.ts'
import { ticketTrackingApi } from './tracking/ticket-tracking.contract.ts'
import type { TicketTracking } from './tracking/tracking.server.ts'

type TicketService = {
  tickets: Tickets
  activations: Activations
  threads: Threads
  contexts: TicketContexts
  presence: TicketPresence
  list: TicketList
  messages: Messages
  tracking: TicketTracking
  attachments: AttachmentService
  stream: MessageStream
}

export function serveTickets({ tickets, list, messages, tracking, attachments, ...service }: TicketService) {
  const { threads, contexts, presence, stream, activations } = service
  return [
    handle(ticketsApi.createTicket, ({ body }, caller) => tickets.create(body, caller)),
    handle(activationApi.requestActivation, ({ body }, caller) => activations.request(body, caller)),
    handle(ticketsApi.listTickets, ({ query }, caller) => list.list(query, caller)),
    handle(ticketsApi.countUnread, () => list.countUnread()),
    handle(ticketsApi.countTickets, (_, caller) => list.counts(caller)),
    handle(ticketsApi.ticketById, ({ params, query }) => threads.requireById(params.id, query)),
    handle(ticketsApi.ticketContext, ({ params, query }) => contexts.requireById(params.id, query)),
    handle(ticketsApi.setPresence, ({ params, body }, caller) => presence.set(params.id, body.state, caller)),
    handle(ticketsApi.updateTicket, ({ params, body }, caller) => tickets.update(params.id, body, caller)),
    handle(ticketsApi.removeTicket, ({ params }, caller) => tickets.remove(params.id, caller)),
    handle(ticketsApi.restoreTicket, ({ params }, caller) => tickets.restore(params.id, caller)),
    handle(ticketsApi.toggleTicket, ({ params }, caller) => tickets.toggle(params.id, caller)),
    handle(ticketMessagesApi.addMessage, ({ params, body }, caller) => messages.add(params.id, body, caller)),
    handle(ticketMessagesApi.cancelMessage, ({ params }, caller) => messages.cancel(params.id, caller)),
    handle(ticketTrackingApi.trackTicket, ({ body }, caller) => tracking.track(body, caller)),
    handle(ticketTrackingApi.replyToTicket, ({ body }, caller) => tracking.reply(body, caller)),
    handle(ticketTrackingApi.setTrackedStatus, ({ body }, caller) => tracking.setStatus(body, caller)),
    handle(ticketTrackingApi.linkOwnAttachment, ({ body }, caller) => tracking.link(body, caller)),
    handle(attachmentsApi.uploadAttachments, ({ files }, caller) => attachments.upload(files, caller), {
      admit: caller => attachments.admit(caller),
    }),
    handle(attachmentsApi.linkAttachment, ({ params }) => attachments.linkAny(params.id)),
    handle(attachmentsApi.readAttachment, ({ params }) => attachments.read(params.id)),
    handle(thumbnailsApi.readThumbnail, ({ params }) => attachments.readThumbnail(params.id)),
    handle(attachmentsApi.downloadAttachment, ({ params }) => attachments.download(params.token)),
    handle(messageStreamApi.streamMessages, async (_, caller) => stream.watch(caller)),
  ]
}
