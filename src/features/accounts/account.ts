/** An administrator: who they are, how they log in, where they are logged in. */
import * as z from 'zod'
import { id, stamps } from '#shared/fields.ts'
import { isWellFormedText, line, verbatim } from '#shared/text.ts'

export const accountLimits = { username: 32, displayName: 64, password: { min: 10, max: 128 } } as const

/** Small and capital letters are the same name. */
export const username = z
  .string()
  .min(3)
  .max(accountLimits.username)
  .regex(/^[A-Za-z0-9._-]+$/)
  .toLowerCase()

/** How hard to guess it is takes more than itself to say: the account's name and the site's may not be in it. */
export const newPassword = verbatim(accountLimits.password)

export const credentials = z.strictObject({
  /** Not held to the rules of a username: a wrong one must fail like a wrong password. */
  username: z.string().min(1).max(128).refine(isWellFormedText, 'invalid_text'),
  password: verbatim({ min: 1, max: accountLimits.password.max }),
})

/** Whoever is logged in already proves to be the one who knows the password. */
export const confirmation = credentials.pick({ password: true })

const displayName = line({ max: accountLimits.displayName })

export const newAdmin = z.strictObject({
  username,
  /** Left out or empty: the username. */
  displayName: displayName.optional(),
  password: newPassword,
})

export const adminChanges = z.strictObject({
  username: username.optional(),
  displayName: displayName.optional(),
  password: newPassword.optional(),
  /** Whoever changes the own password proves to be the one who knows it. */
  currentPassword: credentials.shape.password.optional(),
  disabled: z.boolean().optional(),
  version: z.int().optional(),
})

export const adminAccount = z.object({ id, username: z.string(), displayName: z.string() })

export const admin = stamps.extend({
  ...adminAccount.shape,
  disabled: z.boolean(),
  /** Nothing: has not logged in yet. */
  seenAt: z.iso.datetime().nullable(),
  /** How many are open now. */
  sessions: z.int(),
})

/** What a login answers. */
export const newSession = z.object({ token: z.string(), expiresAt: z.iso.datetime(), admin: adminAccount })

export const session = z.object({
  id,
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** What the browser called itself, shortened; empty if it said nothing. */
  agent: z.string(),
  /** Of IPv6 the network alone. */
  address: z.string(),
  /** The one this is asked with. */
  current: z.boolean(),
})

export type AdminAccount = z.infer<typeof adminAccount>
export type Admin = z.infer<typeof admin>
export type NewAdmin = z.infer<typeof newAdmin>
export type AdminChanges = z.infer<typeof adminChanges>
export type Credentials = z.infer<typeof credentials>
export type NewSession = z.infer<typeof newSession>
export type Session = z.infer<typeof session>
