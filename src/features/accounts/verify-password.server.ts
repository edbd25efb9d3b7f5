/**
 * Checks a password. Every attempt is counted before the slow hashing, so that many simultaneous attempts cannot exceed the
 * limit. Used for logins and for confirming the password.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { LoginTrace } from '#features/history/event.ts'
import type { Database, Db } from '#server/database/database.server.ts'
import type { Bound, Limits, ReservedTries } from '#server/http/limits.server.ts'
import { codeOf } from '#shared/errors.ts'
import type { Tables } from '#tables'
import type { DeviceTokens } from './device-tokens.server.ts'
import { loginBounds } from './login-bounds.ts'
import { type HashCost, nobodysHash, requireRoomInQueue, withHasher } from './passwords.server.ts'

type LoginAttempt = {
  username: string
  password: string
  address: string
  deviceTokens?: string[] | undefined
}
/** The counted attempt. It is given back in the transaction that uses the login, so that only failures count. */
export type Verified = { admin: Selectable<Tables['admin']>; reservation: ReservedTries }

type Options = {
  database: Database
  limits: Limits
  trace: LoginTrace
  devices: DeviceTokens
  hashCost: HashCost
}

export type Verify = ReturnType<typeof createVerify>

/**
 * Returns undefined for a wrong password, an unknown account and a disabled account. All three take the same path and the same
 * time.
 */
export function createVerify({ database: { db }, limits, trace, devices, hashCost }: Options) {
  const hashOfNobody = nobodysHash(hashCost)

  /** Checks after a failure whether it was the last one allowed. */
  async function isLocked(bounds: Bound[]): Promise<boolean> {
    try {
      await limits.check(...bounds)
      return false
    } catch (error) {
      if (codeOf(error) !== 'rate_limited') throw error
      return true
    }
  }

  return async (attempt: LoginAttempt): Promise<Verified | undefined> => {
    const { username, password, address, deviceTokens = [] } = attempt
    await nextLoginTurn()
    requireRoomInQueue()
    const admin = await db.selectFrom('admin').selectAll().where('username', '=', username).executeTakeFirst()
    const isKnown = await isKnownAddress(db, admin?.id ?? 0, address)
    // An account without a password costs as much time as one that does not exist.
    const passwordHash = admin?.passwordHash || hashOfNobody
    const device = devices.findDevice(deviceTokens, { id: admin?.id ?? 0, passwordHash })
    const bounds = loginBounds({ username, address, isKnown, device })
    // An attempt over the limit is refused before the queue, so it neither waits nor makes others wait.
    await limits.check(...bounds)
    const verified = await withHasher(async ({ matches }) => {
      const reservation = await limits.take(...bounds)
      const isRight = await matches(password, passwordHash)
      return admin && isRight && admin.disabledAt === null ? { admin, reservation } : undefined
    })
    if (!verified) await trace.refused({ account: admin, address, isLocked: await isLocked(bounds) })
    return verified
  }
}

let last: Promise<void> = Promise.resolve()

/**
 * Starts each login in another turn of the event loop. SQLite reads are synchronous, so otherwise pages would wait for all
 * logins that arrive together.
 */
function nextLoginTurn() {
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
