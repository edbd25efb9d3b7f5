// Refuses a content write outside `contentTransaction`, and the outer database inside any transaction. The services of every test
// app run on a database that is guarded so.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'
import { catalogueContent } from '#features/catalogue/tables.server.ts'
import { helpContent } from '#features/help/tables.server.ts'
import { pagesContent } from '#features/pages/tables.server.ts'
import { contentSettings } from '#features/settings/settings.server.ts'
import { warrantyContent } from '#features/warranty/tables.server.ts'
import type { Database } from '#server/database/database.server.ts'

const contentTables: Record<string, boolean> = {
  ...catalogueContent,
  ...helpContent,
  ...pagesContent,
  ...warrantyContent,
}
const anyWrite = /\b(?:insert into|update|delete from) "(\w+)"/gi
const onlyVisits = /^update "(?:product|listing)" set "visits" = [^,]* where /
/** The daily purge of pictures and documents in the trash, which no page shows. It comes in between in a test that runs jobs for long. */
const onlyTrashedFiles = /^\s*delete from "product(?:Image|Document)" where "deletedAt" < /

/** Works on the statement that is sent, so that it sees built and raw ones alike. */
function writesContent(statement: string, parameters: readonly unknown[]): boolean {
  if (onlyVisits.test(statement) || onlyTrashedFiles.test(statement)) return false
  return [...statement.matchAll(anyWrite)].some(([, table = '']) =>
    table === 'setting'
      ? parameters.some(value => contentSettings.includes(String(value)))
      : contentTables[table] === true,
  )
}

/**
 * The same database, except that only a `contentTransaction` can write content, and that a transaction can use nothing but its
 * `tx`: another connection does not see what the transaction has written, and a write on it would wait for the transaction.
 */
export function guardContent(database: Database): Database {
  const executor = database.db.getExecutor()
  const inside = new AsyncLocalStorage<{ isOpen: boolean }>()
  /** What a transaction starts for later, such as a timer, is inside it only until it ends. */
  async function runInside<T>(run: () => Promise<T>): Promise<T> {
    const transaction = { isOpen: true }
    try {
      return await inside.run(transaction, run)
    } finally {
      transaction.isOpen = false
    }
  }
  function refuse(message: string): never {
    // Printed as well, which fails the test: a response has no details, and a background job catches the error.
    // biome-ignore lint/suspicious/noConsole: `quiet-console.ts` turns it into a failure
    console.error(message)
    throw new Error(message)
  }
  const guard: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql, parameters } = executor.compileQuery(node, queryId)
      if (writesContent(sql, parameters)) refuse(`content written outside contentTransaction: ${sql}`)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const outsideOnly: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (!inside.getStore()?.isOpen) return node
      const { sql } = executor.compileQuery(node, queryId)
      // The transaction that queues a job wakes the runner, which looks for jobs by itself.
      if (!/ from "job" /.test(sql)) refuse(`the outer database used inside a transaction: ${sql}`)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    ...database,
    db: database.db.withPlugin(outsideOnly).withPlugin(guard),
    transaction: run => database.transaction(tx => runInside(() => run(tx.withPlugin(guard)))),
    contentLockTransaction: run =>
      database.contentLockTransaction(tx => runInside(() => run(tx.withPlugin(guard)))),
    contentTransaction: run => database.contentTransaction(tx => runInside(() => run(tx))),
  }
}
