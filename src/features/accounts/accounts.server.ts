/** Administrators, their login and their sessions, put together. */
import type { Database } from '#server/database.server.ts'
import type { Limits } from '#server/limits.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Credentials } from './account.ts'
import { isCommonPassword } from './password-rules.server.ts'
import { inTurn } from './passwords.server.ts'
import { createSessions, type From } from './sessions.server.ts'
import { createVerify } from './verifying.server.ts'

type Options = { database: Database; limits: Limits; now?: () => number }

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({ database, limits, now = Date.now }: Options) {
  const { db } = database
  const sessions = createSessions(database, now)
  const verify = createVerify({ database, limits })

  async function login({ username, password }: Credentials, from: From) {
    const verified = await verify({
      username: username.trim().toLowerCase(),
      password,
      address: from.address,
    })
    if (!verified) throw new AppError('login_failed')
    return await sessions.begin(verified, from)
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
    const at = new Date(now()).toISOString()
    const passwordHash = await inTurn(({ hash }) => hash(password.normalize('NFC')))
    await db
      .insertInto('admin')
      .values({ username, displayName, passwordHash, createdAt: at, updatedAt: at, version: 1 })
      // Several processes may start on an empty database at once.
      .onConflict(conflict => conflict.column('username').doNothing())
      .execute()
  }

  async function hasAny() {
    return (await db.selectFrom('admin').select('id').limit(1).executeTakeFirst()) !== undefined
  }

  const { adminOf, goesOn, logOut, purge } = sessions
  return { login, create, hasAny, logOut, adminOf, goesOn, purge }
}
