/** Which stored files everybody may fetch: those that something shown points at now. Asked by `serving` and `signed-answers`. */
import { type Expression, sql } from 'kysely'
import { contentCache } from '#server/database/content-cache.server.ts'
import type { Database } from '#server/database/database.server.ts'
import type { Config } from '#server/process/config.server.ts'
import { heroSetting } from './picture.ts'

/** Answers that are remembered at once, about 300 bytes each. */
const mostRemembered = 20_000
/** References in one statement: engines limit how many values it may carry. */
const refsAtOnce = 500

export type PublicFiles = ReturnType<typeof createPublicFiles>

/**
 * Each answer is asked for once per reference and content version, by indexed reads, instead of loading all references that
 * are public: at 1,000,000 products those would be read anew after every write, in every process.
 */
export function createPublicFiles(
  database: Pick<Database, 'db' | 'readVersion' | 'lastVersion'>,
  { staleSeconds }: Pick<Config, 'staleSeconds'>,
) {
  const remembered = contentCache<boolean>(database, { most: mostRemembered, weigh: () => 1 })

  /** Those of them that are public, as of now. */
  async function listPublic(refs: string[]): Promise<Set<string>> {
    const found = new Set<string>()
    for (let at = 0; at < refs.length; at += refsAtOnce) {
      const rows = await database.db
        .selectFrom('media')
        .select('ref')
        .where('ref', 'in', refs.slice(at, at + refsAtOnce))
        .where(row => isShown(row.ref('media.ref')))
        .execute()
      for (const { ref } of rows) found.add(ref)
    }
    return found
  }

  return {
    listPublic,
    isPublic: (ref: string) => remembered([ref], async () => (await listPublic([ref])).has(ref)),

    /** While the database is away: as of its last answer, for as long as pages that are kept are shown too. */
    async wasPublic(ref: string): Promise<boolean> {
      const known = database.lastVersion()
      if (!known || Date.now() - known.at > staleSeconds * 1000) return false
      return (await remembered.cachedFor(known.version, ref)) ?? false
    },
  }
}

/** `shown` follows what hides a product or category: its own switch, the categories above it, the trash. */
const isShown = (ref: Expression<string>) => sql<boolean>`(
  exists (select 1 from "productImage" i join "product" p on p."id" = i."productId"
    where i."ref" = ${ref} and i."deletedAt" is null and p."shown" = 1 and p."deletedAt" is null)
  or exists (select 1 from "productDocument" d join "product" p on p."id" = d."productId"
    where d."ref" = ${ref} and d."deletedAt" is null and p."shown" = 1 and p."deletedAt" is null)
  or exists (select 1 from "category" c where c."imageRef" = ${ref} and c."shown" = 1 and c."deletedAt" is null)
  or exists (select 1 from "setting" s where s."name" = ${heroSetting} and s."value" = ${ref}))`
