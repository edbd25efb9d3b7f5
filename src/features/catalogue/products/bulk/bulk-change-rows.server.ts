/** What the API shows of the long work that changes products. */
import type { EventName } from '#features/history/event.ts'
import { canCancel, hasEnded, type LongWork, type LongWorkRow } from '#features/long-work/long-work.ts'
import type { LongWorkProblem } from '#features/long-work/long-work-problem.ts'
import type { Db } from '#server/database/database.server.ts'
import type { Locale } from '#shared/locale.ts'
import { firstEvent } from '../save-products.server.ts'
import type { BulkChange } from './bulk-changes.contract.ts'
import { describeBulkProblem } from './bulk-problem.ts'
import { maxAtOnce } from './max-at-once.ts'

/** What is read here of what is to be done. */
type StoredWork = {
  category?: EventName
  attribute?: EventName
  tag?: EventName
  eventId?: number
  entity?: string
  importId?: number
  file?: string
}

/**
 * Whether somebody has undone it since, in whatever way, or is about to. It is no longer shown then, because its card would offer an
 * undo that is refused. The first event of a group is undone last, so after an undo that was cancelled the rest can be undone.
 */
export async function isUndone(
  db: Db,
  row: LongWorkRow,
  longWork: Pick<LongWork, 'isUnderWay'>,
): Promise<boolean> {
  if (!hasEnded(row)) return false
  if (await longWork.isUnderWay(row.groupId)) return true
  const { eventId }: StoredWork = JSON.parse(row.change)
  const events = db.selectFrom('event').select('undoneAt')
  const own =
    eventId === undefined ? events.where('groupId', '=', row.groupId) : events.where('id', '=', eventId)
  const first = await own.orderBy('id').limit(1).executeTakeFirst()
  return (first?.undoneAt ?? null) !== null
}

/** The undo of what is no change of products has words of its own. */
const undoKinds: Record<string, BulkChange['kind']> = {
  serial: 'serialUndo',
  category: 'importUndo',
  attribute: 'importUndo',
}

export async function toBulkChange(db: Db, row: LongWorkRow, locale: Locale): Promise<BulkChange> {
  const { id, state, total, done, changed, skipped, createdAt, finishedAt } = row
  const work: StoredWork = JSON.parse(row.change)
  const kind = (row.kind === 'undo' && undoKinds[work.entity ?? '']) || (row.kind as BulkChange['kind'])
  /** Its events are those of its group. Only what was done to an attribute is an event on its own, recorded before. */
  const findEvent = async () => work.eventId ?? (await firstEvent(db, row.groupId))
  const problem: LongWorkProblem | null = row.problem && JSON.parse(row.problem)
  return {
    ...{ id, kind, state, total, done, changed, skipped, createdAt, finishedAt },
    isCancelling: row.cancelRequested === 1 && !hasEnded(row),
    category: work.category ?? null,
    attribute: work.attribute ?? null,
    tag: work.tag ?? null,
    file: work.importId === undefined ? null : { importId: work.importId, name: work.file ?? '' },
    canCancel: canCancel(row),
    eventId: changed > 0 || kind === 'categoryRemoval' || kind === 'demoRemoval' ? await findEvent() : null,
    undoIsBulk: changed > maxAtOnce && work.attribute === undefined,
    conflict: row.conflict && JSON.parse(row.conflict),
    problem: problem && { code: problem.code, message: describeBulkProblem(problem, locale) },
  }
}
