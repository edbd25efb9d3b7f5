/**
 * What is computed from rows and computed anew after an upgrade, such as search words, while the server already answers with the old
 * ones. Features describe theirs by `Rebuild`; `rebuild-job.server.ts` does it as a background job.
 */
import type { Db, Tx } from '#server/database/database.server.ts'

export type Rebuild = {
  /** The kind of the background job. */
  kind: string
  /** The setting that names the version by which the stored rows were computed. */
  setting: string
  current: number
  countRows(db: Db): Promise<number>
  /** Computes at most `size` rows with ids above `after` anew, in the order of their ids. Without any left, `rows` is 0. */
  runPart(tx: Tx, part: { after: number; size: number }): Promise<{ rows: number; last: number }>
  /** Ends the work in a transaction of its own, in which `storeVersion` is called: from then on nothing is outdated. */
  finish(storeVersion: (tx: Tx) => Promise<void>): Promise<void>
}

export type RebuildProgress = { version: number; after: number; done: number; total: number }
