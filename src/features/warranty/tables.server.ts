/** The tables of serial numbers, as both engines store them. */
import type { Generated } from 'kysely'
import type { Stamps } from '#server/database/columns.server.ts'

/** Days as `2026-01-31`: a warranty counts days where the shop is, not moments. */
export type WarrantyColumns = Stamps & {
  id: Generated<number>
  productId: number | null
  startsOn: string | null
  months: number | null
  /** The last day, stored so that it can be looked for. */
  expiresOn: string | null
  state: 'registered' | 'activated' | 'void' | 'replaced'
  /** Told to whoever asks. */
  reason: string
}

export type WarrantyTables = {
  serial: WarrantyColumns & { serial: string }
  /** Numbers from `first` to `last`, all of one length, that begin with `prefix` and go on in digits. */
  serialRange: WarrantyColumns & { prefix: string; length: number; first: string; last: string }
}
