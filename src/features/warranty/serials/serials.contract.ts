/**
 * The calls by which staff keep serial numbers: the list of numbers and ranges, one of them with what happened to it, what can be done
 * with one or with many, and adding. Whoever looks up a number uses `warranty.contract.ts`.
 */
import * as z from 'zod'
import { bulkChange } from '#features/catalogue/products/bulk/bulk-changes.contract.ts'
import { event } from '#features/history/event.ts'
import { statuses, topics } from '#features/tickets/ticket.ts'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { id, idParams, wholeText } from '#shared/fields.ts'
import { line } from '#shared/text.ts'
import { longestTyped } from '../warranty.ts'
import { lineProblemCodes, newLinesBody, newRangeBody, newSerialBody } from './added.ts'
import { cursor, serialFilters, serialFiltersInBody, serialSorts } from './serial-filters.ts'
import { entryKinds, serialAction, serialEntry, serialTarget } from './serial-record.ts'

const conversation = z.object({
  id,
  number: z.int(),
  subject: z.string(),
  topic: z.enum(topics),
  status: z.enum(statuses),
})
export const timelineItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), at: z.iso.datetime(), event }),
  z.object({ kind: z.literal('conversation'), at: z.iso.datetime(), conversation }),
])
export type TimelineItem = z.infer<typeof timelineItem>

/** Undoing this event takes all of it back. Null if nothing was changed. */
const eventId = id.nullable()
const changed = z.object({ entry: serialEntry, eventId })
const numberParams = z.strictObject({ serial: line({ min: 1, max: longestTyped }) })

/** Up to so many are named one by one. More are what a filter finds. */
const maxNamed = 1000
const ids = z.array(id).max(maxNamed)
const target = z.union([
  z
    .strictObject({ serialIds: ids.default([]), rangeIds: ids.default([]) })
    .refine(({ serialIds, rangeIds }) => serialIds.length + rangeIds.length > 0, {
      message: 'required',
    }),
  z.strictObject({ filter: serialFiltersInBody }),
])

const aboutLines = [
  'Add a pasted column of serial numbers, one a line: `check` says how many lines are good and what is wrong with which others',
  '(the first 200), `add` adds the good ones in the background (`work`) and leaves the others out.',
].join(' ')
const aboutList = [
  'Serial numbers and ranges as staff see them, a page after the other by `next`. `q` finds a whole number in any spelling, also the range it',
  'lies in, the beginning of numbers, and from four characters on the end of single numbers, not of those in ranges (`search.byEnding`); what it finds is',
  'ordered by the number, everything else by `sort`: last changed first, ending first, or sold last first. `ends=soon` is within 30 days.',
].join(' ')

export const serialsApi = {
  listSerials: endpoint({
    method: 'GET',
    path: '/serials',
    access: 'admin',
    summary: aboutList,
    query: z.strictObject({
      ...serialFilters,
      sort: z.enum(serialSorts).default('changed'),
      cursor: cursor.optional(),
      limit: wholeText(100).default(50),
    }),
    response: z.object({
      items: z.array(serialEntry),
      /** The cursor of the next page. Null at the end. */
      next: z.string().nullable(),
      total: z.int(),
      /** Set when counting stopped at 10,000. */
      totalIsAtLeast: z.boolean().optional(),
      /** What was searched for. Without a number there was none in `q`. */
      search: z.object({ number: z.string().nullable(), byEnding: z.boolean() }).nullable(),
    }),
  }),
  listBatches: endpoint({
    method: 'GET',
    path: '/serials/batches',
    access: 'admin',
    summary: 'The batches that begin with `q`, in their order; at most 20.',
    query: z.strictObject({ q: line({ max: 40 }).default('') }),
    response: z.object({ items: z.array(z.string()) }),
  }),
  serialById: endpoint({
    method: 'GET',
    path: '/serials/:id',
    access: 'admin',
    summary: 'One serial number.',
    params: idParams,
    response: serialEntry,
    refusals: ['not_found'],
  }),
  rangeById: endpoint({
    method: 'GET',
    path: '/serials/ranges/:id',
    access: 'admin',
    summary: 'One range of serial numbers.',
    params: idParams,
    response: serialEntry,
    refusals: ['not_found'],
  }),
  serialByNumber: endpoint({
    method: 'GET',
    path: '/serials/numbers/:serial',
    access: 'admin',
    summary:
      'What is known of a number in any spelling: its own entry (null if it has none), and the range it lies in. Both are null for an unknown number.',
    params: numberParams,
    response: z.object({
      /** As it is compared, and as it is printed. */
      serial: z.string(),
      printed: z.string(),
      entry: serialEntry.nullable(),
      range: serialEntry.nullable(),
    }),
  }),
  serialTimeline: endpoint({
    method: 'GET',
    path: '/serials/numbers/:serial/timeline',
    access: 'admin',
    summary:
      'What happened to a number in any spelling, the newest first: what staff did to it and to its range, and conversations about it; at most 50 of each.',
    params: numberParams,
    response: z.object({ items: z.array(timelineItem) }),
  }),
  addSerial: endpoint({
    method: 'POST',
    path: '/serials',
    access: 'admin',
    summary:
      'Add a serial number. It is stored as it was typed, and compared without case, spaces and punctuation.',
    body: newSerialBody,
    bodyLimit: bodyLimits.lists,
    response: changed,
    success: 201,
  }),
  addSerialRange: endpoint({
    method: 'POST',
    path: '/serials/ranges',
    access: 'admin',
    summary:
      'Add all numbers from one to another, as they are printed: ABC-000001 to ABC-050000. Refused if they overlap another range, which `overlaps` names.',
    body: newRangeBody,
    bodyLimit: bodyLimits.lists,
    response: changed,
    success: 201,
    refusals: ['too_many_ranges'],
  }),
  addSerialLines: endpoint({
    method: 'POST',
    path: '/serials/lines',
    access: 'admin',
    summary: aboutLines,
    body: newLinesBody,
    bodyLimit: bodyLimits.product,
    response: z.object({
      lines: z.int(),
      good: z.int(),
      wrong: z.int(),
      problems: z.array(z.object({ line: z.int(), typed: z.string(), code: z.enum(lineProblemCodes) })),
      work: bulkChange.nullable(),
    }),
  }),
  actOnSerial: endpoint({
    method: 'POST',
    path: '/serials/actions',
    access: 'admin',
    summary:
      'Activate, extend, void, replace, recall, move or correct a serial number, a range, or one number of a range, which gets an entry of its own. Refused with `conflict` if `version` is not the current one.',
    body: z.strictObject({ target: serialTarget, action: serialAction, version: z.int().optional() }),
    bodyLimit: bodyLimits.lists,
    response: changed,
    refusals: ['not_found', 'conflict', 'serial_state'],
  }),
  removeSerial: endpoint({
    method: 'POST',
    path: '/serials/removals',
    access: 'admin',
    summary: 'Delete a serial number, or a range: its numbers that have entries of their own stay.',
    body: z.strictObject({ kind: z.enum(entryKinds), id }),
    response: z.object({ eventId }),
    refusals: ['not_found'],
  }),
  changeSerials: endpoint({
    method: 'POST',
    path: '/serials/bulk-changes',
    access: 'admin',
    summary:
      'In the background, do the same to many serial numbers and ranges, or delete them, or let the units of a product that were sold follow its months. Those whose state does not allow it, or whose last day was set by hand, are left as they are. `preview` only counts. Listed, stopped and undone as bulk changes of products are.',
    body: z.union([
      z.strictObject({ target, action: serialAction, preview: z.boolean().default(false) }),
      z.strictObject({ remove: target, preview: z.boolean().default(false) }),
      z.strictObject({ followProduct: id, preview: z.boolean().default(false) }),
    ]),
    bodyLimit: bodyLimits.message,
    response: z.object({ total: z.int(), work: bulkChange.nullable() }),
    success: 202,
  }),
}
