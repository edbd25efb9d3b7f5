/**
 * Saves changes of one product or of many, with the same statements: checks them, writes them and records them in the history.
 * Called by `products.server.ts`, also for the undo of the history.
 */
import type { RecordedAdmin } from '#features/accounts/account.ts'
import { type Changes, changesBetween, type RecordEvent } from '#features/history/event.ts'
import type { ContentTx, Db, Tx } from '#server/database/database.server.ts'
import { requireVersion } from '#server/database/versions.server.ts'
import { chunksInTurns, mapInTurns } from '#server/process/chunks.server.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { toStoredTranslations } from '#shared/translations.ts'
import { refreshProducts } from '../derived/refresh-derived.server.ts'
import { arrangeImages } from '../files/product-images.server.ts'
import { type EarlierFiles, restoreFiles } from '../files/restore-files.server.ts'
import type { ProductChanges } from '../model/product.ts'
import { filesOf, isProductChange, productFileFields, toProductEvent } from '../model/product-events.ts'
import { readTagsOf, toTagNames } from '../model/tag-rows.server.ts'
import { freeSlugs, saveAliasesOf } from '../names/slugs.server.ts'
import { type Adjustments, adjustProduct } from './bulk/adjust-product.ts'
import { type BulkUpdate, type BulkUpdateResult, maxExamples } from './bulk/bulk-update.ts'
import {
  requireOwnRules,
  saveCategories,
  saveColumns,
  saveRelated,
  toChangedColumns,
} from './product-rows.server.ts'
import { saveSpecs } from './product-specs.server.ts'
import { saveTags } from './product-tags.server.ts'
import { readProducts, type StoredProduct } from './read-product.server.ts'
import { ownPath, type PathOf, refusedAt } from './refused-fields.server.ts'
import { type ReleasedSlugs, releaseNames } from './release-names.server.ts'

/** Products that are read and written by the same statements: on PostgreSQL each of them costs a round trip. */
const chunkSize = 50
/** Products compared in one turn of the event loop. Comparing 50 held it for up to 30 ms, and reads took three times as long. */
const together = 10

export type ProductUpdate = {
  id: number
  changes: ProductChanges
  /** Only when an earlier state is restored from the history. */
  files?: EarlierFiles | undefined
}

export type SaveOptions = {
  baseLocale: Locale
  record: RecordEvent
  admin: RecordedAdmin | undefined
  /** Only for a change of many entities. */
  groupId?: string | undefined
  /** Whether a change of pictures may be one event with the one before it. Not for a revert. */
  joinsSteps?: boolean
  /** Where a field of a product stands in the request's body. Left out: the fields are the body. */
  pathOf?: PathOf
}

/**
 * No product may be given twice. Returns the ids of those that changed, which the caller passes to `refreshProducts`. Throws
 * `not_found` if one does not exist.
 */
export async function saveProducts(
  tx: ContentTx,
  updates: ProductUpdate[],
  options: SaveOptions,
): Promise<number[]> {
  const changedIds: number[] = []
  const slugsBefore = await releaseNames(tx, updates, options.pathOf)
  for await (const chunk of chunksInTurns(updates, chunkSize)) {
    changedIds.push(...(await saveChunk(tx, chunk, { ...options, slugsBefore })))
  }
  return changedIds
}

/** What is done to all of the products. */
type BulkEdit = Pick<BulkUpdate, 'changes' | 'adjust' | 'preview'>

type ManyOptions = Pick<SaveOptions, 'baseLocale' | 'record' | 'admin'> & BulkEdit & { groupId: string }

/** What one of them is given. Refused if it cannot have that: too many tags, or too high a price. */
export function toBulkUpdate(
  { id, price, tags }: Pick<LiveProduct, 'id' | 'price' | 'tags'>,
  { changes, adjust }: Pick<BulkEdit, 'changes' | 'adjust'>,
) {
  const given = { price, tags, ...changes }
  return { id, changes: { ...changes, ...adjustProduct(given, adjust) }, hasPrice: given.price !== null }
}

/** Tags are compared by their names in the base language, whichever language or earlier name they are given in. */
export async function withTagNames(
  db: Db,
  { addTags, removeTags, ...adjust }: Adjustments,
): Promise<Adjustments> {
  return {
    ...adjust,
    ...(removeTags && { removeTags: await toTagNames(db, removeTags) }),
    ...(addTags && { addTags: await toTagNames(db, addTags) }),
  }
}

/**
 * Changes many products alike, as events of one group, and refreshes what is derived from them. The caller rolls a preview back,
 * so nothing is derived from it.
 */
export async function updateProducts(
  tx: ContentTx,
  products: LiveProduct[],
  { changes, adjust, preview, groupId, ...options }: ManyOptions,
): Promise<BulkUpdateResult> {
  const named = await withTagNames(tx, adjust)
  const updates = products.map(product => toBulkUpdate(product, { changes, adjust: named }))
  const changed = await saveProducts(tx, updates, {
    ...options,
    groupId,
    pathOf: (_, field) => `changes.${field}`,
  })
  const counts = {
    changed: changed.length,
    unchanged: updates.length - changed.length,
    ...(adjust.price && { withoutPrice: updates.filter(({ hasPrice }) => !hasPrice).length }),
  }
  if (preview) {
    const examples = products.slice(0, maxExamples).map(({ id, name, translations, price }, index) => {
      const newPrice = updates[index]?.changes.price
      return {
        id,
        name,
        translations: JSON.parse(translations),
        price,
        newPrice: newPrice === undefined ? price : newPrice,
      }
    })
    return { ...counts, eventId: null, examples }
  }
  await refreshProducts(tx, changed)
  return { ...counts, eventId: await firstEvent(tx, groupId) }
}

/** Null if the group has no event. */
export async function firstEvent(db: Db, groupId: string): Promise<number | null> {
  const { first } = await db
    .selectFrom('event')
    .select(event => event.fn.min<number | null>('id').as('first'))
    .where('groupId', '=', groupId)
    .executeTakeFirstOrThrow()
  return first
}

/** What a change of many needs of each product, each once, in the given order. Those that do not exist are left out. */
export async function listLive(db: Db, ids: number[]) {
  const found = await db
    .selectFrom('product')
    .select(['id', 'name', 'translations', 'price'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  const tagsOf = await readTagsOf(
    db,
    found.map(row => row.id),
  )
  const rows = new Map(
    found.map(row => [row.id, { ...row, tags: (tagsOf.get(row.id) ?? []).map(tag => tag.name) }]),
  )
  return [...new Set(ids)].flatMap(id => rows.get(id) ?? [])
}
export type LiveProduct = Awaited<ReturnType<typeof listLive>>[number]

/** The same, but refused if one does not exist. */
export async function requireLive(tx: Tx, ids: number[]): Promise<LiveProduct[]> {
  const products = await listLive(tx, ids)
  const live = new Set(products.map(({ id }) => id))
  const missing = ids.flatMap((id, index): [string, FieldProblem][] =>
    live.has(id) ? [] : [[`ids.${index}`, { code: 'not_found' }]],
  )
  if (missing.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(missing) })
  return products
}

/** The products that exist, by id, as the history records them. */
export async function readForHistory(db: Db, ids: number[], base: Locale) {
  const found = new Map<number, ReturnType<typeof toProductEvent>>()
  for await (const chunk of chunksInTurns(ids, chunkSize)) {
    for (const [id, product] of await readProducts(db, chunk, base)) found.set(id, toProductEvent(product))
  }
  return found
}

type ChunkOptions = SaveOptions & { slugsBefore: ReleasedSlugs }

async function saveChunk(
  tx: ContentTx,
  updates: ProductUpdate[],
  { slugsBefore, ...options }: ChunkOptions,
): Promise<number[]> {
  const ids = updates.map(update => update.id)
  const stored = await readProducts(tx, ids, options.baseLocale)
  const products = updates.map(update => {
    const before = stored.get(update.id)
    if (!before) throw new AppError('not_found')
    return { ...update, before: { ...before, slug: slugsBefore.get(update.id) ?? before.slug } }
  })
  for (const { before, changes } of products) {
    await requireVersion(tx, { entity: 'product', row: before, version: changes.version })
  }
  await saveFields(tx, products, options)
  for (const product of products) await saveFiles(tx, product, options)
  // Read back rather than merged with what was sent, which may be stored in another spelling.
  const saved = await readProducts(tx, ids, options.baseLocale)
  const compared = await mapInTurns(products, together, ({ id, before, files }) => {
    const after = saved.get(id) ?? before
    const changes = changesBetween(toProductEvent(before), toProductEvent(after))
    return { id, label: after.name, changes, refs: files && [...filesOf(before), ...filesOf(after)] }
  })
  const changed = compared.filter(({ changes }) => Object.keys(changes).length > 0)
  await raiseVersions(
    tx,
    changed.filter(({ changes }) => isProductChange(changes)).map(product => product.id),
  )
  const { record, admin, groupId, joinsSteps } = options
  const events = changed.map(({ id, label, changes, refs }) => ({
    admin,
    entity: 'product' as const,
    entityId: id,
    label,
    action: 'update' as const,
    before: valuesOf(changes, 'before'),
    after: valuesOf(changes, 'after'),
    refs,
    groupId,
    stepFields: joinsSteps && !isProductChange(changes) ? productFileFields : undefined,
  }))
  if (events.length > 0) await record(tx, ...events)
  return changed.map(product => product.id)
}

const valuesOf = (changes: Changes, side: 'before' | 'after') =>
  Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[side]]))

async function raiseVersions(tx: ContentTx, ids: number[]) {
  if (ids.length === 0) return
  await tx
    .updateTable('product')
    .set(row => ({ updatedAt: new Date().toISOString(), version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}

type StoredUpdate = ProductUpdate & { before: StoredProduct }

async function saveFiles(
  tx: ContentTx,
  { id, changes, files }: StoredUpdate,
  { baseLocale }: Pick<SaveOptions, 'baseLocale'>,
) {
  const { imageRefs, mainImageRef, imageAlts, imageFocus } = changes
  if (files) await restoreFiles(tx, id, files)
  if (imageRefs ?? mainImageRef ?? imageAlts ?? imageFocus) {
    await arrangeImages(tx, id, { imageRefs, mainImageRef, imageAlts, imageFocus, baseLocale })
  }
}

/** Everything is written for all of them together. */
async function saveFields(
  tx: ContentTx,
  updates: StoredUpdate[],
  { baseLocale, pathOf = ownPath }: Pick<SaveOptions, 'baseLocale' | 'pathOf'>,
) {
  // Only the links and the code that this change sets are checked: a stored link may point at something in the trash by now.
  const checked = updates.map(({ id, before, changes }) => ({
    ...noLinksOrCode,
    ...changes,
    id,
    replacementId: changes.replacementId === before.replacementId ? null : (changes.replacementId ?? null),
    kept: before.relatedIds,
  }))
  await requireOwnRules(tx, checked, pathOf)
  const renamed = updates.filter(({ changes, before }) => (changes.name ?? before.name) !== before.name)
  const slugs = await freeSlugs(tx, 'product', renamed.map(wantedSlug))
  const products = await mapInTurns(updates, together, update =>
    refusedAt(pathOf, update.id, () => prepare(update, { slugs, baseLocale })),
  )
  await saveColumns(tx, products)
  const named = products.filter(({ changes }) => changes.name !== undefined || changes.translations)
  await saveAliasesOf(
    tx,
    'product',
    named.map(({ id, before, slug, translations }) => ({ id, slug, oldSlug: before.slug, translations })),
  )
  const isMoved = ({ changes }: StoredUpdate) =>
    changes.categoryId !== undefined || changes.extraCategoryIds !== undefined
  await saveCategories(tx, afterOf(products.filter(isMoved)))
  await saveRelated(tx, afterOf(products.filter(({ changes }) => changes.relatedIds)))
  await saveTags(tx, afterOf(products.filter(({ changes }) => changes.tags)))
  const specified = products.flatMap(({ id, changes, translations }) => {
    const { specs, specRows } = changes
    if (!specs && !specRows && !changes.translations) return []
    return [{ id, specs, translations: changes.translations && translations, specRows }]
  })
  await saveSpecs(tx, specified, {
    baseLocale,
    refusedAt: (id, write) => refusedAt(pathOf, id, write),
  })
}

type PreparedUpdate = Awaited<ReturnType<typeof prepare>>

const afterOf = (products: PreparedUpdate[]) => products.map(product => product.after)

type Prepare = { slugs: Awaited<ReturnType<typeof freeSlugs>>; baseLocale: Locale }

async function prepare(update: StoredUpdate, { slugs, baseLocale }: Prepare) {
  const { before, changes } = update
  const after = { ...before, ...changes }
  const translations = changes.translations
    ? toStoredTranslations(changes.translations, baseLocale)
    : before.translations
  const isRenamed = after.name !== before.name
  const slug = isRenamed ? await slugs.take(wantedSlug(update)) : before.slug
  const columns = {
    ...toChangedColumns({ ...changes, ...(changes.translations && { translations }) }),
    // Also where it is the same as before: it was released for the others.
    ...(isRenamed && { slug }),
  }
  return { ...update, after, translations, slug, columns }
}

function wantedSlug({ id, before, changes }: StoredUpdate) {
  const { name, code } = { ...before, ...changes }
  return { id, name, qualifier: code || null }
}

const noLinksOrCode = {
  categoryId: null,
  extraCategoryIds: [],
  replacementId: null,
  relatedIds: [],
  code: null,
}
