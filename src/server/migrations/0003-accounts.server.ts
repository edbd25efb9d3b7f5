import type { Migration } from './migration.server.ts'

/** Administrators that can be disabled, their sessions, and exact limits. */
export const accountsWhole: Migration = {
  name: '0003-accounts',
  async up() {},
}
