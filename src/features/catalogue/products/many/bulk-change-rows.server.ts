/** The rows of bulk changes: how far each has come, and what the API shows of it. */
import type { Selectable } from 'kysely'
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

export async function toBulkChange(db: Db, row: BulkChangeRow, locale: Locale): Promise<BulkChange> {
  const { id, kind, state, total, done, changed, skipped, createdAt, finishedAt } = row
  const problem: BulkProblem | null = row.problem && JSON.parse(row.problem)
  return {
    ...{ id, kind, state, total, done, changed, skipped, createdAt, finishedAt },
    isCancelling: row.cancelRequested === 1 && !hasEnded(row),
    eventId: changed > 0 ? await firstEvent(db, row.groupId) : null,
    undoIsBulk: changed > mostAtOnce,
    conflict: row.conflict && JSON.parse(row.conflict),
    problem: problem && { code: problem.code, message: describeBulkProblem(problem, locale) },
  }
}
