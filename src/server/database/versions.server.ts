/** Two people at one thing: whose save was based on an older state is told so. */
import { AppError } from '#shared/errors.ts'
import type { Tx } from './database.server.ts'

type Saved = { id: number; version: number; updatedAt: string }

/** Refuses a save that was based on an older state; without a version the last write wins. */
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

/** Who wrote last, by the name they had then; undefined for what the program did by itself. */
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

/** Thrown to take a whole transaction back: it would only have written what is there already. */
class Unchanged extends Error {}

/** Runs a write that answers whether it changed anything; if not, nothing of it stays, not even a raised version. */
export async function unlessUnchanged(
  transaction: (run: (tx: Tx) => Promise<void>) => Promise<void>,
  write: (tx: Tx) => Promise<boolean>,
) {
  try {
    await transaction(async tx => {
      if (!(await write(tx))) throw new Unchanged()
    })
  } catch (error) {
    if (!(error instanceof Unchanged)) throw error
  }
}
