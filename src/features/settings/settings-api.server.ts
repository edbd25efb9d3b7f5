import { handle } from '#server/http/api.server.ts'
import { heroPictureApi } from './hero-picture.contract.ts'
import type { HeroPictureService } from './hero-picture.server.ts'
import { lookPicturesApi } from './look/look-pictures.contract.ts'
import type { LookPictures } from './look/look-pictures.server.ts'
import { lookPreviewsApi } from './look/look-previews.contract.ts'
import type { LookPreviews } from './look/look-previews.server.ts'
import { settingsApi } from './settings.contract.ts'
import type { SettingsService } from './settings.server.ts'
import { staffSettingsApi } from './staff-settings.contract.ts'
import type { StaffSettingsService } from './staff-settings.server.ts'

type Parts = {
  settings: SettingsService
  hero: HeroPictureService
  lookPictures: LookPictures
  lookPreviews: LookPreviews
}

export function serveSettings({ settings, hero, lookPictures, lookPreviews }: Parts) {
  return [
    handle(settingsApi.settings, () => settings.current()),
    handle(settingsApi.updateSettings, ({ body }, caller) => settings.update(body, caller)),
    handle(heroPictureApi.setHeroImage, ({ files }, caller) => hero.replace(files, caller)),
    handle(heroPictureApi.removeHeroImage, (_, caller) => hero.remove(caller)),
    handle(heroPictureApi.restoreHeroImage, ({ params }, caller) => hero.restore(params.imageRef, caller)),
    handle(lookPreviewsApi.previewLook, ({ body }, caller) => lookPreviews.create(body, caller)),
    handle(lookPicturesApi.addLookPicture, ({ files }) => lookPictures.add(files)),
  ]
}

export function serveStaffSettings(settings: StaffSettingsService, sendTestMail: () => Promise<void>) {
  return [
    handle(staffSettingsApi.staffSettings, () => settings.current()),
    handle(staffSettingsApi.updateStaffSettings, ({ body }, caller) => settings.update(body, caller)),
    handle(staffSettingsApi.sendTestMail, () => sendTestMail()),
  ]
}
