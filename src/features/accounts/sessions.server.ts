/** Sessions: begun by a login, found by their token, listed, ended. */
import { createHash, randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { LoginTrace, RecordEvent } from '#features/history/event.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import type { Tables } from '#server/database/tables.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { requireOffset } from '#server/http/paging.server.ts'
import { AppError, notSavedYet } from '#shared/errors.ts'
import type { AdminAccount, NewSession } from './account.ts'
import { requireAdminRow } from './admin-row.server.ts'
import type { Verified } from './verifying.server.ts'

const hour = 3600_000
const idleMs = 12 * hour
const absoluteMs = 7 * 24 * hour
/** A session's last use is written at most this often. */
const seenEveryMs = 5 * 60_000
/** How long an address counts as known after its last login. */
const knownMs = 180 * 24 * hour
/** How long a password that was typed holds for what needs one. */
const provedMs = 10 * 60_000

export type From = Pick<Caller, 'address'> & Partial<Pick<Caller, 'agent'>>
type Options = { database: Database; record: RecordEvent; trace: LoginTrace; now(): number }
type Query = { adminId?: number | undefined; page: number; pageSize: number }

export type Sessions = ReturnType<typeof createSessions>

export function createSessions({ database, record, trace, now }: Options) {
  const { db, transaction } = database
  const time = (ago = 0) => new Date(now() - ago).toISOString()
  const isLive = (on: ExpressionBuilder<Tables, 'session'>) =>
    on.and([on('session.expiresAt', '>', time()), on('session.seenAt', '>', time(idleMs))])

  async function begin({ admin, taken }: Verified, { address, agent = '' }: From): Promise<NewSession> {
    const token = randomBytes(32).toString('base64url')
    const at = time()
    const expiresAt = time(-absoluteMs)
    await transaction(async tx => {
      // Whoever disables the account or changes its password meanwhile comes wholly before or wholly after this.
      const { numUpdatedRows } = await tx
        .updateTable('admin')
        .set({ seenAt: at })
        .where('id', '=', admin.id)
        .where('passwordHash', '=', admin.passwordHash)
        .where('disabledAt', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new AppError('login_failed')
      await taken.giveBack(tx)
      await tx
        .insertInto('knownAddress')
        .values({ adminId: admin.id, address, at })
        .onConflict(there => there.columns(['adminId', 'address']).doUpdateSet({ at }))
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
      await trace.came(tx, { action: 'login', admin, address })
    })
    const { id, username, displayName } = admin
    return { token, expiresAt, admin: { id, username, displayName } }
  }

  async function getLive(token: string) {
    if (!/^[\w-]{43}$/.test(token)) return undefined
    return await db
      .selectFrom('session')
      .innerJoin('admin', 'admin.id', 'session.adminId')
      .select(['admin.id', 'username', 'displayName', 'session.id as sessionId', 'session.seenAt'])
      .where('tokenHash', '=', tokenHashOf(token))
      .where('disabledAt', 'is', null)
      .where(isLive)
      .executeTakeFirst()
  }

  /** The administrator of a live session. Expired, revoked and invented tokens are all nobody. */
  async function adminOf(token: string): Promise<AdminAccount | undefined> {
    const row = await getLive(token)
    if (!row) return undefined
    const { sessionId, seenAt, ...admin } = row
    if (seenAt <= time(seenEveryMs)) {
      const seen = { seenAt: time() }
      await db.updateTable('session').set(seen).where('id', '=', sessionId).execute().catch(notSavedYet)
      await db.updateTable('admin').set(seen).where('id', '=', admin.id).execute().catch(notSavedYet)
    }
    return admin
  }

  /** Whether a session goes on; to ask is not to use it. */
  async function goesOn(token: string): Promise<boolean> {
    return (await getLive(token)) !== undefined
  }

  async function isProved(token: string): Promise<boolean> {
    const row = await db
      .selectFrom('session')
      .select('id')
      .where('tokenHash', '=', tokenHashOf(token))
      .where('provedAt', '>', time(provedMs))
      .executeTakeFirst()
    return row !== undefined
  }

  async function markProved(tx: Tx, token: string) {
    const { numUpdatedRows } = await tx
      .updateTable('session')
      .set({ provedAt: time() })
      .where('tokenHash', '=', tokenHashOf(token))
      .executeTakeFirst()
    // It was ended while its password was compared.
    if (numUpdatedRows === 0n) throw new AppError('unauthenticated')
  }

  async function logOut({ token = '', address }: Pick<Caller, 'token'> & Partial<Pick<Caller, 'address'>>) {
    await transaction(async tx => {
      const ended = await tx
        .deleteFrom('session')
        .where('tokenHash', '=', tokenHashOf(token))
        .returning(['adminId', 'address'])
        .executeTakeFirst()
      // Somebody else ended it meanwhile.
      if (!ended) return
      const admin = await requireAdminRow(tx, ended.adminId)
      await trace.came(tx, { action: 'logout', admin, address: address ?? ended.address })
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
    const own = tokenHashOf(token)
    const items = rows.map(({ tokenHash, ...row }) => ({ ...row, current: tokenHash === own }))
    return { items, total: Number(total), page, pageSize }
  }

  async function end(id: number, { admin }: Pick<Caller, 'admin'>) {
    await transaction(async tx => {
      const ended = await tx
        .deleteFrom('session')
        .where('id', '=', id)
        .where(isLive)
        .returning('adminId')
        .executeTakeFirst()
      if (!ended) throw new AppError('not_found')
      await noteEnd(tx, ended.adminId, admin)
    })
  }

  /** One's own but this one, or all of somebody else. */
  async function endOthers(adminId: number | undefined, { admin, token }: Caller) {
    const id = adminId ?? admin?.id ?? 0
    await transaction(async tx => {
      await requireAdminRow(tx, id)
      if (await endAll(tx, id, token)) await noteEnd(tx, id, admin)
    })
  }

  async function noteEnd(tx: Tx, id: number, admin: AdminAccount | undefined) {
    const { displayName } = await requireAdminRow(tx, id)
    await record(tx, { admin, entity: 'admin', entityId: id, label: displayName, action: 'end-sessions' })
  }

  /** Ends all sessions of an account, but for the one with this token; answers whether there were any. */
  async function endAll(tx: Tx, adminId: number, but = '') {
    const { numDeletedRows } = await tx
      .deleteFrom('session')
      .where('adminId', '=', adminId)
      .where('tokenHash', '!=', tokenHashOf(but))
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Forgets sessions that ended by themselves, and addresses nobody came from for long. */
  async function purge() {
    await db
      .deleteFrom('session')
      .where(on => on.not(isLive(on)))
      .execute()
    await db.deleteFrom('knownAddress').where('at', '<', time(knownMs)).execute()
  }

  return {
    begin,
    adminOf,
    goesOn,
    isProved,
    markProved,
    logOut,
    list,
    end,
    endOthers,
    endAll,
    isLive,
    purge,
  }
}

export const tokenHashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** As much as tells browsers apart, without what no text may hold. */
const shortened = (agent: string) => agent.replace(/[^\x20-\x7e]/g, '').slice(0, 200)
