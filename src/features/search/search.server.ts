/** Search as others use it. */
import type { Database } from '#server/database.server.ts'
import { createCategoryWords } from './category-words.server.ts'
import { createMatching } from './matching.server.ts'

export type Search = ReturnType<typeof createSearch>

export function createSearch(database: Database) {
  const categories = createCategoryWords(database)
  const matching = createMatching({ ...database, categories })
  return {
    matching,

    /** Another wording that finds something visitors see, for a query that found nothing. */
    async didYouMean(_q: string): Promise<string | undefined> {
      return undefined
    },

    /** A visitor looked for this and found nothing. */
    recordMiss(_q: string) {},
  }
}
