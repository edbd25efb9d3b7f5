/** Records an event, in the transaction in which it happens. */
import type { Tx } from '#server/database/database.server.ts'
import { type Changes, changesBetween, type NewEvent } from './event.ts'

export async function recordEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const { admin, entity, entityId, label, action, before, after, refs = [], groupId = null } = event
  const changes = before ? changesBetween(before, after) : changesOfNew(after)
  if (action === 'update' && Object.keys(changes).length === 0) return false
  const { id } = await tx
    .insertInto('event')
    .values({
      at: new Date().toISOString(),
      adminId: admin?.id ?? null,
      adminName: admin ? admin.displayName || admin.username : '',
      entity,
      entityId,
      label,
      action,
      changes: JSON.stringify(changes),
      undoneAt: null,
      undoes: null,
      groupId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = [...new Set(refs)].map(ref => ({ eventId: id, ref }))
  if (rows.length > 0) await tx.insertInto('eventMedia').values(rows).execute()
  return true
}

/** For a newly created entity: only the fields that are not empty. */
function changesOfNew(after: Record<string, unknown> = {}): Changes {
  const filled = Object.entries(after).filter(([, value]) => !isEmpty(value))
  return Object.fromEntries(filled.map(([name, value]) => [name, { after: value }]))
}

function isEmpty(value: unknown) {
  if (value === undefined || value === null || value === '' || value === false) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
