/** What the API shows of the long work that changes products. */
import type { EventName } from '#features/history/event.ts'
import { hasEnded, type LongWorkRow } from '#features/long-work/long-work.ts'
import type { LongWorkProblem } from '#features/long-work/long-work-problem.ts'
import type { Db } from '#server/database/database.server.ts'
import type { Locale } from '#shared/locale.ts'
import { firstEvent } from '../save-products.server.ts'
import type { BulkChange } from './bulk-changes.contract.ts'
import { describeBulkProblem } from './bulk-problem.ts'
import { maxAtOnce } from './max-at-once.ts'

export async function toBulkChange(db: Db, row: LongWorkRow, locale: Locale): Promise<BulkChange> {
  const { id, state, total, done, changed, skipped, createdAt, finishedAt } = row
  const kind = row.kind as BulkChange['kind']
  const subject: { category?: EventName; tag?: EventName } = JSON.parse(row.change)
  const problem: LongWorkProblem | null = row.problem && JSON.parse(row.problem)
  return {
    ...{ id, kind, state, total, done, changed, skipped, createdAt, finishedAt },
    isCancelling: row.cancelRequested === 1 && !hasEnded(row),
    category: subject.category ?? null,
    tag: subject.tag ?? null,
    eventId: changed > 0 || kind === 'categoryRemoval' ? await firstEvent(db, row.groupId) : null,
    undoIsBulk: changed > maxAtOnce,
    conflict: row.conflict && JSON.parse(row.conflict),
    problem: problem && { code: problem.code, message: describeBulkProblem(problem, locale) },
  }
}
