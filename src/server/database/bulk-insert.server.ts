/** Many new rows in few statements. The query builder makes an object for each value, which for thousands of rows costs more than storing them. */
import { CompiledQuery, type Insertable } from 'kysely'
import type { Engine, Tx } from './database.server.ts'
import type { Tables } from './tables.server.ts'

/** Few sizes, so that few statements are prepared; engines limit how many values one of them may carry. */
const sizes = [500, 50, 5, 1]

type Target = { tx: Tx; engine: Engine }

/** All rows have the columns of the first one. Answers the columns named by `returning`, in any order. */
export async function insertRows<Table extends keyof Tables, Answer = unknown>(
  { tx, engine }: Target,
  table: Table,
  rows: Insertable<Tables[Table]>[],
  returning: (keyof Answer & string)[] = [],
): Promise<Answer[]> {
  const [first] = rows
  if (!first) return []
  const names = Object.keys(first)
  const columns = quoted(names)
  const into = `insert into "${table}" (${columns})`
  const answer = returning.length > 0 ? ` returning ${quoted(returning)}` : ''
  if (engine === 'postgres') {
    // It reads one value faster than thousands.
    const text = `${into} select ${columns} from json_populate_recordset(null::"${table}", $1)${answer}`
    const result = await tx.executeQuery<Answer>(CompiledQuery.raw(text, [JSON.stringify(rows)]))
    return result.rows
  }
  const one = `(${names.map(() => '?').join()})`
  const answers: Answer[] = []
  for (const some of inSizes(rows)) {
    const text = `${into} values ${Array(some.length).fill(one).join()}${answer}`
    const values = some.flatMap(row => names.map(name => (row as Record<string, unknown>)[name]))
    answers.push(...(await tx.executeQuery<Answer>(CompiledQuery.raw(text, values))).rows)
  }
  return answers
}

const quoted = (names: string[]) => names.map(name => `"${name}"`).join()

function* inSizes<Row>(rows: Row[]) {
  for (let from = 0; from < rows.length; ) {
    const size = sizes.find(size => from + size <= rows.length) ?? 1
    yield rows.slice(from, from + size)
    from += size
  }
}
