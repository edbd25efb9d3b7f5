/** Optimistic locking: a save that was based on an older version is refused with `conflict`. */
import { AppError } from '#shared/errors.ts'
import type { Tx } from './database.server.ts'

type SavedRow = { id: number; version: number; updatedAt: string }

/** Refuses a save that was based on an older version. If the save has no version, the last write wins. */
export async function requireVersion(
  tx: Tx,
  { entity, row, version }: { entity: string; row: SavedRow; version: number | undefined },
) {
  if (version === undefined || version === row.version) return
  const by = await changerOf(tx, { entity, row })
  throw new AppError('conflict', {
    data: {
      current: row.version,
      changedAt: row.updatedAt,
      ...(by?.adminName && { changedBy: by.adminName }),
      ...(by?.adminId && { changedById: by.adminId }),
    },
  })
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
