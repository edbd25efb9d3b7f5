/**
 * Which products a search finds: those that have, for each word of the query, a word that begins with it. Both engines find the
 * same products. Here are the only search queries that differ between them. `search.server.ts` passes it to lists, suggestions
 * and corrections.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db, Engine } from '#server/database/database.server.ts'
import { codeKey } from '../products/slug.ts'
import type { CategoryWords } from './category-words.server.ts'
import type { Matching, Where } from './search.ts'
import { cutWord, nameEnd, nameStart, type Query, toNameWord, toQuery } from './words.ts'

type Options = Pick<Database, 'db' | 'engine'> & {
  categories: Pick<CategoryWords, 'beginningWith'>
  many?: Many
}

export type MatchingService = ReturnType<typeof createMatching>

export function createMatching({ db, engine, categories, many = defaultMany }: Options) {
  async function clausesOf({ words }: Query, where: Where) {
    const beginnings = words.map((_, index) => beginningsOf(words, index))
    const groups = where === 'names' ? [] : await categories.beginningWith(beginnings)
    const clauses = beginnings.map((ofWord, index) => ({
      beginnings: where === 'names' ? ofWord.map(toNameWord) : ofWord,
      categories: groups[index]?.words ?? [],
    }))
    return { clauses, inCategories: groups[0]?.products ?? 0 }
  }

  const productWithCode = (q: string) =>
    db
      .selectFrom('product')
      .select('id')
      .where('codeKey', '=', codeKey(q))
      .where('deletedAt', 'is', null)
      .executeTakeFirst()

  return {
    /** Undefined when `q` has neither a letter nor a digit. */
    async matching(q: string, where: Where = 'everything'): Promise<Matching | undefined> {
      const query = toQuery(q)
      if (!query) return undefined
      const { clauses, inCategories } = await clausesOf(query, where)
      const [onlyWord = '', ...others] = query.words
      const estimate = () => {
        if (engine === 'sqlite' || others.length > 0) return undefined
        if (where === 'everything') return estimateMatches(db, onlyWord, inCategories)
        // The vocabulary counts products that have a word anywhere, and only few of these may have it in their names.
        return estimateNameMatches(db, clauses)
      }
      // Both queries run at the same time, because each round trip to PostgreSQL costs time.
      const [exact, estimated] = await Promise.all([productWithCode(q), estimate()])
      return {
        ...dialects[engine](clauses, estimated && { ...estimated, many }),
        exactId: exact?.id,
        rank: rankOf(query, exact?.id),
      }
    },

    /** A select of some matching ids, in any order, to see whether there are any. It needs no query for an estimate before. */
    async sample(q: string, limit: number): Promise<RawBuilder<{ productId: number }> | undefined> {
      const query = toQuery(q)
      if (!query) return undefined
      const { clauses } = await clausesOf(query, 'everything')
      return dialects[engine](clauses).sample(limit)
    },
  }
}

/**
 * One word of the query. A product passes with a word that begins with one of `beginnings`, or with one of the words for
 * `categories`.
 */
type Clause = { beginnings: string[]; categories: string[] }

/**
 * From this number and share of matching products on, reading products from the newest on is faster than collecting all
 * matches.
 */
type Many = { products: number; share: number }
const defaultMany: Many = { products: 10_000, share: 0.18 }

/** How many products probably match, and how many there are. */
type Estimate = { matches: number; products: number; many: Many }

const isMany = ({ matches, products, many }: Estimate) =>
  matches >= many.products && matches >= many.share * products

/** How many of the newest products to read to find `count` matches. Undefined when collecting all matches is faster. */
function productsToRead(count: number, { matches, products, many }: Estimate) {
  const needed = (count * products) / matches
  // Collecting one match from the index takes as long as reading three products in their order. Reading stops at the last match
  // that is needed, so allowing twice as many costs nothing more.
  return products >= many.products && needed < 3 * matches ? Math.ceil(2 * needed) : undefined
}

/** Estimates from the vocabulary, because PostgreSQL's own estimate for beginnings of words is too far off to choose by. */
async function estimateMatches(db: Db, beginning: string, inCategories: number) {
  const { rows } = await sql<{ matches: number; products: number }>`
    select (select coalesce(sum("products"), 0) from "searchWord"
      where "word" >= ${beginning} and "word" < ${`${beginning}\u{10ffff}`}) as "matches",
      (select "reltuples" from "pg_class" where "oid" = '"searchText"'::regclass) as "products"`.execute(db)
  const { matches = 0, products = 0 } = rows[0] ?? {}
  return { matches: Math.max(Number(matches), inCategories), products: Number(products) }
}

/** How many of the newest products are read to estimate how common a word is, and to see whether it is common at all. */
const sampleSize = { estimate: 400, existence: 100 }

async function estimateNameMatches(db: Db, clauses: Clause[]) {
  const { rows } = await sql<{ sampled: number; products: number }>`
    select (select count(*) from (${amongNewest(sampleSize.estimate, toTsquery(clauses))}) as "sample") as "sampled",
      (select "reltuples" from "pg_class" where "oid" = '"searchText"'::regclass) as "products"`.execute(db)
  const { sampled = 0, products = 0 } = rows[0] ?? {}
  return { matches: (Number(sampled) / sampleSize.estimate) * Number(products), products: Number(products) }
}

const amongNewest = (products: number, query: RawBuilder<unknown>) => sql<{
  productId: number
}>`select "productId" from
  (select "productId", "tokens" from "searchText" order by "productId" desc limit ${products}) as "newest"
  where "tokens" @@ ${query}`

function toTsquery(clauses: Clause[]) {
  const conditions = clauses.map(({ beginnings, categories }) => {
    const terms = [...beginnings.map(one => `'${one}':*`), ...categories.map(one => `'${one}'`)]
    return `(${terms.join(' | ')})`
  })
  return sql`cast(${conditions.join(' & ')} as tsquery)`
}

/**
 * The beginnings that a word of the query stands for: itself, itself joined with the word before, and all words joined. Two
 * words of a query may be one word in the product, as `tea pot` and many pairs in Persian, and a code may be typed in any
 * number of pieces. A word need not be joined with the one after it, because the joined word begins with it and so is found by
 * it anyway.
 */
function beginningsOf(words: string[], index: number): string[] {
  const joined = (from: number, to: number) => words.slice(from, to).join('').normalize('NFC')
  return [
    ...new Set([
      words[index] ?? '',
      joined(Math.max(0, index - 1), index + 1),
      cutWord(joined(0, words.length)),
    ]),
  ]
}

type Dialect = (
  clauses: Clause[],
  estimate?: Estimate,
) => Pick<Matching, 'ids' | 'newest'> & {
  sample(limit: number): RawBuilder<{ productId: number }>
}

const dialects: Record<Engine, Dialect> = {
  sqlite(clauses) {
    const condition = clauses
      .map(({ beginnings, categories }) => {
        const terms = [...beginnings.map(one => `"${one}"*`), ...categories.map(one => `"${one}"`)]
        return `(${terms.join(' OR ')})`
      })
      .join(' AND ')
    const found = sql`select rowid as "productId" from "searchIndex" where "searchIndex" match ${condition}`
    const ids = (limit: number) => sql<{ productId: number }>`${found} order by rowid desc limit ${limit}`
    return { ids, newest: () => undefined, sample: ids }
  },
  postgres(clauses, estimate) {
    const select = sql`select "productId" from "searchText" where "tokens" @@`
    const query = toTsquery(clauses)
    // PostgreSQL cannot look into a subselect when it plans, so it uses the index. `materialized` makes it do so independently
    // of the rest of the statement.
    const byIndex = sql`${select} (select ${query})`
    const collected = sql`with "found" as materialized (${byIndex}) select "productId" from "found"`
    const found = estimate && isMany(estimate) ? sql`${select} ${query}` : collected
    return {
      ids: limit => sql`${found} order by "productId" desc limit ${limit}`,
      newest(count) {
        const products = estimate && productsToRead(count, estimate)
        return products === undefined
          ? undefined
          : sql`${amongNewest(products, query)} order by "productId" desc`
      },
      // A common word is found among the newest products at once. The index is used only when it was not.
      sample: limit =>
        sql`(${amongNewest(sampleSize.existence, query)} limit ${limit}) union all (${collected} limit ${limit})`,
    }
  },
}

/** Folded words consist of letters and digits alone, so they contain no character that has a meaning in a `like` pattern. */
function rankOf({ text, words }: Query, exactId: number | undefined): Matching['rank'] {
  return ({ productId, names }) => {
    const isInName = words.map(word => sql`${names} like ${`% ${word}%`}`)
    const isExact = exactId === undefined ? sql`` : sql`when ${productId} = ${exactId} then 0`
    // Most products do not have every word in their names, so this case comes first: one comparison is enough for them.
    return sql<number>`case ${isExact} when not (${sql.join(isInName, sql` and `)}) then 4
      when ${names} like ${`%${nameStart}${text}${nameEnd}%`} then 1
      when ${names} like ${`%${nameStart}${text}%`} then 2 else 3 end`
  }
}
