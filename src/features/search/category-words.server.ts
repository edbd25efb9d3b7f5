/** Categories by the words of their names and of those above them: so a product is found by where it is. */
import type { CategoryLink } from '#features/catalogue/category.ts'
import { contentMemo } from '#server/content-version.server.ts'
import type { Database } from '#server/database.server.ts'
import { spellingsOf } from './spelling.ts'
import { categoryWords, toQuery } from './words.ts'

/** More of them say nothing: a beginning of words that hundreds of categories share. The largest ones count then. */
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
    const byId = new Map(all.map(one => [one.link.id, one]))
    /** Every word with every category it leads to, sorted by words, the largest category first. */
    const entries = all
      .flatMap(({ link, lineage }) => {
        const words = new Set(lineage.split('/').flatMap(above => byId.get(Number(above))?.words ?? []))
        return [...words].map(word => ({ word, id: link.id }))
      })
      .sort((one, other) => compare(one.word, other.word))
    return { all, byId, entries }
  })

  return {
    /** For each group of beginnings the numbers of categories that have a word beginning so, themselves or above them. */
    async beginningWith(groups: string[][]): Promise<number[][]> {
      const { byId, entries } = await loaded()
      const productsOf = (id: number) => byId.get(id)?.productCount ?? 0
      return groups.map(beginnings => {
        const found = new Set<number>()
        for (const beginning of beginnings) {
          // A single letter begins something in nearly all of them.
          if (beginning.length < 2) continue
          for (let at = firstFrom(entries, beginning); entries[at]?.word.startsWith(beginning); at++) {
            found.add(entries[at]?.id ?? 0)
          }
        }
        const largestFirst = [...found].sort(
          (one, other) => productsOf(other) - productsOf(one) || one - other,
        )
        return largestFirst.slice(0, most)
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
