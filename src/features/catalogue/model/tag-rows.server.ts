/** Reads tags: those of products, and those that a name means. Used wherever products are read, found or written. */
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { Db } from '#server/database/database.server.ts'
import { type TagLink, tagKey } from './tag.ts'

type TagRow = { id: number; name: string; translations: string }

export const toTagLink = ({ id, name, translations }: TagRow): TagLink => ({
  id,
  name,
  translations: JSON.parse(translations),
})

/** By product id: its tags in their order. Products without any are left out. */
export async function readTagsOf(db: Db, productIds: number[]): Promise<Map<number, TagLink[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('productTag')
    .innerJoin('tag', 'tag.id', 'productTag.tagId')
    .select(['productTag.productId', 'tag.id', 'tag.name', 'tag.translations'])
    .where('productTag.productId', 'in', productIds)
    .orderBy('productTag.position')
    .execute()
  const byProduct = Map.groupBy(rows, row => row.productId)
  return new Map([...byProduct].map(([productId, tags]) => [productId, tags.map(toTagLink)]))
}

/**
 * By tag id: the names that lead to it and that it has no more, as they are compared. Visitors and staff go on typing them, so its
 * products are found by them in search too.
 */
export async function readFormerNames(db: Db, tagIds: number[]): Promise<Map<number, string[]>> {
  if (tagIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('tagName')
    .select(['tagId', 'key'])
    .where('tagId', 'in', tagIds)
    .where('isFormer', '=', 1)
    .orderBy('key')
    .execute()
  const byTag = Map.groupBy(rows, row => row.tagId)
  return new Map([...byTag].map(([tagId, names]) => [tagId, names.map(({ key }) => key)]))
}

/** The tags that these words mean, in either language or by an earlier name, by the key of the word. */
export async function findTags(db: Db, words: string[]): Promise<Map<string, TagLink>> {
  const keys = [...new Set(words.map(tagKey))]
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('tagName')
    .innerJoin('tag', 'tag.id', 'tagName.tagId')
    .select(['tagName.key', 'tag.id', 'tag.name', 'tag.translations'])
    .where('tagName.key', 'in', keys)
    .execute()
  return new Map(rows.map(row => [row.key, toTagLink(row)]))
}

/** The words as they would be stored now: each known tag by its own name, and no tag twice. */
export const namedAsNow = (words: string[], known: Map<string, TagLink>): string[] => [
  ...new Set(words.map(word => known.get(tagKey(word))?.name ?? word)),
]

export const toTagNames = async (db: Db, words: string[]) => namedAsNow(words, await findTags(db, words))

/** All tags of the shop: by id, and by every name that leads to one. */
export type TagNames = { byId: Map<number, TagLink>; find(name: string): TagLink | undefined }

export async function readTagNames(db: Db): Promise<TagNames> {
  dependsOn('tags')
  const [tags, names] = await Promise.all([
    db.selectFrom('tag').select(['id', 'name', 'translations']).execute(),
    db.selectFrom('tagName').select(['key', 'tagId']).execute(),
  ])
  const byId = new Map(tags.map(row => [row.id, toTagLink(row)]))
  const idOf = new Map(names.map(({ key, tagId }) => [key, tagId]))
  return { byId, find: name => byId.get(idOf.get(tagKey(name)) ?? 0) }
}
