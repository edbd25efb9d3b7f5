/** Optimistic locking: a save that was based on an older version is refused with `conflict`. */
import { AppError } from '#shared/errors.ts'
import type { Tx } from './database.server.ts'

type SavedRow = { id: number; version: number; updatedAt: string }

type VersionedSave = { entity: string; row: SavedRow; version: number | undefined }

/** Refuses a save that was based on an older version. If the save has no version, the last write wins. */
export async function requireVersion(tx: Tx, save: VersionedSave) {
  const data = await findConflict(tx, save)
  if (data) throw new AppError('conflict', { data })
}

/** The newer version that a save does not know. For a save of many, whose refusal names all of them. */
export async function findConflict(tx: Tx, { entity, row, version }: VersionedSave) {
  if (version === undefined || version === row.version) return undefined
  const by = await changerOf(tx, { entity, row })
  return {
    current: row.version,
    changedAt: row.updatedAt,
    ...(by?.adminName && { changedBy: by.adminName }),
    ...(by?.adminId && { changedById: by.adminId }),
  }
}

/**
 * The administrator who saved the current version, under the name of that time. Undefined if no event was recorded; without a name
 * if the program wrote by itself. Later events do not count: a picture or a new order among siblings raises no version.
 */
async function changerOf(tx: Tx, { entity, row }: { entity: string; row: SavedRow }) {
  return await tx
    .selectFrom('event')
    .select(['adminId', 'adminName'])
    .where('entity', '=', entity)
    .where('entityId', '=', row.id)
    // Every write records its event after it has set this time, in the same transaction.
    .where('at', '>=', row.updatedAt)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
