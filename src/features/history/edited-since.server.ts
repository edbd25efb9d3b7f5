/** Finds what somebody has changed since it was created. Used by `undo.server.ts`. */
import type { Db } from '#server/database/database.server.ts'
import { chunksOf } from '#server/process/chunks.server.ts'
import type { Changes } from './event.ts'
import type { EventRow } from './event-groups.server.ts'

/** Databases limit how many values a statement may have. */
const idsAtOnce = 500

/**
 * Takes events that created entities of one kind, all in one group. Returns the fields that were changed since by events outside the
 * group, by the id of the entity. Changes that were undone do not count, and neither does going to the trash and back.
 */
export async function editedSince(db: Db, [first, ...rest]: EventRow[]): Promise<Map<number, string[]>> {
  const fields = new Map<number, string[]>()
  if (!first || first.groupId === null) return fields
  const ids = [first, ...rest].map(row => row.entityId)
  for (const some of chunksOf(ids, idsAtOnce)) {
    const later = await db
      .selectFrom('event')
      .select(['entityId', 'changes'])
      .where('entity', '=', first.entity)
      .where('entityId', 'in', some)
      .where('action', 'not in', ['create', 'delete', 'restore'])
      .where('undoneAt', 'is', null)
      .where(({ or, eb }) => or([eb('groupId', 'is', null), eb('groupId', '!=', first.groupId)]))
      // The undo of a change leaves what was there before. The undo of an undo does again what was changed.
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('undoes', 'is', null),
          eb(
            'undoes',
            'in',
            selectFrom('event as undo').select('undo.id').where('undo.undoes', 'is not', null),
          ),
        ]),
      )
      .execute()
    for (const { entityId, changes } of later) {
      const known = fields.get(entityId) ?? []
      fields.set(entityId, [...new Set([...known, ...Object.keys(JSON.parse(changes) as Changes)])])
    }
  }
  return fields
}
