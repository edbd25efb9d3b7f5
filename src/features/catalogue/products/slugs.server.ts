/** How names become addresses: one slug per product or category, and every other name that leads to it. */
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { locales } from '#shared/locale.ts'
import type { NameAliasTable } from '../tables.server.ts'
import { toSlug } from './slug.ts'

type Entity = 'product' | 'category'
const letter = { product: 'p', category: 'c' } as const

type Wanted = {
  entity: Entity
  id: number
  name: string
  /** Told apart by this when the name is taken: a product's code, a sub-category's parent. */
  qualifier: string | null
}

/** The address for a name: the name alone, with its qualifier, or refused. */
export async function requireFreeSlug(tx: Tx, { entity, id, name, qualifier }: Wanted): Promise<string> {
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
  throw nameTaken(holder)
}

const nameTaken = (otherId: number) =>
  new AppError('name_taken', { fields: { name: { code: 'taken' } }, data: { otherId } })

/** What comes out of the trash has its old address or none. */
export async function requireSlugFree(tx: Tx, entity: Entity, slug: string) {
  const holder = await holderOf(tx, entity, slug)
  if (holder !== undefined) throw nameTaken(holder)
}

async function firstFree(tx: Tx, entity: Entity, id: number) {
  for (let n = 1; ; n++) {
    const slug = n === 1 ? `${letter[entity]}-${id}` : `${letter[entity]}-${id}-${n}`
    const holder = await holderOf(tx, entity, slug)
    if (holder === undefined || holder === id) return slug
  }
}

export async function holderOf(tx: Tx, entity: Entity, slug: string) {
  const row = await tx.selectFrom(entity).select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id
}

type Translations = Partial<Record<(typeof locales)[number], { name?: string }>>

/** Keeps the other names in step: translated ones as they are now, and the address it had before. */
export async function saveAliases(
  tx: Tx,
  alias: { entity: Entity; id: number; slug: string; oldSlug?: string; translations: Translations },
) {
  const { entity, id, slug, oldSlug, translations } = alias
  const own = { entity, entityId: id } as const
  await tx
    .deleteFrom('nameAlias')
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .where(or => or.eb('source', '=', 'translation').or('slug', '=', slug))
    .execute()
  const names = locales.map(locale => toSlug(translations[locale]?.name ?? ''))
  const translated = [...new Set(names)].filter(name => name && name !== slug)
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

/** Any spelling of a name, a translated name or an earlier one → the id: live beats translated beats earlier. */
export async function findByName(db: Db, find: { entity: Entity; name: string; hidden: boolean }) {
  const { entity, name, hidden } = find
  const slug = toSlug(name)
  if (!slug) return undefined
  let live = db.selectFrom(entity).select('id').where('slug', '=', slug)
  if (!hidden) live = live.where('shown', '=', 1)
  const found = await live.executeTakeFirst()
  if (found) return found.id
  const table = sql.table(entity)
  // "translation" sorts after "history".
  const other = await sql<{ id: number }>`
    select target."id" from "nameAlias" alias join ${table} target on target."id" = alias."entityId"
    where alias."entity" = ${entity} and alias."slug" = ${slug}
      and target."deletedAt" is null and target."shown" >= ${hidden ? 0 : 1}
    order by alias."source" desc, target."id" limit 1`.execute(db)
  return other.rows[0]?.id
}
