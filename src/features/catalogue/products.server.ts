/** Products: reading, creating, changing. */
import type { Caller } from '#server/api.server.ts'
import { raiseContentVersion } from '#server/content-version.server.ts'
import type { Database } from '#server/database.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Categories } from './categories.server.ts'
import { findByName, requireFreeSlug, saveAliases } from './names.server.ts'
import type { NewProduct, Product, ProductChanges } from './product.ts'
import { toFields } from './product-fields.server.ts'
import { requireOwnRules, saveCategories, saveRelated, saveSpecs, toRow } from './product-rows.server.ts'
import { refreshProduct } from './shown.server.ts'
import { toStoredTranslations } from './translations.ts'
import { requireVersion } from './versions.server.ts'

type Viewer = Pick<Caller, 'admin'>

export type Products = ReturnType<typeof createProducts>

type Options = { database: Database; baseLocale: Locale; categories: Pick<Categories, 'lineage'> }

export function createProducts({ database, baseLocale, categories }: Options) {
  const { db, transaction } = database

  async function requireById(id: number, viewer: Viewer): Promise<Product> {
    const row = await db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || !(viewer.admin || row.shown)) throw new AppError('not_found')
    return { ...(await toFields(db, row)), breadcrumb: await categories.lineage(row.categoryId, viewer) }
  }

  return {
    requireById,

    async requireByName(name: string, viewer: Viewer) {
      const id = await findByName(db, { entity: 'product', name, hidden: Boolean(viewer.admin) })
      if (id === undefined) throw new AppError('not_found')
      return await requireById(id, viewer)
    },

    async create(fields: NewProduct, viewer: Viewer) {
      const id = await transaction(async tx => {
        await raiseContentVersion(tx)
        await requireOwnRules(tx, fields)
        const translations = toStoredTranslations(fields.translations, baseLocale)
        const now = new Date().toISOString()
        const { id } = await tx
          .insertInto('product')
          .values({
            ...toRow({ ...fields, translations }),
            // Its own address may need its number.
            slug: `new-${crypto.randomUUID()}`,
            shown: 0,
            createdAt: now,
            updatedAt: now,
            version: 1,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const slug = await requireFreeSlug(tx, {
          entity: 'product',
          id,
          name: fields.name,
          qualifier: fields.code || null,
        })
        await tx.updateTable('product').set({ slug }).where('id', '=', id).execute()
        await saveAliases(tx, { entity: 'product', id, slug, translations })
        await saveCategories(tx, id, fields)
        await saveRelated(tx, id, fields.relatedIds)
        await saveSpecs(tx, id, { specs: fields.specs, translations })
        await refreshProduct(tx, id)
        return id
      })
      return await requireById(id, viewer)
    },

    async update(id: number, { version, ...changes }: ProductChanges, viewer: Viewer) {
      await transaction(async tx => {
        await raiseContentVersion(tx)
        const before = await tx.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst()
        if (!before) throw new AppError('not_found')
        requireVersion(before, version)
        const now = await toFields(tx, before)
        const after = { ...now, ...changes }
        await requireOwnRules(tx, { ...after, id })
        const translations = changes.translations
          ? toStoredTranslations(changes.translations, baseLocale)
          : now.translations
        const slug =
          after.name === before.name
            ? before.slug
            : await requireFreeSlug(tx, {
                entity: 'product',
                id,
                name: after.name,
                qualifier: after.code || null,
              })
        await tx
          .updateTable('product')
          .set({
            ...toRow({ ...after, translations }),
            slug,
            updatedAt: new Date().toISOString(),
            version: before.version + 1,
          })
          .where('id', '=', id)
          .execute()
        await saveAliases(tx, { entity: 'product', id, slug, oldSlug: before.slug, translations })
        await saveCategories(tx, id, after)
        await saveRelated(tx, id, after.relatedIds)
        await saveSpecs(tx, id, { specs: after.specs, translations })
        await refreshProduct(tx, id)
      })
      return await requireById(id, viewer)
    },
  }
}
