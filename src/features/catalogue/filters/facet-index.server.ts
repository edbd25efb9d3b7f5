/** Keeps the columns of facts as new as the content: what was written since the last look is read, and nothing else. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/database/database.server.ts'
import { FactColumns } from './facet-columns.server.ts'

/** Rows at once: one turn of the event loop. */
const chunkSize = 1000
/** Places that may stand empty before everything is read anew. */
const mostWasted = 500_000

type Row = { productId: number; version: number; facts: string }

export type FacetIndex = ReturnType<typeof createFacetIndex>

export function createFacetIndex({ db, readVersion }: Pick<Database, 'db' | 'readVersion'>) {
  let columns = new FactColumns()
  let known: number | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function sync() {
    // Read before the rows: some may be newer, and are read once more then; none is missed, because a row is written
    // with the version after its own transaction's, and such transactions follow one another.
    const version = await readVersion()
    if (version === known) return
    if (known === undefined || columns.wasted > mostWasted) await readAll()
    else await readSince(known)
    known = version
  }

  function take(rows: Row[]) {
    for (const { productId, facts } of rows) columns.put(productId, facts ? JSON.parse(facts) : undefined)
  }

  async function readAll() {
    known = undefined
    columns = new FactColumns()
    for (let after = 0; ; await nextTurn()) {
      const rows = await db
        .selectFrom('productFacts')
        .selectAll()
        .where('productId', '>', after)
        .orderBy('productId')
        .limit(chunkSize)
        .execute()
      take(rows)
      if (rows.length < chunkSize) return
      after = rows.at(-1)?.productId ?? after
    }
  }

  async function readSince(version: number) {
    for (let after = [version, Number.MAX_SAFE_INTEGER]; ; await nextTurn()) {
      const { rows } = await sql<Row>`select "productId", "version", "facts" from "productFacts"
        where ("version", "productId") > (${after[0]}, ${after[1]})
        order by "version", "productId" limit ${chunkSize}`.execute(db)
      take(rows)
      const end = rows.at(-1)
      if (!end || rows.length < chunkSize) return
      after = [end.version, end.productId]
    }
  }

  return {
    /** One after the other: while somebody walks through the columns, taking turns with others, they stay as they are. */
    use<T>(walk: (columns: FactColumns) => Promise<T>): Promise<T> {
      const turn = last.then(async () => {
        await sync()
        return await walk(columns)
      })
      last = turn.catch(() => {})
      return turn
    },
  }
}
