/**
 * The list of serial numbers is found by the stored state and one order, or by the product: each index has what is filtered by, so that
 * neither counting nor sorting reads rows. Run by `migrate.server.ts`.
 */
import { sql } from 'kysely'
import type { Migration } from './migration.server.ts'

const outdated = ['serialByChange', 'serialByEnd', 'serialByStart', 'serialByProduct', 'serialByState']
const indexes = [
  '"serialByStateChange" on "serial" ("state", "updatedAt", "id", "productId", "expiresOn")',
  '"serialByStateEnd" on "serial" ("state", "expiresOn", "id", "productId")',
  '"serialByStateStart" on "serial" ("state", "startsOn", "id", "productId", "expiresOn")',
  '"serialByProduct" on "serial" ("productId", "state", "updatedAt", "id", "expiresOn")',
]

export const serialIndexes: Migration = {
  name: '0058-serial-indexes',
  async up({ db }) {
    for (const name of outdated) await sql`drop index ${sql.ref(name)}`.execute(db)
    for (const index of indexes) await sql.raw(`create index ${index}`).execute(db)
  },
}
