/**
 * Another wording for a search that found nothing: in the other keyboard layout, or with misspelt words corrected. Only a
 * wording that finds something visitors see is offered. Called for lists and suggestions.
 */
import { sql } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import type { CategoryWords } from './category-words.server.ts'
import { inOtherLayout } from './keyboard-layout.ts'
import type { MatchingService } from './matching.server.ts'
import type { Search } from './search.ts'
import { isNearly, spellingsOf } from './spelling.ts'
import { toQuery } from './words.ts'

/** These bound the work, whatever is typed. */
const limits = { wrongWords: 3, offersPerWord: 3, tries: 9, read: 60, sample: 1000 } as const
/** Shorter words are not corrected: a word of two letters is similar to any other one. */
const shortest = 3
/** From this length on a word may have two mistakes: it is still recognisable then. */
const longEnough = 7

type Options = { db: Db; sample: MatchingService['sample']; categories: Pick<CategoryWords, 'nearly'> }

export function createDidYouMean({ db, sample, categories }: Options): Search['didYouMean'] {
  async function isFound(q: string): Promise<boolean> {
    const matches = await sample(q, limits.sample)
    if (!matches) return false
    const { rows } = await sql`select 1 from (${matches}) as "match" cross join "listing"
      where "listing"."categoryId" = 0 and "listing"."shown" = 1 and "listing"."productId" = "match"."productId"
      limit 1`.execute(db)
    return rows.length > 0
  }

  /** Corrections of a word, the most likely first: those with the same first letter, then those in more products. */
  async function offersFor(word: string): Promise<string[]> {
    const otherLayout = toQuery(inOtherLayout(word) ?? '')?.text
    if (word.length < shortest) return otherLayout ? [otherLayout] : []
    const inProducts = await db
      .selectFrom('searchSpelling')
      .innerJoin('searchWord', 'searchWord.word', 'searchSpelling.word')
      .select(['searchWord.word', 'searchWord.products'])
      .distinct()
      .where('searchSpelling.spelling', 'in', spellingsOf(word))
      .orderBy('searchWord.products', 'desc')
      .orderBy('searchWord.word')
      .limit(limits.read)
      .execute()
    const near = [...inProducts, ...(await categories.nearly(word))].filter(
      one => word.length >= longEnough || isNearly(one.word, word),
    )
    const distance = (one: string) => Number(!isNearly(one, word)) * 2 + Number(one[0] !== word[0])
    near.sort(
      (one, other) =>
        distance(one.word) - distance(other.word) ||
        other.products - one.products ||
        (one.word < other.word ? -1 : 1),
    )
    const offers = [...(otherLayout ? [otherLayout] : []), ...near.map(one => one.word)]
    return await firstFound([...new Set(offers.slice(0, limits.tries))], limits.offersPerWord)
  }

  /**
   * The first words that find something. As many as are wanted are checked at the same time, because each round trip to
   * PostgreSQL costs.
   */
  async function firstFound(offers: string[], wanted: number): Promise<string[]> {
    const found: string[] = []
    for (let from = 0; from < offers.length && found.length < wanted; from += wanted) {
      const batch = offers.slice(from, from + wanted)
      const areFound = await Promise.all(batch.map(isFound))
      found.push(...batch.filter((_, index) => areFound[index]))
    }
    return found.slice(0, wanted)
  }

  return async q => {
    const query = toQuery(q)
    if (!query || query.text.length < 2) return undefined
    const otherLayout = toQuery(inOtherLayout(q) ?? '')
    if (otherLayout && (await isFound(otherLayout.text))) return otherLayout.text
    const areFound = await Promise.all(query.words.map(isFound))
    const wrong = areFound.filter(one => !one).length
    if (wrong === 0 || wrong > limits.wrongWords) return undefined
    const alternatives = await Promise.all(
      query.words.map((word, index) => (areFound[index] ? [word] : offersFor(word))),
    )
    for (const words of combinations(alternatives).slice(0, limits.tries)) {
      const text = words.join(' ')
      if (await isFound(text)) return text
    }
    return undefined
  }
}

/** Every combination of one word of each list, the first words first. Empty when one of the lists is empty. */
function combinations(alternatives: string[][]): string[][] {
  return alternatives.reduce<string[][]>(
    (all, words) => words.flatMap(word => all.map(before => [...before, word])),
    [[]],
  )
}
