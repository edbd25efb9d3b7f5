/**
 * The thread that writes to the SQLite file, started by `sqlite-writer.server.ts`. It has the only connection that writes, so
 * whatever a commit or a checkpoint takes, the thread that serves goes on. It does what it is asked, one request after the
 * other, and answers each with one message.
 */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { QueryResult } from 'kysely'
import { PreparedStatements, type SqliteQuery } from './sqlite-statements.server.ts'

export type WriterRequest = SqliteQuery | keyof typeof tasks
/** A message between threads keeps only the text and the stack of an error, so the other fields that our code reads are sent apart. */
export type WriterAnswer = QueryResult<unknown> | { error: SqliteErrorFields }
export type SqliteErrorFields = { message: string; code?: string; errcode?: number }

/** Several processes can start at once. Waiting for them blocks this thread only. */
const longestOpeningMs = 5000
/** Enough for writes. With more, the commit of a large one takes longer, because more is left to be written then. */
const cacheKilobytes = 8000

const database = new DatabaseSync(workerData.file, { open: false, timeout: longestOpeningMs })
const statements = new PreparedStatements(database)

const tasks = {
  open() {
    database.open()
    // FULL: acknowledged writes survive a power cut. With `busy_timeout` 0 the dialect is told that another process is writing,
    // and tries again until the time of that request is over.
    database.exec(
      `pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 0;
      pragma cache_size = -${cacheKilobytes}`,
    )
  },
  rollback() {
    // SQLite may have rolled back by itself (disk full). Then there is nothing left to roll back.
    if (database.isTransaction) database.exec('rollback')
  },
  close() {
    if (database.isOpen) database.close()
  },
}

function answerTo(request: WriterRequest): WriterAnswer {
  try {
    if (typeof request !== 'string') return statements.execute(request)
    tasks[request]()
    return { rows: [] }
  } catch (error) {
    const { message, code, errcode } = error as SqliteErrorFields
    return { error: { message, ...(code && { code }), ...(errcode && { errcode }) } }
  }
}

parentPort?.on('message', (request: WriterRequest) => {
  parentPort?.postMessage(answerTo(request))
  // Nothing is left to wait for, so the thread ends.
  if (request === 'close') parentPort?.close()
})
