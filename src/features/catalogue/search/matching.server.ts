/**
 * Which products a query finds: those that have, for each of its words, a word that begins so. The same on both engines;
 * here are the only queries that each engine has in its own words.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
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

export function createMatching({ db, engine, categories, many = usualMany }: Options) {
  async function clausesOf({ words }: Query, where: Where) {
    const beginnings = words.map((_, at) => beginningsOf(words, at))
    const groups = where === 'names' ? [] : await categories.beginningWith(beginnings)
    const clauses = beginnings.map((some, at) => ({
      beginnings: where === 'names' ? some.map(toNameWord) : some,
      categories: groups[at]?.words ?? [],
    }))
    return { clauses, inCategories: groups[0]?.products ?? 0 }
  }

  const exactOf = (q: string) =>
    db
      .selectFrom('product')
      .select('id')
      .where('codeKey', '=', codeKey(q))
      .where('deletedAt', 'is', null)
      .executeTakeFirst()

  return {
    /** Undefined: there is neither a letter nor a digit in `q`. */
    async matching(q: string, where: Where = 'everything'): Promise<Matching | undefined> {
      const query = toQuery(q)
      if (!query) return undefined
      const { clauses, inCategories } = await clausesOf(query, where)
      const [only = '', ...others] = query.words
      const expect = () => {
        if (engine === 'sqlite' || others.length > 0) return undefined
        if (where === 'everything') return expectIn(db, only, inCategories)
        // Of those that have a word few may have it in their names: the vocabulary tells nothing of them.
        return expectInNames(db, clauses)
      }
      // Together: each trip to PostgreSQL costs.
      const [exact, expected] = await Promise.all([exactOf(q), expect()])
      return {
        ...dialects[engine](clauses, expected && { ...expected, many }),
        exactId: exact?.id,
        rank: rankOf(query, exact?.id),
      }
    },

    /** Select of any of the matching ids, to see whether there are some; asks nothing before. */
    async sample(q: string, limit: number): Promise<RawBuilder<{ productId: number }> | undefined> {
      const query = toQuery(q)
      if (!query) return undefined
      const { clauses } = await clausesOf(query, 'everything')
      return dialects[engine](clauses).sample(limit)
    },
  }
}

/** One word of the query: a word that begins so, or one of these words for categories. */
type Clause = { beginnings: string[]; categories: string[] }

/** From so many products on it is faster to look at the newest ones, one by one, than to collect all. */
type Many = { products: number; share: number }
const usualMany: Many = { products: 10_000, share: 0.18 }

type Expected = { having: number; products: number; many: Many }

const isMany = ({ having, products, many }: Expected) =>
  having >= many.products && having >= many.share * products

/** At how many of the newest products to look for `count` matches; undefined when collecting all matches is faster. */
function toCheck(count: number, { having, products, many }: Expected) {
  const some = (count * products) / having
  // To collect one from the index takes as long as to look at three, one after the other. Nobody looks further than to the last
  // that is needed, so that the double is not dearer.
  return products >= many.products && some < 3 * having ? Math.ceil(2 * some) : undefined
}

/** PostgreSQL's own guess at beginnings of words is too far off to choose by. */
async function expectIn(db: Db, beginning: string, inCategories: number) {
  const { rows } = await sql<{ having: number; products: number }>`
    select (select coalesce(sum("products"), 0) from "searchWord"
      where "word" >= ${beginning} and "word" < ${`${beginning}\u{10ffff}`}) as "having",
      (select "reltuples" from "pg_class" where "oid" = '"searchText"'::regclass) as "products"`.execute(db)
  const { having = 0, products = 0 } = rows[0] ?? {}
  return { having: Math.max(Number(having), inCategories), products: Number(products) }
}

/** So many of the newest products tell how common something is; a few of them, that it is. */
const firstBatch = { many: 400, few: 100 }

async function expectInNames(db: Db, clauses: Clause[]) {
  const { rows } = await sql<{ seen: number; products: number }>`
    select (select count(*) from (${amongNewest(firstBatch.many, toTsquery(clauses))}) as "seen") as "seen",
      (select "reltuples" from "pg_class" where "oid" = '"searchText"'::regclass) as "products"`.execute(db)
  const { seen = 0, products = 0 } = rows[0] ?? {}
  return { having: (Number(seen) / firstBatch.many) * Number(products), products: Number(products) }
}

const amongNewest = (products: number, query: RawBuilder<unknown>) => sql<{
  productId: number
}>`select "productId" from
  (select "productId", "tokens" from "searchText" order by "productId" desc limit ${products}) as "newest"
  where "tokens" @@ ${query}`

function toTsquery(clauses: Clause[]) {
  const asked = clauses.map(({ beginnings, categories }) => {
    const terms = [...beginnings.map(one => `'${one}':*`), ...categories.map(one => `'${one}'`)]
    return `(${terms.join(' | ')})`
  })
  return sql`cast(${asked.join(' & ')} as tsquery)`
}

/**
 * Two words of a query may be one in the product: `tea pot`, and many pairs in Persian; and a code may be typed in any
 * number of parts. What they begin with is found by the word before anyway.
 */
function beginningsOf(words: string[], at: number): string[] {
  const joined = (from: number, to: number) => words.slice(from, to).join('').normalize('NFC')
  return [
    ...new Set([words[at] ?? '', joined(Math.max(0, at - 1), at + 1), cutWord(joined(0, words.length))]),
  ]
}

type Dialect = (
  clauses: Clause[],
  expected?: Expected,
) => Pick<Matching, 'from' | 'ids' | 'newest' | 'has'> & {
  sample(limit: number): RawBuilder<{ productId: number }>
}

const dialects: Record<Engine, Dialect> = {
  sqlite(clauses) {
    const asked = clauses
      .map(({ beginnings, categories }) => {
        const terms = [...beginnings.map(one => `"${one}"*`), ...categories.map(one => `"${one}"`)]
        return `(${terms.join(' OR ')})`
      })
      .join(' AND ')
    const found = sql`select rowid as "productId" from "searchIndex" where "searchIndex" match ${asked}`
    const ids = (limit: number) => sql<{ productId: number }>`${found} order by rowid desc limit ${limit}`
    return {
      from: sql`(${found}) as "match"`,
      ids,
      newest: () => undefined,
      sample: ids,
      // Asked for one product, the index would be opened anew each time: its words are read instead.
      has: productId => sql<SqlBool>`exists (select 1 from "searchText" as "own"
        where "own"."productId" = ${productId} and ${sql.join(clauses.map(hasWord), sql` and `)})`,
    }
  },
  postgres(clauses, expected) {
    const select = sql`select "productId" from "searchText" where "tokens" @@`
    const query = toTsquery(clauses)
    // A query that it cannot look into makes PostgreSQL use the index, and by itself whatever is done with what it finds.
    const byIndex = sql`${select} (select ${query})`
    const collected = sql`with "found" as materialized (${byIndex}) select "productId" from "found"`
    const found = expected && isMany(expected) ? sql`${select} ${query}` : collected
    return {
      from: sql`(${found}) as "match"`,
      ids: limit => sql`${found} order by "productId" desc limit ${limit}`,
      newest(count) {
        const products = expected && toCheck(count, expected)
        return products === undefined
          ? undefined
          : sql`${amongNewest(products, query)} order by "productId" desc`
      },
      // What is common is seen at once; the index is only asked when it was not.
      sample: limit =>
        sql`(${amongNewest(firstBatch.few, query)} limit ${limit}) union all (${collected} limit ${limit})`,
      has: productId => sql<SqlBool>`exists (select 1 from "searchText" as "own"
        where "own"."productId" = ${productId} and "own"."tokens" @@ ${query})`,
    }
  },
}

function hasWord({ beginnings, categories }: Clause) {
  const ways = [
    ...beginnings.map(one => sql`"own"."words" like ${`% ${one}%`}`),
    ...categories.map(one => sql`"own"."words" like ${`% ${one} %`}`),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}

/** Folded words hold letters and digits alone, so that nothing in them means something else in a pattern. */
function rankOf({ text, words }: Query, exactId: number | undefined): Matching['rank'] {
  return ({ productId, names }) => {
    const named = words.map(word => sql`${names} like ${`% ${word}%`}`)
    const isExact = exactId === undefined ? sql`` : sql`when ${productId} = ${exactId} then 0`
    // Most have some word elsewhere than in their names, which one look tells.
    return sql<number>`case ${isExact} when not (${sql.join(named, sql` and `)}) then 4
      when ${names} like ${`%${nameStart}${text}${nameEnd}%`} then 1
      when ${names} like ${`%${nameStart}${text}%`} then 2 else 3 end`
  }
}
