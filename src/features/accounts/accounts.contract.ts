import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { nothing } from '#shared/fields.ts'
import { adminAccount, credentials, newSession } from './account.ts'

export const accountsApi = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Start a session. Send its token as `Authorization: Bearer …`.',
    body: credentials,
    response: newSession,
    refusals: ['login_failed', 'rate_limited', 'busy'],
  }),
  whoAmI: endpoint({
    method: 'GET',
    path: '/auth',
    access: 'admin',
    summary: 'The administrator the token belongs to.',
    response: z.object({ admin: adminAccount }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'admin',
    summary: 'End the session.',
    response: nothing,
    success: 204,
  }),
}
