/** Stores which tags products have. A word that is no tag yet becomes one. Called by every write of products. */
import { insertRows } from '#server/database/bulk-insert.server.ts'
import type { ContentTx, Engine, Tx } from '#server/database/database.server.ts'
import { sortKey } from '#shared/sort-key.ts'
import { type TagLink, tagKey } from '../model/tag.ts'
import { findTags } from '../model/tag-rows.server.ts'

type TaggedProduct = { id: number; tags: string[] }

/** Gives each product exactly these tags, which may be named in either language. */
export async function saveTags(tx: ContentTx, products: TaggedProduct[]) {
  if (products.length === 0) return
  const { tags, hasCreated } = await ensureTags(tx, wordsOf(products))
  if (hasCreated) tx.changed('tags')
  const rows = toLinks(products, tags)
  await tx
    .deleteFrom('productTag')
    .where(
      'productId',
      'in',
      products.map(product => product.id),
    )
    .execute()
  if (rows.length > 0) await tx.insertInto('productTag').values(rows).execute()
}

/** The same for new products, of which there can be many. */
export async function insertTags({ tx, engine }: { tx: Tx; engine: Engine }, products: TaggedProduct[]) {
  const { tags } = await ensureTags(tx, wordsOf(products))
  await insertRows({ tx, engine }, 'productTag', toLinks(products, tags))
  return tags
}

const wordsOf = (products: TaggedProduct[]) => products.flatMap(({ tags }) => tags)

/** Each tag once, in the order of the words. */
function toLinks(products: TaggedProduct[], known: Map<string, TagLink>) {
  return products.flatMap(({ id: productId, tags }) => {
    const ids = new Set(tags.flatMap(word => known.get(tagKey(word))?.id ?? []))
    return [...ids].map((tagId, position) => ({ productId, tagId, position }))
  })
}

/** The tag of each word, by its key. Of a new word in several spellings, the first one is the name. */
export async function ensureTags(tx: Tx, words: string[]) {
  const tags = await findTags(tx, words)
  const knownBefore = tags.size
  const now = new Date().toISOString()
  for (const name of words) {
    const key = tagKey(name)
    if (tags.has(key)) continue
    const stamps = { createdAt: now, updatedAt: now, version: 1 }
    const { id } = await tx
      .insertInto('tag')
      .values({ name, translations: '{}', sortKey: sortKey(name), ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('tagName').values({ key, tagId: id, isFormer: 0 }).execute()
    tags.set(key, { id, name, translations: {} })
  }
  return { tags, hasCreated: tags.size > knownBefore }
}
