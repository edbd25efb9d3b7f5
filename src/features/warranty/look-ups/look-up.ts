/**
 * What is known of look-ups: their outcomes, for how long they are kept, and what an unknown number may have been meant to be. Without zod,
 * because the screen needs no schema.
 */

/** The outcomes that staff distinguish, in the order in which they are plotted. */
export const lookUpOutcomes = ['active', 'not-activated', 'expired', 'ended', 'unknown'] as const
export type LookUpOutcome = (typeof lookUpOutcomes)[number]

/** Periods to choose from, in days, each of which ends today. */
export const lookUpPeriods = ['7', '28', '365'] as const
export type LookUpPeriod = (typeof lookUpPeriods)[number]

/**
 * How many days are kept. The sums are compared with those of the period before, so they are kept for two years. Unknown numbers are
 * kept as long as the searches of visitors are.
 */
export const lookUpDays = { sums: 2 * 366, unknown: 90 } as const

/** At most this many unknown numbers are kept of a day. */
export const unknownPerDay = 1000

/** For how many months ahead ends of warranties are listed. */
export const monthsAhead = 12

/** `ended`: void, replaced or recalled. */
export type LookUpCounts = Record<LookUpOutcome, number>

export type LookUpSummary = {
  from: string
  to: string
  /** Every day of the period, in order, also those without look-ups. */
  days: { day: string; counts: LookUpCounts }[]
  /** The number of look-ups in as many days right before. Null if the shop has not counted for so long. */
  before: number | null
  /** How many warranties end on each of the next days, without days on which none ends. */
  ends: { day: string; serials: number; ranges: number }[]
}

/** Why a number may be unknown, the likeliest first. */
export const unknownCauses = ['misread', 'outsideRange', 'close', 'unlike'] as const

export type UnknownSerial = {
  serial: string
  /** How often it was looked up in the period. */
  count: number
  lastDay: string
  ignored: boolean
  /**
   * `misread`: one or two characters look like others, and with those the number is known. `outsideRange`: it begins like a range, but lies
   * outside it. `close`: it differs from a known number in its last characters alone. `unlike`: nothing known is like it.
   */
  cause: (typeof unknownCauses)[number]
  /** The known number that it is like, or else null. */
  nearest: string | null
  /** The first and last number of the range outside which it lies, or else null. */
  range: { first: string; last: string } | null
}
