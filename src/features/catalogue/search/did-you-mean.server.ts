/** For a query that found nothing: what its sender may have meant. Only what visitors would find is offered. */
import { sql } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import type { CategoryWords } from './category-words.server.ts'
import { inOtherLayout } from './keyboard-layout.ts'
import type { MatchingService } from './matching.server.ts'
import type { Search } from './search.ts'
import { isNearly, spellingsOf } from './spelling.ts'
import { toQuery } from './words.ts'

/** Whatever is asked, the work stays small. */
const limits = { wrongWords: 3, offersPerWord: 3, tries: 9, read: 60, sample: 1000 } as const
/** A word of two letters is near to any other one. */
const shortest = 3
/** In a longer word two mistakes still leave it recognisable. */
const longEnough = 7

type Options = { db: Db; sample: MatchingService['sample']; categories: Pick<CategoryWords, 'nearly'> }

export function createDidYouMean({ db, sample, categories }: Options): Search['didYouMean'] {
  async function isFound(q: string): Promise<boolean> {
    const some = await sample(q, limits.sample)
    if (!some) return false
    const { rows } = await sql`select 1 from (${some}) as "match" cross join "listing"
      where "listing"."categoryId" = 0 and "listing"."shown" = 1 and "listing"."productId" = "match"."productId"
      limit 1`.execute(db)
    return rows.length > 0
  }

  /** The most likely first: with the same first letter, in more products. */
  async function offersFor(word: string): Promise<string[]> {
    const turned = toQuery(inOtherLayout(word) ?? '')?.text
    if (word.length < shortest) return turned ? [turned] : []
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
    const misses = (one: string) => Number(!isNearly(one, word)) * 2 + Number(one[0] !== word[0])
    near.sort(
      (one, other) =>
        misses(one.word) - misses(other.word) ||
        other.products - one.products ||
        (one.word < other.word ? -1 : 1),
    )
    const offers = [...(turned ? [turned] : []), ...near.map(one => one.word)]
    return await firstFound([...new Set(offers.slice(0, limits.tries))], limits.offersPerWord)
  }

  /** As many as are wanted are asked for together: nearly always they are the ones, and each trip to PostgreSQL costs. */
  async function firstFound(offers: string[], wanted: number): Promise<string[]> {
    const found: string[] = []
    for (let at = 0; at < offers.length && found.length < wanted; at += wanted) {
      const some = offers.slice(at, at + wanted)
      const areFound = await Promise.all(some.map(isFound))
      found.push(...some.filter((_, index) => areFound[index]))
    }
    return found.slice(0, wanted)
  }

  return async q => {
    const query = toQuery(q)
    if (!query || query.text.length < 2) return undefined
    const turned = toQuery(inOtherLayout(q) ?? '')
    if (turned && (await isFound(turned.text))) return turned.text
    const areFound = await Promise.all(query.words.map(isFound))
    const wrong = areFound.filter(one => !one).length
    if (wrong === 0 || wrong > limits.wrongWords) return undefined
    const ways = await Promise.all(
      query.words.map((word, index) => (areFound[index] ? [word] : offersFor(word))),
    )
    for (const words of combinations(ways).slice(0, limits.tries)) {
      const text = words.join(' ')
      if (await isFound(text)) return text
    }
    return undefined
  }
}

/** One of each, the first ones first; none when one of them is empty. */
function combinations(ways: string[][]): string[][] {
  return ways.reduce<string[][]>(
    (all, way) => way.flatMap(word => all.map(before => [...before, word])),
    [[]],
  )
}
