import type { Migration } from './migration.server.ts'

/** What words on either side of a picture would stand on. */
export const heroPicture: Migration = {
  name: '0008-hero-picture',
  async up({ db }) {
    await db.schema
      .alterTable('media')
      .addColumn('tones', 'text', c => c.notNull().defaultTo(''))
      .execute()
  },
}
