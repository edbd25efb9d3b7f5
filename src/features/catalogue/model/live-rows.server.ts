/** Reads products and categories that are not in the trash. */
import type { Db } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'

/** Throws `not_found` if there is none. */
export async function requireLiveProduct(db: Db, id: number) {
  const [row] = await liveProducts(db, [id])
  if (!row) throw new AppError('not_found')
  return row
}

/** The products that exist and are not in the trash, in any order. */
export const liveProducts = (db: Db, ids: number[]) =>
  db.selectFrom('product').selectAll().where('id', 'in', ids).where('deletedAt', 'is', null).execute()

export async function requireLiveCategory(db: Db, id: number) {
  const row = await db
    .selectFrom('category')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/** Which of the ids exist and are not in the trash. */
export async function liveIds(db: Db, table: 'category' | 'product', ids: (number | null)[]) {
  const wanted = [...new Set(ids)].filter(id => id !== null)
  if (wanted.length === 0) return new Set<number>()
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', wanted)
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(rows.map(row => row.id))
}
