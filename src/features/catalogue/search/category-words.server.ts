/** Categories by the words of their names and of those above them: so a product is found by where it is. */

import { contentMemo } from '#server/database/content-cache.server.ts'
import type { Database } from '#server/database/database.server.ts'
import type { CategoryLink } from '../categories/category.ts'
import { spellingsOf } from './spelling.ts'
import { categoryWords, inAnyCategory, toCategoryWord, toQuery } from './words.ts'

/** A word in the names of more of them tells nothing apart (`انواع`, all kinds of): it stands for being in any category. */
const mostNamed = 40
/** With those below them. The largest ones count when there are more. */
const most = 300

export type CategoryWords = ReturnType<typeof createCategoryWords>

export function createCategoryWords(database: Pick<Database, 'db' | 'readVersion'>) {
  /** The tree is small: read once per version. Hidden ones are nobody's business, and staff has other ways to them. */
  const loaded = contentMemo(database, async () => {
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
    /** Itself and those below it, the largest first. */
    const belowOf = new Map<number, number[]>()
    for (const { link, lineage } of all) {
      for (const above of lineage.split('/').map(Number)) {
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
     * For each group of beginnings the words of categories that have a word beginning so, themselves or above them; and
     * how many shown products the largest of them has.
     */
    async beginningWith(groups: string[][]): Promise<{ words: string[]; products: number }[]> {
      const { productsOf, belowOf, entries } = await loaded()
      return groups.map(beginnings => {
        const named = new Set<number>()
        for (const beginning of beginnings) {
          // A single letter begins something in nearly all of them.
          if (beginning.length < 2) continue
          for (let at = firstFrom(entries, beginning); entries[at]?.word.startsWith(beginning); at++) {
            named.add(entries[at]?.id ?? 0)
          }
        }
        const products = Math.max(0, ...[...named].map(id => productsOf.get(id) ?? 0))
        if (named.size > mostNamed) return { words: [inAnyCategory], products: Number.POSITIVE_INFINITY }
        const all = new Set([...named].flatMap(id => belowOf.get(id) ?? []))
        return { words: [...all].slice(0, most).map(toCategoryWord), products }
      })
    },

    /** Those whose own name has a word for each of the term's words; the largest first. */
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

    /** Words of their names that are nearly this one, each with the products of the largest category that has it. */
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

/** Where in a sorted list the first word stands that is not before `word`. */
function firstFrom(list: { word: string }[], word: string): number {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(list[middle]?.word ?? '', word) < 0) from = middle + 1
    else to = middle
  }
  return from
}
