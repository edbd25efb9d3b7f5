/**
 * Finds what the site has beside products, in every kind that is registered (`shared/site-search/`). Called by suggestions, and
 * by corrections, which do not replace words that are found elsewhere. Made by `search.server.ts`.
 */
import { contentCache } from '#server/database/content-cache.server.ts'
import type { Database } from '#server/database/database.server.ts'
import {
  type FoundSiteHit,
  type SiteHits,
  type SiteSearchKind,
  siteSearchLimit,
} from '#shared/site-search/site-search.ts'
import type { Search } from '../search-engine/search.ts'

/** Terms. The hits of a term take a kilobyte or two. */
const maxCached = 500

type FoundKind = { kind: SiteSearchKind; found: FoundSiteHit[] }
type Options = Pick<Database, 'readContent'> & {
  kinds: readonly SiteSearchKind[]
  read: Search['read']
}

export type ElsewhereSearch = ReturnType<typeof createElsewhere>

export function createElsewhere({ kinds, read, ...database }: Options) {
  const cached = contentCache<FoundKind[]>(database, { maxWeight: maxCached, weigh: () => 1 })

  /** Cached, because a list and the suggestions for the same words both ask. */
  const findAll = (typed: string) =>
    cached([typed], async () => {
      const query = await read(typed)
      if (!query || query.clauses.length === 0) return []
      const words = { typed, clauses: query.clauses }
      return await Promise.all(
        kinds.map(async kind => ({ kind, found: await kind.find(words, siteSearchLimit + 1) })),
      )
    })

  return {
    /** Whether anything has all of the words, so that none of them is misspelt. */
    hasAllWords: async (typed: string): Promise<boolean> =>
      (await findAll(typed)).some(({ found }) => found.some(hit => hit.hasAll)),

    /**
     * What has only some of the words is noise beside what has all of them, and is left out there. `isStrict`: there are products
     * that have them.
     */
    async find(typed: string, { isStrict }: { isStrict: boolean }): Promise<SiteHits[]> {
      const all = await findAll(typed)
      const isWholeOnly = isStrict || all.some(({ found }) => found.some(hit => hit.hasAll))
      return all.flatMap(({ kind: { find: _, ...kind }, found }) => {
        const fitting = found.filter(hit => hit.hasAll || !isWholeOnly)
        if (fitting.length === 0) return []
        const hits = fitting.slice(0, siteSearchLimit).map(({ hasAll: _all, ...hit }) => hit)
        return [{ ...kind, hits, hasMore: fitting.length > siteSearchLimit }]
      })
    },
  }
}
