import type { Migration } from './migration.server.ts'

/** Tickets, their messages and attachments. */
export const tickets: Migration = {
  name: '0004-tickets',
  async up() {},
}
