/** Creates the search service from its parts. Called once at start by `services.server.ts`. */
import type { Picture } from '#features/media/picture.ts'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { Database } from '#server/database/database.server.ts'
import { createCategoryTerms } from '../search-engine/category-terms.server.ts'
import { createCorrections } from '../search-engine/corrections/correct-query.server.ts'
import { createFindProducts } from '../search-engine/find-products.server.ts'
import { createMatcher } from '../search-engine/match-products.server.ts'
import type { Search } from '../search-engine/search.ts'
import { toQueryText, toQueryWords, toSearchQuery } from '../search-engine/search-query.ts'
import { serveSearch } from './search-api.server.ts'
import { createSearchLog } from './search-rules/search-log.server.ts'
import { serveSearchLog } from './search-rules/search-log-api.server.ts'
import { createSearchRules } from './search-rules/search-rules.server.ts'
import { createSuggestions } from './suggestions.server.ts'

type Options = {
  database: Database
  listMainImages(owners: { id: number; mainImageRef: string | null }[]): Promise<Map<number, Picture>>
}

export function createSearch({ database, listMainImages }: Options) {
  const { db } = database
  const categories = createCategoryTerms(database)
  const { match, findWith, sample } = createMatcher({ ...database, categories })
  const searchRules = createSearchRules(database)
  const log = createSearchLog({ ...database, searchRules })
  const search: Search = {
    async read(q, given) {
      dependsOn('words')
      const rules = given ?? (await searchRules())
      const queryWords = toQueryWords(q, rules.ignored)
      return queryWords.length === 0
        ? undefined
        : { ...toSearchQuery(queryWords, rules), text: toQueryText(q) }
    },
    ...createCorrections({ db, findWith, sample, categories, searchRules }),
    match,
    find: createFindProducts({ db, match, findWith, searchRules }),
    recordSearch: log.record,
  }
  const suggest = createSuggestions({ ...database, search, categories, listMainImages })
  return { ...search, searchRules, log, served: [...serveSearch(suggest), ...serveSearchLog(log)] }
}
