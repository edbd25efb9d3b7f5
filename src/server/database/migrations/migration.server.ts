import type { Kysely } from 'kysely'
import type { Report } from '../../process/start-progress.server.ts'
import type { Engine } from '../database.server.ts'

export type Tell = (sentence: string) => void

/** One schema migration. A released migration is never edited: the next change is a new file. */
export type Migration = {
  /** Number and subject. The operator reads the subject while a long migration runs. */
  name: string
  /**
   * The database is untyped on purpose: a migration works on the tables of its own time, not on today's. One that walks many rows says
   * by `report` how many are done. `tell`: one sentence for the operator about what became of the data.
   */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  up(on: { db: Kysely<any>; engine: Engine; report: Report; tell: Tell }): Promise<void>
}
