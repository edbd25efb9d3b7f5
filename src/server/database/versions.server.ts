/** Optimistic locking: a save that was based on an older version is refused with `conflict`. */
import { AppError } from '#shared/errors.ts'
import type { Tx } from './database.server.ts'

type Saved = { id: number; version: number; updatedAt: string }

/** Refuses a save that was based on an older version. If the save has no version, the last write wins. */
export async function requireVersion(
  tx: Tx,
  { entity, row, version }: { entity: string; row: Saved; version: number | undefined },
) {
  if (version === undefined || version === row.version) return
  const changedBy = await lastChangedBy(tx, entity, row.id)
  throw new AppError('conflict', {
    data: { current: row.version, changedAt: row.updatedAt, ...(changedBy && { changedBy }) },
  })
}

/** The name, at that time, of the administrator who wrote last. Undefined if the program wrote by itself. */
async function lastChangedBy(tx: Tx, entity: string, id: number): Promise<string | undefined> {
  const last = await tx
    .selectFrom('event')
    .select('adminName')
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.adminName || undefined
}
