/**
 * Gives many rows each its own values with few statements. A statement for each row costs a round trip to PostgreSQL, and on SQLite one
 * to its thread.
 */
import { CompiledQuery, type Updateable } from 'kysely'
import type { Tables } from '#tables'
import { inBatches } from '../bulk-insert.server.ts'
import type { Db } from '../database.server.ts'
import { isSqlite } from '../sqlite-dialect.server.ts'

type Given<Table extends keyof Tables> = Updateable<Tables[Table]>

/**
 * Each row has its key and the columns that it is given. Rows with the same key columns in the table all get them. Rows with different
 * columns are written by different statements.
 */
export async function updateManyRows<Table extends keyof Tables>(
  tx: Db,
  table: Table,
  { key, rows }: { key: (keyof Given<Table> & string)[]; rows: Given<Table>[] },
) {
  const groups = Map.groupBy(rows, row => Object.keys(row).sort().join())
  for (const group of groups.values()) {
    const names = Object.keys(group[0] ?? {})
    const set = names.filter(name => !(key as string[]).includes(name))
    if (set.length === 0) continue
    const target = `"${table}"`
    const assignments = set.map(name => `"${name}" = given."${name}"`).join()
    const condition = key.map(name => `${target}."${name}" = given."${name}"`).join(' and ')
    if (isSqlite(tx)) {
      for (const batch of inBatches(group)) {
        const placeholders = Array(batch.length)
          .fill(`(${names.map(() => '?').join()})`)
          .join()
        const columns = names.map(name => `"${name}"`).join()
        const text = `with given (${columns}) as (values ${placeholders}) update ${target} set ${assignments} from given where ${condition}`
        const values = batch.flatMap(row => names.map(name => (row as Record<string, unknown>)[name]))
        await tx.executeQuery(CompiledQuery.raw(text, values))
      }
    } else {
      // As for inserts, one JSON value is read faster than thousands of parameters.
      const text = `update ${target} set ${assignments} from json_populate_recordset(null::${target}, $1) as given where ${condition}`
      await tx.executeQuery(CompiledQuery.raw(text, [JSON.stringify(group)]))
    }
  }
}
