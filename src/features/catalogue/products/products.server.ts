/**
 * Reads, creates, changes, deletes, restores and copies products. Called by the API (`products-api.server.ts`), and by the
 * history through `revertHandler`.
 */
import { randomUUID } from 'node:crypto'
import type { RecordedAdmin } from '#features/accounts/account.ts'
import {
  type RecordEvent,
  type RecordedFields,
  type RevertHandler,
  toEventName,
} from '#features/history/event.ts'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { ContentTx, Database, Db } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import { type Actor, asVisitor } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { toStoredTranslations } from '#shared/translations.ts'
import { refreshProduct, refreshProducts } from '../derived/refresh-derived.server.ts'
import { attachNewFiles } from '../files/attach-new-files.server.ts'
import type { EarlierFiles } from '../files/restore-files.server.ts'
import { linksFor, type RelatedSource, readRelatedSource } from '../lists/related-products.server.ts'
import type { CategoryLink } from '../model/category.ts'
import { liveIds, requireLiveProduct } from '../model/live-rows.server.ts'
import type { NewFiles, NewProduct, NewProductWithFiles, Product, ProductChanges } from '../model/product.ts'
import { filesOf, productEventFields, toProductEvent, withoutKeySpecs } from '../model/product-events.ts'
import { findTags, namedAsNow } from '../model/tag-rows.server.ts'
import { findByName, requireFreeSlug, saveAliases } from '../names/slugs.server.ts'
import type { BulkRemovalResult, BulkUpdate, BulkUpdateResult } from './bulk/bulk-update.ts'
import { maxAtOnce } from './bulk/max-at-once.ts'
import { duplicateProduct } from './duplicate-product.server.ts'
import { findGone, readGone } from './gone-products.server.ts'
import { requireOwnRules, saveCategories, saveRelated, toRow } from './product-rows.server.ts'
import { inTodaysWords, saveSpecs } from './product-specs.server.ts'
import { saveTags } from './product-tags.server.ts'
import { listRestorable, restoreProducts, trashProducts } from './product-trash.server.ts'
import { readProducts, type StoredProduct, toFields } from './read-product.server.ts'
import {
  firstEvent,
  type LiveProduct,
  type ProductUpdate,
  readForHistory,
  requireLive,
  saveProducts,
  updateProducts,
} from './save-products.server.ts'

export type Products = ReturnType<typeof createProducts>

/** One of several transactions of a change of many products. Their events are one group. */
type PartOfGroup = { admin: RecordedAdmin | undefined; groupId: string }
type PartOfUpdate = PartOfGroup &
  Pick<BulkUpdate, 'changes' | 'adjust'> &
  Partial<Pick<BulkUpdate, 'preview'>>

/** What a person may see of the categories of a product. */
type SeenCategories = {
  lineage(id: number | null, actor: Actor): Promise<CategoryLink[]>
  listSeen(ids: number[], actor: Actor): Promise<number[]>
}

/** For what is rolled back. */
const unrecorded = { admin: undefined, record: async () => true }

type Options = {
  database: Database
  baseLocale: Locale
  categories: SeenCategories
  record: RecordEvent
}

export function createProducts({ database, baseLocale, categories, record }: Options) {
  const { db, contentTransaction } = database

  async function requireById(id: number, actor: Actor): Promise<Product> {
    dependsOn(`product:${id}`)
    const product = (await readProducts(db, [id], baseLocale)).get(id)
    if (!product || !(actor.admin || product.shown)) throw new AppError('not_found')
    return await toSeen(product, actor)
  }

  /** With the links and categories that the actor may see. */
  async function toSeen(product: StoredProduct, actor: Actor): Promise<Product> {
    const { categoryId, extraCategoryIds } = product
    const [seenCategoryId = null] = categoryId === null ? [] : await categories.listSeen([categoryId], actor)
    return {
      ...product,
      ...(await linksFor(db, product, actor)),
      categoryId: seenCategoryId,
      extraCategoryIds: await categories.listSeen(extraCategoryIds, actor),
      breadcrumb: await categories.lineage(categoryId, actor),
    }
  }

  /** Runs a write in one transaction and returns the product as it is afterwards. */
  async function writeAndRead(actor: Actor, write: (tx: ContentTx) => Promise<number>) {
    const id = await contentTransaction(write)
    return await requireById(id, actor)
  }

  async function create(
    tx: ContentTx,
    fields: NewProduct & NewFiles,
    { admin, record }: Pick<ReturnType<typeof saveOptions>, 'admin' | 'record'>,
  ) {
    await requireOwnRules(tx, [fields])
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
    await saveCategories(tx, [{ ...fields, id }])
    await saveRelated(tx, [{ ...fields, id }])
    await saveTags(tx, [{ ...fields, id }])
    // Left out, the list of the base language is empty, which says nothing beside rows.
    const { specRows, specs } = fields
    const hasOnlyRows = specRows !== undefined && specs.length === 0
    const given = { id, specs: hasOnlyRows ? undefined : specs, translations, specRows }
    await saveSpecs(tx, [given], { baseLocale })
    const { imageRefs, mainImageRef, imageAlts, imageFocus, documents } = fields
    await attachNewFiles(tx, id, { imageRefs, mainImageRef, imageAlts, imageFocus, documents, baseLocale })
    await refreshProduct(tx, id)
    const created = await toFields(tx, await requireLiveProduct(tx, id), baseLocale)
    const subject = { entity: 'product', entityId: id, label: fields.name } as const
    const after = toProductEvent(created)
    await record(tx, { admin, ...subject, action: 'create', after, refs: filesOf(created) })
    return id
  }

  const saveOptions = ({ admin }: Actor) => ({ baseLocale, record, admin })

  /** The part of `updateBulk` that is done in a transaction. A background job calls it for each part of a larger change. */
  async function updatePart(
    tx: ContentTx,
    products: LiveProduct[],
    { changes, adjust, preview = false, admin, groupId }: PartOfUpdate,
  ): Promise<BulkUpdateResult> {
    return await updateProducts(tx, products, {
      changes,
      adjust,
      preview,
      groupId,
      ...saveOptions({ admin }),
    })
  }

  /** The same for `removeBulk`. */
  async function removePart(tx: ContentTx, products: LiveProduct[], { admin, groupId }: PartOfGroup) {
    const ids = products.map(product => product.id)
    await trashProducts(tx, ids, { admin, record, groupId })
    await refreshProducts(tx, ids)
  }

  /** Writes, reads the product, and rolls back: nothing is saved. */
  async function tryOut(write: (tx: ContentTx) => Promise<number>) {
    const tried: { product: StoredProduct; source: RelatedSource }[] = []
    await contentTransaction(async tx => {
      const id = await write(tx)
      const product = (await readProducts(tx, [id], baseLocale)).get(id)
      if (!product) throw new AppError('not_found')
      tried.push({ product, source: await readRelatedSource(tx, id) })
      return unchanged
    })
    const [result] = tried
    if (!result) throw new AppError('not_found')
    return { ...result, product: await toSeen(result.product, asVisitor) }
  }

  const revertHandler: RevertHandler = {
    fields: productEventFields,
    read: async (tx, id) => {
      const fields = (await readForHistory(tx, [id], baseLocale)).get(id)
      if (!fields) throw new AppError('not_found')
      return fields
    },
    update: async (tx, id, { fields, admin }) => {
      await saveProducts(tx, [toReverted(id, fields)], saveOptions({ admin }))
    },
    toCurrent: (db, recorded) => toCurrent(db, recorded, baseLocale),
    bulk: {
      read: (db, ids) => readForHistory(db, ids, baseLocale),
      update: async (tx, entities, admin) => {
        const updates = entities.map(({ id, fields }) => toReverted(id, fields))
        await saveProducts(tx, updates, saveOptions({ admin }))
      },
      remove: (tx, ids, admin) => trashProducts(tx, ids, { admin, record }),
      restore: (tx, ids, admin) => restoreProducts(tx, ids, { admin, record }),
      maxAtOnce,
      listRestorable,
      listRemovable: (db, ids) => liveIds(db, 'product', ids),
    },
    finish: refreshProducts,
    remove: (tx, id, admin) => trashProducts(tx, [id], { admin, record }),
    restore: (tx, id, admin) => restoreProducts(tx, [id], { admin, record }),
    async readNames(db, ids) {
      const rows = db.selectFrom('product').select(['id', 'name', 'translations']).where('id', 'in', ids)
      return (await rows.execute()).map(({ id, name, translations }) => ({
        id,
        name: toEventName(name, translations, 'name'),
      }))
    },
  }

  return {
    requireById,
    revertHandler,
    updatePart,
    removePart,

    /** The products it links to, also those in the trash. */
    async requireLinks(id: number) {
      const product = (await readProducts(db, [id], baseLocale)).get(id)
      if (!product) throw new AppError('not_found')
      const { replacementId, relatedIds } = product
      return { replacementId, relatedIds }
    },

    async requireByName(name: string, actor: Actor) {
      const id = await findByName(db, { entity: 'product', name, hidden: Boolean(actor.admin) })
      if (id !== undefined) return await requireById(id, actor)
      const gone = actor.admin ? undefined : await findGone(db, name)
      throw new AppError(gone === undefined ? 'not_found' : 'gone')
    },

    /** What visitors are told of a deleted product: its name and category, and the product that replaces it if they see that. */
    async requireGone(name: string) {
      const id = await findGone(db, name)
      if (id === undefined) throw new AppError('not_found')
      const gone = await readGone(db, id)
      const { replacementId } = await linksFor(db, { ...gone, relatedIds: [] }, asVisitor)
      const breadcrumb = await categories.lineage(gone.categoryId, asVisitor)
      return { name: gone.name, translations: gone.translations, breadcrumb, replacementId }
    },

    create: (fields: NewProduct & NewFiles, actor: Actor) =>
      writeAndRead(actor, tx => create(tx, fields, saveOptions(actor))),

    async update(id: number, changes: ProductChanges, actor: Actor) {
      await contentTransaction(async tx => {
        const options = { ...saveOptions(actor), joinsSteps: true }
        const changed = await saveProducts(tx, [{ id, changes }], options)
        if (changed.length === 0) return unchanged
        await refreshProducts(tx, changed)
      })
      return await requireById(id, actor)
    },

    /** What a visitor would see of it if it were created and visible. */
    tryCreate: (fields: NewProductWithFiles) => tryOut(tx => create(tx, fields, unrecorded)),

    /** The same of a product with changes. */
    tryUpdate: (id: number, changes: ProductChanges) =>
      tryOut(async tx => {
        await saveProducts(tx, [{ id, changes }], { baseLocale, ...unrecorded })
        await refreshProduct(tx, id)
        return id
      }),

    /** All of them are changed, or none. */
    async updateBulk(
      ids: number[],
      { changes = {}, adjust = {}, preview = false }: Partial<BulkUpdate>,
      actor: Actor,
    ): Promise<BulkUpdateResult> {
      let result: BulkUpdateResult = {
        changed: 0,
        unchanged: 0,
        ...(adjust.price && { withoutPrice: 0 }),
        eventId: null,
        ...(preview && { examples: [] }),
      }
      if (ids.length === 0) return result
      await contentTransaction(async tx => {
        const products = await requireLive(tx, ids)
        result = await updatePart(tx, products, {
          changes,
          adjust,
          preview,
          admin: actor.admin,
          groupId: randomUUID(),
        })
        if (preview || result.changed === 0) return unchanged
      })
      return result
    },

    /** All of them go to the trash, or none. */
    async removeBulk(ids: number[], { admin }: Actor): Promise<BulkRemovalResult> {
      if (ids.length === 0) return { removed: 0, eventId: null }
      return await contentTransaction(async tx => {
        const products = await requireLive(tx, ids)
        const groupId = randomUUID()
        await removePart(tx, products, { admin, groupId })
        return { removed: products.length, eventId: await firstEvent(tx, groupId) }
      })
    },

    async remove(id: number, { admin }: Actor) {
      await contentTransaction(async tx => {
        await trashProducts(tx, [id], { admin, record })
        await refreshProduct(tx, id)
      })
    },

    restore: (id: number, actor: Actor) =>
      writeAndRead(actor, async tx => {
        await restoreProducts(tx, [id], { admin: actor.admin, record })
        await refreshProduct(tx, id)
        return id
      }),

    duplicate: (id: number, actor: Actor) =>
      writeAndRead(actor, tx => duplicateProduct(tx, id, { admin: actor.admin, record, baseLocale })),
  }
}

/** Events name tags and choices as they were called then. */
async function toCurrent(db: Db, recorded: RecordedFields[], base: Locale) {
  const tagsOf = ({ fields: { tags } }: RecordedFields) => (Array.isArray(tags) ? (tags as string[]) : [])
  const known = await findTags(db, recorded.flatMap(tagsOf))
  const current = await inTodaysWords(db, recorded, base)
  return current.map((fields, index) => {
    const one = recorded[index]
    return fields.tags && one ? { ...fields, tags: namedAsNow(tagsOf(one), known) } : fields
  })
}

/** Files are restored from the history by themselves: a change of a product cannot bring a removed one back. */
function toReverted(id: number, fields: Record<string, unknown>): ProductUpdate {
  const { imageRefs, mainImageRef, documents, ...others } = fields
  const { translations } = others
  const changes = { ...others, ...(translations ? { translations: withoutKeySpecs(translations) } : {}) }
  const hasFiles = imageRefs !== undefined || mainImageRef !== undefined || documents !== undefined
  return {
    id,
    changes,
    files: hasFiles ? ({ imageRefs, mainImageRef, documents } as EarlierFiles) : undefined,
  }
}
