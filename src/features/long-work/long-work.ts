/**
 * Long work: whatever touches more rows than one transaction may hold, or takes longer than a request should. It is stored as a row,
 * and a background job does it a part at a time, with progress, a way to stop it, one group of events and one undo. Features describe
 * their kinds of long work by `LongWorkKind`, and start them through `LongWork`. `services.server.ts` joins both.
 */
import type { Selectable } from 'kysely'
import type { RecordedAdmin } from '#features/accounts/account.ts'
import type { EventEntity, EventName } from '#features/history/event.ts'
import type { ContentTx, Db, Tx } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { LongWorkTable } from './tables.server.ts'

/** The kind of every undo, whatever it takes back. */
export const undoKind = 'undo'

export type LongWorkRow = Selectable<LongWorkTable>

/** What a part has done. `next` is the position at which the next one begins. */
export type PartResult = {
  looked: number
  changed: number
  skipped: number
  next: number
  isLast: boolean
  /** Whether anything was written, if not only rows that count as changed. */
  hasWritten?: boolean
  /** For an undo: what was created beside the rows and stays, because somebody uses or has changed it by now. */
  kept?: EventName[]
}

export type NextPart = {
  row: LongWorkRow
  size: number
  admin: RecordedAdmin
  /** What `prepare` returned. */
  prepared?: unknown
}

/** How a feature does one kind of long work. */
export type LongWorkKind = {
  kind: string
  /**
   * Called before the transaction of a part, for what cannot be waited for inside, such as decoding pictures. It may be called again for
   * the same part: after a crash, or by another process.
   */
  prepare?(part: { row: LongWorkRow; size: number; signal: AbortSignal }): Promise<unknown>
  /** The most rows in one transaction, where they cost less than most. */
  partSize?: number
  /** Does at most `size` rows from `row.position` on. How far the work has come is stored in the same transaction. */
  runPart(tx: ContentTx, part: NextPart): Promise<PartResult>
}

export type NewLongWork = {
  kind: string
  /** What is to be done, as JSON. With `canCancel: false` in it, it is always done to its end. */
  change: string
  /** How many rows it is about. */
  total: number
  /** The ids of these rows, if they are decided now. */
  ids?: readonly (number | string)[]
  /** Whether there is something to do even if no row is. */
  isNeverEmpty?: boolean
}

export type UndoneGroup = { eventId: number; entity: EventEntity }

/** Whoever starts work. What an undo of an event starts has no whole caller. */
export type Starter = { admin: RecordedAdmin | undefined }

export type LongWork = {
  start(tx: Tx, work: NewLongWork, caller: Starter): Promise<LongWorkRow>
  /** The undo of a whole group by one of its events. Refuses what is no such group or cannot be undone. */
  startUndo(group: UndoneGroup, caller: Caller): Promise<LongWorkRow>
  /** The next ids of work that was started with ids. */
  nextIds(db: Db, part: Pick<NextPart, 'row' | 'size'>): Promise<number[]>
  /** What these kinds of work, which have not ended, are to do. */
  listUnderWay(db: Db, kind: string): Promise<LongWorkRow[]>
  /** Undefined also once it was forgotten, a while after it ended. */
  find(db: Db, id: number): Promise<LongWorkRow | undefined>
  /** Whether work that has not ended records or undoes events of this group. */
  isUnderWay(groupId: string): Promise<boolean>
  /** The caller's own, the newest first, without those that were dismissed. */
  listOwn(caller: Caller): Promise<LongWorkRow[]>
  /**
   * Work that has not begun ends at once. Any other is stopped by its job after the part that is under way. What cannot be cancelled
   * goes on.
   */
  cancel(id: number, caller: Caller): Promise<LongWorkRow>
  /** Goes on with work that a restore stopped. Any other stays as it is. */
  resume(id: number, caller: Caller): Promise<LongWorkRow>
  dismiss(id: number, caller: Caller): Promise<void>
  /** Deletes what ended long ago. */
  purge(now?: number): Promise<void>
}

export const statesUnderWay: readonly LongWorkRow['state'][] = ['waiting', 'checking', 'running']

export const canCancel = ({ change }: Pick<LongWorkRow, 'change'>) =>
  (JSON.parse(change) as { canCancel?: false }).canCancel !== false

export const hasEnded = ({ state }: Pick<LongWorkRow, 'state'>) => !statesUnderWay.includes(state)
