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
import { spellingsOf } from './spelling.ts'
import { categoryWords, inAnyCategory, toCategoryWord, toQuery } from './words.ts'

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
      return { link, lineage, productCount, words: categoryWords(namesOf(link)) }
    })
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
    const productsOf = new Map(all.map(one => [one.link.id, one.productCount]))
    return { all, productsOf, belowOf, entries }
  })

  return {
    /**
     * For each group of beginnings: the words for the categories that have such a word in their own name or in one above them,
     * and how many shown products the largest of them has.
     */
    async beginningWith(groups: string[][]): Promise<{ words: string[]; products: number }[]> {
      const { productsOf, belowOf, entries } = await loaded()
      return groups.map(beginnings => {
        const named = new Set<number>()
        for (const beginning of beginnings) {
          // A single letter begins a word in nearly all names.
          if (beginning.length < 2) continue
          for (
            let index = lowerBound(entries, beginning);
            entries[index]?.word.startsWith(beginning);
            index++
          ) {
            named.add(entries[index]?.id ?? 0)
          }
        }
        const products = Math.max(0, ...[...named].map(id => productsOf.get(id) ?? 0))
        if (named.size > mostNamed) return { words: [inAnyCategory], products: Number.POSITIVE_INFINITY }
        const all = new Set([...named].flatMap(id => belowOf.get(id) ?? []))
        return { words: [...all].slice(0, most).map(toCategoryWord), products }
      })
    },

    /** The categories whose own name has, for each word of the term, a word that begins with it. The largest come first. */
    async named(term: string, limit: number): Promise<CategoryLink[]> {
      const beginnings = toQuery(term)?.words ?? []
      if (beginnings.length === 0) return []
      const { all } = await loaded()
      const isNamed = (words: string[]) =>
        beginnings.every(beginning => words.some(word => word.startsWith(beginning)))
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
      const spellings = new Set(spellingsOf(word))
      const isNear = (one: string) =>
        one.length >= 3 &&
        Math.abs(one.length - word.length) < 2 &&
        spellingsOf(one).some(spelling => spellings.has(spelling))
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
