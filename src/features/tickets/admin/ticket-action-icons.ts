import { IconMessageReply, IconNote } from '@tabler/icons-react'
import type { TicketAction } from '../ticket-history.ts'

/** The icons of the actions of tickets in the history. */
export const ticketActionIcons = {
  reply: IconMessageReply,
  note: IconNote,
} satisfies Record<TicketAction, unknown>
