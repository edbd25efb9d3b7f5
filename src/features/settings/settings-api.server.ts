import { handle } from '#server/api.server.ts'
import { settingsApi } from './settings.contract.ts'
import type { SettingsService } from './settings.server.ts'

export function serveSettings(settings: SettingsService) {
  return [
    handle(settingsApi.settings, () => settings.current()),
    handle(settingsApi.updateSettings, ({ body }, caller) => settings.update(body, caller)),
  ]
}
