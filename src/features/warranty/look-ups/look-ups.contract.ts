/** What staff learn from look-ups of serial numbers. No call names a visitor, because none is stored. */
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { nothing, pageOf, paging } from '#shared/fields.ts'
import { line, spelled } from '#shared/text.ts'
import { readSerial } from '../serial.ts'
import { longestTyped } from '../warranty.ts'
import { type LookUpSummary, lookUpPeriods, type UnknownSerial, unknownCauses } from './look-up.ts'

const counts = z.object({
  active: z.int(),
  'not-activated': z.int(),
  expired: z.int(),
  ended: z.int(),
  unknown: z.int(),
})

const lookUpSummary = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  days: z.array(z.object({ day: z.iso.date(), counts })),
  before: z.int().nullable(),
  ends: z.array(z.object({ day: z.iso.date(), serials: z.int(), ranges: z.int() })),
}) satisfies z.ZodType<LookUpSummary>

const unknownSerial = z.object({
  serial: z.string(),
  count: z.int(),
  lastDay: z.iso.date(),
  ignored: z.boolean(),
  cause: z.enum(unknownCauses),
  nearest: z.string().nullable(),
  range: z.object({ first: z.string(), last: z.string() }).nullable(),
}) satisfies z.ZodType<UnknownSerial>

const serial = spelled(readSerial, { max: longestTyped })

export const lookUpsApi = {
  lookUpSummary: endpoint({
    method: 'GET',
    path: '/warranty-look-ups',
    access: 'admin',
    summary:
      'Look-ups of serial numbers by day and outcome, for as many days until today; and the ends of warranties in the next 12 months.',
    query: z.strictObject({ days: z.enum(lookUpPeriods).default('28') }),
    response: lookUpSummary,
  }),
  listUnknownSerials: endpoint({
    method: 'GET',
    path: '/warranty-look-ups/unknown',
    access: 'admin',
    summary:
      'Serial numbers that were looked up from one day to another and that the shop does not know, the most frequent first. Each says what it may have been meant to be. They are kept for 90 days, at most 1,000 of a day.',
    query: z.strictObject({
      from: z.iso.date(),
      to: z.iso.date(),
      /** Whether those are listed that staff ignore, instead of the others. */
      ignored: z.enum(['true', 'false']).default('false'),
      ...paging,
      pageSize: paging.pageSize.unwrap().default(10),
    }),
    response: pageOf(unknownSerial),
  }),
  ignoreSerial: endpoint({
    method: 'POST',
    path: '/warranty-look-ups/ignored',
    access: 'admin',
    summary: 'Leave out an unknown serial number from the list of those that are asked for.',
    body: z.strictObject({ serial }),
    response: nothing,
    success: 204,
  }),
  listSerialAgain: endpoint({
    method: 'DELETE',
    path: '/warranty-look-ups/ignored/:serial',
    access: 'admin',
    summary: 'List an ignored serial number again.',
    params: z.strictObject({ serial: line({ min: 1, max: longestTyped }) }),
    response: nothing,
    success: 204,
  }),
}
