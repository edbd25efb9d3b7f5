/** Categories by the words of their names and of those above them: so a product is found by where it is. */
import { contentMemo } from '#server/content-version.server.ts'
import type { Database } from '#server/database.server.ts'
import { categoryWords } from './words.ts'

/** More of them say nothing: a beginning of words that hundreds of categories share. The largest ones count then. */
const most = 300

export type CategoryWords = ReturnType<typeof createCategoryWords>

export function createCategoryWords(database: Pick<Database, 'db' | 'readVersion'>) {
  /** The tree is small: read once per version. Hidden ones are nobody's business, and hold what staff finds otherwise. */
  const entries = contentMemo(database, async () => {
    const rows = await database.db
      .selectFrom('category')
      .select(['id', 'name', 'slug', 'translations', 'lineage', 'productCount'])
      .where('deletedAt', 'is', null)
      .where('shown', '=', 1)
      .execute()
    const own = new Map(rows.map(row => [row.id, categoryWords(namesOf(row))]))
    return rows
      .flatMap(row => {
        const { id, productCount } = row
        const words = new Set(row.lineage.split('/').flatMap(above => own.get(Number(above)) ?? []))
        return [...words].map(word => ({ word, id, productCount }))
      })
      .sort((one, other) => compare(one.word, other.word))
  })

  return {
    /** The numbers of those with a word that begins so, themselves or above them. */
    async beginningWith(beginnings: string[]): Promise<number[][]> {
      const all = await entries()
      return beginnings.map(beginning => {
        // A single letter begins something in nearly all of them.
        if (beginning.length < 2) return []
        const found = new Map<number, number>()
        for (let at = firstFrom(all, beginning); all[at]?.word.startsWith(beginning); at++) {
          found.set(all[at]?.id ?? 0, all[at]?.productCount ?? 0)
        }
        const inOrder = [...found].sort(
          ([id, products], [otherId, others]) => others - products || id - otherId,
        )
        return inOrder.slice(0, most).map(([id]) => id)
      })
    },
  }
}

type Named = { name: string; translations: string }

export function namesOf({ name, translations }: Named): string[] {
  const translated = Object.values(JSON.parse(translations) as Record<string, { name?: string }>)
  return [name, ...translated.flatMap(texts => texts.name ?? [])]
}

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
