/**
 * Every picture gets a JPEG for link previews of other sites. The queue in `features/media/` makes what a picture lacks once the
 * picture is marked as unfinished; until then it is served as before. A picture that could not be decoded stays marked as failed.
 */
import type { Migration } from './migration.server.ts'

export const linkPreviewPictures: Migration = {
  name: '0026-link-preview-pictures',
  async up({ db }) {
    await db
      .updateTable('media')
      .set({ state: 'stored', attempts: 0, claimedAt: null })
      .where('kind', '=', 'picture')
      .where('state', '=', 'ready')
      .execute()
  },
}
