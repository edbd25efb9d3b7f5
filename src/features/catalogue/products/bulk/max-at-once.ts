/**
 * Enough for a page of a list or a selection by hand. All of them are changed in one transaction, for which other writes wait. A
 * file without a schema, so that the list in the back office does not load zod for it.
 */
export const maxAtOnce = 500

/** What a bulk change may be given by id. "All that match" is given as a filter, and may find any number. */
export const maxInBulk = 10_000
