/** Puts the accounts feature together: administrators, their login and their sessions. Created by `services.server.ts`. */
import type { LoginTrace, RecordEvent } from '#features/history/event.ts'
import type { Database } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { AppError, codeOf } from '#shared/errors.ts'
import type { Credentials } from './account.ts'
import { createAdmins } from './admins.server.ts'
import { createDeviceTokens } from './device-tokens.server.ts'
import { createFirstAdminCheck } from './first-admin.server.ts'
import { createInvitations } from './invitations/invitations.server.ts'
import { type AccountMailRequest, type AccountMails, noAccountMails } from './mails/account-mail.ts'
import { prepareEmailChange } from './mails/email-change.server.ts'
import { createNewPasswords } from './new-passwords.server.ts'
import { createPasswordProof } from './password-proof.server.ts'
import { createPasswordResets } from './password-resets/password-resets.server.ts'
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
  /** Without it no mails are sent. */
  mails?: AccountMails
  now?: () => number
}

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({
  hashCost = standardCost,
  mails = noAccountMails,
  now = Date.now,
  ...options
}: AccountsOptions) {
  const { database, limits, record, trace } = options
  const devices = createDeviceTokens(now)
  const sessions = createSessions({ database, record, trace, devices, now })
  const verify = createVerify({ database, limits, trace, devices, hashCost })
  const proof = createPasswordProof({ database, sessions, verify })
  const passwords = createNewPasswords({ siteNames: options.siteNames, hashCost })
  const shared = { database, limits, record, sessions, proof, passwords, mails, now }
  const admins = createAdmins(shared)
  const invitations = createInvitations(shared)
  const resets = createPasswordResets(shared)
  const firstAdmin = createFirstAdminCheck(admins.hasAny)
  /** In this process, for the metrics. */
  const loginRefusals = { password: 0, limit: 0 }

  async function login({ username, ...typed }: Credentials, from: SessionOrigin) {
    const { address } = from
    await firstAdmin.wait()
    const attempt = { username: username.trim().toLowerCase(), ...typed, address }
    const verified = await verify(attempt).catch(error => {
      if (codeOf(error) === 'rate_limited') loginRefusals.limit++
      throw error
    })
    if (!verified) {
      loginRefusals.password++
      throw new AppError('login_failed')
    }
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
    loginRefusals: () => loginRefusals,
    renew,
    sessions,
    admins,
    invitations,
    resets,
    proof,

    /** What a queued mail says. Called right before it is sent. */
    prepareMail({ template, id }: AccountMailRequest) {
      if (template === 'invitation') return invitations.prepareMail(id)
      if (template === 'password-reset') return resets.prepareMail(id)
      return prepareEmailChange(database.db, id)
    },

    async purge() {
      await sessions.purge()
      await invitations.purge()
      await resets.purge()
    },
    hasFirstAdmin: firstAdmin.isCreated,
    adminOf: sessions.adminOf,
    isSessionLive: sessions.isSessionLive,
  }
}
