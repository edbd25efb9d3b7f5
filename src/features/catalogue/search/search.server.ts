/** Creates the search service from its parts. Called once at start by `services.server.ts`. */
import type { Picture } from '#features/media/picture.ts'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { Database } from '#server/database/database.server.ts'
import type { SiteSearchKind } from '#shared/site-search/site-search.ts'
import { createAttributeWords } from '../search-engine/attribute-words.server.ts'
import { createCategoryTerms } from '../search-engine/category-terms.server.ts'
import { createCorrections } from '../search-engine/corrections/correct-query.server.ts'
import { createFindProducts } from '../search-engine/find-products.server.ts'
import { createMatcher } from '../search-engine/match-products.server.ts'
import type { Search } from '../search-engine/search.ts'
import { toQueryText, toQueryWords, toSearchQuery } from '../search-engine/search-query.ts'
import { createElsewhere } from './elsewhere.server.ts'
import { serveSearch } from './search-api.server.ts'
import { createSearchLog } from './search-rules/search-log.server.ts'
import { serveSearchLog } from './search-rules/search-log-api.server.ts'
import { createSearchRules } from './search-rules/search-rules.server.ts'
import { createSuggestions } from './suggestions.server.ts'

type Options = {
  database: Database
  listMainImages(owners: { id: number; mainImageRef: string | null }[]): Promise<Map<number, Picture>>
  /** What is found beside products, in the order in which it is shown. */
  kinds?: readonly SiteSearchKind[]
}

export function createSearch({ database, listMainImages, kinds = [] }: Options) {
  const { db } = database
  const categories = createCategoryTerms(database)
  const { match, findWith, sample } = createMatcher({ ...database, categories })
  const searchRules = createSearchRules(database)
  const log = createSearchLog({ ...database, searchRules })
  const read: Search['read'] = async (q, given) => {
    dependsOn('words')
    const rules = given ?? (await searchRules())
    const queryWords = toQueryWords(q, rules.ignored)
    return queryWords.length === 0 ? undefined : { ...toSearchQuery(queryWords, rules), text: toQueryText(q) }
  }
  const elsewhere = createElsewhere({ ...database, kinds, read })
  const attributeWords = createAttributeWords(database)
  const corrections = createCorrections({ db, findWith, sample, categories, attributeWords, searchRules })
  const search: Search = {
    read,
    ...corrections,
    async correct(q, options) {
      const corrected = await corrections.correct(q, options)
      const isGuess = corrected?.correction.steps.some(step => step !== 'left_out')
      // Whoever types `warranty` and finds that among the help answers has not misspelt `warm tray`. Words may still be left out:
      // with `kettle manual` somebody is served by the manual and by the kettles.
      const isOfVisitor = (options?.visible ?? 'true') === 'true'
      return isGuess && isOfVisitor && (await elsewhere.hasAllWords(q)) ? undefined : corrected
    },
    isFoundElsewhere: async q => (await elsewhere.find(q, { isStrict: false })).length > 0,
    match,
    find: createFindProducts({ db, match, findWith, searchRules }),
    recordSearch: log.record,
  }
  const suggest = createSuggestions({ ...database, search, elsewhere, categories, listMainImages })
  return { ...search, searchRules, log, served: [...serveSearch(suggest), ...serveSearchLog(log)] }
}
