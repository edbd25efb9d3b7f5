/** Previews of a look that is not saved. Only the changes are stored: everything else is shown as it is when a preview is opened. */
import type { StorePreview } from '#features/previews/preview.ts'
import type { ShownLook } from '#features/previews/previews.contract.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { SettingsService } from '../settings.server.ts'
import { type SettingsChanges, siteNames } from '../settings.ts'
import { toSiteLook } from './look.ts'
import { lookFiles } from './look-fields.ts'

type Options = { settings: Pick<SettingsService, 'asIf'>; store: StorePreview }

export type LookPreviews = ReturnType<typeof createLookPreviews>

export function createLookPreviews({ settings, store }: Options) {
  return {
    async create(changes: SettingsChanges, { admin }: Caller) {
      const changed = await settings.asIf(changes)
      const refs = lookFiles.map(name => changed[name]).filter(ref => ref !== null)
      return await store({ admin, kind: 'look', snapshot: changes, refs })
    },

    async complete(snapshot: unknown): Promise<ShownLook> {
      const changed = await settings.asIf(snapshot as SettingsChanges)
      // The icon is made only of the picture that is saved.
      const { icon, ...look } = toSiteLook(changed)
      return { kind: 'look', look, names: siteNames(changed), settings: changed }
    },
  }
}
