/** Puts the accounts feature together: administrators, their login and their sessions. Created by `services.server.ts`. */
import type { LoginTrace, RecordEvent } from '#features/history/event.ts'
import type { Database } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Credentials } from './account.ts'
import { createAdmins } from './admins.server.ts'
import { createDeviceTokens } from './device-tokens.server.ts'
import { createFirstAdminCheck } from './first-admin.server.ts'
import { createPasswordProof } from './password-proof.server.ts'
import { type HashCost, standardCost } from './passwords.server.ts'
import { createSessions, type SessionOrigin } from './sessions.server.ts'
import { createVerify } from './verify-password.server.ts'

export type AccountsOptions = {
  database: Database
  limits: Limits
  record: RecordEvent
  trace: LoginTrace
  /** The site's name in each of its languages. A password may not contain it. */
  siteNames(): Promise<string[]>
  /** Called after an account's first login. */
  onFirstLogin?(username: string): Promise<void>
  /** Of new passwords. Tests choose a cheaper one. */
  hashCost?: HashCost | undefined
  now?: () => number
}

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({ hashCost = standardCost, now = Date.now, ...options }: AccountsOptions) {
  const { database, limits, record, trace } = options
  const devices = createDeviceTokens(now)
  const sessions = createSessions({ database, record, trace, devices, now })
  const verify = createVerify({ database, limits, trace, devices, hashCost })
  const proof = createPasswordProof({ database, sessions, verify })
  const admins = createAdmins({ ...options, sessions, proof, hashCost, now })
  const firstAdmin = createFirstAdminCheck(admins.hasAny)

  async function login({ username, ...typed }: Credentials, from: SessionOrigin) {
    const { address } = from
    await firstAdmin.wait()
    const verified = await verify({ username: username.trim().toLowerCase(), ...typed, address })
    if (!verified) throw new AppError('login_failed')
    const session = await sessions.begin(verified, from)
    const { admin } = verified
    // If this callback fails, the login is still valid.
    if (admin.seenAt === null) await options.onFirstLogin?.(admin.username).catch(() => {})
    return session
  }

  /** Not the login, whose 401 for a wrong password would end the session in the browser. */
  async function renew(typed: Omit<Credentials, 'username'>, caller: Caller) {
    const verified = await proof.verifyOwn({ ...typed, field: 'password' }, caller)
    return await sessions.begin(verified, caller)
  }

  return {
    login,
    renew,
    sessions,
    admins,
    proof,
    hasFirstAdmin: firstAdmin.isCreated,
    adminOf: sessions.adminOf,
    isSessionLive: sessions.isSessionLive,
  }
}
