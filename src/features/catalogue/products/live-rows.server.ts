/** Reads a product or category that is not in the trash, or throws `not_found`. */
import type { Db } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'

export async function requireLiveProduct(db: Db, id: number) {
  const row = await db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

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
