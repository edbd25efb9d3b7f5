/** Creates and changes categories, inside the caller's transaction. Called by `categories.server.ts`. */
import type { ContentTx } from '#server/database/database.server.ts'
import { requireVersion } from '#server/database/versions.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { toStoredTranslations } from '#shared/translations.ts'
import { refreshShown, refreshShownOfLeaf } from '../derived/refresh-derived.server.ts'
import { markFilesUsed } from '../files/attached-files.server.ts'
import { type CategoryChanges, categoryLimits, type NewCategory } from '../model/category.ts'
import { isCategoryChange, toCategoryEvent } from '../model/category-events.ts'
import { categoryFields } from '../model/category-fields.ts'
import { fromColumns, toColumns } from '../model/field-columns.ts'
import { requireLiveCategory } from '../model/live-rows.server.ts'
import { requireFreeSlug, saveAliases } from '../names/slugs.server.ts'
import type { RecordedActor } from '../products/product-trash.server.ts'
import {
  allRows,
  type CategoryRow,
  categoryNameOf,
  insertAmongSiblings,
  requireMove,
  requireParent,
  requireRoom,
} from './category-tree.server.ts'

type WriteOptions = RecordedActor & { baseLocale: Locale }

export async function createCategory(
  tx: ContentTx,
  fields: NewCategory,
  { admin, record, baseLocale }: WriteOptions,
) {
  const rows = await allRows(tx)
  requireRoom(rows)
  requireParent(rows, { parentId: fields.parentId, height: 1 })
  const translations = toStoredTranslations(fields.translations, baseLocale)
  const now = new Date().toISOString()
  const { id } = await tx
    .insertInto('category')
    .values({
      ...toColumns(categoryFields, fields),
      // A placeholder: the real slug may contain the id, which is known only after the insert.
      slug: `new-${crypto.randomUUID()}`,
      position: categoryLimits.total,
      shown: 0,
      translations: JSON.stringify(translations),
      createdAt: now,
      updatedAt: now,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slug = await requireFreeSlug(tx, {
    entity: 'category',
    id,
    name: fields.name,
    qualifier: categoryNameOf(rows, fields.parentId),
  })
  await tx.updateTable('category').set({ slug }).where('id', '=', id).execute()
  await saveAliases(tx, { entity: 'category', id, slug, translations })
  await insertAmongSiblings(tx, { id, parentId: fields.parentId, position: fields.position })
  await refreshShownOfLeaf(tx, id)
  tx.changed('tree')
  const after = toCategoryEvent(await requireLiveCategory(tx, id))
  await record(tx, { admin, entity: 'category', entityId: id, label: fields.name, action: 'create', after })
  return id
}

/** Returns whether anything changed. */
export async function updateCategory(
  tx: ContentTx,
  id: number,
  { changes, stepFields, ...options }: Update,
): Promise<boolean> {
  const { admin, record } = options
  const rows = await allRows(tx)
  const row = rows.find(one => one.id === id)
  if (!row) throw new AppError('not_found')
  await requireVersion(tx, { entity: 'category', row, version: changes.version })
  await saveFields(tx, { rows, row, changes, ...options })
  const saved = await requireLiveCategory(tx, id)
  const [before, after] = [toCategoryEvent(row), toCategoryEvent(saved)]
  if (isCategoryChange(before, after)) {
    await tx
      .updateTable('category')
      .set({ updatedAt: new Date().toISOString(), version: row.version + 1 })
      .where('id', '=', id)
      .execute()
  }
  // Nothing else says what is shown below it. An import changes the texts of hundreds, and its undo brings them back.
  if (row.parentId !== saved.parentId || row.visible !== saved.visible) await refreshShown(tx)
  tx.changed('tree')
  const subject = { entity: 'category', entityId: id, label: saved.name } as const
  const changed = (['imageRef', 'serialImageRef'] as const).filter(slot => row[slot] !== saved[slot])
  const refs = changed.flatMap(slot => [row[slot], saved[slot]]).filter(ref => ref !== null)
  const used = changed.map(slot => saved[slot]).filter(ref => ref !== null)
  if (used.length > 0) await markFilesUsed(tx, used)
  return await record(tx, { admin, ...subject, action: 'update', before, after, refs, stepFields })
}

type Update = WriteOptions & {
  /** Reverting a change can also set an earlier picture, whose file the history has kept. */
  changes: CategoryChanges & { imageRef?: string | null; serialImageRef?: string | null }
  stepFields?: readonly string[] | undefined
}

async function saveFields(
  tx: ContentTx,
  { rows, row, changes, baseLocale }: Update & { rows: CategoryRow[]; row: CategoryRow },
) {
  const { id } = row
  const { position, translations, imageRef, serialImageRef } = changes
  const after = { ...fromColumns(categoryFields, row), ...changes }
  const { name, parentId } = after
  if (parentId !== row.parentId) requireMove(rows, { id, parentId })
  const wantedSlug = { entity: 'category', id, name, qualifier: categoryNameOf(rows, parentId) } as const
  const slug = name === row.name ? row.slug : await requireFreeSlug(tx, wantedSlug)
  const stored = translations && toStoredTranslations(translations, baseLocale)
  await tx
    .updateTable('category')
    .set({
      ...toColumns(categoryFields, after),
      ...(stored && { translations: JSON.stringify(stored) }),
      ...(imageRef !== undefined && { imageRef }),
      ...(serialImageRef !== undefined && { serialImageRef }),
      slug,
    })
    .where('id', '=', id)
    .execute()
  await saveAliases(tx, {
    entity: 'category',
    id,
    slug,
    oldSlug: row.slug,
    translations: stored ?? JSON.parse(row.translations),
  })
  if (position !== undefined || parentId !== row.parentId) {
    await insertAmongSiblings(tx, { id, parentId, position: position ?? categoryLimits.total })
  }
}
