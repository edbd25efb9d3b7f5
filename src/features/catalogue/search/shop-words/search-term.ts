import * as z from 'zod'
import { shopWordKinds } from './shop-word.ts'

/**
 * Which searches are listed: `nothing`, whose last search found nothing; `corrected`, which were answered with another wording;
 * `unclicked`, which showed results at least three times without a click on any.
 */
export const termLists = ['nothing', 'corrected', 'unclicked'] as const
export type TermList = (typeof termLists)[number]

/** Counts are of the last 90 days. `unclicked` is how often results were shown before a term without clicks is listed. */
export const searchLogLimits = { days: 90, unclicked: 3 } as const

export const searchTerm = z.object({
  /** Folded, so that all spellings are counted together. */
  term: z.string(),
  searches: z.int(),
  nothing: z.int(),
  corrected: z.int(),
  clicks: z.int(),
  lastAt: z.iso.datetime(),
  /** What the shop knows about it by now, so that nobody adds it twice. */
  known: z.enum(shopWordKinds).nullable(),
})

export type SearchTerm = z.infer<typeof searchTerm>
