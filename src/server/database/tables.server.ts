/** Every table, joined from the features that own them: whole numbers, text, 0/1 for yes and no, ISO-8601 UTC text for times. */
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

export type TryLimitTable = {
  /** A hash: who tried what is nobody's business. */
  key: string
  /** When each try that counts stops counting, in milliseconds, as JSON. */
  times: string
  /** The last of these. */
  endsAt: string
}

type ServerTables = {
  migration: { name: string; appliedAt: string }
  /** One row; raised by every write that a public page can show. */
  contentVersion: { id: number; version: number }
  /** What was tried lately, by whom: see limits.server.ts. */
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

/** A database, or the transaction in which a function must stay. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
