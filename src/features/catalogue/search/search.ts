/** What search offers to lists, filters and suggestions. */
import type { RawBuilder } from 'kysely'
import type { SearchOutcome } from './shop-words.ts'

export type Matching = {
  /** A select of the matching ids, newest first. */
  ids(limit: number): RawBuilder<{ productId: number }>
  /**
   * The same select, limited to so many of the newest products that `count` of them should match. Undefined where `ids` is as
   * fast. A caller that gets fewer than `count` must use `ids` instead.
   */
  newest(count: number): RawBuilder<{ productId: number }> | undefined
  /** The product that has exactly this code. It is always the first result. Whether the caller may see it is not checked here. */
  exactId: number | undefined
  /**
   * How relevant a product is: 0 for its code, 1 for a whole name, 2 for the beginning of a name, 3 for every word in its
   * names, 4 for the rest. `names` is the column of "searchText" of that name. Sort by the rank, then by visits, then by id,
   * both descending.
   */
  rank(row: { productId: RawBuilder<unknown>; names: RawBuilder<unknown> }): RawBuilder<number>
}

/** Where to search: in all indexed words, or in names and codes alone. */
export type Where = 'everything' | 'names'

export type Search = {
  /** Undefined when `q` has neither a letter nor a digit. */
  matching(q: string, where?: Where): Promise<Matching | undefined>
  /** Another wording that finds something visitors see, for a query that found nothing. */
  didYouMean(q: string): Promise<string | undefined>
  /** Counts a search by a visitor and how it ended. It is stored a little later, and never fails. */
  recordSearch(q: string, outcome: SearchOutcome): void
}
