/** Gives a new product the files that were uploaded before it was saved. Called by `products.server.ts` while it creates one. */
import type { ContentTx } from '#server/database/database.server.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { NewFiles } from '../model/product.ts'
import { markFilesUsed } from './attached-files.server.ts'
import { arrangeImages, reviveImage } from './product-images.server.ts'

export async function attachNewFiles(
  tx: ContentTx,
  productId: number,
  { documents = [], ...arrangement }: NewFiles & { baseLocale: Locale },
) {
  const { imageRefs = [] } = arrangement
  const documentRefs = documents.map(document => document.ref)
  await requireStored(tx, { imageRefs, documentRefs })
  const refs = [...imageRefs, ...documentRefs]
  if (refs.length > 0) await markFilesUsed(tx, refs)
  for (const ref of imageRefs) await reviveImage(tx, productId, ref)
  const [first] = imageRefs
  await arrangeImages(tx, productId, { ...arrangement, mainImageRef: arrangement.mainImageRef ?? first })
  const rows = documents.map((document, position) => ({ ...document, productId, position, deletedAt: null }))
  if (rows.length > 0) await tx.insertInto('productDocument').values(rows).execute()
}

type Refs = { imageRefs: string[]; documentRefs: string[] }

/** A draft that was kept for too long may name files that are gone. */
async function requireStored(tx: ContentTx, { imageRefs, documentRefs }: Refs) {
  const refs = [...imageRefs, ...documentRefs]
  if (refs.length === 0) return
  const stored = await tx.selectFrom('media').select(['ref', 'kind']).where('ref', 'in', refs).execute()
  const kinds = new Map(stored.map(({ ref, kind }) => [ref, kind]))
  const problems: Record<string, FieldProblem> = {}
  for (const [index, ref] of imageRefs.entries()) {
    if (kinds.get(ref) !== 'picture') problems[`imageRefs.${index}`] = { code: 'not_found' }
  }
  for (const [index, ref] of documentRefs.entries()) {
    if (kinds.get(ref) !== 'document') problems[`documents.${index}.ref`] = { code: 'not_found' }
    else if (documentRefs.indexOf(ref) < index) problems[`documents.${index}.ref`] = { code: 'repeated' }
  }
  if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
}
