import type { Migration } from './migration.server.ts'

/** The tones of a picture's left and right side, where text may be placed over it. */
export const heroPicture: Migration = {
  name: '0008-hero-picture',
  async up({ db }) {
    await db.schema
      .alterTable('media')
      .addColumn('tones', 'text', c => c.notNull().defaultTo(''))
      .execute()
  },
}
