/**
 * The types of all tables, joined from the features that own them. Columns are integers, text, 0/1 for booleans, and ISO-8601 UTC
 * text for times.
 */
import type { AccountsTables } from './features/accounts/tables.server.ts'
import type { CatalogueTables } from './features/catalogue/tables.server.ts'
import type { DemoTables } from './features/demo/tables.server.ts'
import type { HelpTables } from './features/help/tables.server.ts'
import type { HistoryTables } from './features/history/tables.server.ts'
import type { JobsTables } from './features/jobs/tables.server.ts'
import type { LongWorkTables } from './features/long-work/tables.server.ts'
import type { MediaTables } from './features/media/tables.server.ts'
import type { PagesTables } from './features/pages/tables.server.ts'
import type { PreviewsTables } from './features/previews/tables.server.ts'
import type { SettingsTables } from './features/settings/tables.server.ts'
import type { TicketsTables } from './features/tickets/tables.server.ts'
import type { TransferTables } from './features/transfer/tables.server.ts'
import type { WarrantyTables } from './features/warranty/tables.server.ts'
import type { ServerTables } from './server/database/tables.server.ts'

export type Tables = ServerTables &
  AccountsTables &
  CatalogueTables &
  DemoTables &
  HelpTables &
  HistoryTables &
  JobsTables &
  LongWorkTables &
  MediaTables &
  PagesTables &
  PreviewsTables &
  SettingsTables &
  TicketsTables &
  TransferTables &
  WarrantyTables
