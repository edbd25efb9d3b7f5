/** The schemas of administrators, their login and their sessions. Used by the contracts, the services and the admin pages. */
import * as z from 'zod'
import { id, stamps } from '#shared/fields.ts'
import { email, isWellFormedText, line, verbatim } from '#shared/text.ts'

const accountLimits = { username: 32, displayName: 64, password: { min: 10, max: 128 }, email: 254 } as const
/** A browser keeps as many (`app/login.ts`). The server makes tokens of 94 characters at most. */
const deviceTokenLimits = { count: 5, length: 100 } as const

/** Not case sensitive: stored in lower case. */
export const username = z
  .string()
  .min(3)
  .max(accountLimits.username)
  .regex(/^[A-Za-z0-9._-]+$/)
  .toLowerCase()

/**
 * Only the length is checked here. Whether it is easy to guess also depends on the username and the site's name, and is checked
 * by the service.
 */
export const newPassword = verbatim(accountLimits.password)

/** A login beyond this ends the session that was idle longest. */
export const maxSessions = 20

export const credentials = z.strictObject({
  /** Not restricted like a username, because a wrong name must fail in the same way as a wrong password. */
  username: z.string().min(1).max(128).refine(isWellFormedText, 'invalid_text'),
  password: verbatim({ min: 1, max: accountLimits.password.max }),
  /** What earlier logins in this browser returned. Invalid ones are ignored. */
  deviceTokens: z
    .array(
      z
        .string()
        .max(deviceTokenLimits.length)
        .regex(/^[\w~-]*$/),
    )
    .max(deviceTokenLimits.count)
    .optional(),
})

/** Somebody who is logged in already enters the password again. */
export const confirmation = credentials.pick({ password: true, deviceTokens: true })

const displayName = line({ max: accountLimits.displayName })
/** Of somebody who has no account yet, and whom the list must name. */
export const inviteeName = line({ min: 1, max: accountLimits.displayName })
/** Not case sensitive: stored in lower case. Empty for none. */
export const accountEmail = email({ max: accountLimits.email }).toLowerCase()

export const newAdmin = z.strictObject({
  username,
  /** Defaults to the username if omitted or empty. */
  displayName: displayName.optional(),
  password: newPassword,
  /** Links to set a new password are sent there. */
  email: accountEmail.optional(),
})

export const adminChanges = z.strictObject({
  username: username.optional(),
  displayName: displayName.optional(),
  email: accountEmail.optional(),
  password: newPassword.optional(),
  /** Required for changing one's own password. */
  currentPassword: credentials.shape.password.optional(),
  /** With the current password, as for a login. */
  deviceTokens: credentials.shape.deviceTokens,
  disabled: z.boolean().optional(),
  version: z.int().optional(),
})

export const adminAccount = z.object({ id, username: z.string(), displayName: z.string() })

export const admin = stamps.extend({
  ...adminAccount.shape,
  email: z.string().nullable(),
  disabled: z.boolean(),
  /** Whether it is an example that the demo brought: an account without a password, which nobody can use. */
  isDemo: z.boolean(),
  /** Null if they have not logged in yet. */
  seenAt: z.iso.datetime().nullable(),
  /** The number of open sessions. */
  sessions: z.int(),
})

/** The response of a login. */
export const newSession = z.object({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  admin: adminAccount,
  /** Sent with the next login from this browser, see `device-tokens.server.ts`. */
  deviceToken: z.string(),
})

export const session = z.object({
  id,
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The browser's user agent, shortened. Empty if there was none. */
  agent: z.string(),
  /** Of an IPv6 address only the network. */
  address: z.string(),
  /** Whether the request was made with this session. */
  current: z.boolean(),
})

export type AdminAccount = z.infer<typeof adminAccount>
/** For whom a write is recorded. The id is null if the account was deleted while work went on in the background for it. */
export type RecordedAdmin = Omit<AdminAccount, 'id'> & { id: number | null }
export type Admin = z.infer<typeof admin>
export type NewAdmin = z.infer<typeof newAdmin>
export type AdminChanges = z.infer<typeof adminChanges>
export type Credentials = z.infer<typeof credentials>
export type NewSession = z.infer<typeof newSession>
export type Session = z.infer<typeof session>
