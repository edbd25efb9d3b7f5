/**
 * Removes files that nothing has referred to for a day. Called hourly by `media.server.ts`. Whether a file is still used is
 * always decided in the transaction that removes it.
 */
import { type Expression, sql } from 'kysely'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import { isFileUsed } from '#server/database/file-usage.server.ts'
import { isBackupRunning } from '#server/database/leases.server.ts'
import { chunksOf } from '#server/process/chunks.server.ts'
import type { Storage } from './storage/storage.ts'

const graceMs = 24 * 60 * 60 * 1000
const pageSize = 500

/** Folders are distributed by the first two characters of the reference. */
const shards = [...Array(256).keys()].map(number => number.toString(16).padStart(2, '0'))

export function createGarbageCollection({ database, storage }: { database: Database; storage: Storage }) {
  const { db, contentLockTransaction } = database

  /**
   * Rows: a file that lost its last reference is marked as unused, a file that got one is marked as used again, and a file that
   * has been unused for a day is removed.
   */
  async function collectRows(now: Date) {
    let after = ''
    for (;;) {
      const page = await db
        .selectFrom('media')
        .select(['ref', 'unusedAt'])
        .select(row => isUsed(row.ref('media.ref'), now).as('used'))
        .where('ref', '>', after)
        .orderBy('ref')
        .limit(pageSize)
        .execute()
      for (const { ref, unusedAt, used } of page) {
        const isDue = used ? unusedAt !== null : unusedAt === null || unusedAt <= unusedBefore(now)
        if (isDue) await collectOne(ref, now)
      }
      const last = page.at(-1)
      if (!last || page.length < pageSize) return
      after = last.ref
    }
  }

  async function collectOne(ref: string, now: Date) {
    // Every write that refers to a file is a `contentTransaction`. When this transaction begins all of them are finished, and no other
    // can begin until it ends.
    const removed = await contentLockTransaction(async tx => {
      // A backup may still have to read the file. It takes its lease in such a transaction too, before it reads the rows.
      if (await isBackupRunning(tx)) return undefined
      const row = await tx
        .selectFrom('media')
        .select(['unusedAt', 'folder'])
        .select(one => isUsed(one.ref('media.ref'), now).as('used'))
        .where('ref', '=', ref)
        .executeTakeFirst()
      if (!row) return undefined
      if (row.used || row.unusedAt === null) return void (await mark(tx, ref, row.used ? null : now))
      // The condition checks the time again, so that an upload which renews the row at this moment keeps it.
      return await tx
        .deleteFrom('media')
        .where('ref', '=', ref)
        .where('unusedAt', '<=', unusedBefore(now))
        .returning('folder')
        .executeTakeFirst()
    })
    // No other row can have this folder, so nobody needs the files. If the process ends here, `collectFiles` removes them
    // later.
    if (removed) await storage.remove(removed.folder)
  }

  /**
   * Removes folders without a row. They belong to an upload that ended before its row was written, or to a removal that ended
   * after its row was deleted.
   */
  async function collectFiles(now: Date) {
    if (await isBackupRunning(db)) return
    for (const shard of shards) {
      const folders = (await Array.fromAsync(storage.names(shard))).map(name => `${shard}/${name}`)
      for (const chunk of chunksOf(folders, pageSize)) {
        for (const folder of await withoutRow(db, chunk)) {
          const changedAt = await storage.changedAt(folder)
          // An empty folder has no time of change. It may be about to be filled, so it stays.
          if (changedAt && changedAt.toISOString() <= unusedBefore(now)) await storage.remove(folder)
        }
      }
    }
    await storage.removeHalfWritten(new Date(unusedBefore(now)))
  }

  return { collectRows, collectFiles }
}

const unusedBefore = (now: Date) => new Date(now.getTime() - graceMs).toISOString()

async function mark(tx: Tx, ref: string, since: Date | null) {
  await tx
    .updateTable('media')
    .set({ unusedAt: since === null ? null : since.toISOString() })
    .where('ref', '=', ref)
    .execute()
}

/** Whether a file is used at that time, as 1 or 0, because SQLite and PostgreSQL return conditions as different types. */
const isUsed = (ref: Expression<string>, now: Date) =>
  sql<number>`case when ${isFileUsed(ref, now)} then 1 else 0 end`

async function withoutRow(db: Db, folders: string[]) {
  const rows = await db.selectFrom('media').select('folder').where('folder', 'in', folders).execute()
  const known = new Set(rows.map(row => row.folder))
  return folders.filter(folder => !known.has(folder))
}
