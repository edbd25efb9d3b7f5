import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { settings, settingsChanges } from './settings.ts'

export const settingsApi = {
  settings: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'public',
    fromContent: true,
    summary: 'The public settings of the shop, such as its name, contact and currency.',
    response: settings,
  }),
  updateSettings: endpoint({
    method: 'PATCH',
    path: '/settings',
    access: 'admin',
    summary:
      'Change the given settings; lists and `translations` are replaced whole. Prices are not converted with the currency. What changes nothing leaves the version.',
    body: settingsChanges,
    bodyLimit: bodyLimits.settings,
    response: settings,
    refusals: ['conflict'],
  }),
}
