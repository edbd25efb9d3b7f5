/** The endpoints of login, password confirmation and sessions. */
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idParams, idText, nothing, pageOf, paging } from '#shared/fields.ts'
import { adminAccount, confirmation, credentials, newSession, session } from './account.ts'

export const accountsApi = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary:
      'Start a session. Send its token as `Authorization: Bearer …`. An account has at most 20: one more ends the one that was idle longest. Keep `deviceToken` and send it in `deviceTokens` with the next login: for 90 days, or until the password changes, failed logins elsewhere do not lock this device.',
    body: credentials,
    response: newSession,
    refusals: ['login_failed', 'rate_limited', 'busy'],
  }),
  whoAmI: endpoint({
    method: 'GET',
    path: '/auth',
    access: 'admin',
    summary:
      'The administrator the token belongs to, and how long the session lasts if it is not used again: twelve hours, or less if its seven days end sooner.',
    response: z.object({ admin: adminAccount, secondsLeft: z.int() }),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/auth/renew',
    access: 'admin',
    summary:
      'Start another session of the same account with its password, before this one ends. This one stays valid until its end. Wrong passwords count like failed logins.',
    body: confirmation,
    response: newSession,
    refusals: ['rate_limited', 'busy'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirm',
    access: 'admin',
    summary:
      'Confirm the caller’s password again, for calls that are refused with `password_needed`. Holds for ten minutes; a login counts as well. Wrong passwords count like failed logins.',
    body: confirmation,
    response: nothing,
    success: 204,
    refusals: ['rate_limited', 'busy'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'admin',
    summary: 'End the session.',
    response: nothing,
    success: 204,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'admin',
    summary: 'The sessions of the caller, or of another administrator, the last used first.',
    query: z.strictObject({
      ...paging,
      pageSize: paging.pageSize.unwrap().default(25),
      adminId: idText.optional(),
    }),
    response: pageOf(session),
    refusals: ['not_found'],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'admin',
    summary:
      'End one session. One of another administrator needs a password confirmed within ten minutes (`POST /auth/confirm`).',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['password_needed', 'not_found'],
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'admin',
    summary:
      'End all own sessions but this one, or all of another administrator, which needs a password confirmed within ten minutes (`POST /auth/confirm`).',
    query: z.strictObject({ adminId: idText.optional() }),
    response: nothing,
    success: 204,
    refusals: ['password_needed', 'not_found'],
  }),
}
