/**
 * Which products a query finds: those that have, for each of its clauses, a word that begins with one of the alternatives. Both
 * engines find the same products. Here are the only search queries that differ between them. Used by `search.server.ts`,
 * suggestions and corrections.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Engine } from '#server/database/database.server.ts'
import { codeKey } from '../names/slug.ts'
import type { CategoryTerms } from './category-terms.server.ts'
import type { FoundIds, NamedCategories, QueryMatch, Scope } from './search.ts'
import type { Alternative, Clause, SearchQuery } from './search-query.ts'
import { qualitiesOf, shortBeginning, toBeginningTerm, toJoinedTerm, toNameTerm } from './terms.ts'

type Options = Pick<Database, 'db' | 'engine'> & {
  categories: Pick<CategoryTerms, 'namedIn'>
}

export type Matcher = ReturnType<typeof createMatcher>

export function createMatcher({ db, engine, categories }: Options) {
  const productWithCode = (q: string) =>
    db
      .selectFrom('product')
      .select('id')
      .where('codeKey', '=', codeKey(q))
      .where('deletedAt', 'is', null)
      .executeTakeFirst()

  async function findWith(clauses: Clause[]): Promise<Pick<QueryMatch, 'named' | 'find'>> {
    const named = await categories.namedIn(clauses)
    return { named, find: scope => idsOf[engine](scope, toTerms(clauses, { scope, named })) }
  }

  return {
    findWith,

    async match(query: SearchQuery, q: string): Promise<QueryMatch> {
      const [finding, exact] = await Promise.all([findWith(query.clauses), productWithCode(q)])
      return { query, ...finding, exactId: exact?.id }
    },

    /** A select of some matching ids, to see whether there are any. */
    async sample(clauses: Clause[], limit: number): Promise<RawBuilder<{ productId: number }>> {
      const { find } = await findWith(clauses)
      if (!clauses.some(hasShortBeginning)) return find('descriptions')(limit)
      const inScope = (scope: Scope) => sql`select * from (${find(scope)(limit)}) as "found"`
      // Descriptions find enough nearly always, and both engines stop there.
      return sql`${inScope('descriptions')} union all ${inScope('texts')}`
    },
  }
}

const isShort = (beginning: string) => Array.from(beginning).length <= shortBeginning

/** A short beginning is found in names, but not in the scope of descriptions, which otherwise includes all other scopes. */
const hasShortBeginning = ({ alternatives }: Clause) =>
  alternatives.some(({ beginnings }) => beginnings.some(isShort))

/** A word of the index, or the beginning of one. Folded words consist of letters and digits alone, so they need no escaping. */
type Term = {
  word: string
  isWhole: boolean
  /** Words that begin with it and do not count. */
  except?: string[]
}
/** A product passes a clause if it has all terms of one of the lists, each by one of the terms at that place. */
type TermsOfClause = Term[][][]

function toTerms(
  clauses: Clause[],
  { scope, named }: { scope: Scope; named: NamedCategories[] },
): TermsOfClause[] {
  return clauses.map(({ alternatives }, index) => {
    const withoutQualities = clauses.length === 1 ? exceptQualities(alternatives) : (term: Term) => term
    return withoutCovered([
      ...alternatives.map(({ beginnings, kind }) =>
        beginnings.map(beginning =>
          kind === 'measure' || (kind === 'synonym' && beginning.length <= shortSynonym)
            ? wholeTermsOf(beginning, scope)
            : termsOf(beginning, scope).map(withoutQualities),
        ),
      ),
      // Visitors are suggested categories by themselves.
      ...(scope === 'names' ? [] : (named[index]?.words ?? []).map(word => [[{ word, isWhole: true }]])),
    ])
  })
}

/** Whoever asks for a thing alone does not mean what has it as a quality, unless they typed that. */
function exceptQualities(alternatives: Alternative[]) {
  const typed = new Set(alternatives.flatMap(({ beginnings }) => beginnings))
  const isTyped = (marked: string) => typed.has(marked.replace(/^[^\p{L}\p{N}]/u, ''))
  return (term: Term): Term => {
    if (term.isWhole) return term
    const except = qualitiesOf(term.word).filter(quality => !isTyped(quality))
    return except.length > 0 ? { ...term, except } : term
  }
}

/** Whoever looks for all words with `dry` need not look for those with `drying`: a beginning costs databases much more than a word. */
function withoutCovered(alternatives: TermsOfClause): TermsOfClause {
  const terms = alternatives.flatMap(places => (places.length === 1 ? places.flat() : []))
  const isCovered = ({ word, isWhole }: Term) =>
    terms.some(
      other => !other.isWhole && word.startsWith(other.word) && (isWhole || word.length > other.word.length),
    )
  return [[terms.filter(term => !isCovered(term))], ...alternatives.filter(places => places.length > 1)]
}

/** A word of one or two letters counts as a beginning in names alone. Elsewhere there are too many such words. */
function termsOf(beginning: string, scope: Scope): Term[] {
  const isWhole = isShort(beginning)
  if (scope === 'descriptions') return [{ word: beginning, isWhole }]
  // Every name with two words is found by the beginning of their pair, so pairs are looked for as a whole.
  const inNames = isWhole
    ? [{ word: toBeginningTerm(beginning), isWhole }]
    : [
        { word: toNameTerm(beginning), isWhole },
        { word: toJoinedTerm(beginning), isWhole: true },
      ]
  return scope === 'texts' ? [...inNames, { word: beginning, isWhole }] : inNames
}

/** A short word that nobody typed is found as a whole: «اتو» (iron) begins «اتوماتیک» (automatic). */
const shortSynonym = 4

function wholeTermsOf(word: string, scope: Scope): Term[] {
  if (scope === 'descriptions') return [{ word, isWhole: true }]
  const inNames = { word: toNameTerm(word), isWhole: true }
  return scope === 'texts' ? [inNames, { word, isWhole: true }] : [inNames]
}

type Notation = {
  term(term: Term): string
  and: string
  or: string
  /** The first of these, and none of the others. */
  except(term: string, others: string[]): string
}

function toCondition(clauses: TermsOfClause[], { term, and, or, except }: Notation): string {
  const toText = (one: Term): string =>
    one.except
      ? `(${term({ ...one, isWhole: true })}${or}${except(
          term(one),
          one.except.map(word => term({ word, isWhole: true })),
        )})`
      : term(one)
  const anyOf = (parts: string[]) => (parts.length === 1 ? parts.join('') : `(${parts.join(or)})`)
  const allOf = (parts: string[]) => (parts.length === 1 ? parts.join('') : `(${parts.join(and)})`)
  return clauses
    .map(alternatives =>
      anyOf(alternatives.map(places => allOf(places.map(terms => anyOf(terms.map(toText)))))),
    )
    .join(and)
}

const fts5: Notation = {
  term: ({ word, isWhole }) => `"${word}"${isWhole ? '' : '*'}`,
  and: ' AND ',
  or: ' OR ',
  except: (term, others) => `(${term} NOT (${others.join(' OR ')}))`,
}
const tsquery: Notation = {
  term: ({ word, isWhole }) => `'${word}'${isWhole ? '' : ':*'}`,
  and: ' & ',
  or: ' | ',
  except: (term, others) => `(${[term, ...others.map(one => `!${one}`)].join(' & ')})`,
}

const idsOf: Record<Engine, (scope: Scope, terms: TermsOfClause[]) => FoundIds> = {
  sqlite(scope, terms) {
    const index = sql.table(scope === 'descriptions' ? 'searchAllIndex' : 'searchIndex')
    const condition = toCondition(terms, fts5)
    return limit => sql`select rowid as "productId" from ${index} where ${index} match ${condition}
      order by rowid desc limit ${limit}`
  },
  postgres(scope, terms) {
    const tokens = sql.ref(scope === 'descriptions' ? 'allTokens' : 'tokens')
    const query = sql`cast(${toCondition(terms, tsquery)} as tsquery)`
    // PostgreSQL cannot look into a subselect when it plans, so it uses the index, as it would not for a word that it takes for
    // common. `offset 0` makes it do so independently of the rest of the statement. A materialized `with` would too, but stores all
    // matches first: for 40,000 of them that takes a fifth of the time.
    return limit => sql`select "productId" from (
        select "productId" from "searchText" where ${tokens} @@ (select ${query}) offset 0
      ) as "matching" order by "productId" desc limit ${limit}`
  },
}
