/** Search, put together. */
import type { Database } from '#server/database.server.ts'
import { createCategoryWords } from './category-words.server.ts'
import { createMatching } from './matching.server.ts'
import type { Search } from './search.ts'

export function createSearch(database: Database): Search {
  const categories = createCategoryWords(database)
  const matching = createMatching({ ...database, categories })
  return {
    matching,
    async didYouMean() {
      return undefined
    },
    recordMiss() {},
  }
}
