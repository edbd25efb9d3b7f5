/**
 * Decides which stored files are public: those that something visible refers to now. Used by `delivery.server.ts` and
 * `signed-responses.server.ts`.
 */
import { contentCache } from '#server/database/content-cache.server.ts'
import type { Database } from '#server/database/database.server.ts'
import { isFilePublic } from '#server/database/file-usage.server.ts'
import { chunksOf } from '#server/process/chunks.server.ts'
import type { Config } from '#server/process/config.server.ts'

/** The number of cached results, about 300 bytes each. */
const maxCached = 20_000
/** References per statement. Database engines limit the number of parameters. */
const refsPerQuery = 500

export type PublicFiles = ReturnType<typeof createPublicFiles>

/**
 * Each reference is looked up once per content version, by indexed reads. The alternative is to load all public references.
 * With 1,000,000 products those would be read again after every write, in every process.
 */
export function createPublicFiles(
  database: Pick<Database, 'db' | 'readContent' | 'lastContent'>,
  { staleSeconds }: Pick<Config, 'staleSeconds'>,
) {
  const cache = contentCache<boolean>(database, { maxWeight: maxCached, weigh: () => 1 })

  /** Which of the given references are public now. */
  async function listPublic(refs: string[]): Promise<Set<string>> {
    const found = new Set<string>()
    for (const chunk of chunksOf(refs, refsPerQuery)) {
      const rows = await database.db
        .selectFrom('media')
        .select('ref')
        .where('ref', 'in', chunk)
        .where(row => isFilePublic(row.ref('media.ref')))
        .execute()
      for (const { ref } of rows) found.add(ref)
    }
    return found
  }

  return {
    listPublic,
    isPublic: (ref: string) => cache([ref], async () => (await listPublic([ref])).has(ref)),

    /** While the database is unreachable: the last known result, for as long as cached pages may be served too. */
    async wasPublic(ref: string): Promise<boolean> {
      const known = database.lastContent()
      if (!known || performance.now() - known.at > staleSeconds * 1000) return false
      return (await cache.cachedAt(known.content, ref)) ?? false
    },
  }
}
