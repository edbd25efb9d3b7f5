/**
 * The names of products and categories in addresses: each has one slug, and aliases (translated and earlier names) that lead
 * to it. Called when a product or category is saved, restored or looked up by name.
 */
import { type Insertable, sql } from 'kysely'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { ContentTx, Db, Tx } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { locales } from '#shared/locale.ts'
import type { NameAliasTable } from '../tables.server.ts'
import { toSlug } from './slug.ts'

type Entity = 'product' | 'category'
const letter = { product: 'p', category: 'c' } as const

type WantedSlug = {
  entity: Entity
  id: number
  name: string
  /** Added to the slug when the name is taken: a product's code, or the name of a sub-category's parent. */
  qualifier: string | null
}

/** The slug for a name: of the name alone, or else with its qualifier. If both are taken, the write is refused. */
export async function requireFreeSlug(tx: Tx, { entity, id, name, qualifier }: WantedSlug): Promise<string> {
  const plain = toSlug(name)
  // A name without letters or digits (an emoji) still needs an address.
  if (!plain) return await firstFree(tx, entity, id)
  const holder = await holderOf(tx, entity, plain)
  if (holder === undefined || holder === id) return plain
  const addition = qualifier ? toSlug(qualifier) : ''
  if (addition) {
    const qualified = `${plain}-${addition}`
    const other = await holderOf(tx, entity, qualified)
    if (other === undefined || other === id) return qualified
  }
  throw nameTaken(entity, holder)
}

const nameTaken = (entity: Entity, otherId: number) =>
  new AppError('name_taken', { params: { entity }, fields: { name: { code: 'taken' } }, data: { otherId } })

/** Something restored from the trash gets the slug it had before. If that is taken meanwhile, restoring is refused. */
export async function requireSlugFree(tx: Tx, entity: Entity, slug: string) {
  const holder = await holderOf(tx, entity, slug)
  if (holder !== undefined) throw nameTaken(entity, holder)
}

async function firstFree(tx: Tx, entity: Entity, id: number) {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? `${letter[entity]}-${id}` : `${letter[entity]}-${id}-${number}`
    const holder = await holderOf(tx, entity, slug)
    if (holder === undefined || holder === id) return slug
  }
}

export async function holderOf(tx: Tx, entity: Entity, slug: string) {
  const row = await tx.selectFrom(entity).select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id
}

const toTag = (entity: Entity, slug: string) => `name:${letter[entity]}:${slug}` as const

/** Reports all names of these products, after they were shown or hidden: each may lead to another product from now on. */
export async function reportNames(tx: ContentTx, productIds: number[]) {
  if (productIds.length === 0) return
  const own = await tx
    .selectFrom('product')
    .select(['slug', 'trashedSlug'])
    .where('id', 'in', productIds)
    .execute()
  const aliases = await tx
    .selectFrom('nameAlias')
    .select('slug')
    .where('entity', '=', 'product')
    .where('entityId', 'in', productIds)
    .execute()
  const slugs = [...own.flatMap(row => [row.slug, row.trashedSlug]), ...aliases.map(row => row.slug)]
  tx.changed(...slugs.filter(slug => slug !== null).map(slug => toTag('product', slug)))
}

type Translations = Partial<Record<(typeof locales)[number], { name?: string }>>

/** Brings the aliases up to date: the translated names as they are now, and the slug it had before. */
export async function saveAliases(
  tx: ContentTx,
  alias: { entity: Entity; id: number; slug: string; oldSlug?: string; translations: Translations },
) {
  const { entity, id, slug, oldSlug, translations } = alias
  const own = { entity, entityId: id } as const
  const removed = await tx
    .deleteFrom('nameAlias')
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .where(or => or.eb('source', '=', 'translation').or('slug', '=', slug))
    .returning('slug')
    .execute()
  const names = locales.map(locale => toSlug(translations[locale]?.name ?? ''))
  const translated = [...new Set(names)].filter(name => name && name !== slug)
  const before = new Set([...removed.map(row => row.slug), ...(oldSlug ? [oldSlug] : [])])
  const changed = before.symmetricDifference(new Set([slug, ...translated]))
  tx.changed(...[...changed].map(one => toTag(entity, one)))
  const rows: Insertable<NameAliasTable>[] = translated.map(name => ({
    ...own,
    slug: name,
    source: 'translation',
  }))
  if (oldSlug && oldSlug !== slug) rows.push({ ...own, slug: oldSlug, source: 'history' })
  if (rows.length === 0) return
  await tx
    .insertInto('nameAlias')
    .values(rows)
    .onConflict(conflict => conflict.columns(['entity', 'entityId', 'slug', 'source']).doNothing())
    .execute()
}

/**
 * Finds the id by any spelling of a name. A current name wins over a translated one, and that over an earlier one.
 * `hidden`: whether to find what visitors do not see.
 */
export async function findByName(db: Db, find: { entity: Entity; name: string; hidden: boolean }) {
  const { entity, name, hidden } = find
  const slug = toSlug(name)
  if (!slug) return undefined
  dependsOn(toTag(entity, slug))
  let live = db.selectFrom(entity).select('id').where('slug', '=', slug)
  if (!hidden) live = live.where('shown', '=', 1)
  const found = await live.executeTakeFirst()
  if (found) return found.id
  const table = sql.table(entity)
  // Translated names first: in descending order "translation" comes before "history".
  const other = await sql<{ id: number }>`
    select target."id" from "nameAlias" alias join ${table} target on target."id" = alias."entityId"
    where alias."entity" = ${entity} and alias."slug" = ${slug}
      and target."deletedAt" is null and target."shown" >= ${hidden ? 0 : 1}
    order by alias."source" desc, target."id" limit 1`.execute(db)
  return other.rows[0]?.id
}
