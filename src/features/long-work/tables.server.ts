import type { Generated } from 'kysely'
import type { longWorkStates } from './long-work-states.ts'

/** The names of these tables are older than the part: bulk changes of products were the first long work. */
export type LongWorkTable = {
  id: Generated<number>
  kind: string
  state: (typeof longWorkStates)[number]
  /** Whose it is, under the name they had then. The id is null if the account was deleted since. */
  adminId: number | null
  adminName: string
  /** What is to be done, as JSON. */
  change: string
  /** The group of the events that it records. */
  groupId: string
  /** The group of the events that it undoes. */
  undoneGroupId: string | null
  total: number
  done: number
  changed: number
  skipped: number
  /** How many of the stored ids are behind it. For an undo: the event before which it goes on. */
  position: number
  cancelRequested: number
  /** What was changed since, for a refused undo; what stays, for one that is done. As JSON. */
  conflict: string | null
  /** Why it failed, as JSON. */
  problem: string | null
  createdAt: string
  finishedAt: string | null
  dismissedAt: string | null
}

export type LongWorkTables = {
  bulkChange: LongWorkTable
  /** The ids of rows that are worked on together, as a JSON array. */
  bulkChangePart: { bulkChangeId: number; position: number; ids: string }
}
