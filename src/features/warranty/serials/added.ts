/** What staff add: one number, a pasted column of them, or a range. Schemas for the contract, and how lines and ends of ranges are read. */
import * as z from 'zod'
import { id } from '#shared/fields.ts'
import { isWellFormedText, machineText } from '#shared/text.ts'
import { readSerial, toPrinted } from '../serial.ts'
import { batch, longestTyped, months, shownReason, staffNote } from '../warranty.ts'
import { day, rangeBounds, typedSerial } from './serial-record.ts'

/** What all of them have in common. Activated ones need a first day; months that are left out are those of the product. */
export const addedFields = {
  productId: id.nullable(),
  state: z.enum(['registered', 'activated']).default('registered'),
  startsOn: day.nullable().default(null),
  months: months.nullable().default(null),
  batch: batch.default(''),
  ...shownReason,
  note: staffNote.default(''),
}
export type AddedFields = z.output<z.ZodObject<typeof addedFields>>

export const newSerialBody = z.strictObject({ serial: typedSerial, ...addedFields })
/** From its first number to its last, both as they are printed: "ABC-000001" and "ABC-050000". */
export const newRangeBody = z.strictObject({ first: typedSerial, last: typedSerial, ...addedFields })

export const lineBounds = { lines: 5000, characters: 250_000 } as const

export const newLinesBody = z.strictObject({
  /** One serial number a line. Of a line with several columns, separated by tabs, the first. */
  lines: z.string().min(1).max(lineBounds.characters).refine(isWellFormedText, 'invalid_text'),
  /** `check` says what would be added, and adds nothing. */
  mode: z.enum(['check', 'add']),
  ...addedFields,
})

export const lineProblemCodes = ['invalid_value', 'repeated', 'taken'] as const
export type LineProblem = { line: number; typed: string; code: (typeof lineProblemCodes)[number] }
type ReadLine = { line: number; serial: string; printed: string }

/** Reads each line. Empty ones are left out. */
export function readLines(text: string): { good: ReadLine[]; problems: LineProblem[] } {
  const seen = new Set<string>()
  const good: ReadLine[] = []
  const problems: LineProblem[] = []
  for (const [index, whole] of text.split(/\r\n|\r|\n/).entries()) {
    const typed = machineText((whole.split('\t', 1)[0] ?? '').slice(0, 4 * longestTyped))
    if (typed === '') continue
    const line = index + 1
    const serial = typed.length > longestTyped ? undefined : readSerial(typed)
    const shown = typed.slice(0, longestTyped)
    if (serial === undefined) problems.push({ line, typed: shown, code: 'invalid_value' })
    else if (seen.has(serial)) problems.push({ line, typed: shown, code: 'repeated' })
    else {
      seen.add(serial)
      good.push({ line, serial, printed: toPrinted(typed) })
    }
  }
  return { good, problems }
}

export type ReadEnds = { prefix: string; printed: string; from: string; to: string }
export type RefusedRange = { field: 'first' | 'last'; code: 'invalid_value' | 'too_big' }

/** The digits at the end count, and what is before them must be the same. */
export function readEnds(first: string, last: string): ReadEnds | RefusedRange {
  const [low, high] = [readSerial(first) ?? '', readSerial(last) ?? '']
  if (low.length !== high.length) return { field: 'last', code: 'invalid_value' }
  // The digits after the last separator of the label, or all at the end where it has none.
  const shown = toPrinted(first)
  const printedDigits = /\d{1,18}$/.exec(shown)?.[0] ?? ''
  if (printedDigits === '') return { field: 'first', code: 'invalid_value' }
  const all = /\d{1,18}$/.exec(low)?.[0] ?? ''
  for (const digits of [printedDigits, all]) {
    const prefix = low.slice(0, low.length - digits.length)
    const from = low.slice(prefix.length)
    const to = high.slice(prefix.length)
    if (!high.startsWith(prefix) || !/^\d+$/.test(to)) continue
    if (from > to) return { field: 'last', code: 'invalid_value' }
    if (BigInt(to) - BigInt(from) >= BigInt(rangeBounds.numbers)) return { field: 'last', code: 'too_big' }
    return { prefix, from, to, printed: beforeDigits(shown, digits.length) }
  }
  return { field: 'last', code: 'invalid_value' }
}

/** What stands before the last digits, between which there may be separators: of “AB-12-001” before the last five, “AB-”. */
function beforeDigits(printed: string, count: number): string {
  let at = printed.length
  for (let left = count; left > 0 && at > 0; at--) if (/\d/.test(printed.charAt(at - 1))) left--
  return printed.slice(0, at)
}
