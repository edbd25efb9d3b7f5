import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { nothing } from '#shared/fields.ts'
import { staffSettings, staffSettingsChanges } from './staff-settings.ts'

export const staffSettingsApi = {
  staffSettings: endpoint({
    method: 'GET',
    path: '/settings/staff',
    access: 'admin',
    summary: 'Settings that only staff see, and what this server can send.',
    response: staffSettings,
  }),
  updateStaffSettings: endpoint({
    method: 'PATCH',
    path: '/settings/staff',
    access: 'admin',
    summary:
      'Change the given settings; lists are replaced whole. What changes nothing leaves the version. Another list of `notifyEmails` needs a password confirmed within ten minutes (`POST /auth/confirm`), and the addresses before the change are told by email.',
    body: staffSettingsChanges,
    bodyLimit: bodyLimits.lists,
    response: staffSettings,
    refusals: ['password_needed', 'conflict'],
  }),
  sendTestMail: endpoint({
    method: 'POST',
    path: '/settings/staff/test-mail',
    access: 'admin',
    summary:
      'Send a test email to the addresses that are notified of new messages. 204: the mail server accepted it. At most 10 an hour.',
    response: nothing,
    success: 204,
    refusals: ['invalid', 'mail_not_set_up', 'mail_failed', 'rate_limited'],
  }),
}
