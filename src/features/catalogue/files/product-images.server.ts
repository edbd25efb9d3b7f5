/**
 * Reads and arranges the pictures of products. The product's row says which one is the main picture. Order and alternative texts
 * do not count for the product's version. Called by product reads and writes, and by uploads.
 */
import { type Picture, pictureLimits } from '#features/media/picture.ts'
import type { ContentTx, Db } from '#server/database/database.server.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { toPicture } from '../cards/picture-rows.server.ts'
import type { ProductChanges } from '../model/product.ts'

type Owner = { id: number; mainImageRef: string | null }

/** The pictures of several products at once, each in its order. */
export async function listImages(db: Db, productIds: number[]): Promise<Map<number, Picture[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await selectImages(db).where('productImage.productId', 'in', productIds).execute()
  const byProduct = Map.groupBy(rows, row => row.productId)
  return new Map([...byProduct].map(([id, own]) => [id, own.map(toPicture)]))
}

/** The main picture of each of several products. */
export async function listMainImages(db: Db, owners: Owner[]): Promise<Map<number, Picture>> {
  const wanted = owners.filter(owner => owner.mainImageRef !== null)
  if (wanted.length === 0) return new Map()
  const rows = await selectImages(db)
    .innerJoin('product', 'product.id', 'productImage.productId')
    .whereRef('product.mainImageRef', '=', 'productImage.ref')
    .where(
      'productImage.productId',
      'in',
      wanted.map(owner => owner.id),
    )
    .execute()
  return new Map(rows.map(row => [row.productId, toPicture(row)]))
}

const selectImages = (db: Db) =>
  db
    .selectFrom('productImage')
    .innerJoin('media', 'media.ref', 'productImage.ref')
    .select([
      'productImage.productId',
      'productImage.ref',
      'productImage.alt',
      'productImage.translations',
      'media.width',
      'media.height',
      'media.preview',
      'productImage.focus',
      'media.focus as guess',
    ])
    .where('productImage.deletedAt', 'is', null)
    .orderBy('productImage.position')

/** What a PATCH can change about pictures. */
export type Arrangement = Pick<ProductChanges, 'imageRefs' | 'mainImageRef' | 'imageAlts' | 'imageFocus'>

/** Changes order, main picture, alternative texts and focal points, as far as they are given. */
export async function arrangeImages(
  tx: ContentTx,
  productId: number,
  { imageRefs, mainImageRef, imageAlts, imageFocus, baseLocale }: Arrangement & { baseLocale: Locale },
) {
  const images = (await listImages(tx, [productId])).get(productId) ?? []
  const live = new Set(images.map(image => image.ref))
  const problems: Record<string, FieldProblem> = {}
  if (imageRefs && new Set(imageRefs).size < imageRefs.length) problems.imageRefs = { code: 'repeated' }
  else if (imageRefs && !isSameSet(imageRefs, live)) problems.imageRefs = { code: 'invalid_value' }
  if (mainImageRef !== undefined && !live.has(mainImageRef)) problems.mainImageRef = { code: 'not_found' }
  for (const [ref, { translations }] of Object.entries(imageAlts ?? {})) {
    if (!live.has(ref)) problems[`imageAlts.${ref}`] = { code: 'not_found' }
    else if (translations?.[baseLocale] !== undefined)
      problems[`imageAlts.${ref}.translations.${baseLocale}`] = { code: 'invalid_choice' }
  }
  for (const ref of Object.keys(imageFocus ?? {})) {
    if (!live.has(ref)) problems[`imageFocus.${ref}`] = { code: 'not_found' }
  }
  if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })

  if (imageRefs) await saveOrder(tx, productId, imageRefs)
  if (mainImageRef !== undefined) await saveMain(tx, productId, mainImageRef)
  for (const [ref, { alt, translations }] of Object.entries(imageAlts ?? {})) {
    const storedTranslations = translations && JSON.stringify(withoutEmpty(translations))
    await tx
      .updateTable('productImage')
      .set({ alt, ...(storedTranslations !== undefined && { translations: storedTranslations }) })
      .where('productId', '=', productId)
      .where('ref', '=', ref)
      .execute()
  }
  for (const [ref, focus] of Object.entries(imageFocus ?? {})) {
    await tx
      .updateTable('productImage')
      .set({ focus })
      .where('productId', '=', productId)
      .where('ref', '=', ref)
      .execute()
  }
}

const isSameSet = (refs: string[], live: Set<string>) =>
  refs.length === live.size && refs.every(ref => live.has(ref))

/** An empty text counts as not translated. */
const withoutEmpty = (translations: Partial<Record<Locale, string>>) =>
  Object.fromEntries(Object.entries(translations).filter(([, text]) => text))

/** Numbers the given pictures in their order. Pictures in the trash keep their position. */
export async function saveOrder(tx: ContentTx, productId: number, refs: string[]) {
  for (const [position, ref] of refs.entries()) {
    await tx
      .updateTable('productImage')
      .set({ position })
      .where('productId', '=', productId)
      .where('ref', '=', ref)
      .where('position', '!=', position)
      .execute()
  }
}

export async function saveMain(tx: ContentTx, productId: number, mainImageRef: string | null) {
  await tx.updateTable('product').set({ mainImageRef }).where('id', '=', productId).execute()
}

/** Adds a picture, or takes it out of the trash with the texts it had. */
export async function reviveImage(tx: ContentTx, productId: number, ref: string) {
  await tx
    .insertInto('productImage')
    .values({
      productId,
      ref,
      position: pictureLimits.perProduct,
      alt: '',
      translations: '{}',
      focus: null,
      deletedAt: null,
    })
    .onConflict(conflict => conflict.columns(['productId', 'ref']).doUpdateSet({ deletedAt: null }))
    .execute()
}
