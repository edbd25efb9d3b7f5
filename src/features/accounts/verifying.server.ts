/** Whether a password is right. Every try is counted before the slow part, so that many at once cannot pass a bound. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { LoginTrace } from '#features/history/event.ts'
import type { Database, Db } from '#server/database/database.server.ts'
import type { Tables } from '#server/database/tables.server.ts'
import type { Bound, Limits, TakenTries } from '#server/http/limits.server.ts'
import { codeOf } from '#shared/errors.ts'
import { loginBounds } from './login-bounds.ts'
import { nobodysHash, requireRoomInQueue, withHasher } from './passwords.server.ts'

type Try = { username: string; password: string; address: string }
/** `taken` is given back in the transaction that uses it: only failures count. */
export type Verified = { admin: Selectable<Tables['admin']>; taken: TakenTries }

type Options = { database: Database; limits: Limits; trace: LoginTrace }

export type Verify = ReturnType<typeof createVerify>

/** Undefined for a wrong password, an unknown and a disabled account: all three take the same way and time. */
export function createVerify({ database: { db }, limits, trace }: Options) {
  /** After a failure that may have been the last one allowed. */
  async function isLocked(bounds: Bound[]): Promise<boolean> {
    try {
      await limits.check(...bounds)
      return false
    } catch (error) {
      if (codeOf(error) !== 'rate_limited') throw error
      return true
    }
  }

  return async ({ username, password, address }: Try): Promise<Verified | undefined> => {
    await oneAfterTheOther()
    requireRoomInQueue()
    const admin = await db.selectFrom('admin').selectAll().where('username', '=', username).executeTakeFirst()
    const isKnown = await isKnownAddress(db, admin?.id ?? 0, address)
    const bounds = loginBounds({ username, address, isKnown })
    // Whoever is over the bound waits for nobody, and keeps nobody waiting.
    await limits.check(...bounds)
    const verified = await withHasher(async ({ matches }) => {
      const taken = await limits.take(...bounds)
      const isRight = await matches(password, admin?.passwordHash ?? nobodysHash)
      return admin && isRight && admin.disabledAt === null ? { admin, taken } : undefined
    })
    if (!verified) await trace.refused({ account: admin, address, isLocked: await isLocked(bounds) })
    return verified
  }
}

let last: Promise<void> = Promise.resolve()

/** Each in another turn of the event loop: SQLite reads at once, and pages would wait for all logins that came together. */
function oneAfterTheOther() {
  last = last.then(() => nextTurn())
  return last
}

async function isKnownAddress(db: Db, adminId: number, address: string) {
  const row = await db
    .selectFrom('knownAddress')
    .select('at')
    .where('adminId', '=', adminId)
    .where('address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}
