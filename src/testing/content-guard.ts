// Refuses a content write outside `contentTransaction`. The services of every test app run on a database that is guarded so.
import type { KyselyPlugin } from 'kysely'
import { catalogueContent } from '#features/catalogue/tables.server.ts'
import { helpContent } from '#features/help/tables.server.ts'
import { contentSettings } from '#features/settings/settings.server.ts'
import type { Database } from '#server/database/database.server.ts'

const contentTables: Record<string, boolean> = { ...catalogueContent, ...helpContent }
const anyWrite = /\b(?:insert into|update|delete from) "(\w+)"/gi
const onlyVisits = /^update "(?:product|listing)" set "visits" = [^,]* where /

/** Works on the statement that is sent, so that it sees built and raw ones alike. */
function writesContent(statement: string, parameters: readonly unknown[]): boolean {
  if (onlyVisits.test(statement)) return false
  return [...statement.matchAll(anyWrite)].some(([, table = '']) =>
    table === 'setting'
      ? parameters.some(value => contentSettings.includes(String(value)))
      : contentTables[table] === true,
  )
}

/** The same database, except that only a `contentTransaction` can write content. */
export function guardContent(database: Database): Database {
  const executor = database.db.getExecutor()
  const guard: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql, parameters } = executor.compileQuery(node, queryId)
      if (!writesContent(sql, parameters)) return node
      const error = new Error(`content written outside contentTransaction: ${sql}`)
      // Printed as well, which fails the test: a response has no details, and a background job catches the error.
      // biome-ignore lint/suspicious/noConsole: `quiet-console.ts` turns it into a failure
      console.error(error.message)
      throw error
    },
    transformResult: async ({ result }) => result,
  }
  return {
    ...database,
    db: database.db.withPlugin(guard),
    transaction: run => database.transaction(tx => run(tx.withPlugin(guard))),
  }
}
