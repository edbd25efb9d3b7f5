/** The schema of a serial number's warranty, and the calculation of its state on a given day. */
import * as z from 'zod'
import { picture } from '#features/media/picture.ts'
import { id } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { line, machine, machineText, spelled } from '#shared/text.ts'
import { readSerial } from './serial.ts'
import { type SerialState, serialStates, type WarrantyState, warrantyStates } from './warranty-states.ts'

export const longestTyped = 80

export const reasonBounds = { max: 300 }
const shownText = line(reasonBounds)
/** What the visitor may read, in the shop's language and in the other one. */
export const shownReason = {
  reason: shownText.default(''),
  translations: z
    .partialRecord(
      z.enum(locales),
      z.strictObject({ reason: shownText.optional(), recall: shownText.optional() }),
    )
    .default({}),
}
export const staffNote = line({ max: 500 })
export const batch = machine({ max: 40 })
export const months = z.int().min(0).max(120)

const warrantyFields = {
  productId: id.nullable(),
  state: z.enum(serialStates),
  startsOn: z.iso.date().nullable().default(null),
  months: months.nullable().default(null),
  ...shownReason,
  note: staffNote.default(''),
  printed: machine({ max: longestTyped }).default(''),
  batch: batch.default(''),
}

const hasStart = ({ state, startsOn, months }: { state: string; startsOn: unknown; months: unknown }) =>
  state !== 'activated' || (startsOn !== null && months !== null)
const startRequired = { message: 'required', path: ['startsOn'] }

export const newSerial = z
  .strictObject({ serial: spelled(readSerial, { max: longestTyped }), ...warrantyFields })
  .refine(hasStart, startRequired)

const readPrefix = (typed: string) => (typed === '' ? '' : readAlphanumeric(typed, /^[A-Z0-9]{1,36}$/))
const readNumber = (typed: string) => readAlphanumeric(typed, /^\d{1,18}$/)

function readAlphanumeric(typed: string, pattern: RegExp): string | undefined {
  const normalised = machineText(typed)
    .toUpperCase()
    .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, '')
  return pattern.test(normalised) ? normalised : undefined
}

/** A range from one number to another, both included, written with the same number of digits. */
export const newSerialRange = z
  .strictObject({
    prefix: z.string().max(longestTyped).transform(readPrefix),
    from: spelled(readNumber, { max: longestTyped }),
    to: spelled(readNumber, { max: longestTyped }),
    ...warrantyFields,
  })
  .refine(hasStart, startRequired)
  .refine(({ prefix }) => prefix !== undefined, { message: 'invalid_value', path: ['prefix'] })
  .refine(({ from, to }) => from.length === to.length && from <= to, {
    message: 'invalid_value',
    path: ['to'],
  })
  .refine(({ prefix = '', from }) => readSerial(prefix + from) !== undefined, {
    message: 'too_short',
    path: ['from'],
  })

export const warranty = z.object({
  /** The normalised serial number. */
  serial: z.string(),
  /** The number as it was typed, to be shown to whoever typed it. */
  typed: z.string(),
  state: z.enum(warrantyStates),
  /** The product, if visitors can see it today. */
  product: z
    .object({
      id,
      slug: z.string(),
      name: z.string(),
      code: z.string().nullable(),
      lifecycle: z.string(),
      image: picture.nullable(),
      translations: z.partialRecord(z.enum(locales), z.object({ name: z.string().optional() })),
    })
    .nullable(),
  startsOn: z.iso.date().nullable(),
  /** The last day of the warranty. */
  expiresOn: z.iso.date().nullable(),
  months: z.int().nullable(),
  /** Set for an active warranty only: the remaining days without today, and the total number of days. */
  daysLeft: z.int().nullable(),
  daysInAll: z.int().nullable(),
  /** Only for an active warranty: the whole months among the remaining days. */
  monthsLeft: z.int().nullable(),
  /** The number as it is printed on the label. Empty if it is unknown. */
  printed: z.string(),
  /** Why it is void, was replaced or is recalled, in the shop's own language. */
  reason: z.string(),
  /** The same in the other language. */
  translations: z.partialRecord(z.enum(locales), z.object({ reason: z.string().optional() })),
})

export type NewSerial = z.input<typeof newSerial>
export type NewSerialRange = z.input<typeof newSerialRange>
export type Warranty = z.infer<typeof warranty>

/**
 * The same day, some months later, or the last day of that month if it is shorter. A year from the 29th of February ends on the
 * 28th.
 */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The last day of a warranty: the day before its months are over. None if it has no months. */
export function lastDayOf(startsOn: string, months: number): string | null {
  return months === 0 ? null : dayAfter(addMonths(startsOn, months), -1)
}

/** The last day of a warranty that is extended by some months. */
export function extendedBy(expiresOn: string, months: number): string {
  return dayAfter(addMonths(dayAfter(expiresOn), months), -1)
}

export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** How many whole months lie between two days, counted as `addMonths` does: from the 31st of January to the 28th of February is one. */
export function monthsBetween(from: string, to: string): number {
  const [[fromYear = 0, fromMonth = 0], [toYear = 0, toMonth = 0]] = [from, to].map(day =>
    day.split('-').map(Number),
  ) as [number[], number[]]
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth
  return Math.max(0, addMonths(from, months) <= to ? months : months - 1)
}

type WarrantyPeriod = { state: SerialState; expiresOn: string | null; isRecalled?: boolean }

/** A recall counts whatever else is known, except that the customer has another one by now. */
export function stateOn({ state, expiresOn, isRecalled }: WarrantyPeriod, today: string): WarrantyState {
  if (isRecalled && state !== 'replaced') return 'recalled'
  if (state === 'registered') return 'not-activated'
  if (state !== 'activated') return state
  if (expiresOn === null) return 'no-warranty'
  return expiresOn < today ? 'expired' : 'active'
}
