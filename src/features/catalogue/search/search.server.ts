/** Creates the search service from its parts. Called once at start by `server/process/services.server.ts`. */
import type { Picture } from '#features/media/picture.ts'
import { lookFor } from '#server/database/content-tags.server.ts'
import type { Database } from '#server/database/database.server.ts'
import { createCategoryWords } from './category-words.server.ts'
import { createCorrections } from './correct-query.server.ts'
import { createFindProducts } from './find-products.server.ts'
import { createMatching } from './matching.server.ts'
import { createMisses } from './misses.server.ts'
import type { Search } from './search.ts'
import { serveSearch } from './search-api.server.ts'
import { toQueryText, toQueryWords, toSearchQuery } from './search-query.ts'
import type { ShopWords } from './shop-words.ts'
import { createSuggestions } from './suggestions.server.ts'

type Options = {
  database: Database
  listMainImages(owners: { id: number; mainImageRef: string | null }[]): Promise<Map<number, Picture>>
}

const noWords: ShopWords = { synonyms: new Map(), ignored: new Set(), pins: new Map() }

export function createSearch({ database, listMainImages }: Options) {
  const { db } = database
  const categories = createCategoryWords(database)
  const shopWords = async () => noWords
  const { match, sample } = createMatching({ ...database, categories })
  const misses = createMisses(database)
  const search: Search = {
    async read(q, given) {
      lookFor('words')
      const words = given ?? (await shopWords())
      const queryWords = toQueryWords(q, words.ignored)
      return queryWords.length === 0
        ? undefined
        : { ...toSearchQuery(queryWords, words), text: toQueryText(q) }
    },
    correct: createCorrections({ db, sample, categories, shopWords }),
    match,
    find: createFindProducts({ db, match, shopWords }),
    recordSearch: (q, outcome) => {
      if (outcome === 'nothing') misses.record(q)
    },
  }
  const suggest = createSuggestions({ ...database, search, categories, listMainImages })
  return { ...search, misses, served: serveSearch({ suggest, misses }) }
}
