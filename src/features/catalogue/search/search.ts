/** What search offers to other features. */
import type { RawBuilder, SqlBool } from 'kysely'

export type Matching = {
  /** A table expression `(…) as "match"` with the column `"productId"`: put it first in `from`, and `cross join` what it is narrowed by. */
  from: RawBuilder<unknown>
  /** Select of the matching ids, newest first. */
  ids(limit: number): RawBuilder<{ productId: number }>
  /**
   * The same among so many of the newest products that `count` of them should match; undefined where `ids` is as fast. Who gets fewer asks
   * for `ids`.
   */
  newest(count: number): RawBuilder<{ productId: number }> | undefined
  /** Condition: the product in this column matches. For walking through products in another order, when many match. */
  has(productId: RawBuilder<unknown>): RawBuilder<SqlBool>
  /** The product whose code this is, letter by letter: always the first, wherever it is. Whether the caller may see it is not looked at. */
  exactId: number | undefined
  /**
   * How well a product fits, 0 the best: its code, a whole name, the beginning of a name, every word in its names, the rest.
   * `names` is the column of "searchText" by that name. Order by it, then by visits, then by id, both falling.
   */
  rank(row: { productId: RawBuilder<unknown>; names: RawBuilder<unknown> }): RawBuilder<number>
}

/** Where a query looks: everywhere, or in names and codes alone. */
export type Where = 'everything' | 'names'

export type Search = {
  /** Undefined: there is neither a letter nor a digit in `q`. */
  matching(q: string, where?: Where): Promise<Matching | undefined>
  /** Another wording that finds something visitors see, for a query that found nothing. */
  didYouMean(q: string): Promise<string | undefined>
  /** A visitor looked for this and found nothing. Stored soon, never refused. */
  recordMiss(q: string): void
}
