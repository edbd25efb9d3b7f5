import type { Migration } from './migration.server.ts'

/** What words lead to which products. */
export const search: Migration = {
  name: '0005-search',
  async up() {},
}
