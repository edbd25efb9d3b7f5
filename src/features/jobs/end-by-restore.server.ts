/** Ends the jobs that a restore found waiting. Called in its transaction. */
import type { Db } from '#server/database/database.server.ts'
import { JobError } from './job.ts'

/**
 * Nothing is sent by itself after a restore, because nobody knows what was sent since the backup: whoever reads that a reply was not
 * sent decides, on the screen of background jobs.
 */
export async function endByRestore(db: Db) {
  await db
    .updateTable('job')
    .set({
      state: 'failed',
      error: new JobError('restored').message,
      finishedAt: new Date().toISOString(),
      leaseUntil: null,
      leaseKey: null,
      uniqueKey: null,
    })
    .where('state', '=', 'waiting')
    .where('about', 'like', 'message:%')
    .execute()
}
