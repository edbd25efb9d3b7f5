/** The tables of serial numbers, the same for both database engines. */
import type { Generated } from 'kysely'
import type { Stamps } from '#server/database/columns.server.ts'
import type { LookUpTables } from './look-ups/tables.server.ts'

/** Days as `2026-01-31`. A warranty counts days in the shop's time zone, not points in time. */
export type WarrantyColumns = Stamps & {
  id: Generated<number>
  productId: number | null
  startsOn: string | null
  months: number | null
  /** The last day, stored so that it can be searched. */
  expiresOn: string | null
  state: 'registered' | 'activated' | 'void' | 'replaced'
  /** Shown to whoever looks up the number, in the shop's language. */
  reason: string
  /** `reason` and `recall` in the other language, as JSON. */
  translations: Generated<string>
  /** The reason that only staff see. */
  note: Generated<string>
  /** Why it is recalled, in the shop's language. Empty: it is not, unless its range or its product is. */
  recall: Generated<string>
  /** The spelling on the label; of a range, that of its prefix. Empty: as it is compared. */
  printed: Generated<string>
  batch: Generated<string>
  activatedAt: Generated<string | null>
}

export type SerialColumns = WarrantyColumns & {
  serial: string
  /** Backwards, so that it is found by its end. */
  reversed: Generated<string>
  /** The range it lies in. */
  rangeId: Generated<number | null>
  /** What a customer got for it. */
  replacedById: Generated<number | null>
}

/** The numbers from `first` to `last`, all of the same length. They begin with `prefix` and continue with digits. */
export type SerialRangeColumns = WarrantyColumns & {
  prefix: string
  length: number
  first: string
  last: string
  /** How many of its numbers were activated one by one. Every write of a number keeps it (`write-serials.server.ts`). */
  activated: Generated<number>
}

export type WarrantyTables = LookUpTables & { serial: SerialColumns; serialRange: SerialRangeColumns }

/**
 * Public pages show no serial number, but whether there are any decides whether they ask for one. So the tables are written in a
 * `contentTransaction` only, which a test watches.
 */
export const warrantyContent: Record<keyof WarrantyTables, boolean> = {
  serial: true,
  serialRange: true,
  lookUpDay: false,
  unknownSerial: false,
  ignoredSerial: false,
}
