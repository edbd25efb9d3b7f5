/**
 * Leases: rows by which processes know of each other, on both engines and through any pooler. A process renews its lease while it
 * lives; that of one that was killed ends by itself. Every serving process has one, so that a restore can refuse to pull the database
 * away from under it, a backup has one, so that no file of its rows is removed meanwhile, and so has an export, of which an account has
 * one at a time.
 */
import { randomUUID } from 'node:crypto'
import type { Database, Db } from './database.server.ts'

export const leaseMs = 60_000
/** The only lease of its name: there is one backup at a time. */
export const backupLease = 'backup'
const servingPrefix = 'serving:'
const exportLease = (adminId: number) => `export:${adminId}`

export type Lease = { release(): Promise<void> }

const untilOf = (now: number) => new Date(now + leaseMs).toISOString()

/** A lease that ends later than any can was written by a clock that was set back since, and counts as ended. */
const liveAt = (db: Db, now: number) =>
  db
    .selectFrom('lease')
    .select(['name', 'until'])
    .where('until', '>', new Date(now).toISOString())
    .where('until', '<', new Date(now + 2 * leaseMs).toISOString())

/** Those of serving processes, of exports, and that of a backup. */
export const liveLeases = (db: Db, now = Date.now()) => liveAt(db, now).orderBy('name').execute()

/** Whether files must stay because a backup has still to read them. */
export const isBackupRunning = (db: Db, now = Date.now()): Promise<boolean> => isLive(db, backupLease, now)

export const isExportRunning = (db: Db, adminId: number) => isLive(db, exportLease(adminId), Date.now())

async function isLive(db: Db, name: string, now: number): Promise<boolean> {
  return (await liveAt(db, now).where('name', '=', name).executeTakeFirst()) !== undefined
}

/** Says that this process serves. If the database cannot be written now, the next renewal says so. */
export async function holdServing({ db }: Pick<Database, 'db'>): Promise<Lease> {
  const name = `${servingPrefix}${randomUUID()}`
  const owner = name
  const lease = renewed({ db }, { name, owner })
  try {
    await db.deleteFrom('lease').where('until', '<', new Date().toISOString()).execute()
    await db
      .insertInto('lease')
      .values({ name, owner, until: untilOf(Date.now()) })
      .execute()
  } catch {}
  return lease
}

/**
 * Takes the lease of the backup, or nothing if another one is running. No file is removed from here on: whoever removes files looks for
 * the lease in a transaction that comes before this one or after it.
 */
export async function holdBackup({
  db,
  contentLockTransaction,
}: Pick<Database, 'db' | 'contentLockTransaction'>): Promise<Lease | undefined> {
  const owner = randomUUID()
  const isTaken = await contentLockTransaction(async tx => {
    if (await isBackupRunning(tx)) return false
    await tx.deleteFrom('lease').where('name', '=', backupLease).execute()
    await tx
      .insertInto('lease')
      .values({ name: backupLease, owner, until: untilOf(Date.now()) })
      .execute()
    return true
  })
  return isTaken ? renewed({ db }, { name: backupLease, owner }) : undefined
}

/** Takes the lease of an account's export, or nothing if another one is running. */
export async function holdExport(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  adminId: number,
): Promise<Lease | undefined> {
  const name = exportLease(adminId)
  const owner = randomUUID()
  const taken = await transaction(async tx => {
    if (await isLive(tx, name, Date.now())) return undefined
    await tx.deleteFrom('lease').where('name', '=', name).execute()
    const until = untilOf(Date.now())
    // Of two that come at the same time the second one finds the row of the first.
    return await tx
      .insertInto('lease')
      .values({ name, owner, until })
      .onConflict(conflict => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
  })
  return taken && renewed({ db }, { name, owner })
}

/** Renewed three times in its time, so that one renewal that waits for a lock in vain does not end it. */
function renewed({ db }: Pick<Database, 'db'>, { name, owner }: { name: string; owner: string }): Lease {
  const renew = async () => {
    const until = untilOf(Date.now())
    // Written anew where it is missing: while the database was away for long, another process may have cleaned up.
    await db
      .insertInto('lease')
      .values({ name, owner, until })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ until }).where('lease.owner', '=', owner))
      .execute()
  }
  const timer = setInterval(() => void renew().catch(() => {}), leaseMs / 3).unref()
  return {
    async release() {
      clearInterval(timer)
      await db
        .deleteFrom('lease')
        .where('name', '=', name)
        .where('owner', '=', owner)
        .execute()
        // It ends by itself.
        .catch(() => {})
    },
  }
}
