/** The serving thread's side of the thread that writes to the SQLite file. Used by `sqlite-dialect.server.ts`. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { QueryResult } from 'kysely'
import type { SqliteErrorFields, WriterAnswer, WriterRequest } from './sqlite-writer-thread.server.ts'

export class SqliteWriter {
  readonly thread: Worker
  /** One for each request, in their order: the thread answers in the same order. */
  readonly #waiting: ((answer: WriterAnswer) => void)[] = []
  #isClosed = false

  constructor(file: string) {
    this.thread = new Worker(new URL('./sqlite-writer-thread.server.ts', import.meta.url), {
      workerData: { file },
    })
    this.thread.on('message', (answer: WriterAnswer) => this.#waiting.shift()?.(answer))
    // A thread that fails or runs out of memory leaves a transaction behind of which nobody knows how far it came. Like any
    // error that nobody caught, that ends the process: here if the thread just ended, and by the event `error`, which has no
    // listener, if it failed.
    this.thread.on('exit', code => {
      if (!this.#isClosed) throw new Error(`the thread that writes to the database ended with code ${code}`)
    })
  }

  async execute(request: WriterRequest): Promise<QueryResult<unknown>> {
    if (this.#isClosed) throw new Error('the database is closed')
    const answer = await this.#ask(request)
    // Made here and not when the message arrives, so that its stack says who asked.
    if ('error' in answer) throw toSqliteError(answer.error)
    return answer
  }

  /** Whatever was asked for before is done first. Resolves when the file is closed and the thread has ended. */
  async close() {
    if (this.#isClosed) return
    this.#isClosed = true
    const ended = once(this.thread, 'exit')
    const answer = await this.#ask('close')
    await ended
    if ('error' in answer) throw toSqliteError(answer.error)
  }

  #ask(request: WriterRequest) {
    const { promise, resolve } = Promise.withResolvers<WriterAnswer>()
    this.#waiting.push(resolve)
    this.thread.postMessage(request)
    return promise
  }
}

const toSqliteError = ({ message, ...fields }: SqliteErrorFields) => Object.assign(new Error(message), fields)
