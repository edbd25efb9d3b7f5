/**
 * Finds categories by the words of their names. A product is found by the names of its category and of those above it: a query
 * that begins such a name also looks for the words that stand for these categories. Called by `match-products.server.ts`, suggestions
 * and corrections.
 */

import { contentMemo } from '#server/database/content-cache.server.ts'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { Database } from '#server/database/database.server.ts'
import { withImages } from '../cards/category-pictures.server.ts'
import type { CategoryLink } from '../model/category.ts'
import { toLineageIds } from '../tree/lineage.ts'
import { headsIn, headsOf, isHead, isOfParts } from './name-heads.ts'
import type { NamedCategories } from './search.ts'
import type { Alternative, Clause } from './search-query.ts'
import type { SuggestedCategory } from './suggestion.ts'
import { categoryTerms, inAnyCategory, toCategoryTerm } from './terms.ts'
import { mistakesAllowed, mistakesBetween } from './variants.ts'

/**
 * A word in the names of more categories than this (as `انواع`, all kinds of) does not distinguish them: it stands for any
 * category.
 */
const maxNamed = 40
/** How many categories, with those below them, a word can stand for. If there are more, the largest are taken. */
const maxCategories = 300

export type CategoryTerms = ReturnType<typeof createCategoryTerms>

export function createCategoryTerms(database: Pick<Database, 'db' | 'readContent'>) {
  /**
   * The tree is small, so it is read once after each change. Hidden categories are left out; staff finds them in other ways.
   */
  const loaded = contentMemo(database, async () => {
    // Counts of products decide the order. They change when a product is shown or hidden, or when it changes its categories,
    // which are among the words it is found by.
    dependsOn('tree', 'list:0', 'words')
    const rows = await database.db
      .selectFrom('category')
      .select(['id', 'name', 'slug', 'translations', 'lineage', 'productCount'])
      .where('deletedAt', 'is', null)
      .where('shown', '=', 1)
      .orderBy('productCount', 'desc')
      .orderBy('id')
      .execute()
    const pictured = await withImages(database.db, rows)
    const all = pictured.map(({ lineage, productCount, ...row }) => {
      const link: SuggestedCategory = { ...row, translations: JSON.parse(row.translations) }
      const names = namesOf(link)
      return { link, lineage, productCount, words: categoryTerms(names), heads: names.map(headsOf) }
    })
    const byId = new Map(all.map(one => [one.link.id, one]))
    /** By category id: the category itself and those below it, the largest first. */
    const belowOf = new Map<number, number[]>()
    for (const { link, lineage } of all) {
      for (const above of toLineageIds(lineage)) {
        belowOf.set(above, [...(belowOf.get(above) ?? []), link.id])
      }
    }
    const entries = all
      .flatMap(({ link, words }) => words.map(word => ({ word, id: link.id })))
      .sort((one, other) => compare(one.word, other.word))
    /** By length: every word with the number of products of the largest category that has it. */
    const byLength = new Map<number, Map<string, number>>()
    for (const { words, productCount } of all) {
      for (const word of words) {
        const sameLength = byLength.get(word.length) ?? new Map<string, number>()
        byLength.set(word.length, sameLength.set(word, Math.max(sameLength.get(word) ?? 0, productCount)))
      }
    }
    return { all, byId, belowOf, entries, byLength }
  })

  type LoadedCategories = Awaited<ReturnType<typeof loaded>>

  /** The categories that have words beginning with all of these in their own names. */
  function namedBy(beginnings: string[], { entries }: LoadedCategories): Set<number> {
    // A single letter begins a word in nearly all names.
    if (beginnings.some(beginning => beginning.length < 2)) return new Set()
    return beginnings
      .map(beginning => {
        const ids = new Set<number>()
        for (
          let index = lowerBound(entries, beginning);
          entries[index]?.word.startsWith(beginning);
          index++
        ) {
          ids.add(entries[index]?.id ?? 0)
        }
        return ids
      })
      .reduce((all, ids) => all.intersection(ids))
  }

  /** The categories of which the words name the head, and what is below them except accessories. */
  function calledBy(alternatives: Alternative[], tree: LoadedCategories): Set<number> {
    const { byId, belowOf } = tree
    const ids = alternatives.flatMap(({ beginnings }) => {
      const [head = ''] = headsIn(beginnings).words
      const named = namedBy([head], tree)
      const isCalled = (id: number) => byId.get(id)?.heads.some(heads => isHead(heads, head)) ?? false
      const isThing = (id: number) => isCalled(id) || (!named.has(id) && !byId.get(id)?.heads.some(isOfParts))
      return [...named].filter(isCalled).flatMap(id => (belowOf.get(id) ?? []).filter(isThing))
    })
    return new Set(ids)
  }

  return {
    /** For each clause: the categories that have its words in their own names or in one above them. */
    async namedIn(clauses: Clause[]): Promise<NamedCategories[]> {
      const tree = await loaded()
      return clauses.map(({ alternatives }) => {
        const named = new Set(alternatives.flatMap(({ beginnings }) => [...namedBy(beginnings, tree)]))
        if (named.size > maxNamed) return { words: [inAnyCategory], called: new Set() }
        const all = new Set([...named].flatMap(id => tree.belowOf.get(id) ?? []))
        const words = [...all].slice(0, maxCategories).map(toCategoryTerm)
        return { words, called: calledBy(alternatives, tree) }
      })
    },

    /** The categories whose own name has a word for each clause. The largest come first. */
    async named(clauses: Clause[], limit: number): Promise<SuggestedCategory[]> {
      if (clauses.length === 0) return []
      const { all } = await loaded()
      const isNamed = (words: string[]) =>
        clauses.every(({ alternatives }) =>
          alternatives.some(({ beginnings }) =>
            beginnings.every(beginning => words.some(word => word.startsWith(beginning))),
          ),
        )
      return all
        .filter(({ words }) => isNamed(words))
        .slice(0, limit)
        .map(({ link }) => link)
    },

    /**
     * Words of category names that are similar to this one, each with the number of products of the largest category that has
     * it.
     */
    async nearly(word: string): Promise<{ word: string; products: number }[]> {
      const { byLength } = await loaded()
      const allowed = mistakesAllowed(word)
      // Each mistake changes the length by one at most.
      const lengths = Array.from({ length: 2 * allowed + 1 }, (_, at) => word.length - allowed + at)
      return lengths
        .filter(length => length >= 3)
        .flatMap(length => [...(byLength.get(length) ?? [])])
        .filter(([one]) => mistakesBetween(one, word) <= allowed)
        .map(([one, products]) => ({ word: one, products }))
    },
  }
}

const namesOf = ({ name, translations }: CategoryLink): string[] => [
  name,
  ...Object.values(translations).flatMap(texts => texts.name ?? []),
]

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The index of the first word in a sorted list that does not come before `word`. */
function lowerBound(list: { word: string }[], word: string): number {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(list[middle]?.word ?? '', word) < 0) from = middle + 1
    else to = middle
  }
  return from
}
