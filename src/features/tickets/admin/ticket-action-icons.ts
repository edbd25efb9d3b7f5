import { IconMessageReply, IconNote } from '#admin/icons.tsx'
import type { TicketAction } from '../ticket-history.ts'

/** The icons of the actions of tickets in the history. */
export const ticketActionIcons = {
  reply: IconMessageReply,
  note: IconNote,
} satisfies Record<TicketAction, unknown>
