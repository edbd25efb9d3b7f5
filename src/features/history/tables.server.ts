/** The tables of the history, the same for both database engines. */
import type { Generated } from 'kysely'

export type EventTable = {
  id: Generated<number>
  at: string
  adminId: number | null
  adminName: string
  entity: string
  entityId: number
  /** The name of the entity at that time. */
  label: string
  action: string
  changes: string
  undoneAt: string | null
  /** The event that this one reverted. */
  undoes: number | null
  /** The group: all events that are one change of many entities have the same id here. */
  groupId: string | null
}

export type HistoryTables = {
  event: EventTable
  /** Files that an event mentions. They are kept for as long as the event. */
  eventMedia: { eventId: number; ref: string }
  /**
   * The counters of the login trace, each valid until `endsAt`. `eventId` is the entry that shows the count. See
   * login-trace.server.ts.
   */
  loginCounter: { key: string; count: number; eventId: number | null; endsAt: string }
}
