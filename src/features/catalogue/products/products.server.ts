/**
 * Reads, creates, changes, deletes, restores and copies products. Called by the API (`products-api.server.ts`), and by the
 * history through `revertHandler`.
 */
import type { AdminAccount } from '#features/accounts/account.ts'
import type { RecordEvent, RevertHandler } from '#features/history/event.ts'
import { lookFor } from '#server/database/content-tags.server.ts'
import type { ContentTx, Database } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import { requireVersion } from '#server/database/versions.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Categories } from '../categories/categories.server.ts'
import { refreshProduct, refreshProducts } from '../derived/refresh-derived.server.ts'
import { toStoredTranslations } from '../fields/translations.ts'
import { arrangeImages } from '../files/product-images.server.ts'
import { type EarlierFiles, restoreFiles } from '../files/restore-files.server.ts'
import { linksFor } from '../lists/related-products.server.ts'
import { duplicateProduct } from './duplicate-product.server.ts'
import { requireLiveProduct } from './live-rows.server.ts'
import { saveProducts } from './many-products.server.ts'
import type { ManyProductsResult, SharedChanges } from './many-products.ts'
import type { NewProduct, Product, ProductChanges } from './product.ts'
import { filesOf, isProductChange, productEventFields, toProductEvent } from './product-events.ts'
import { requireOwnRules, saveCategories, saveRelated, toRow } from './product-rows.server.ts'
import { saveSpecs } from './product-specs.server.ts'
import { isGone, restoreProduct, trashProduct } from './product-trash.server.ts'
import { toFields } from './read-product.server.ts'
import { findByName, requireFreeSlug, saveAliases } from './slugs.server.ts'

export type Products = ReturnType<typeof createProducts>

type Options = {
  database: Database
  baseLocale: Locale
  categories: Pick<Categories, 'lineage'>
  record: RecordEvent
}

export function createProducts({ database, baseLocale, categories, record }: Options) {
  const { db, contentTransaction } = database

  async function requireById(id: number, actor: Actor): Promise<Product> {
    lookFor(`product:${id}`)
    const row = await requireLiveProduct(db, id)
    if (!actor.admin && !row.shown) throw new AppError('not_found')
    const fields = await toFields(db, row)
    return {
      ...fields,
      ...(await linksFor(db, fields, actor)),
      breadcrumb: await categories.lineage(row.categoryId, actor),
    }
  }

  /** Runs a write in one transaction and returns the product as it is afterwards. */
  async function writeAndRead(actor: Actor, write: (tx: ContentTx) => Promise<number>) {
    const id = await contentTransaction(write)
    return await requireById(id, actor)
  }

  async function create(tx: ContentTx, fields: NewProduct, admin: AdminAccount | undefined) {
    await requireOwnRules(tx, fields)
    const translations = toStoredTranslations(fields.translations, baseLocale)
    const now = new Date().toISOString()
    const { id } = await tx
      .insertInto('product')
      .values({
        ...toRow({ ...fields, translations }),
        // A placeholder: the real slug may contain the id, which is known only after the insert.
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
    await saveSpecs(tx, id, { specs: fields.specs, translations, baseLocale })
    await refreshProduct(tx, id)
    const after = toProductEvent(await toFields(tx, await requireLiveProduct(tx, id)))
    const subject = { entity: 'product', entityId: id, label: fields.name } as const
    await record(tx, { admin, ...subject, action: 'create', after })
    return id
  }

  /** Returns whether anything changed. */
  async function update(tx: ContentTx, id: number, change: Update): Promise<boolean> {
    const isChanged = await save(tx, id, change)
    await refreshProduct(tx, id)
    return isChanged
  }

  /** Without what is derived from the product. */
  async function save(
    tx: ContentTx,
    id: number,
    { changes, files, admin, groupId, under }: Update,
  ): Promise<boolean> {
    const { version, imageRefs, mainImageRef, imageAlts, ...fields } = changes
    const row = await requireLiveProduct(tx, id)
    await requireVersion(tx, { entity: 'product', row, version })
    const current = await toFields(tx, row)
    if (Object.keys(fields).length > 0) await saveFields(tx, current, { changes: fields, under })
    if (files) await restoreFiles(tx, id, files)
    if (imageRefs ?? mainImageRef ?? imageAlts) {
      await arrangeImages(tx, id, { imageRefs, mainImageRef, imageAlts, baseLocale })
    }
    // Read back rather than merged with what was sent, which may be stored in another spelling.
    const saved = await toFields(tx, await requireLiveProduct(tx, id))
    const [before, after] = [toProductEvent(current), toProductEvent(saved)]
    if (isProductChange(before, after)) {
      await tx
        .updateTable('product')
        .set({ updatedAt: new Date().toISOString(), version: row.version + 1 })
        .where('id', '=', id)
        .execute()
    }
    const subject = { entity: 'product', entityId: id, label: saved.name } as const
    const refs = files && [...filesOf(current), ...filesOf(saved)]
    return await record(tx, {
      admin,
      ...subject,
      action: 'update',
      before,
      after,
      refs,
      groupId,
    })
  }

  async function saveFields(
    tx: ContentTx,
    current: Omit<Product, 'breadcrumb'>,
    { changes, under }: { changes: Fields; under: string | undefined },
  ) {
    const { id } = current
    const after = { ...current, ...changes }
    // Only the links that this change sets are checked: a stored one may point at something that is in the trash by now.
    await requireOwnRules(tx, { ...noLinks, ...changes, code: after.code, id, under })
    const translations = changes.translations
      ? toStoredTranslations(changes.translations, baseLocale)
      : current.translations
    const wantedSlug = { entity: 'product', id, name: after.name, qualifier: after.code || null } as const
    const slug = after.name === current.name ? current.slug : await requireFreeSlug(tx, wantedSlug)
    await tx
      .updateTable('product')
      .set({ ...toRow({ ...after, translations }), slug })
      .where('id', '=', id)
      .execute()
    await saveAliases(tx, { entity: 'product', id, slug, oldSlug: current.slug, translations })
    if (changes.categoryId !== undefined || changes.extraCategoryIds) await saveCategories(tx, id, after)
    if (changes.relatedIds) await saveRelated(tx, id, after.relatedIds)
    if (changes.specs || changes.translations) {
      await saveSpecs(tx, id, { specs: after.specs, translations, baseLocale })
    }
  }

  const revertHandler: RevertHandler = {
    fields: productEventFields,
    read: async (tx, id) => toProductEvent(await toFields(tx, await requireLiveProduct(tx, id))),
    update: async (tx, id, { fields, admin }) => {
      const { imageRefs, mainImageRef, documents, ...changes } = fields
      const hasFiles = imageRefs !== undefined || mainImageRef !== undefined || documents !== undefined
      const files = hasFiles ? ({ imageRefs, mainImageRef, documents } as EarlierFiles) : undefined
      await save(tx, id, { changes, files, admin })
    },
    finish: refreshProducts,
    remove: (tx, id, admin) => trashProduct(tx, id, { admin, record }),
    restore: (tx, id, admin) => restoreProduct(tx, id, { admin, record }),
  }

  return {
    requireById,
    revertHandler,

    async requireByName(name: string, actor: Actor) {
      const id = await findByName(db, { entity: 'product', name, hidden: Boolean(actor.admin) })
      if (id !== undefined) return await requireById(id, actor)
      throw new AppError(!actor.admin && (await isGone(db, name)) ? 'gone' : 'not_found')
    },

    create: (fields: NewProduct, actor: Actor) => writeAndRead(actor, tx => create(tx, fields, actor.admin)),

    async update(id: number, changes: ProductChanges, actor: Actor) {
      await contentTransaction(
        async tx => (await update(tx, id, { changes, admin: actor.admin })) || unchanged,
      )
      return await requireById(id, actor)
    },

    /** All of them are changed, or none. */
    async updateMany(ids: number[], changes: SharedChanges, { admin }: Actor): Promise<ManyProductsResult> {
      const nothing = { changed: 0, unchanged: new Set(ids).size, eventId: null }
      if (ids.length === 0) return nothing
      const groupId = crypto.randomUUID()
      const result = await contentTransaction(tx =>
        saveProducts(tx, ids, {
          groupId,
          save: id => save(tx, id, { changes, admin, groupId, under: 'changes.' }),
        }),
      )
      return result === unchanged ? nothing : result
    },

    async remove(id: number, { admin }: Actor) {
      await contentTransaction(tx => trashProduct(tx, id, { admin, record }))
    },

    restore: (id: number, actor: Actor) =>
      writeAndRead(actor, async tx => {
        await restoreProduct(tx, id, { admin: actor.admin, record })
        return id
      }),

    duplicate: (id: number, actor: Actor) =>
      writeAndRead(actor, tx => duplicateProduct(tx, id, { admin: actor.admin, record, baseLocale })),
  }
}

type Update = {
  changes: ProductChanges
  /** Only when an earlier state is restored from the history. */
  files?: EarlierFiles
  admin: AdminAccount | undefined
  /** Only when it is part of a change of many products. */
  groupId?: string
  /** The path of the changes in the request's body. */
  under?: string
}
type Fields = Omit<ProductChanges, 'version' | 'imageRefs' | 'mainImageRef' | 'imageAlts'>

const noLinks = { categoryId: null, extraCategoryIds: [], replacementId: null, relatedIds: [] }
