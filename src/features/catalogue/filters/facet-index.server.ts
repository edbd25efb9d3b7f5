/**
 * Keeps this process's facet columns up to date with the database: before each use it reads the rows that were written since
 * the last one, and nothing else. `filtered-list.server.ts` scans the columns through `use()`.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/database/database.server.ts'
import { FacetColumns } from './facet-columns.server.ts'

/** Rows read in one turn of the event loop, so that other requests are answered in between. */
const chunkSize = 1000
/** Array elements that replaced records may waste before all columns are built again. */
const maxWasted = 500_000

type Row = { productId: number; version: number; facets: string }

export function createFacetIndex({ db, readContent }: Pick<Database, 'db' | 'readContent'>) {
  let columns = new FacetColumns()
  let syncedVersion: number | undefined
  let lastUse: Promise<unknown> = Promise.resolve()
  let isLoaded = false
  let loading: Promise<void> | undefined

  async function sync() {
    // The version is read before the rows. Some rows may then be newer than it, and are read once more next time. None is
    // missed: a row is stamped with the version after that of its own transaction, and such transactions follow one another.
    const { version } = await readContent()
    if (version === syncedVersion) return
    // A lower version: the database was restored from a backup.
    const isLower = syncedVersion !== undefined && version < syncedVersion
    if (syncedVersion === undefined || isLower || columns.wasted > maxWasted) await readAll()
    else await readSince(syncedVersion)
    syncedVersion = version
    isLoaded = true
  }

  function apply(rows: Row[]) {
    for (const { productId, facets } of rows) columns.put(productId, facets ? JSON.parse(facets) : undefined)
  }

  async function readAll() {
    syncedVersion = undefined
    columns = new FacetColumns()
    for (let lastId = 0; ; await nextTurn()) {
      const rows = await db
        .selectFrom('productFacet')
        .selectAll()
        .where('productId', '>', lastId)
        .orderBy('productId')
        .limit(chunkSize)
        .execute()
      apply(rows)
      if (rows.length < chunkSize) return
      lastId = rows.at(-1)?.productId ?? lastId
    }
  }

  async function readSince(version: number) {
    let cursor = { version, productId: Number.MAX_SAFE_INTEGER }
    for (; ; await nextTurn()) {
      const { rows } = await sql<Row>`select "productId", "version", "facets" from "productFacet"
        where ("version", "productId") > (${cursor.version}, ${cursor.productId})
        order by "version", "productId" limit ${chunkSize}`.execute(db)
      apply(rows)
      const lastRow = rows.at(-1)
      if (!lastRow || rows.length < chunkSize) return
      cursor = { version: lastRow.version, productId: lastRow.productId }
    }
  }

  function use<T>(scan: (columns: FacetColumns) => Promise<T>): Promise<T> {
    const result = lastUse.then(async () => {
      await sync()
      return await scan(columns)
    })
    lastUse = result.catch(() => {})
    return result
  }

  return {
    /** Whether the columns have been read since the start. */
    isLoaded: () => isLoaded,

    /** Reads the columns for the first time, once for all who wait for it. */
    async load(): Promise<void> {
      if (isLoaded) return
      loading ??= use(async () => {}).finally(() => {
        loading = undefined
      })
      await loading
    },

    /**
     * Brings the columns up to date and scans them. Scans follow one another: a scan lets other requests run between its
     * chunks, and the columns must not change meanwhile.
     */
    use,
  }
}
