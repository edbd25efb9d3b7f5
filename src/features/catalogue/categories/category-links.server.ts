/** What a link to a category needs to know of it. Called by the menus, which are of another feature. */
import type { Db } from '#server/database/database.server.ts'
import type { CategoryLink } from '../model/category.ts'

export type LinkedCategory = CategoryLink & {
  /** Whether visitors can open it. */
  isShown: boolean
}

/** By id, also those in the trash. What is gone for good is left out. */
export async function readLinkedCategories(db: Db, ids: number[]): Promise<Map<number, LinkedCategory>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('category')
    .select(['id', 'name', 'slug', 'translations', 'shown', 'deletedAt'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ shown, deletedAt, translations, ...category }) => [
      category.id,
      {
        ...{ ...category, translations: JSON.parse(translations) },
        isShown: shown === 1 && deletedAt === null,
      },
    ]),
  )
}
