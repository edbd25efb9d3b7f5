/**
 * Finds categories by the words of their names. A product is found by the names of its category and of those above it: a query
 * that begins such a name also looks for the words that stand for these categories. Called by `matching.server.ts`, suggestions
 * and corrections.
 */

import { contentMemo } from '#server/database/content-cache.server.ts'
import { lookFor } from '#server/database/content-tags.server.ts'
import type { Database } from '#server/database/database.server.ts'
import type { CategoryLink } from '../categories/category.ts'
import { toLineageIds } from '../categories/lineage.ts'
import { headsOf, isOfParts } from './head-words.ts'
import type { NamedCategories } from './search.ts'
import type { Clause } from './search-query.ts'
import { mistakesAllowed, mistakesBetween } from './spelling.ts'
import { categoryWords, inAnyCategory, toCategoryWord } from './words.ts'

/**
 * A word in the names of more categories than this (as `انواع`, all kinds of) does not distinguish them: it stands for any
 * category.
 */
const mostNamed = 40
/** How many categories, with those below them, a word can stand for. If there are more, the largest are taken. */
const most = 300

export type CategoryWords = ReturnType<typeof createCategoryWords>

export function createCategoryWords(database: Pick<Database, 'db' | 'readContent'>) {
  /**
   * The tree is small, so it is read once after each change. Hidden categories are left out; staff finds them in other ways.
   */
  const loaded = contentMemo(database, async () => {
    // Counts of products decide the order. They change when a product is shown or hidden, or when it changes its categories,
    // which are among the words it is found by.
    lookFor('tree', 'list:0', 'words')
    const rows = await database.db
      .selectFrom('category')
      .select(['id', 'name', 'slug', 'translations', 'lineage', 'productCount'])
      .where('deletedAt', 'is', null)
      .where('shown', '=', 1)
      .orderBy('productCount', 'desc')
      .orderBy('id')
      .execute()
    const all = rows.map(({ lineage, productCount, ...row }) => {
      const link: CategoryLink = { ...row, translations: JSON.parse(row.translations) }
      const names = namesOf(link)
      return { link, lineage, productCount, words: categoryWords(names), heads: names.flatMap(headsOf) }
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
    return { all, byId, belowOf, entries }
  })

  type Loaded = Awaited<ReturnType<typeof loaded>>

  /** Those of the named categories whose head is one of the words, and what is below them except accessories. */
  function calledBy(beginnings: string[], named: Set<number>, { byId, belowOf }: Loaded): Set<number> {
    const begins = (word: string) => beginnings.some(beginning => word.startsWith(beginning))
    const isCalled = (id: number) => byId.get(id)?.heads.some(begins) ?? false
    const isThing = (id: number) => isCalled(id) || (!named.has(id) && !isOfParts(byId.get(id)?.heads ?? []))
    return new Set([...named].filter(isCalled).flatMap(id => (belowOf.get(id) ?? []).filter(isThing)))
  }

  return {
    /** For each group of beginnings: the categories that have such a word in their own name or in one above them. */
    async beginningWith(groups: string[][]): Promise<NamedCategories[]> {
      const tree = await loaded()
      const { belowOf, entries } = tree
      return groups.map(group => {
        // A single letter begins a word in nearly all names.
        const beginnings = group.filter(beginning => beginning.length >= 2)
        const named = new Set<number>()
        for (const beginning of beginnings) {
          for (
            let index = lowerBound(entries, beginning);
            entries[index]?.word.startsWith(beginning);
            index++
          ) {
            named.add(entries[index]?.id ?? 0)
          }
        }
        if (named.size > mostNamed) return { words: [inAnyCategory], called: new Set() }
        const all = new Set([...named].flatMap(id => belowOf.get(id) ?? []))
        const words = [...all].slice(0, most).map(toCategoryWord)
        return { words, called: calledBy(beginnings, named, tree) }
      })
    },

    /** The categories whose own name has a word for each clause. The largest come first. */
    async named(clauses: Clause[], limit: number): Promise<CategoryLink[]> {
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
      const { all } = await loaded()
      const isNear = (one: string) => one.length >= 3 && mistakesBetween(one, word) <= mistakesAllowed(word)
      const found = new Map<string, number>()
      for (const { words, productCount } of all) {
        for (const one of words.filter(isNear)) found.set(one, Math.max(found.get(one) ?? 0, productCount))
      }
      return [...found].map(([one, products]) => ({ word: one, products }))
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
