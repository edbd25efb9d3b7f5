/**
 * Which products a query finds: those that have, for each of its clauses, a word that begins with one of the alternatives. Both
 * engines find the same products. Here are the only search queries that differ between them. Used by `search.server.ts`,
 * suggestions and corrections.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '#server/database/database.server.ts'
import { codeKey } from '../products/slug.ts'
import type { CategoryWords } from './category-words.server.ts'
import type { FoundIds, Matching, NamedCategories, Scope } from './search.ts'
import type { Clause, SearchQuery } from './search-query.ts'
import { shortBeginning, toBeginningWord, toJoinedWord, toNameWord } from './words.ts'

type Options = Pick<Database, 'db' | 'engine'> & {
  categories: Pick<CategoryWords, 'namedIn'>
  common?: Common
}

export type MatchingService = ReturnType<typeof createMatching>

export function createMatching({ db, engine, categories, common = defaultCommon }: Options) {
  const productWithCode = (q: string) =>
    db
      .selectFrom('product')
      .select('id')
      .where('codeKey', '=', codeKey(q))
      .where('deletedAt', 'is', null)
      .executeTakeFirst()

  async function idsIn(scope: Scope, terms: TermsOfClause[]): Promise<FoundIds> {
    if (engine === 'sqlite') return sqliteIds(scope, terms)
    return postgresIds(scope, terms, await estimate(db, { scope, terms, common }))
  }

  return {
    async match(query: SearchQuery, q: string): Promise<Matching> {
      const [named, exact] = await Promise.all([categories.namedIn(query.clauses), productWithCode(q)])
      return {
        query,
        named,
        exactId: exact?.id,
        find: (scope: Scope) => idsIn(scope, toTerms(query.clauses, { scope, named })),
      }
    },

    /** A select of some matching ids, in any order, to see whether there are any. It needs no query for an estimate before. */
    async sample(clauses: Clause[], limit: number): Promise<RawBuilder<{ productId: number }>> {
      const named = await categories.namedIn(clauses)
      const inTexts = toTerms(clauses, { scope: 'texts', named })
      const inDescriptions = toTerms(clauses, { scope: 'descriptions', named })
      if (engine === 'sqlite') {
        return sql`select * from (${sqliteIds('texts', inTexts).ids(limit)})
          union all select * from (${sqliteIds('descriptions', inDescriptions).ids(limit)})`
      }
      const newest = { scope: 'texts', products: sampleSize.existence } as const
      // A common word is found among the newest products at once. The indexes are used only when it was not.
      return sql`(${amongNewest(newest, toTsquery(inTexts))} limit ${limit})
        union all (${collected('texts', toTsquery(inTexts))} limit ${limit})
        union all (${collected('descriptions', toTsquery(inDescriptions))} limit ${limit})`
    },
  }
}

/** A word of the index, or the beginning of one. Folded words consist of letters and digits alone, so they need no escaping. */
type Term = { word: string; isWhole: boolean }
/** A product passes a clause if it has all terms of one of the lists, each by one of the terms at that place. */
type TermsOfClause = Term[][][]

function toTerms(
  clauses: Clause[],
  { scope, named }: { scope: Scope; named: NamedCategories[] },
): TermsOfClause[] {
  return clauses.map(({ alternatives }, index) => [
    ...alternatives.map(({ beginnings }) => beginnings.map(beginning => termsOf(beginning, scope))),
    // Visitors are suggested categories by themselves.
    ...(scope === 'names' ? [] : (named[index]?.words ?? []).map(word => [[{ word, isWhole: true }]])),
  ])
}

/** A word of one or two letters counts as a beginning in names alone. Elsewhere there are too many such words. */
function termsOf(beginning: string, scope: Scope): Term[] {
  const isWhole = Array.from(beginning).length <= shortBeginning
  if (scope === 'descriptions') return [{ word: beginning, isWhole }]
  const inNames = isWhole
    ? [{ word: toBeginningWord(beginning), isWhole }]
    : [toNameWord(beginning), toJoinedWord(beginning)].map(word => ({ word, isWhole }))
  return scope === 'texts' ? [...inNames, { word: beginning, isWhole }] : inNames
}

const tables = {
  names: { text: 'searchText', index: 'searchIndex' },
  categories: { text: 'searchText', index: 'searchIndex' },
  texts: { text: 'searchText', index: 'searchIndex' },
  descriptions: { text: 'searchDescription', index: 'searchDescriptionIndex' },
} as const satisfies Record<Scope, object>

type Notation = { term(term: Term): string; and: string; or: string }

function toCondition(clauses: TermsOfClause[], { term, and, or }: Notation): string {
  const anyOf = (parts: string[]) => (parts.length === 1 ? parts.join('') : `(${parts.join(or)})`)
  const allOf = (parts: string[]) => (parts.length === 1 ? parts.join('') : `(${parts.join(and)})`)
  return clauses
    .map(alternatives =>
      anyOf(alternatives.map(places => allOf(places.map(terms => anyOf(terms.map(term)))))),
    )
    .join(and)
}

const fts5: Notation = {
  term: ({ word, isWhole }) => `"${word}"${isWhole ? '' : '*'}`,
  and: ' AND ',
  or: ' OR ',
}
const tsquery: Notation = {
  term: ({ word, isWhole }) => `'${word}'${isWhole ? '' : ':*'}`,
  and: ' & ',
  or: ' | ',
}

function sqliteIds(scope: Scope, terms: TermsOfClause[]): FoundIds {
  const index = sql.table(tables[scope].index)
  const condition = toCondition(terms, fts5)
  const found = sql`select rowid as "productId" from ${index} where ${index} match ${condition}`
  return {
    ids: limit => sql`${found} order by rowid desc limit ${limit}`,
    newest: () => undefined,
  }
}

/** From this number of products on, reading products from the newest on may be faster than collecting all matches. */
type Common = { products: number; share: number }
const defaultCommon: Common = { products: 10_000, share: 0.1 }

/** How many products probably match, and how many there are. */
type Estimate = { matches: number; products: number; common: Common }

/** How many of the newest products are read to estimate how common the words are, and to see whether they are common at all. */
const sampleSize = { estimate: 400, existence: 100 }

/** Estimates from the newest products, because PostgreSQL's own estimate for beginnings of words is too far off to choose by. */
async function estimate(
  db: Db,
  { scope, terms, common }: { scope: Scope; terms: TermsOfClause[]; common: Common },
): Promise<Estimate> {
  const newest = { scope, products: sampleSize.estimate }
  const { rows } = await sql<{ sampled: number; products: number }>`
    select (select count(*) from (${amongNewest(newest, toTsquery(terms))}) as "sample") as "sampled",
      (select "reltuples" from "pg_class" where "oid" = '"searchText"'::regclass) as "products"`.execute(db)
  const { sampled = 0, products = 0 } = rows[0] ?? {}
  return {
    matches: (Number(sampled) / sampleSize.estimate) * Number(products),
    products: Number(products),
    common,
  }
}

const isCommon = ({ matches, products, common }: Estimate) =>
  products >= common.products && matches >= common.share * products

/** How many of the newest products to read to find `count` matches. Undefined when collecting all matches is faster. */
function productsToRead(count: number, { matches, products, common }: Estimate) {
  const needed = (count * products) / matches
  // Collecting one match from the index takes as long as reading three products in their order. Reading stops at the last match
  // that is needed, so allowing twice as many costs nothing more.
  return products >= common.products && needed < 3 * matches ? Math.ceil(2 * needed) : undefined
}

const toTsquery = (terms: TermsOfClause[]) => sql`cast(${toCondition(terms, tsquery)} as tsquery)`

const amongNewest = (
  { scope, products }: { scope: Scope; products: number },
  query: RawBuilder<unknown>,
) => sql<{ productId: number }>`select "productId" from
  (select "productId", "tokens" from ${sql.table(tables[scope].text)} order by "productId" desc limit ${products}) as "newest"
  where "tokens" @@ ${query}`

/**
 * PostgreSQL cannot look into a subselect when it plans, so it uses the index. `materialized` makes it do so independently of the
 * rest of the statement.
 */
const collected = (scope: Scope, query: RawBuilder<unknown>) => sql<{ productId: number }>`
  with "found" as materialized (
    select "productId" from ${sql.table(tables[scope].text)} where "tokens" @@ (select ${query})
  ) select "productId" from "found"`

function postgresIds(scope: Scope, terms: TermsOfClause[], estimated: Estimate): FoundIds {
  const query = toTsquery(terms)
  const inOrder = sql`select "productId" from ${sql.table(tables[scope].text)} where "tokens" @@ ${query}`
  const found = isCommon(estimated) ? inOrder : collected(scope, query)
  return {
    ids: limit => sql`${found} order by "productId" desc limit ${limit}`,
    newest(count) {
      const products = productsToRead(count, estimated)
      return products === undefined
        ? undefined
        : sql`${amongNewest({ scope, products }, query)} order by "productId" desc`
    },
  }
}
