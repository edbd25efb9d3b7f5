/**
 * Which products a query finds: those that have, for each of its words, a word that begins so. The same on both engines;
 * here are the only queries that each engine has in its own words.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Engine } from '#server/database.server.ts'
import { codeKey } from '#shared/slug.ts'
import type { CategoryWords } from './category-words.server.ts'
import type { Matching, Where } from './search.ts'
import { cutWord, nameEnd, nameStart, type Query, toCategoryWord, toNameWord, toQuery } from './words.ts'

type Options = Pick<Database, 'db' | 'engine'> & { categories: Pick<CategoryWords, 'beginningWith'> }

export function createMatching({ db, engine, categories }: Options) {
  /** Undefined: there is neither a letter nor a digit in `q`. */
  return async function matching(q: string, where: Where = 'everything'): Promise<Matching | undefined> {
    const query = toQuery(q)
    if (!query) return undefined
    const beginnings = query.words.map((_, at) => beginningsOf(query.words, at))
    const groups = where === 'names' ? [] : await categories.beginningWith(beginnings)
    const clauses = beginnings.map((some, at) => ({
      beginnings: where === 'names' ? some.map(toNameWord) : some,
      categoryIds: groups[at] ?? [],
    }))
    const exact = await db
      .selectFrom('product')
      .select('id')
      .where('codeKey', '=', codeKey(q))
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    return { ...dialects[engine](clauses), exactId: exact?.id, rank: rankOf(query, exact?.id) }
  }
}

/** One word of the query: a word that begins so, or one of these categories. */
type Clause = { beginnings: string[]; categoryIds: number[] }

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

const dialects: Record<Engine, (clauses: Clause[]) => Pick<Matching, 'from' | 'ids' | 'has'>> = {
  sqlite(clauses) {
    const asked = clauses
      .map(({ beginnings, categoryIds }) => {
        const terms = [
          ...beginnings.map(one => `"${one}"*`),
          ...categoryIds.map(id => `"${toCategoryWord(id)}"`),
        ]
        return `(${terms.join(' OR ')})`
      })
      .join(' AND ')
    const found = sql`select rowid as "productId" from "searchIndex" where "searchIndex" match ${asked}`
    return {
      from: sql`(${found}) as "match"`,
      ids: limit => sql`${found} order by rowid desc limit ${limit}`,
      // Asked for one product, the index would be opened anew each time: its words are read instead.
      has: productId => sql<SqlBool>`exists (select 1 from "searchText" as "own"
        where "own"."productId" = ${productId} and ${sql.join(
          clauses.map(clause => isSaid(clause, productId)),
          sql` and `,
        )})`,
    }
  },
  postgres(clauses) {
    const asked = clauses
      .map(({ beginnings, categoryIds }) => {
        const terms = [
          ...beginnings.map(one => `'${one}':*`),
          ...categoryIds.map(id => `'${toCategoryWord(id)}'`),
        ]
        return `(${terms.join(' | ')})`
      })
      .join(' & ')
    const matches = sql`"tokens" @@ cast(${asked} as tsquery)`
    const found = sql`select "productId" from "searchText" where ${matches}`
    return {
      from: sql`(${found}) as "match"`,
      ids: limit => sql`${found} order by "productId" desc limit ${limit}`,
      has: productId => sql<SqlBool>`exists (select 1 from "searchText" as "own"
        where "own"."productId" = ${productId} and "own".${matches})`,
    }
  },
}

function isSaid({ beginnings, categoryIds }: Clause, productId: RawBuilder<unknown>) {
  const ways = beginnings.map(one => sql`"own"."words" like ${`% ${one}%`}`)
  if (categoryIds.length > 0) {
    ways.push(sql`exists (select 1 from "productCategory" as "member" where "member"."productId" = ${productId}
      and "member"."categoryId" in (${sql.join(categoryIds)}))`)
  }
  return sql`(${sql.join(ways, sql` or `)})`
}

/** Folded words hold letters and digits alone, so that nothing in them means something else in a pattern. */
function rankOf({ text, words }: Query, exactId: number | undefined): Matching['rank'] {
  return ({ productId, names }) => {
    const named = words.map(word => sql`${names} like ${`% ${word}%`}`)
    const isExact = exactId === undefined ? sql`` : sql`when ${productId} = ${exactId} then 0`
    return sql<number>`case ${isExact} when ${names} like ${`%${nameStart}${text}${nameEnd}%`} then 1
      when ${names} like ${`%${nameStart}${text}%`} then 2 when ${sql.join(named, sql` and `)} then 3 else 4 end`
  }
}
