/** Administrators, their login and their sessions, put together. */
import type { RecordEvent } from '#features/history/event.ts'
import type { Database } from '#server/database.server.ts'
import type { Limits } from '#server/limits.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Credentials } from './account.ts'
import { createAdmins } from './admins.server.ts'
import { createPasswordProof } from './password-proof.server.ts'
import { createSessions, type From } from './sessions.server.ts'
import { createVerify } from './verifying.server.ts'

export type AccountsOptions = {
  database: Database
  limits: Limits
  record: RecordEvent
  /** What the site is called, in each of its languages: no password may hold it. */
  siteNames(): Promise<string[]>
  now?: () => number
}

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({ now = Date.now, ...options }: AccountsOptions) {
  const { database, limits, record } = options
  const sessions = createSessions({ database, record, now })
  const verify = createVerify({ database, limits })
  const proof = createPasswordProof({ database, sessions, verify })
  const admins = createAdmins({ ...options, sessions, proof, now })

  async function login({ username, password }: Credentials, from: From) {
    const { address } = from
    const verified = await verify({ username: username.trim().toLowerCase(), password, address })
    if (!verified) throw new AppError('login_failed')
    return await sessions.begin(verified, from)
  }

  return { login, sessions, admins, proof, adminOf: sessions.adminOf, goesOn: sessions.goesOn }
}
