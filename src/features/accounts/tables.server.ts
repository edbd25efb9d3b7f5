/** The tables of administrators and their sessions, the same for both database engines. */
import type { Generated } from 'kysely'
import type { Stamps } from '#server/database/columns.server.ts'

export type AccountsTables = {
  admin: Stamps & {
    id: Generated<number>
    /** In lower case; unique. */
    username: string
    displayName: string
    passwordHash: string
    /** Since when the account is disabled. */
    disabledAt: string | null
    /** Updated together with that of the session, and kept when the session ends. */
    seenAt: string | null
    /** In lower case; unique. Links to set a new password go there. */
    email: string | null
  }
  session: {
    id: Generated<number>
    tokenHash: string
    adminId: number
    createdAt: string
    seenAt: string
    expiresAt: string
    /** The user agent and the address of the login. */
    agent: Generated<string>
    address: Generated<string>
    /** When the password was last confirmed. Null for sessions from before this column existed. */
    provedAt: string | null
  }
  /** Addresses from which an account has logged in before. They are exempt from the limit for the whole account. */
  knownAddress: { adminId: number; address: string; at: string }
  /** It stays for a while after its end, so that whoever opens the link reads what became of it. */
  invitation: {
    id: Generated<number>
    displayName: string
    /** Null: they choose one themselves. */
    username: string | null
    email: string | null
    /** Who invited them, or sent it again last. */
    adminId: number
    createdAt: string
    expiresAt: string
    acceptedAt: string | null
    withdrawnAt: string | null
  }
  /** One for the link that its sender was shown, and one for each mail. Only hashes are stored, so each link needs a new secret. */
  invitationSecret: { secretHash: string; invitationId: number }
  /**
   * Somebody asked for a link to set a new password. The rest is null until the mail is about to be sent: only then is the account
   * looked up.
   */
  passwordReset: {
    id: Generated<number>
    /** The username or email that was typed, in lower case. */
    account: string
    createdAt: string
    adminId: number | null
    secretHash: string | null
    expiresAt: string | null
    usedAt: string | null
  }
}
