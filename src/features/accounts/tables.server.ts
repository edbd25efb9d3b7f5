/** The tables of administrators and their sessions, as both engines store them. */
import type { Generated } from 'kysely'
import type { Stamps } from '#server/database/columns.server.ts'

export type AccountsTables = {
  admin: Stamps & {
    id: Generated<number>
    /** In small letters; unique. */
    username: string
    displayName: string
    passwordHash: string
    /** Since when it may not log in. */
    disabledAt: string | null
    /** Written with the session's own, and kept when that ends. */
    seenAt: string | null
  }
  session: {
    id: Generated<number>
    tokenHash: string
    adminId: number
    createdAt: string
    seenAt: string
    expiresAt: string
    /** What the browser called itself, and where it was, at the login. */
    agent: Generated<string>
    address: Generated<string>
    /** When it last proved its password; null for one that is older than this column. */
    provedAt: string | null
  }
  /** Addresses from which an account logged in before: they are let in when others are throttled. */
  knownAddress: { adminId: number; address: string; at: string }
}
