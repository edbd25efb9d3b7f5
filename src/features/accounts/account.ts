import * as z from 'zod'
import { id } from '#shared/fields.ts'
import { isWellFormedText } from '#shared/text.ts'

export const username = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(32)
  .regex(/^[a-z0-9._-]+$/)

/** Kept as typed: a password is never trimmed or normalised beyond NFC. */
export const password = z
  .string()
  .min(1)
  .max(128)
  .refine(isWellFormedText, 'invalid_text')
  .transform(typed => typed.normalize('NFC'))

export const credentials = z.strictObject({
  /** Not held to the rules of a username: a wrong one must fail like a wrong password. */
  username: z.string().min(1).max(128).refine(isWellFormedText, 'invalid_text'),
  password,
})

export const adminAccount = z.object({ id, username: z.string(), displayName: z.string() })

/** What a login answers. */
export const newSession = z.object({ token: z.string(), expiresAt: z.iso.datetime(), admin: adminAccount })

export type AdminAccount = z.infer<typeof adminAccount>
export type Credentials = z.infer<typeof credentials>
export type NewSession = z.infer<typeof newSession>
