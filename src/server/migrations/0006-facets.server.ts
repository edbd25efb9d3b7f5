import type { Migration } from './migration.server.ts'

/** What lists of products can be narrowed by. */
export const facets: Migration = {
  name: '0006-facets',
  async up() {},
}
