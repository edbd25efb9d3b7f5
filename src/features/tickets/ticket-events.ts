/** What the history tells of a ticket. */
import type { AdminAccount } from '#features/accounts/account.ts'
import type { EventAction } from '#features/history/event.ts'

const fields = [
  ...(['topic', 'subject', 'name', 'phone', 'email', 'productId', 'serial'] as const),
  ...(['status', 'assigneeId'] as const),
]

export const toTicketEvent = (row: Record<(typeof fields)[number], unknown>) =>
  Object.fromEntries(fields.map(name => [name, row[name]]))

/** Called by its number: what a purge leaves of it tells nothing of anybody. */
export function eventFieldsOf(
  row: { id: number; number: number },
  action: EventAction,
  admin: AdminAccount | undefined,
) {
  return { admin, entity: 'ticket', entityId: row.id, label: `#${row.number}`, action } as const
}
