import type { Kysely } from 'kysely'
import type { Engine } from '../database.server.ts'

/** One step forward. A landed one is never edited: the next change is the next file. */
export type Migration = {
  name: string
  /** Untyped on purpose: a step knows the tables of its own time, not today's. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  up(on: { db: Kysely<any>; engine: Engine }): Promise<void>
}
