/** The endpoints of invitations: for staff who send them, and for those who open the link. */
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idParams, nothing } from '#shared/fields.ts'
import { newSession } from '../account.ts'
import {
  acceptance,
  invitation,
  linkSecret,
  newInvitation,
  openedInvitation,
  sentInvitation,
} from './invitation.ts'

const ended = [
  'link_unknown',
  'link_used',
  'link_expired',
  'invitation_withdrawn',
  'invitation_void',
] as const

export const invitationsApi = {
  listInvitations: endpoint({
    method: 'GET',
    path: '/invitations',
    access: 'admin',
    summary: 'Every invitation that was neither accepted nor withdrawn, the newest first, at most 50.',
    response: z.object({
      items: z.array(invitation),
      /** Whether this server can send mails. Otherwise the link has to be passed on. */
      mailIsSetUp: z.boolean(),
    }),
  }),
  createInvitation: endpoint({
    method: 'POST',
    path: '/invitations',
    access: 'admin',
    summary:
      'Invite an administrator. The link holds for three days and once. With `email` it is also mailed, if the server can send mails. Needs a password confirmed within ten minutes (`POST /auth/confirm`).',
    body: newInvitation,
    response: sentInvitation,
    success: 201,
    refusals: ['password_needed', 'username_taken', 'email_taken', 'too_many_invitations', 'rate_limited'],
  }),
  renewInvitation: endpoint({
    method: 'POST',
    path: '/invitations/:id/renew',
    access: 'admin',
    summary:
      'Send an invitation again: it holds for another three days, under the caller’s name. Needs a password confirmed within ten minutes (`POST /auth/confirm`).',
    params: idParams,
    response: sentInvitation,
    refusals: ['password_needed', 'not_found', 'rate_limited'],
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/invitations/:id',
    access: 'admin',
    summary: 'Withdraw an invitation. Its links stop working at once.',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
  // Not a GET, so that the secret is in no address of the API.
  openInvitation: endpoint({
    method: 'POST',
    path: '/invitations/open',
    access: 'public',
    summary: 'What the invitation with this secret says.',
    body: linkSecret,
    response: openedInvitation,
    refusals: ended,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/invitations/accept',
    access: 'public',
    summary: 'Accept an invitation: creates the account with a password of one’s own, and starts a session.',
    body: acceptance,
    response: newSession,
    success: 201,
    refusals: [...ended, 'username_taken', 'rate_limited'],
  }),
}
