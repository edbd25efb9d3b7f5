/** Sessions: started by a login, found by their token, listed and ended. Used by the API for every request of staff. */
import { createHash } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { LoginTrace, RecordEvent } from '#features/history/event.ts'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { requireOffset } from '#server/http/pagination.server.ts'
import { randomSecret } from '#server/process/mask-secrets.server.ts'
import { AppError, isDatabaseAway } from '#shared/errors.ts'
import type { Tables } from '#tables'
import { type AdminAccount, maxSessions, type NewSession } from './account.ts'
import { requireAdminRow } from './admin-row.server.ts'
import type { DeviceTokens } from './device-tokens.server.ts'
import type { Verified } from './verify-password.server.ts'

const hour = 3600_000
const idleMs = 12 * hour
const absoluteMs = 7 * 24 * hour
/** The last use of a session is written at most this often. */
const seenEveryMs = 5 * 60_000
/** How long an address counts as known after the last login from it. */
const knownMs = 180 * 24 * hour
/** How long a confirmed password is valid for calls that require one. */
const provedMs = 10 * 60_000
/** The clocks of several machines may differ by this much. */
const toleranceMs = 10_000

export type SessionOrigin = Pick<Caller, 'address'> & Partial<Pick<Caller, 'agent'>>
type Options = {
  database: Database
  record: RecordEvent
  trace: LoginTrace
  devices: DeviceTokens
  now(): number
}
type Log = { info(data: object, text: string): void; warn(data: object, text: string): void }
type Query = { adminId?: number | undefined; page: number; pageSize: number }

export type Sessions = ReturnType<typeof createSessions>

export function createSessions({ database, record, trace, devices, now }: Options) {
  const { db, transaction } = database
  let log: Log = { info() {}, warn() {} }
  /** The ids of the sessions whose last use is being stored. */
  const beingStored = new Set<number>()
  const time = (ago = 0) => new Date(now() - ago).toISOString()
  const isLive = (session: ExpressionBuilder<Tables, 'session'>) =>
    session.and([session('session.expiresAt', '>', time()), session('session.seenAt', '>', time(idleMs))])

  async function begin(
    { admin, reservation }: Verified,
    { address, agent = '' }: SessionOrigin,
  ): Promise<NewSession> {
    const token = randomSecret(32)
    const at = time()
    const expiresAt = time(-absoluteMs)
    const ended = await transaction(async tx => {
      // The update locks the row. So disabling the account or changing its password happens entirely before or entirely after
      // this, and so does another login of it.
      const { numUpdatedRows } = await tx
        .updateTable('admin')
        .set({ seenAt: at })
        .where('id', '=', admin.id)
        .where('passwordHash', '=', admin.passwordHash)
        .where('disabledAt', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new AppError('login_failed')
      await reservation.giveBack(tx)
      await tx
        .insertInto('knownAddress')
        .values({ adminId: admin.id, address, at })
        .onConflict(conflict => conflict.columns(['adminId', 'address']).doUpdateSet({ at }))
        .execute()
      await tx
        .insertInto('session')
        .values({
          tokenHash: tokenHashOf(token),
          adminId: admin.id,
          createdAt: at,
          seenAt: at,
          expiresAt,
          agent: shortened(agent),
          address,
          provedAt: at,
        })
        .execute()
      // Before the trace: a logout also locks its session first and the counter of the trace after it.
      const count = await endSurplus(tx, admin.id)
      await trace.record(tx, { action: 'login', admin, address })
      return count
    })
    const { id, username, displayName } = admin
    if (ended > 0) {
      const text = `an account has at most ${maxSessions} sessions: what was idle longest was ended`
      log.info({ account: username, ended }, text)
    }
    return { token, expiresAt, admin: { id, username, displayName }, deviceToken: devices.create(admin) }
  }

  /**
   * Ends the sessions that were idle longest, beyond the number an account may have. A use is stored at most every five
   * minutes, so of sessions that are all in use any one may end. Returns how many these were.
   */
  async function endSurplus(tx: Tx, adminId: number): Promise<number> {
    const surplus = await tx
      .selectFrom('session')
      .select('id')
      .where('adminId', '=', adminId)
      .where(isLive)
      .orderBy('seenAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1000)
      .offset(maxSessions)
      .execute()
    const ids = surplus.map(row => row.id)
    if (ids.length > 0) await tx.deleteFrom('session').where('id', 'in', ids).execute()
    return ids.length
  }

  async function getLive(token: string) {
    if (!/^[\w-]{43}$/.test(token)) return undefined
    return await db
      .selectFrom('session')
      .innerJoin('admin', 'admin.id', 'session.adminId')
      .select([
        'admin.id',
        'username',
        'displayName',
        'session.id as sessionId',
        'session.seenAt',
        'session.expiresAt',
      ])
      .where('tokenHash', '=', tokenHashOf(token))
      .where('disabledAt', 'is', null)
      .where(isLive)
      .executeTakeFirst()
  }

  /** The administrator of a valid session. Undefined for expired, revoked and invented tokens. */
  async function adminOf(token: string): Promise<AdminAccount | undefined> {
    const row = await getLive(token)
    if (!row) return undefined
    const { sessionId, seenAt, expiresAt: _, ...admin } = row
    if (seenAt <= time(seenEveryMs)) void storeLastUse({ sessionId, adminId: admin.id })
    return admin
  }

  /**
   * Nobody waits for it, because a request that only reads would then wait for a large write. It never fails: what was not
   * stored is stored by the next request.
   */
  async function storeLastUse({ sessionId, adminId }: { sessionId: number; adminId: number }) {
    if (beingStored.has(sessionId)) return
    beingStored.add(sessionId)
    const seen = { seenAt: time() }
    try {
      await db.updateTable('session').set(seen).where('id', '=', sessionId).execute()
      await db.updateTable('admin').set(seen).where('id', '=', adminId).execute()
    } catch (error) {
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'the last use of a session was not stored')
    } finally {
      beingStored.delete(sessionId)
    }
  }

  /** Whether a session is valid. Asking does not count as using it. */
  async function isSessionLive(token: string): Promise<boolean> {
    return (await getLive(token)) !== undefined
  }

  /**
   * How long a session lasts if the request that asks is its last use. That use is counted even if it is not stored yet. Seconds
   * rather than a time, because the clock of a browser may be wrong.
   */
  async function getSecondsLeft(token: string): Promise<number | undefined> {
    const row = await getLive(token)
    if (!row) return undefined
    const usedAt = row.seenAt <= time(seenEveryMs) ? now() : Date.parse(row.seenAt)
    const endsAt = Math.min(Date.parse(row.expiresAt), usedAt + idleMs)
    return Math.floor((endsAt - now()) / 1000)
  }

  async function isProved(token: string, on: Db = db): Promise<boolean> {
    const row = await on
      .selectFrom('session')
      .select('id')
      .where('tokenHash', '=', tokenHashOf(token))
      .where('provedAt', '>', time(provedMs))
      // Otherwise a proof from before the clock was set back would hold for as long as the clock was wrong.
      .where('provedAt', '<=', time(-toleranceMs))
      .executeTakeFirst()
    return row !== undefined
  }

  async function markProved(tx: Tx, token: string) {
    const { numUpdatedRows } = await tx
      .updateTable('session')
      .set({ provedAt: time() })
      .where('tokenHash', '=', tokenHashOf(token))
      .executeTakeFirst()
    // The session was ended while its password was being checked.
    if (numUpdatedRows === 0n) throw new AppError('unauthenticated')
  }

  async function logOut({ token = '', address }: Pick<Caller, 'token'> & Partial<Pick<Caller, 'address'>>) {
    await transaction(async tx => {
      const ended = await tx
        .deleteFrom('session')
        .where('tokenHash', '=', tokenHashOf(token))
        .returning(['adminId', 'address'])
        .executeTakeFirst()
      // The session was ended by somebody else meanwhile.
      if (!ended) return
      const admin = await requireAdminRow(tx, ended.adminId)
      await trace.record(tx, { action: 'logout', admin, address: address ?? ended.address })
    })
  }

  async function list({ adminId, page, pageSize }: Query, { admin, token = '' }: Caller) {
    const offset = requireOffset({ page, pageSize })
    const { id } = await requireAdminRow(db, adminId ?? admin?.id ?? 0)
    const live = db.selectFrom('session').where('adminId', '=', id).where(isLive)
    const rows = await live
      .selectAll()
      .orderBy('seenAt', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset(offset)
      .execute()
    const { total } = await live
      .select(count => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const currentHash = tokenHashOf(token)
    const items = rows.map(({ tokenHash, ...row }) => ({ ...row, current: tokenHash === currentHash }))
    return { items, total: Number(total), page, pageSize }
  }

  /** Ends one session. Somebody else's needs a confirmed password. */
  async function end(id: number, caller: Pick<Caller, 'admin' | 'token'>) {
    await transaction(async tx => {
      const ended = await tx
        .deleteFrom('session')
        .where('id', '=', id)
        .where(isLive)
        .returning('adminId')
        .executeTakeFirst()
      if (!ended) throw new AppError('not_found')
      await requireOwnOrProof(tx, ended.adminId, caller)
      await recordEnd(tx, { id: ended.adminId, admin: caller.admin, devices: 1 })
    })
  }

  /** Ends one's own sessions except this one, or all sessions of somebody else, which needs a confirmed password. */
  async function endOthers(adminId: number | undefined, caller: Pick<Caller, 'admin' | 'token'>) {
    const { admin, token } = caller
    const id = adminId ?? admin?.id ?? 0
    await transaction(async tx => {
      await requireAdminRow(tx, id)
      await requireOwnOrProof(tx, id, caller)
      const devices = await endAll(tx, id, token)
      if (devices > 0) await recordEnd(tx, { id, admin, devices })
    })
  }

  /**
   * Without this, a stolen token could log out everybody who might notice it, again and again. One's own sessions need no password:
   * whoever finds an unknown device among them must be able to end it at once.
   */
  async function requireOwnOrProof(
    tx: Tx,
    adminId: number,
    { admin, token = '' }: Pick<Caller, 'admin' | 'token'>,
  ) {
    if (adminId !== admin?.id && !(await isProved(token, tx))) throw new AppError('password_needed')
  }

  type Ended = { id: number; admin: AdminAccount | undefined; devices: number }

  async function recordEnd(tx: Tx, { id, admin, devices }: Ended) {
    const { displayName } = await requireAdminRow(tx, id)
    const subject = { entity: 'admin', entityId: id, label: displayName } as const
    await record(tx, { admin, ...subject, action: 'end-sessions', after: { devices } })
  }

  /** Ends all sessions of an account, except the one with the given token. Returns how many there were. */
  async function endAll(tx: Tx, adminId: number, exceptToken = '') {
    const { numDeletedRows } = await tx
      .deleteFrom('session')
      .where('adminId', '=', adminId)
      .where('tokenHash', '!=', tokenHashOf(exceptToken))
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /** Deletes expired sessions, and addresses that were not used for a long time. */
  async function purge() {
    await db
      .deleteFrom('session')
      .where(session => session.not(isLive(session)))
      .execute()
    await db.deleteFrom('knownAddress').where('at', '<', time(knownMs)).execute()
  }

  return {
    begin,
    adminOf,
    isSessionLive,
    getSecondsLeft,
    isProved,
    markProved,
    logOut,
    list,
    end,
    endOthers,
    endAll,
    isLive,
    purge,
    /** Sets the log, once there is one. */
    logTo(target: Log) {
      log = target
    },
  }
}

export const tokenHashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Long enough to tell browsers apart, without characters that a text may not contain. */
const shortened = (agent: string) => agent.replace(/[^\x20-\x7e]/g, '').slice(0, 200)
