/**
 * Frees the codes and the names in addresses of products that are changed together, so that two of them can exchange theirs, also
 * when such an exchange is undone. Called by `save-products.server.ts` before it writes.
 */
import { sql } from 'kysely'
import type { ContentTx } from '#server/database/database.server.ts'
import type { ProductChanges } from '../model/product.ts'
import { codeKey } from '../names/slug.ts'
import { codeTaken } from './product-rows.server.ts'
import { ownPath, type PathOf } from './refused-fields.server.ts'

type Update = { id: number; changes: Pick<ProductChanges, 'code' | 'name'> }

/** The slug that a product had, by its id, where its row has a placeholder until it is saved. */
export type ReleasedSlugs = Map<number, string>

/** Refuses two products that would get one code. Whoever calls it gives each of these products its code and its slug. */
export async function releaseNames(
  tx: ContentTx,
  updates: Update[],
  pathOf: PathOf = ownPath,
): Promise<ReleasedSlugs> {
  await releaseCodes(tx, updates, pathOf)
  return await releaseSlugs(tx, updates)
}

async function releaseCodes(tx: ContentTx, updates: Update[], pathOf: PathOf) {
  const coded = updates.filter(({ changes }) => changes.code !== undefined)
  if (coded.length < 2) return
  const wanted = new Map<string, number>()
  for (const { id, changes } of coded) {
    const key = codeKey(changes.code ?? '')
    const other = wanted.get(key)
    if (key && other !== undefined) throw codeTaken(pathOf(id, 'code'), other)
    wanted.set(key, id)
  }
  const ids = coded.map(({ id }) => id)
  await tx.updateTable('product').set({ codeKey: null }).where('id', 'in', ids).execute()
}

async function releaseSlugs(tx: ContentTx, updates: Update[]): Promise<ReleasedSlugs> {
  const named = new Map(updates.flatMap(({ id, changes }) => (changes.name ? [[id, changes.name]] : [])))
  if (named.size < 2) return new Map()
  const rows = await tx
    .selectFrom('product')
    .select(['id', 'name', 'slug'])
    .where('id', 'in', [...named.keys()])
    .execute()
  const renamed = rows.filter(({ id, name }) => named.get(id) !== name)
  if (renamed.length < 2) return new Map()
  // No name gives such a slug, because nobody can know it.
  const placeholder = `new-${crypto.randomUUID()}-`
  await tx
    .updateTable('product')
    .set(row => ({ slug: sql<string>`${placeholder} || cast(${row.ref('id')} as text)` }))
    .where(
      'id',
      'in',
      renamed.map(({ id }) => id),
    )
    .execute()
  return new Map(renamed.map(({ id, slug }) => [id, slug]))
}
