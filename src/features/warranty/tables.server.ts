/** The tables of serial numbers, the same for both database engines. */
import type { Generated } from 'kysely'
import type { Stamps } from '#server/database/columns.server.ts'

/** Days as `2026-01-31`. A warranty counts days in the shop's time zone, not points in time. */
export type WarrantyColumns = Stamps & {
  id: Generated<number>
  productId: number | null
  startsOn: string | null
  months: number | null
  /** The last day, stored so that it can be searched. */
  expiresOn: string | null
  state: 'registered' | 'activated' | 'void' | 'replaced'
  /** Shown to whoever looks up the number. */
  reason: string
}

export type WarrantyTables = {
  serial: WarrantyColumns & { serial: string }
  /** The numbers from `first` to `last`, all of the same length. They begin with `prefix` and continue with digits. */
  serialRange: WarrantyColumns & { prefix: string; length: number; first: string; last: string }
}

/**
 * Public pages show no serial number, but whether there are any decides whether they ask for one. So the tables are written in a
 * `contentTransaction` only, which a test watches.
 */
export const warrantyContent: Record<keyof WarrantyTables, boolean> = { serial: true, serialRange: true }
