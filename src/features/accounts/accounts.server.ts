/** Administrators and their sessions. */
import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#server/database.server.ts'
import { AppError } from '#shared/errors.ts'
import type { AdminAccount, Credentials, Session } from './account.ts'
import { recordFailure, recordSuccess, requireLoginAllowed } from './login-limits.server.ts'
import { hashPassword, isCommonPassword, isPassword } from './passwords.server.ts'

const hour = 3600_000
const idleMs = 12 * hour
const absoluteMs = 7 * 24 * hour
/** A session's last use is written at most this often. */
const seenEveryMs = 5 * 60_000

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({ db }: Pick<Database, 'db'>, now: () => number = Date.now) {
  const time = (at: number) => new Date(at).toISOString()
  // Compared against when there is no such account, so that both failures take the same time.
  let nobody: Promise<string> | undefined
  const nobodysHash = () => {
    nobody ??= hashPassword(randomBytes(16).toString('hex'))
    return nobody
  }

  async function login({ username, password }: Credentials, address: string): Promise<Session> {
    const name = username.trim().toLowerCase()
    await requireLoginAllowed(db, { username: name, address })
    const admin = await db.selectFrom('admin').selectAll().where('username', '=', name).executeTakeFirst()
    const matches = await isPassword(password, admin?.passwordHash ?? (await nobodysHash()))
    if (!admin || !matches) {
      await recordFailure(db, { username: name, address })
      throw new AppError('login_failed')
    }
    await recordSuccess(db, { username: name, address })
    const token = randomBytes(32).toString('base64url')
    const expiresAt = time(now() + absoluteMs)
    await db.deleteFrom('session').where('expiresAt', '<', time(now())).execute()
    await db
      .insertInto('session')
      .values({
        tokenHash: hashOf(token),
        adminId: admin.id,
        createdAt: time(now()),
        seenAt: time(now()),
        expiresAt,
      })
      .execute()
    return { token, expiresAt, admin: toAccount(admin) }
  }

  /** The administrator of a live session. Expired, revoked and invented tokens are all nobody. */
  async function adminOf(token: string): Promise<AdminAccount | undefined> {
    if (!/^[\w-]{43}$/.test(token)) return undefined
    const row = await db
      .selectFrom('session')
      .innerJoin('admin', 'admin.id', 'session.adminId')
      .select([
        'admin.id',
        'admin.username',
        'admin.displayName',
        'session.id as sessionId',
        'seenAt',
        'expiresAt',
      ])
      .where('tokenHash', '=', hashOf(token))
      .executeTakeFirst()
    if (!row || row.expiresAt <= time(now()) || row.seenAt <= time(now() - idleMs)) return undefined
    if (row.seenAt <= time(now() - seenEveryMs)) {
      await db
        .updateTable('session')
        .set({ seenAt: time(now()) })
        .where('id', '=', row.sessionId)
        .execute()
    }
    return toAccount(row)
  }

  async function logout(token: string) {
    await db.deleteFrom('session').where('tokenHash', '=', hashOf(token)).execute()
  }

  async function create({
    username,
    password,
    displayName = username,
  }: Credentials & { displayName?: string }) {
    if ([...password].length < 10) {
      throw new AppError('invalid', { fields: { password: { code: 'too_short', params: { min: 10 } } } })
    }
    if (isCommonPassword(password)) {
      throw new AppError('invalid', { fields: { password: { code: 'invalid_value' } } })
    }
    const at = time(now())
    await db
      .insertInto('admin')
      .values({
        username,
        displayName,
        passwordHash: await hashPassword(password.normalize('NFC')),
        createdAt: at,
        updatedAt: at,
        version: 1,
      })
      // Several processes may start on an empty database at once.
      .onConflict(conflict => conflict.column('username').doNothing())
      .execute()
  }

  async function hasAny() {
    return (await db.selectFrom('admin').select('id').limit(1).executeTakeFirst()) !== undefined
  }

  return { login, logout, adminOf, create, hasAny }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const toAccount = ({ id, username, displayName }: AdminAccount): AdminAccount => ({
  id,
  username,
  displayName,
})
