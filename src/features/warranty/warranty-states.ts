/** The states of a serial number: what staff store, and what is shown. */

/** Registered, activated, or ended for a reason. */
export const serialStates = ['registered', 'activated', 'void', 'replaced'] as const
export type SerialState = (typeof serialStates)[number]

/** Shown to whoever looks up the number. `no-warranty`: it is activated, and sold without one. */
export const warrantyStates = [
  'active',
  'not-activated',
  'expired',
  'no-warranty',
  'void',
  'replaced',
  'recalled',
  'unknown',
] as const
export type WarrantyState = (typeof warrantyStates)[number]
