/** What search offers to lists, filters and suggestions. */
import type { RawBuilder } from 'kysely'
import type { Visibility } from '../listing/product-order.server.ts'
import type { Correction } from '../names/correction.ts'
import type { SearchQuery } from './search-query.ts'
import type { SearchOutcome, SearchRules } from './search-rules.ts'

/**
 * Where to search. Each scope includes those before it: names and codes, the names of categories, all other texts but the
 * descriptions, descriptions.
 */
export type Scope = 'names' | 'categories' | 'texts' | 'descriptions'

/** A select of the newest ids that match in one scope, newest first. */
export type FoundIds = (limit: number) => RawBuilder<{ productId: number }>

/** The categories that have some words in their names. */
export type NamedCategories = {
  /** The words of the index that stand for them and for those below them. */
  words: string[]
  /** The categories whose name says what the product is, and the categories below them: not `Kettle accessories` for a kettle. */
  called: ReadonlySet<number>
}

/** A query, and how to find the products that match it. */
export type QueryMatch = {
  query: SearchQuery
  /** For each clause of the query: the categories that have its words in their names. */
  named: NamedCategories[]
  /** The product that has exactly this code. It is always the first result. Whether the caller may see it is not checked here. */
  exactId: number | undefined
  find(scope: Scope): FoundIds
}

/** Everything a query finds. */
export type FoundProducts = {
  matching: QueryMatch
  /** Newest first. */
  ids: Float64Array
  /** More products match, and the older ones were left out. */
  isCut: boolean
  /** The products that have the words in their names, their codes or the names of their categories. */
  best: ReadonlySet<number>
  /** The products that have some of the words only in their descriptions. */
  described: ReadonlySet<number>
  /** The products that have only most of the words, where none has all of them: they come last. */
  partial: ReadonlySet<number>
  /** The products that staff pinned to this query, in this order. They come first whether or not they have the words. */
  pinned: readonly number[]
}

export type CorrectedQuery = { query: SearchQuery; correction: Correction }

export type FindOptions = {
  /** As typed. */
  q: string
  limit: number
  /** With what staff pinned to the query. For visitors: a list of staff, and a change of all its products, has what matches. */
  isPinned: boolean
  rules?: SearchRules | undefined
}

export type CorrectionOptions = {
  /** Which products count as found: those that visitors see, unless staff search among others. */
  visible?: Visibility
  rules?: SearchRules | undefined
}

/** Wherever `rules` are given, they are used instead of the stored search rules: for a preview. */
export type Search = {
  /** Undefined when `q` has neither a letter nor a digit. */
  read(q: string, rules?: SearchRules): Promise<SearchQuery | undefined>
  /** Whether one of the products has the words as typed, in any list. */
  isFoundAsTyped(q: string, options?: CorrectionOptions): Promise<boolean>
  /** Another wording that finds one of the products, for a query that found nothing. */
  correct(q: string, options?: CorrectionOptions): Promise<CorrectedQuery | undefined>
  /** The same for a query that found little. It finds what was typed too. */
  widen(q: string, options?: CorrectionOptions): Promise<CorrectedQuery | undefined>
  /** Whether help answers, documents or other kinds have some of the words. */
  isFoundElsewhere(q: string): Promise<boolean>
  match(query: SearchQuery, q: string): Promise<QueryMatch>
  find(query: SearchQuery, options: FindOptions): Promise<FoundProducts>
  /** Counts a search by a visitor. It is stored a little later, and never fails. */
  recordSearch(q: string, outcome: SearchOutcome): void
}
