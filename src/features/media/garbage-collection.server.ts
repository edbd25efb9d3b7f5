/** Removes files that nothing has pointed at for a day. What points is never asked outside of the transaction that removes. */
import { type Expression, sql } from 'kysely'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import { heroSetting } from './picture.ts'
import type { Storage } from './storage.server.ts'

const restMs = 24 * 60 * 60 * 1000
const pageSize = 500

/** Folders are spread by the first two letters of the reference. */
const shards = [...Array(256).keys()].map(number => number.toString(16).padStart(2, '0'))

export function createGarbageCollection({ database, storage }: { database: Database; storage: Storage }) {
  const { db, transaction } = database

  /** Rows: who lost the last pointer begins to rest, who got one is in use again, who has rested for a day goes. */
  async function collectRows(now: Date) {
    let after = ''
    for (;;) {
      const page = await db
        .selectFrom('media')
        .select(['ref', 'unusedAt'])
        .select(row => isUsed(row.ref('media.ref')).as('used'))
        .where('ref', '>', after)
        .orderBy('ref')
        .limit(pageSize)
        .execute()
      for (const { ref, unusedAt, used } of page) {
        const changes = used ? unusedAt !== null : unusedAt === null || unusedAt <= restedSince(now)
        if (changes) await collectOne(ref, now)
      }
      const last = page.at(-1)
      if (!last || page.length < pageSize) return
      after = last.ref
    }
  }

  async function collectOne(ref: string, now: Date) {
    const removed = await transaction(async tx => {
      await waitForPointers(tx)
      const row = await tx
        .selectFrom('media')
        .select(['unusedAt', 'folder'])
        .select(one => isUsed(one.ref('media.ref')).as('used'))
        .where('ref', '=', ref)
        .executeTakeFirst()
      if (!row) return undefined
      if (row.used || row.unusedAt === null) return void (await mark(tx, ref, row.used ? null : now))
      // The time is part of the condition: who renews it at this moment keeps the row.
      return await tx
        .deleteFrom('media')
        .where('ref', '=', ref)
        .where('unusedAt', '<=', restedSince(now))
        .returning('folder')
        .executeTakeFirst()
    })
    // No new row can have this folder, so nobody misses the files. If this is cut off, the files are swept by themselves.
    if (removed) await storage.remove(removed.folder)
  }

  /** Files without a row: of an upload that was cut off before its row, or of a removal cut off after it. */
  async function collectFiles(now: Date) {
    for (const shard of shards) {
      const folders = (await Array.fromAsync(storage.names(shard))).map(name => `${shard}/${name}`)
      for (let at = 0; at < folders.length; at += pageSize) {
        for (const folder of await withoutRow(db, folders.slice(at, at + pageSize))) {
          const changedAt = await storage.changedAt(folder)
          // An empty folder may be just about to be filled.
          if (changedAt && changedAt.toISOString() <= restedSince(now)) await storage.remove(folder)
        }
      }
    }
    await storage.removeHalfWritten(new Date(restedSince(now)))
  }

  return { collectRows, collectFiles }
}

const restedSince = (now: Date) => new Date(now.getTime() - restMs).toISOString()

/**
 * Every write that points at a file raises the content version first, and so holds this row until its end: after this
 * line all of them are done, and none begins until we are.
 */
async function waitForPointers(tx: Tx) {
  await tx
    .updateTable('contentVersion')
    .set(row => ({ version: row.ref('version') }))
    .where('id', '=', 1)
    .execute()
}

async function mark(tx: Tx, ref: string, since: Date | null) {
  await tx
    .updateTable('media')
    .set({ unusedAt: since === null ? null : since.toISOString() })
    .where('ref', '=', ref)
    .execute()
}

/** Rows in the trash point like any other; events keep what they speak of. */
function isUsed(ref: Expression<string>) {
  return sql<number>`case when exists (select 1 from "productImage" where "productImage"."ref" = ${ref})
    or exists (select 1 from "productDocument" where "productDocument"."ref" = ${ref})
    or exists (select 1 from "category" where "category"."imageRef" = ${ref})
    or exists (select 1 from "setting" where "setting"."name" = ${heroSetting} and "setting"."value" = ${ref})
    or exists (select 1 from "eventMedia" where "eventMedia"."ref" = ${ref}) then 1 else 0 end`
}

async function withoutRow(db: Db, folders: string[]) {
  const rows = await db.selectFrom('media').select('folder').where('folder', 'in', folders).execute()
  const known = new Set(rows.map(row => row.folder))
  return folders.filter(folder => !known.has(folder))
}
