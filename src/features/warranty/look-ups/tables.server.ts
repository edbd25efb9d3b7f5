/** The tables of look-ups, the same for both database engines. Days are those of the shop, as `2026-01-31`. */

export type LookUpTables = {
  /** How many look-ups of a day had an outcome (`lookUpOutcomes`). */
  lookUpDay: { day: string; outcome: string; count: number }
  /** How often a number that the shop does not know was looked up on a day. Numbers are normalised (`serial.ts`). */
  unknownSerial: { day: string; serial: string; count: number }
  /** Unknown numbers that staff have seen and do not want listed. */
  ignoredSerial: { serial: string; createdAt: string }
}
