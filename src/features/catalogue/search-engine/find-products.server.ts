/** Finds all products that match a query, up to a limit. Called by `filters/filtered-list.server.ts` through `Search`. */
import type { Db } from '#server/database/database.server.ts'
import { fold } from '#shared/fold.ts'
import { readIds } from '../listing/product-order.server.ts'
import type { Matcher } from './match-products.server.ts'
import { maxScored } from './relevance.server.ts'
import type { FoundProducts, Search } from './search.ts'
import type { Clause } from './search-query.ts'
import type { SearchRules } from './search-rules.ts'

/**
 * Descriptions are searched when the other texts find fewer products than fill a page. They have ten times as many words, which
 * would bury what was meant and slow down every search.
 */
const enough = 24

/** How many products with most of the words follow the others, for each combination of words. */
const maxPartial = 100

type Options = {
  db: Db
  match: Search['match']
  findWith: Matcher['findWith']
  searchRules(): Promise<SearchRules>
}

export function createFindProducts({ db, match, findWith, searchRules }: Options): Search['find'] {
  async function withMost(clauses: Clause[]) {
    const { find } = await findWith(clauses)
    return await readIds(db, find('descriptions')(maxPartial))
  }

  return async (query, { q, limit, isPinned, rules }) => {
    const [matching, { pins }] = await Promise.all([match(query, q), rules ?? searchRules()])
    const [best, found] = await Promise.all([
      readIds(db, matching.find('categories')(Math.min(limit, maxScored))),
      readIds(db, matching.find('texts')(limit)),
    ])
    const all =
      found.length < enough ? await readIds(db, matching.find('descriptions')(limit)) : new Float64Array()
    const pinned = isPinned ? (pins.get(fold(q)) ?? []) : []
    // Staff look for what has the words, and change all that a list has.
    const others = isPinned ? await Promise.all((query.others ?? []).map(withMost)) : []
    const sources = [found, best, all, Float64Array.from(pinned).sort().reverse()]
    const whole = sources.reduce(mergeNewestFirst)
    const ids = others.reduce(mergeNewestFirst, whole)
    const wholeIds = new Set(others.length > 0 ? whole : [])
    return {
      matching,
      ids,
      partial: new Set(others.length > 0 ? ids.filter(id => !wholeIds.has(id)) : []),
      isCut: found.length >= limit,
      best: new Set(best),
      described: new Set(all.filter(id => !found.includes(id))),
      pinned,
    } satisfies FoundProducts
  }
}

/** Two lists that are newest first become one, without duplicates. */
export function mergeNewestFirst(one: Float64Array, other: Float64Array): Float64Array {
  if (other.length === 0) return one
  const merged = new Float64Array(one.length + other.length)
  let [at, oneAt, otherAt] = [0, 0, 0]
  while (oneAt < one.length || otherAt < other.length) {
    const [first = 0, second = 0] = [one[oneAt], other[otherAt]]
    if (first >= second) oneAt++
    if (second >= first) otherAt++
    merged[at++] = Math.max(first, second)
  }
  return merged.subarray(0, at)
}
