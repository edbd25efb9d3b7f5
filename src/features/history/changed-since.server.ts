/** Compares what events changed with what is there now. Used by `undo.server.ts`. */
import type { Db } from '#server/database/database.server.ts'
import { type Changes, isSame, type RevertHandler } from './event.ts'

/** What the events left behind, by field. */
export async function fieldsLeft(
  db: Db,
  events: { entityId: number; changes: Changes }[],
  toCurrent: RevertHandler['toCurrent'],
) {
  const left = events.map(({ entityId, changes }) => ({
    id: entityId,
    fields: Object.fromEntries(Object.entries(changes).map(([field, { after }]) => [field, after] as const)),
  }))
  return toCurrent ? await toCurrent(db, left) : left.map(one => one.fields)
}

export const fieldsChangedSince = (left: Record<string, unknown>, current: Record<string, unknown>) =>
  Object.keys(left).filter(field => !isSame(current[field], left[field]))

export const earlierFields = (changes: Changes): Record<string, unknown> =>
  Object.fromEntries(Object.entries(changes).map(([field, { before }]) => [field, before] as const))
