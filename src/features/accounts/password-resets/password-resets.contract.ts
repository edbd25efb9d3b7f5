/** The endpoints for somebody who forgot the password. */
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { nothing } from '#shared/fields.ts'
import { machine } from '#shared/text.ts'
import { newPassword } from '../account.ts'
import { linkSecret } from '../invitations/invitation.ts'

const ended = ['link_unknown', 'link_used', 'link_expired', 'account_disabled'] as const

export const openedReset = z.object({ username: z.string(), expiresAt: z.iso.datetime() })

/** A username or an email, which is never both: a username has no `@`. */
export const requestedReset = z.strictObject({ account: machine({ min: 1, max: 254 }) })
export const finishedReset = linkSecret.extend({ password: newPassword })

export const passwordResetsApi = {
  passwordHelp: endpoint({
    method: 'GET',
    path: '/auth/reset',
    access: 'public',
    summary: 'Whether this server can mail a link to set a new password.',
    response: z.object({ byMail: z.boolean() }),
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/auth/reset',
    access: 'public',
    summary:
      'Mail a link to set a new password to the account with this username or email, if there is one that is enabled and has an email. The response is the same in any case, and the account is looked up only after it.',
    body: requestedReset,
    response: nothing,
    success: 204,
    refusals: ['mail_not_set_up', 'rate_limited'],
  }),
  // Not a GET, so that the secret is in no address of the API.
  openReset: endpoint({
    method: 'POST',
    path: '/auth/reset/open',
    access: 'public',
    summary: 'Whose password the link with this secret sets. It holds for an hour and once.',
    body: linkSecret,
    response: openedReset,
    refusals: ended,
  }),
  finishReset: endpoint({
    method: 'POST',
    path: '/auth/reset/finish',
    access: 'public',
    summary: 'Set a new password. All sessions and device tokens of the account end.',
    body: finishedReset,
    response: z.object({ username: z.string() }),
    refusals: [...ended, 'rate_limited'],
  }),
}

export type OpenedReset = z.infer<typeof openedReset>
