/** Reads one tag, and keeps the names by which each is found: no two tags share one. Used by `tags.server.ts`. */
import { toEventName } from '#features/history/event.ts'
import type { ContentTx, Db, Tx } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { namesOfTag, type TagLink, tagKey } from '../model/tag.ts'
import { toTagLink } from '../model/tag-rows.server.ts'

export async function requireTag(db: Db, id: number) {
  const row = await db.selectFrom('tag').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const { createdAt, updatedAt, version } = row
  return { ...toTagLink(row), createdAt, updatedAt, version }
}

export const toTagName = ({ name, translations }: Pick<TagLink, 'name' | 'translations'>) =>
  toEventName(name, JSON.stringify(translations), 'name')

/**
 * The tag has these names from now on. Those it had before still lead to it, until another tag is given one. Refuses a name that another
 * tag has now. Returns the tags that lost an earlier name to it, whose products are no longer found by that.
 */
export async function saveNames(tx: ContentTx, { id, ...names }: TagLink): Promise<number[]> {
  const keys = [...new Set(namesOfTag(names).map(tagKey))]
  const holder = await tx
    .selectFrom('tagName')
    .select(['key', 'tagId'])
    .where('key', 'in', keys)
    .where('tagId', '!=', id)
    .where('isFormer', '=', 0)
    .executeTakeFirst()
  if (holder) throw taken(names, holder)
  await tx.updateTable('tagName').set({ isFormer: 1 }).where('tagId', '=', id).execute()
  const lost = await tx.deleteFrom('tagName').where('key', 'in', keys).returning('tagId').execute()
  await tx
    .insertInto('tagName')
    .values(keys.map(key => ({ key, tagId: id, isFormer: 0 })))
    .execute()
  return [...new Set(lost.map(({ tagId }) => tagId))].filter(tagId => tagId !== id)
}

function taken({ name, translations }: Omit<TagLink, 'id'>, { key, tagId }: { key: string; tagId: number }) {
  const [locale] = Object.entries(translations).find(([, texts]) => texts && tagKey(texts.name) === key) ?? []
  const field = tagKey(name) === key || !locale ? 'name' : `translations.${locale}.name`
  return new AppError('tag_taken', { fields: { [field]: { code: 'taken' } }, data: { otherId: tagId } })
}

/** The ids of products that have the tag, also in the trash, in their order. */
export async function listTagged(
  tx: Tx,
  tagId: number,
  { after = 0, limit }: { after?: number; limit: number },
) {
  const rows = await tx
    .selectFrom('productTag')
    .select('productId')
    .where('tagId', '=', tagId)
    .where('productId', '>', after)
    .orderBy('productId')
    .limit(limit)
    .execute()
  return rows.map(row => row.productId)
}

export async function countTagged(db: Db, tagId: number): Promise<number> {
  const { count } = await db
    .selectFrom('productTag')
    .select(row => row.fn.countAll().as('count'))
    .where('tagId', '=', tagId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const unusedTags = (db: Db) =>
  db
    .selectFrom('tag')
    .where(tag =>
      tag.not(
        tag.exists(tag.selectFrom('productTag').select('tagId').whereRef('productTag.tagId', '=', 'tag.id')),
      ),
    )

export async function countUnused(db: Db): Promise<number> {
  const { count } = await unusedTags(db)
    .select(row => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those that no product has, not even one in the trash, the oldest first. */
export const listUnused = (db: Db, limit: number) =>
  unusedTags(db).selectAll('tag').orderBy('tag.id').limit(limit).execute()
