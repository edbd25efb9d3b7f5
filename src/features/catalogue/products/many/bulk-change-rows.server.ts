/** The rows of bulk changes: how far each has come, and what the API shows of it. */
import type { Selectable } from 'kysely'
import type { EventName } from '#features/history/event.ts'
import type { Db } from '#server/database/database.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { BulkChangeTable } from '../../tables.server.ts'
import { firstEvent } from '../save-products.server.ts'
import type { BulkChange } from './bulk-changes.contract.ts'
import { type BulkProblem, describeBulkProblem } from './bulk-problem.ts'
import { mostAtOnce } from './most-at-once.ts'

export type BulkChangeRow = Selectable<BulkChangeTable>

const underWay = ['waiting', 'checking', 'running'] as const

export const hasEnded = ({ state }: Pick<BulkChangeRow, 'state'>) => !underWay.some(one => one === state)

export const bulkChangeById = (db: Db, id: number): Promise<BulkChangeRow | undefined> =>
  db.selectFrom('bulkChange').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether a bulk change records or undoes events of this group, and has not ended. */
export async function isUnderWay(db: Db, groupId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bulkChange')
    .select('id')
    .where('state', 'in', underWay)
    .where(or => or.eb('groupId', '=', groupId).or('undoneGroupId', '=', groupId))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What is stored as the change of a `categoryRemoval`. */
export type RemovalChange = {
  id: number
  /** The category that takes the contents. Null: none. */
  to: number | null
  category: EventName
}

/** Whether a bulk change that has not ended deletes this category. */
export async function isBeingRemoved(db: Db, categoryId: number): Promise<boolean> {
  const rows = await db
    .selectFrom('bulkChange')
    .select('change')
    .where('kind', '=', 'categoryRemoval')
    .where('state', 'in', underWay)
    .execute()
  return rows.some(({ change }) => (JSON.parse(change) as RemovalChange).id === categoryId)
}

export async function toBulkChange(db: Db, row: BulkChangeRow, locale: Locale): Promise<BulkChange> {
  const { id, kind, state, total, done, changed, skipped, createdAt, finishedAt } = row
  const problem: BulkProblem | null = row.problem && JSON.parse(row.problem)
  return {
    ...{ id, kind, state, total, done, changed, skipped, createdAt, finishedAt },
    isCancelling: row.cancelRequested === 1 && !hasEnded(row),
    category: (JSON.parse(row.change) as Partial<RemovalChange>).category ?? null,
    eventId: changed > 0 || kind === 'categoryRemoval' ? await firstEvent(db, row.groupId) : null,
    undoIsBulk: changed > mostAtOnce,
    conflict: row.conflict && JSON.parse(row.conflict),
    problem: problem && { code: problem.code, message: describeBulkProblem(problem, locale) },
  }
}
