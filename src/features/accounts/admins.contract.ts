import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { idParams, nothing, pageOf, paging } from '#shared/fields.ts'
import { admin, adminChanges, newAdmin } from './account.ts'

export const adminsApi = {
  listAdmins: endpoint({
    method: 'GET',
    path: '/admin',
    access: 'admin',
    summary: 'Every administrator, by username.',
    query: z.strictObject({ ...paging, pageSize: paging.pageSize.unwrap().default(25) }),
    response: pageOf(admin),
  }),
  oneAdmin: endpoint({
    method: 'GET',
    path: '/admin/:id',
    access: 'admin',
    summary: 'One administrator.',
    params: idParams,
    response: admin,
    refusals: ['not_found'],
  }),
  createAdmin: endpoint({
    method: 'POST',
    path: '/admin',
    access: 'admin',
    summary:
      'Add an administrator. All of them may do the same. Needs a password confirmed within ten minutes (`POST /auth/confirm`).',
    body: newAdmin,
    response: admin,
    success: 201,
    refusals: ['password_needed', 'username_taken', 'email_taken'],
  }),
  updateAdmin: endpoint({
    method: 'PATCH',
    path: '/admin/:id',
    access: 'admin',
    summary:
      'Change the given fields. A new password ends the other sessions of that administrator, `disabled` all of them; another email is told to the one before; the own password is only changed with `currentPassword`. Anything else needs a password confirmed within ten minutes (`POST /auth/confirm`).',
    params: idParams,
    body: adminChanges,
    bodyLimit: bodyLimits.lists,
    response: admin,
    refusals: [
      'password_needed',
      'not_found',
      'username_taken',
      'email_taken',
      'last_admin',
      'conflict',
      'rate_limited',
    ],
  }),
  deleteAdmin: endpoint({
    method: 'DELETE',
    path: '/admin/:id',
    access: 'admin',
    summary:
      'Remove an administrator for good and end the sessions. What they did stays in the history. Needs a password confirmed within ten minutes (`POST /auth/confirm`).',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['password_needed', 'not_found', 'last_admin'],
  }),
}
