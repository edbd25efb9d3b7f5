/**
 * Inserts many rows with few statements. The query builder creates an object for each value, which for thousands of rows costs
 * more than storing them.
 */
import { CompiledQuery, type Insertable } from 'kysely'
import type { Tables } from '#tables'
import type { Db, Engine } from './database.server.ts'

/** Only a few batch sizes, so that few statements are prepared. Engines limit how many values a statement may have. */
const batchSizes = [500, 50, 5, 1]

type InsertTarget = { tx: Db; engine: Engine }

/** All rows must have the columns of the first one. Returns the columns named by `returning`, in any order. */
export async function insertRows<Table extends keyof Tables, Returned = unknown>(
  { tx, engine }: InsertTarget,
  table: Table,
  rows: Insertable<Tables[Table]>[],
  returning: (keyof Returned & string)[] = [],
): Promise<Returned[]> {
  const [first] = rows
  if (!first) return []
  const names = Object.keys(first)
  const columns = quoted(names)
  const into = `insert into "${table}" (${columns})`
  const returningClause = returning.length > 0 ? ` returning ${quoted(returning)}` : ''
  if (engine === 'postgres') {
    // PostgreSQL reads one JSON value faster than thousands of parameters.
    const text = `${into} select ${columns} from json_populate_recordset(null::"${table}", $1)${returningClause}`
    const result = await tx.executeQuery<Returned>(CompiledQuery.raw(text, [JSON.stringify(rows)]))
    return result.rows
  }
  const placeholders = `(${names.map(() => '?').join()})`
  const returnedRows: Returned[] = []
  for (const batch of inBatches(rows)) {
    const text = `${into} values ${Array(batch.length).fill(placeholders).join()}${returningClause}`
    const values = batch.flatMap(row => names.map(name => (row as Record<string, unknown>)[name]))
    returnedRows.push(...(await tx.executeQuery<Returned>(CompiledQuery.raw(text, values))).rows)
  }
  return returnedRows
}

const quoted = (names: string[]) => names.map(name => `"${name}"`).join()

export function* inBatches<Row>(rows: Row[]) {
  for (let from = 0; from < rows.length; ) {
    const size = batchSizes.find(size => from + size <= rows.length) ?? 1
    yield rows.slice(from, from + size)
    from += size
  }
}
