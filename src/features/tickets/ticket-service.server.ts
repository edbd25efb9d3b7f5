/** Puts the parts of the ticket feature together. Created by `services.server.ts`. */
import type { RecordEvent } from '#features/history/event.ts'
import type { JobHandler } from '#features/jobs/job.ts'
import type { FileStore, Thumbnails } from '#features/media/media.ts'
import type { Database } from '#server/database/database.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { createActivations } from './activation/activations.server.ts'
import { createAttachments } from './attachments/attachments.server.ts'
import { createMessageStream } from './live/message-stream.server.ts'
import { createPresence } from './live/ticket-presence.server.ts'
import { createMessages, releaseMessageKind } from './messages.server.ts'
import { createTicketPurge } from './purge-tickets.server.ts'
import type { DeliveryStates, OnReopened, OnStored } from './stored-message.ts'
import { createTicketContexts } from './ticket-context.server.ts'
import { createTicketList } from './ticket-list.server.ts'
import { createThreads } from './ticket-thread.server.ts'
import { createTickets } from './tickets.server.ts'
import { createTracking } from './tracking/tracking.server.ts'
import { createMessageWriter } from './write-message.server.ts'

type Options = {
  database: Database
  record: RecordEvent
  limits: Pick<Limits, 'take' | 'check'>
  files: FileStore
  thumbnails: Thumbnails
  accounts: { isSessionLive(token: string): Promise<boolean> }
  apiBase: string
  /** Runs in the transaction that stores a visitor's message or a reply to it. */
  onStored: OnStored
  deliveryStates: DeliveryStates
  /** Runs in the transaction in which a visitor reopens a ticket without writing a message. */
  onReopened: OnReopened
  /** How customers may ask for the activation of a warranty. */
  activation: Pick<
    Parameters<typeof createActivations>[0],
    'timeZone' | 'baseLocale' | 'settings' | 'warranties'
  >
} & Pick<Parameters<typeof createMessages>[0], 'enqueue'> &
  Pick<Parameters<typeof createTicketContexts>[0], 'listMainImages' | 'readWarranty' | 'findSerialProduct'>

export function createTicketService(options: Options) {
  const { database, record, limits, files, thumbnails, accounts, apiBase, enqueue, onStored, onReopened } =
    options
  const { deliveryStates, listMainImages } = options
  const stream = createMessageStream({ database, isSessionLive: accounts.isSessionLive })
  const attachments = createAttachments({ database, files, thumbnails, limits, apiBase })
  const writeMessage = createMessageWriter(onStored)
  const { notify } = stream
  const presence = createPresence({ database, notify })
  const messages = createMessages({ database, record, writeMessage, enqueue, deliveryStates, notify })
  /** Sends a held message when its time has come, in whichever process claims the job first. */
  const releaseJob: JobHandler = {
    kind: releaseMessageKind,
    lane: 'quick',
    run: ({ payload }) => messages.release((payload as { heldId: number }).heldId),
  }
  const tickets = createTickets({ database, record, limits, writeMessage, deliveryStates, notify })
  return {
    tickets,
    activations: createActivations({
      ...{ database, limits, writeMessage, notify, ...options.activation },
      insertTicket: tickets.insert,
    }),
    threads: createThreads(options),
    contexts: createTicketContexts(options),
    messages,
    releaseJob,
    tracking: createTracking({
      ...{ database, record, limits, attachments, writeMessage, deliveryStates, listMainImages },
      ...{ onReopened, notify, readWarranty: options.readWarranty },
    }),
    list: createTicketList(database),
    presence,
    attachments,
    stream,
    purge: createTicketPurge({ database, record, attachments, presence }),
  }
}
