/** How the history records a ticket. */
import type { RecordedAdmin } from '#features/accounts/account.ts'
import type { EventAction } from '#features/history/event.ts'

const fields = [
  ...(['topic', 'subject', 'name', 'phone', 'email', 'productId', 'serial'] as const),
  ...(['status', 'assigneeId'] as const),
]
export type TicketEventField = (typeof fields)[number]

export const toTicketEvent = (row: Record<TicketEventField, unknown>) =>
  Object.fromEntries(fields.map(name => [name, row[name]]))

/** The label is the ticket's number, so that the events which remain after a purge say nothing about anybody. */
export function eventFieldsOf(
  row: { id: number; number: number },
  action: EventAction,
  admin: RecordedAdmin | undefined,
) {
  return { admin, entity: 'ticket', entityId: row.id, label: `#${row.number}`, action } as const
}
