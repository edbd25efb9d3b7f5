// The category tree of the large catalogue in three levels: rooms, activities and kinds of products. A few categories are hidden.
import { refreshShown } from '../src/features/catalogue/derived/refresh-derived.server.ts'
import { toSlug } from '../src/features/catalogue/names/slug.ts'
import type { ContentTx } from '../src/server/database/database.server.ts'
import type { Locale } from '../src/shared/locale.ts'
import { type AskedIds, makeAttributes } from './large-attributes.ts'
import { rooms, type Word } from './large-words.ts'

/** A category that gets products, the name of their kind, and the ids of its main category's attributes. */
export type LeafCategory = { id: number; kind: Word; attributeIds: AskedIds }

/** Creates the categories that do not exist yet, so that a second run fills the same categories. */
export async function makeTree(tx: ContentTx, baseLocale: Locale): Promise<LeafCategory[]> {
  const leaves: LeafCategory[] = []
  const createCategory = categoryMaker(tx, baseLocale)
  for (const [roomAt, { name, groups }] of rooms.entries()) {
    const room = await createCategory({ name, parentId: null, position: roomAt })
    const attributeIds = await makeAttributes(tx, room, baseLocale)
    for (const [groupAt, { name: groupName, kinds }] of groups.entries()) {
      const isHidden = roomAt === 7 && groupAt === 3
      const group = await createCategory({
        name: groupName,
        parentId: room,
        position: groupAt,
        visible: !isHidden,
      })
      for (const [kindAt, kind] of kinds.entries()) {
        const plural: Word = [toPlural(kind[0]), `انواع ${kind[1]}`]
        const id = await createCategory({
          name: plural,
          parentId: group,
          position: kindAt,
          visible: kindAt < 2 || roomAt !== 3,
        })
        leaves.push({ id, kind, attributeIds })
      }
    }
  }
  await refreshShown(tx)
  return leaves
}

/** Adds categories below those that exist, up to `total`, so that the tree is as large as a shop's may be. */
export async function growTree(tx: ContentTx, { total, baseLocale }: { total: number; baseLocale: Locale }) {
  const createCategory = categoryMaker(tx, baseLocale)
  const rows = await tx.selectFrom('category').select('id').where('deletedAt', 'is', null).execute()
  for (let count = rows.length; count < total; count++) {
    // In turn, so that every branch gets about as many.
    const parentId = rows[count % rows.length]?.id ?? null
    const name: Word = [`Range ${count}`, `سری ${count}`]
    await createCategory({ name, parentId, position: count })
  }
  await refreshShown(tx)
}

type NewCategory = { name: Word; parentId: number | null; position: number; visible?: boolean }

/** Returns a function that creates a category, or finds the one of that name under its parent. */
export function categoryMaker(tx: ContentTx, baseLocale: Locale) {
  const base = baseLocale === 'fa' ? 1 : 0
  const other = baseLocale === 'fa' ? 'en' : 'fa'
  return async ({ name, parentId, position, visible = true }: NewCategory): Promise<number> => {
    const slug = toSlug(name[base])
    const known = await tx
      .selectFrom('category')
      .select(['id', 'parentId'])
      .where('slug', 'in', [slug, `${slug}-${parentId}`])
      .execute()
    const same = known.find(row => row.parentId === parentId)
    if (same) return same.id
    const now = new Date().toISOString()
    const translated = name[base === 0 ? 1 : 0]
    const { id } = await tx
      .insertInto('category')
      .values({
        name: name[base],
        slug: known.length > 0 ? `${slug}-${parentId}` : slug,
        parentId,
        position,
        visible: Number(visible),
        shown: 0,
        description: '',
        imageAlt: '',
        serialPlace: '',
        translations: JSON.stringify({ [other]: { name: translated } }),
        createdAt: now,
        updatedAt: now,
        version: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('nameAlias')
      .values({ entity: 'category', entityId: id, slug: toSlug(translated), source: 'translation' })
      .execute()
    return id
  }
}

const toPlural = (name: string) => {
  if (name.endsWith('s')) return name.endsWith('ss') ? `${name}es` : name
  return /(ch|sh|x)$/.test(name) ? `${name}es` : name.endsWith('f') ? `${name.slice(0, -1)}ves` : `${name}s`
}
