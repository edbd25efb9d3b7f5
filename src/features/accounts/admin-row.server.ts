/** The row of one administrator. */
import type { Selectable } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Tables } from '#tables'
import type { AdminAccount } from './account.ts'

export type AdminRow = Selectable<Tables['admin']>

export async function requireAdminRow(db: Db, id: number): Promise<AdminRow> {
  const row = await db.selectFrom('admin').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/** For work that goes on in the background, for somebody whose account may have been deleted meanwhile. */
export const findAdmin = (db: Db, id: number): Promise<AdminAccount | undefined> =>
  db.selectFrom('admin').select(['id', 'username', 'displayName']).where('id', '=', id).executeTakeFirst()
