/**
 * The names of products and categories in addresses: each has one slug, and aliases (translated and earlier names) that lead
 * to it. Called when a product or category is saved, restored or looked up by name.
 */
import { type Insertable, sql } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.server.ts'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { ContentTx, Db, Tx } from '#server/database/database.server.ts'
import { isSqlite } from '#server/database/sqlite-dialect.server.ts'
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
export async function requireFreeSlug(tx: Tx, wanted: WantedSlug): Promise<string> {
  return await (await freeSlugs(tx, wanted.entity, [wanted])).take(wanted)
}

/**
 * The same for many names, which are looked up together. Two of them may be alike: each slug is given to the first that takes it. Whoever
 * calls it stores what was taken before it asks again.
 */
export async function freeSlugs(tx: Tx, entity: Entity, wanted: Omit<WantedSlug, 'entity'>[]) {
  const holders = await holdersOf(tx, entity, wanted.flatMap(candidatesOf))
  return {
    async take({ id, ...named }: Omit<WantedSlug, 'entity'>): Promise<string> {
      const candidates = candidatesOf(named)
      const isFree = (slug: string) => (holders.get(slug) ?? id) === id
      // A name without letters or digits (an emoji) still needs an address.
      const slug =
        candidates.length === 0 ? await firstFree(tx, { entity, id, isFree }) : candidates.find(isFree)
      if (slug === undefined) throw nameTaken(entity, holders.get(candidates[0] ?? '') ?? 0)
      holders.set(slug, id)
      return slug
    },
  }
}

/** Of its name alone, or else with its qualifier. */
function candidatesOf({ name, qualifier }: Pick<WantedSlug, 'name' | 'qualifier'>): string[] {
  const [plain, addition] = [toSlug(name), toSlug(qualifier ?? '')]
  if (!plain) return []
  return addition ? [plain, `${plain}-${addition}`] : [plain]
}

async function holdersOf(tx: Tx, entity: Entity, slugs: string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const rows = await tx.selectFrom(entity).select(['id', 'slug']).where('slug', 'in', slugs).execute()
  return new Map(rows.map(row => [row.slug, row.id]))
}

const nameTaken = (entity: Entity, otherId: number) =>
  new AppError('name_taken', { params: { entity }, fields: { name: { code: 'taken' } }, data: { otherId } })

/** Something restored from the trash gets the slug it had before. If that is taken meanwhile, restoring is refused. */
export async function requireSlugFree(tx: Tx, entity: Entity, slug: string) {
  const holder = await holderOf(tx, entity, slug)
  if (holder !== undefined) throw nameTaken(entity, holder)
}

type FreeFor = { entity: Entity; id: number; isFree(slug: string): boolean }

async function firstFree(tx: Tx, { entity, id, isFree }: FreeFor) {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? `${letter[entity]}-${id}` : `${letter[entity]}-${id}-${number}`
    const holder = await holderOf(tx, entity, slug)
    if (isFree(slug) && (holder === undefined || holder === id)) return slug
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

/** The slug of an entity as it is now and was before, and its translated names. */
type Aliases = { id: number; slug: string; oldSlug?: string; translations: Translations }

/** Brings the aliases up to date: the translated names as they are now, and the slug it had before. */
export const saveAliases = (tx: ContentTx, { entity, ...aliases }: Aliases & { entity: Entity }) =>
  saveAliasesOf(tx, entity, [aliases])

/** The same for many, each of them once. What stays the same is not written. */
export async function saveAliasesOf(tx: ContentTx, entity: Entity, all: Aliases[]) {
  if (all.length === 0) return
  const ids = all.map(({ id }) => id)
  const stored = await tx
    .selectFrom('nameAlias')
    .select(['id', 'entityId', 'slug', 'source'])
    .where('entity', '=', entity)
    .where('entityId', 'in', ids)
    .execute()
  const storedOf = Map.groupBy(stored, row => row.entityId)
  const surplus: number[] = []
  const missing: Insertable<NameAliasTable>[] = []
  for (const { id, slug, oldSlug, translations } of all) {
    const own = storedOf.get(id) ?? []
    const names = locales.map(locale => toSlug(translations[locale]?.name ?? ''))
    const translated = [...new Set(names)].filter(name => name && name !== slug)
    const outdated = own.filter(row => row.source === 'translation' || row.slug === slug)
    const before = new Set([...outdated.map(row => row.slug), ...(oldSlug ? [oldSlug] : [])])
    const changed = before.symmetricDifference(new Set([slug, ...translated]))
    tx.changed(...[...changed].map(one => toTag(entity, one)))
    const isTranslation = (row: Pick<NameAliasTable, 'slug' | 'source'>) =>
      row.source === 'translation' && translated.includes(row.slug)
    surplus.push(...outdated.filter(row => !isTranslation(row)).map(row => row.id))
    const alias = (name: string, source: NameAliasTable['source']) => {
      const isStored = own.some(row => row.slug === name && row.source === source)
      if (!isStored) missing.push({ entity, entityId: id, slug: name, source })
    }
    for (const name of translated) alias(name, 'translation')
    if (oldSlug && oldSlug !== slug) alias(oldSlug, 'history')
  }
  if (surplus.length > 0) await tx.deleteFrom('nameAlias').where('id', 'in', surplus).execute()
  await insertRows({ tx, engine: isSqlite(tx) ? 'sqlite' : 'postgres' }, 'nameAlias', missing)
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
