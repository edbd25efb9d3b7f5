/**
 * Checks an SQLite file in a process of its own, started by `file-check.server.ts`. A process and not a thread: a thread cannot be
 * ended inside a statement, and a stop would wait for it. Sends one message for each table, and one at the end.
 */
import { setPriority } from 'node:os'
import { DatabaseSync } from 'node:sqlite'

export type CheckMessage = { done: number; of: number } | { damage: string } | { isWhole: true }

const tell = (message: CheckMessage) => new Promise(resolve => process.send?.(message, resolve))

/** Table by table, so that no snapshot is held for long: while there is one, the write-ahead log only grows. */
async function check(file: string): Promise<CheckMessage> {
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    // What a virtual table stores is in tables of its own, the shadow tables.
    const tables = database
      .prepare(`select name from pragma_table_list where schema = 'main' and type in ('table', 'shadow')`)
      .all()
    for (const [index, { name }] of tables.entries()) {
      const quoted = String(name).replaceAll("'", "''")
      const result = String(database.prepare(`pragma quick_check('${quoted}')`).get()?.quick_check)
      if (result !== 'ok') return { damage: `${name}: ${result}` }
      await tell({ done: index + 1, of: tables.length })
    }
    return { isWhole: true }
  } catch (error) {
    return { damage: (error as Error).message }
  }
}

try {
  setPriority(19)
} catch {
  // Not allowed here. The check is then as fast as everything else.
}
await tell(await check(process.argv[2] ?? ''))
process.disconnect?.()
