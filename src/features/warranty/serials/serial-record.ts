/** What staff see of a serial number or a range, and what they may do with it. Used by the contract and by the screens. */
import * as z from 'zod'
import { picture } from '#features/media/picture.ts'
import { id, stamps } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { line, machine } from '#shared/text.ts'
import { readSerial } from '../serial.ts'
import { batch, longestTyped, months, reasonBounds, shownReason, staffNote } from '../warranty.ts'
import { serialStates, warrantyStates } from '../warranty-states.ts'

/** Everything that a number the shop knows can be on a day. */
export const entryStates = warrantyStates.filter(state => state !== 'unknown')
export type EntryState = (typeof entryStates)[number]
export const entryKinds = ['serial', 'range'] as const

/** How many numbers a range may have, and how many ranges there may be. */
export const rangeBounds = { numbers: 10_000_000, ranges: 5000 } as const

/** A day between 1970 and 2100. */
export const day = z.iso.date().refine(text => text >= '1970-01-01' && text <= '2100-12-31', 'invalid_value')

const rangeName = z.object({ id, first: z.string(), last: z.string() })
const serialName = z.object({ id, serial: z.string(), printed: z.string() })

export const serialEntry = z.object({
  kind: z.enum(entryKinds),
  id,
  /** As it is compared. Of a range: its first number. */
  serial: z.string(),
  /** As it is printed on the label. Of a range: its first number. */
  printed: z.string(),
  /** Of a range: its last number as it is compared and as it is printed, and the printed prefix. */
  last: z.object({ serial: z.string(), printed: z.string(), prefix: z.string() }).nullable(),
  /** What it is today, as whoever looks it up reads it. */
  state: z.enum(entryStates),
  /** What is stored, on which it depends what can be done. */
  stored: z.enum(serialStates),
  /** Its product, also a hidden or a deleted one. */
  product: z
    .object({
      id,
      name: z.string(),
      code: z.string().nullable(),
      translations: z.partialRecord(z.enum(locales), z.object({ name: z.string().optional() })),
      image: picture.nullable(),
      shown: z.boolean(),
      isDeleted: z.boolean(),
      /** What a warranty of it has if the number says nothing else. */
      warrantyMonths: z.int().nullable(),
    })
    .nullable(),
  startsOn: z.iso.date().nullable(),
  months: z.int().nullable(),
  /** The last day. */
  expiresOn: z.iso.date().nullable(),
  /** Of an active warranty: the days that are left, without today. */
  daysLeft: z.int().nullable(),
  activatedAt: z.iso.datetime().nullable(),
  batch: z.string(),
  /** What the visitor may read: why it is void, was replaced or extended. */
  reason: z.string(),
  /** What only staff read. */
  note: z.string(),
  /** Its own recall notice. Empty: none. */
  recall: z.string(),
  translations: z.partialRecord(
    z.enum(locales),
    z.object({ reason: z.string().optional(), recall: z.string().optional() }),
  ),
  /** Whether it is recalled by itself, with its range, or with its product. */
  recalledBy: z.enum(['serial', 'range', 'product']).nullable(),
  /** Of a single number: the range it lies in. */
  range: rangeName.nullable(),
  /** Of a range: how many numbers it has, and how many of them were activated one by one. */
  count: z.object({ numbers: z.int(), activated: z.int() }).nullable(),
  /** What the customer got for it. */
  replacedBy: serialName.nullable(),
  /** What it was given for. */
  replaces: serialName.nullable(),
  ...stamps.shape,
})
export type SerialEntry = z.infer<typeof serialEntry>

/** Reasons of an action. Where they are left out, a reason that is there stays, unless the action gives the number another state. */
const reasons = {
  reason: line(reasonBounds).optional(),
  translations: shownReason.translations.unwrap().optional(),
  note: staffNote.optional(),
}
const kind = <const Kind extends string>(name: Kind) => ({ kind: z.literal(name), ...reasons })

/** As somebody types a serial number. */
export const typedSerial = machine({ min: 1, max: longestTyped }).refine(
  typed => readSerial(typed) !== undefined,
  'invalid_value',
)
const printed = machine({ max: longestTyped })

export const serialAction = z
  .discriminatedUnion('kind', [
    /** Without `months`: those of the number, else those of its product. */
    z.strictObject({ ...kind('activate'), startsOn: day, months: months.optional() }),
    /** By months, or until a later day. */
    z.strictObject({ ...kind('extend'), months: months.min(1).optional(), until: day.optional() }),
    z.strictObject(kind('void')),
    /** `by` is known, or in a range. It takes over what is left of the warranty, unless it has one of its own. */
    z.strictObject({ ...kind('replace'), by: typedSerial }),
    z.strictObject({ ...kind('recall'), recall: line({ ...reasonBounds, min: 1 }) }),
    z.strictObject(kind('unrecall')),
    z.strictObject({ ...kind('move'), productId: id.nullable() }),
    /** Corrects what is known of it. Of a range, `printed` is the prefix. With another start or length the last day follows. */
    z.strictObject({
      ...kind('edit'),
      printed: printed.optional(),
      batch: batch.optional(),
      startsOn: day.nullable().optional(),
      months: months.nullable().optional(),
    }),
  ])
  .refine(
    action => action.kind !== 'extend' || (action.months === undefined) !== (action.until === undefined),
    { message: 'required', path: ['until'] },
  )
export type SerialAction = z.infer<typeof serialAction>

/** A number that has no row of its own yet is named by itself. */
export const serialTarget = z.union([
  z.strictObject({ serialId: id }),
  z.strictObject({ rangeId: id }),
  z.strictObject({ number: typedSerial }),
])
export type SerialTarget = z.infer<typeof serialTarget>
