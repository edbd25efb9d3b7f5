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
}
