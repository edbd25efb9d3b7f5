/** What the list of serial numbers is filtered and sorted by. In the address of the page, in a query, or in the body of a change of all. */
import * as z from 'zod'
import { id, idText } from '#shared/fields.ts'
import { line, machine } from '#shared/text.ts'
import { batch } from '../warranty.ts'
import { day, entryKinds, entryStates } from './serial-record.ts'

export const serialSorts = ['changed', 'ends', 'sold'] as const
/** `soon`: within `soonDays` days from today, today included. `past`: before today. `between`: from `from` to `to`, both included. */
export const endings = ['soon', 'past', 'between'] as const
export const soonDays = 30

const state = z.enum(entryStates)
const common = {
  /** A serial number in any spelling, its beginning, or its last four or more characters. */
  q: line({ max: 80 }).optional(),
  kind: z.enum(entryKinds).optional(),
  /** With everything in the categories under it. */
  category: idText.optional(),
  ends: z.enum(endings).optional(),
  from: day.optional(),
  to: day.optional(),
  batch: batch.optional(),
  /** The numbers of this range that have a row of their own. */
  range: idText.optional(),
}
export const serialFilters = {
  ...common,
  product: z.union([z.literal('none'), idText]).optional(),
  /** Several: any of them. */
  state: z
    .union([state.transform(one => [one]), z.array(state)])
    .pipe(z.array(state).max(entryStates.length))
    .optional(),
}
export const serialFiltersInBody = z.strictObject({
  ...common,
  product: z.union([z.literal('none'), id]).optional(),
  state: z.array(state).max(entryStates.length).optional(),
})
export type SerialFilters = z.output<typeof serialFiltersInBody>
export const cursor = machine({ max: 300 })
