/** The search rules, which staff keep and every search applies. All texts are folded, with single blanks between words. */
export type SearchRules = {
  /** For a word or phrase: the other words and phrases that also find what it means. */
  synonyms: ReadonlyMap<string, readonly string[]>
  /** Words that are left out of a query, unless it has no others. */
  ignored: ReadonlySet<string>
  /** For a whole query: the products that come first, in this order. */
  pins: ReadonlyMap<string, readonly number[]>
}

/**
 * How a search of a visitor ended. `corrected`: nothing or little as typed, and other results were shown. `elsewhere`: no product, and
 * help answers or documents.
 */
export type SearchOutcome = 'found' | 'corrected' | 'elsewhere' | 'nothing'
