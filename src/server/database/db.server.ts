/** What queries run in: a database or a transaction, and the transaction that may write content. */
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#tables'
import type { Tag } from './content-tags.server.ts'

/** A database or a transaction. A function that gets one must not use another. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/**
 * A transaction that may write what public pages show. `contentTransaction` provides it; `content-version.server.ts` names the
 * two exceptions. Every function that writes content asks for it, so that none can be called outside.
 */
export type ContentTx = Tx & {
  /** Reports what the write changed. A write that reports nothing counts as a change of everything. */
  changed(...tags: Tag[]): void
  /**
   * Rows are stamped with it, and other processes recognise by it what they have not read: one more than the content version, so
   * that rows written before the version is raised are newer, too, than what any process has read.
   */
  nextVersion: number
}
