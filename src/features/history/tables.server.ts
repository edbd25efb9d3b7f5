/** The tables of what happened, as both engines store them. */
import type { Generated } from 'kysely'

export type EventTable = {
  id: Generated<number>
  at: string
  adminId: number | null
  adminName: string
  entity: string
  entityId: number
  /** What it was called then. */
  label: string
  action: string
  changes: string
  undoneAt: string | null
  /** The event that this one took back. */
  undoes: number | null
}

export type HistoryTables = {
  event: EventTable
  /** Files an event speaks of: they stay as long as it does. */
  eventMedia: { eventId: number; ref: string }
  /** Counts of the login trace, each until its end; `eventId` is the entry that shows the count. See login-trace.server.ts. */
  loginCounter: { key: string; count: number; eventId: number | null; endsAt: string }
}
