import type { Kysely } from 'kysely'
import type { Engine } from '../database.server.ts'

/** One schema migration. A released migration is never edited: the next change is a new file. */
export type Migration = {
  name: string
  /** Untyped on purpose: a migration works on the tables of its own time, not on today's. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  up(on: { db: Kysely<any>; engine: Engine }): Promise<void>
}
