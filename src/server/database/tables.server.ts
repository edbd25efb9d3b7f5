/**
 * The types of all tables, joined from the features that own them. Columns are integers, text, 0/1 for booleans, and ISO-8601 UTC
 * text for times.
 */
import type { Kysely, Transaction } from 'kysely'
import type { AccountsTables } from '#features/accounts/tables.server.ts'
import type { CatalogueTables } from '#features/catalogue/tables.server.ts'
import type { HelpTables } from '#features/help/tables.server.ts'
import type { HistoryTables } from '#features/history/tables.server.ts'
import type { JobsTables } from '#features/jobs/tables.server.ts'
import type { MediaTables } from '#features/media/tables.server.ts'
import type { SettingsTables } from '#features/settings/tables.server.ts'
import type { TicketsTables } from '#features/tickets/tables.server.ts'
import type { WarrantyTables } from '#features/warranty/tables.server.ts'
import type { Tag } from './content-tags.server.ts'

export type TryLimitTable = {
  /** A hash, so that the table does not reveal who tried what. */
  key: string
  /** When each try that counts stops counting, in milliseconds, as JSON; with its owner if it has one. */
  times: string
  /** The latest of these times. */
  endsAt: string
}

type ServerTables = {
  migration: { name: string; appliedAt: string }
  /** One row; raised by every write that a public page can show. */
  contentVersion: { id: number; version: number }
  /** The tags that each of the last content writes changed, as a JSON array. See content-changes.server.ts. */
  contentChange: { version: number; tags: string }
  /** Recent tries, for rate limits: see limits.server.ts. */
  tryLimit: TryLimitTable
}

export type Tables = ServerTables &
  AccountsTables &
  CatalogueTables &
  HelpTables &
  HistoryTables &
  JobsTables &
  MediaTables &
  SettingsTables &
  TicketsTables &
  WarrantyTables

/** A database or a transaction. A function that gets one must not use another. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/**
 * A transaction that may write what public pages show. `contentTransaction` provides it; `content-version.server.ts` names the
 * two exceptions. Every function that writes content asks for it, so that none can be called outside.
 */
export type ContentTx = Tx & {
  /** Reports what the write changed. A write that reports nothing counts as a change of everything. */
  changed(...tags: Tag[]): void
  /**
   * Rows are stamped with it, and other processes recognise by it what they have not read: one more than the content version, so
   * that rows written before the version is raised are newer, too, than what any process has read.
   */
  nextVersion: number
}
