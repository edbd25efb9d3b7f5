/** Tickets put together: asked, answered, tracked, watched and, in the end, forgotten. */
import type { RecordEvent } from '#features/history/event.ts'
import type { FileStore } from '#features/media/media.ts'
import type { Database } from '#server/database.server.ts'
import type { Limits } from '#server/limits.server.ts'
import { createAttachments } from './attachments.server.ts'
import { createMessageStream } from './message-stream.server.ts'
import { createMessages } from './messages.server.ts'
import { createTicketPurge } from './purge-tickets.server.ts'
import { createTicketList } from './ticket-list.server.ts'
import { createTickets } from './tickets.server.ts'
import { createTracking } from './tracking.server.ts'

type Options = {
  database: Database
  record: RecordEvent
  limits: Pick<Limits, 'take'>
  files: FileStore
  accounts: { goesOn(token: string): Promise<boolean> }
  apiBase: string
}

export function createDesk({ database, record, limits, files, accounts, apiBase }: Options) {
  const stream = createMessageStream({ database, goesOn: accounts.goesOn })
  const attachments = createAttachments({ database, files, limits, apiBase })
  const onMessage = stream.kick
  return {
    tickets: createTickets({ database, record, limits, onMessage }),
    messages: createMessages({ database, record, onMessage }),
    tracking: createTracking({ database, limits, attachments, onMessage }),
    list: createTicketList(database),
    attachments,
    stream,
    purge: createTicketPurge({ database, record, attachments }),
  }
}
