/**
 * Adds pictures to a product, removes and restores them. That raises the content version, but not the product's own version.
 * Called by `product-images-api.server.ts`.
 */
import type { EventAction, RecordEvent } from '#features/history/event.ts'
import type { Media, Upload } from '#features/media/media.ts'
import { pictureLimits } from '#features/media/picture.ts'
import type { ContentTx, Database, Tx } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import { refreshFacets } from '../derived/refresh-derived.server.ts'
import { requireLiveProduct } from '../model/live-rows.server.ts'
import type { Product } from '../model/product.ts'
import { productFileFields } from '../model/product-events.ts'
import { ingestAll, markFilesUsed } from './attached-files.server.ts'
import { listImages, reviveImage, saveMain, saveOrder } from './product-images.server.ts'

type Options = {
  database: Database
  media: Pick<Media, 'ingestPicture'>
  record: RecordEvent
  products: { requireById(id: number, caller: Caller): Promise<Product> }
}

export type ProductImageUploads = ReturnType<typeof createProductImageUploads>

export function createProductImageUploads({ database, media, record, products }: Options) {
  const { db, contentTransaction } = database

  async function change(
    { id, caller, action }: ImageChange,
    run: (tx: ContentTx, state: ImageState) => Promise<ImageState>,
  ) {
    await contentTransaction(async tx => {
      const { name, mainImageRef } = await requireLiveProduct(tx, id)
      const before = { imageRefs: await liveRefs(tx, id), mainImageRef }
      const after = await run(tx, before)
      tx.changed(`product:${id}`)
      await saveOrder(tx, id, after.imageRefs)
      if (after.mainImageRef !== mainImageRef) await saveMain(tx, id, after.mainImageRef)
      await refreshFacets(tx, id)
      const countChanged = after.imageRefs.length !== before.imageRefs.length
      await record(tx, {
        admin: caller.admin,
        entity: 'product',
        entityId: id,
        label: name,
        // With the same number of pictures none was added or removed: at most one was moved.
        action: countChanged ? action : 'update',
        before,
        after,
        refs: [...new Set([...before.imageRefs, ...after.imageRefs])],
        stepFields: countChanged && action === 'add-picture' ? productFileFields : undefined,
      })
    })
  }

  async function add(id: number, files: Upload[], { caller, asMain }: { caller: Caller; asMain: boolean }) {
    // Fails before the files are processed. The transaction checks again.
    await requireLiveProduct(db, id)
    const refs = await ingestAll(files, file => media.ingestPicture(file))
    await change({ id, caller, action: 'add-picture' }, async (tx, { imageRefs, mainImageRef }) => {
      const added = refs.filter(ref => !imageRefs.includes(ref))
      requireRoom(imageRefs.length + added.length)
      await markFilesUsed(tx, refs)
      for (const ref of added) await reviveImage(tx, id, ref)
      if (!asMain) {
        const order = [...imageRefs, ...added]
        return { imageRefs: order, mainImageRef: mainImageRef ?? order[0] ?? null }
      }
      const order = [...refs, ...imageRefs.filter(ref => !refs.includes(ref))]
      return { imageRefs: order, mainImageRef: order[0] ?? null }
    })
    return await products.requireById(id, caller)
  }

  return {
    addMain: (id: number, files: Upload[], caller: Caller) => add(id, files, { caller, asMain: true }),

    addOthers: (id: number, files: Upload[], caller: Caller) => add(id, files, { caller, asMain: false }),

    async remove(id: number, ref: string, caller: Caller) {
      await change({ id, caller, action: 'delete-picture' }, async (tx, { imageRefs, mainImageRef }) => {
        const index = imageRefs.indexOf(ref)
        if (index < 0) throw new AppError('not_found')
        await tx
          .updateTable('productImage')
          .set({ deletedAt: new Date().toISOString(), position: index })
          .where('productId', '=', id)
          .where('ref', '=', ref)
          .execute()
        const remaining = imageRefs.toSpliced(index, 1)
        const next = remaining[index] ?? remaining[0] ?? null
        return { imageRefs: remaining, mainImageRef: mainImageRef === ref ? next : mainImageRef }
      })
    },

    async restore(id: number, ref: string, caller: Caller) {
      await change({ id, caller, action: 'restore-picture' }, async (tx, { imageRefs, mainImageRef }) => {
        const row = await tx
          .selectFrom('productImage')
          .select('position')
          .where('productId', '=', id)
          .where('ref', '=', ref)
          .where('deletedAt', 'is not', null)
          .executeTakeFirst()
        if (!row) throw new AppError('not_found')
        requireRoom(imageRefs.length + 1)
        await markFilesUsed(tx, [ref])
        await reviveImage(tx, id, ref)
        return {
          imageRefs: imageRefs.toSpliced(row.position, 0, ref),
          mainImageRef: mainImageRef ?? ref,
        }
      })
      return await products.requireById(id, caller)
    },
  }
}

type ImageChange = { id: number; caller: Caller; action: EventAction }
type ImageState = { imageRefs: string[]; mainImageRef: string | null }

const liveRefs = async (tx: Tx, id: number) =>
  ((await listImages(tx, [id])).get(id) ?? []).map(image => image.ref)

function requireRoom(count: number) {
  const max = pictureLimits.perProduct
  if (count > max) throw new AppError('too_many_pictures', { params: { max } })
}
