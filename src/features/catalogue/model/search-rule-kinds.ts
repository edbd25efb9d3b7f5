/** Kinds and limits of search rules, and of the log of searches, for pages: without the schemas, which need zod. */
/** Also the names of the entities in the history. */
export const searchRuleKinds = ['synonym', 'ignoredWord', 'pin'] as const
export type SearchRuleKind = (typeof searchRuleKinds)[number]

/** `maxEntries`: how many entries there can be of each kind. The others bound one entry. */
export const searchRuleLimits = {
  maxEntries: { synonym: 2000, ignoredWord: 500, pin: 500 },
  phrase: 60,
  /** Words or phrases of a group. */
  words: 12,
  ignoredWord: 40,
  /** As long as a query may be. */
  query: 100,
  products: 10,
} as const

/**
 * Which searches are listed: `nothing`, whose last search found nothing; `corrected`, which were answered with another wording;
 * `unclicked`, which showed results at least three times without a click on any.
 */
export const termLists = ['nothing', 'corrected', 'unclicked'] as const
export type TermList = (typeof termLists)[number]

/** Counts are of the last 90 days. `unclicked` is how often results were shown before a term without clicks is listed. */
export const searchLogLimits = { days: 90, unclicked: 3 } as const
