/**
 * Finds the names of recorded entities in both languages. An event stores the one name that the entity had in the base language;
 * its translation is that of today, and is shown only while the entity still has the recorded name. Used by `history.server.ts`
 * and `undo.server.ts`.
 */
import type { Db } from '#server/database/database.server.ts'
import type { EventEntity, EventName, RevertHandler } from './event.ts'
import type { EventRow } from './event-groups.server.ts'

export type RevertHandlers = Partial<Record<EventEntity, RevertHandler>>

/** Returns a function that gives each of the rows its name, read with one statement for all entities of a kind. */
export async function readEventNames(db: Db, rows: EventRow[], handlers: RevertHandlers) {
  const names = new Map<string, EventName>()
  for (const [entity, own] of Map.groupBy(rows, row => row.entity as EventEntity)) {
    const ids = [...new Set(own.map(row => row.entityId))]
    const found = (await handlers[entity]?.readNames?.(db, ids)) ?? []
    for (const { id, name } of found) names.set(`${entity} ${id}`, name)
  }
  return ({ entity, entityId, label }: EventRow): EventName => {
    const current = names.get(`${entity} ${entityId}`)
    return current?.label === label ? current : { label, translations: {} }
  }
}
