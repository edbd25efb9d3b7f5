/** Puts pictures and documents back as they were at an earlier time. The history has kept their files. */
import type { ContentTx } from '#server/database/database.server.ts'
import { markFilesUsed } from './attached-files.server.ts'
import { reviveImage, saveMain, saveOrder } from './product-images.server.ts'

export type EarlierFiles = {
  imageRefs?: string[]
  mainImageRef?: string | null
  documents?: { ref: string; name: string }[]
}

export async function restoreFiles(tx: ContentTx, productId: number, files: EarlierFiles) {
  const { imageRefs, mainImageRef, documents } = files
  if (imageRefs) await putImages(tx, productId, imageRefs)
  if (mainImageRef !== undefined) await saveMain(tx, productId, mainImageRef)
  if (documents) await putDocuments(tx, productId, documents)
  const refs = [...(imageRefs ?? []), ...(documents ?? []).map(document => document.ref)]
  if (refs.length > 0) await markFilesUsed(tx, refs)
}

async function putImages(tx: ContentTx, productId: number, refs: string[]) {
  await trashAll(tx, 'productImage', productId)
  for (const ref of refs) await reviveImage(tx, productId, ref)
  await saveOrder(tx, productId, refs)
}

async function putDocuments(tx: ContentTx, productId: number, documents: { ref: string; name: string }[]) {
  await trashAll(tx, 'productDocument', productId)
  for (const [position, { ref, name }] of documents.entries()) {
    await tx
      .insertInto('productDocument')
      .values({ productId, ref, name, position, deletedAt: null })
      .onConflict(known =>
        known.columns(['productId', 'ref']).doUpdateSet({ name, position, deletedAt: null }),
      )
      .execute()
  }
}

async function trashAll(tx: ContentTx, table: 'productImage' | 'productDocument', productId: number) {
  await tx
    .updateTable(table)
    .set({ deletedAt: new Date().toISOString() })
    .where('productId', '=', productId)
    .where('deletedAt', 'is', null)
    .execute()
}
