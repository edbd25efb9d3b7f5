/** The schemas of invitations. Used by the contract, the service and the pages. */
import * as z from 'zod'
import { id } from '#shared/fields.ts'
import { line } from '#shared/text.ts'
import { accountEmail, inviteeName, newPassword, username } from '../account.ts'

export const invitationLimits = {
  ms: 3 * 24 * 3_600_000,
  /** How many may wait to be accepted in the whole shop. */
  open: 50,
  /** How often an account may send one within an hour. */
  perHour: 20,
  /** How long after its end a link still says what became of it. */
  keptMs: 30 * 24 * 3_600_000,
} as const

export const newInvitation = z.strictObject({
  displayName: inviteeName,
  /** Without it they choose one themselves. */
  username: username.optional(),
  /** The invitation is mailed there, if the server can send mails. It becomes the email of the account. */
  email: accountEmail.optional(),
})

/** `void`: whoever sent it is disabled, so that nobody can accept it. */
const state = z.enum(['open', 'expired', 'void'])

export const invitation = z.object({
  id,
  displayName: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** The display name of whoever sent it. */
  sender: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  state,
  /** What became of the newest mail. Null if none was sent, or too long ago to be known. */
  mail: z.enum(['waiting', 'retrying', 'sent', 'failed']).nullable(),
})

/** The path of the link is returned only now, because only a hash of its secret is stored. It has no language prefix. */
export const sentInvitation = z.object({ invitation, path: z.string() })

export const linkSecret = z.strictObject({ secret: line({ min: 1, max: 64 }) })

export const openedInvitation = z.object({
  displayName: z.string(),
  /** Null if they choose it themselves. */
  username: z.string().nullable(),
  sender: z.string(),
  expiresAt: z.iso.datetime(),
})

export const acceptance = linkSecret.extend({
  /** The invitation's own, if it has one that is still free, comes first. */
  username,
  password: newPassword,
})

export type Invitation = z.infer<typeof invitation>
export type NewInvitation = z.infer<typeof newInvitation>
export type Acceptance = z.infer<typeof acceptance>
export type OpenedInvitation = z.infer<typeof openedInvitation>
