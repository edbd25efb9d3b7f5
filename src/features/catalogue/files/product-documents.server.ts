/**
 * Files to download with a product, such as manuals and data sheets: added, renamed, removed, restored and listed. Called by
 * `product-documents-api.server.ts`.
 */
import type { EventAction, RecordEvent } from '#features/history/event.ts'
import type { Media, Upload } from '#features/media/media.ts'
import { documentLimits, mediaPath } from '#features/media/picture.ts'
import type { ContentTx, Database, Db, Tx } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import { refreshDocuments } from '../derived/refresh-derived.server.ts'
import { documentName } from '../model/document-name.ts'
import { requireLiveProduct } from '../model/live-rows.server.ts'
import type { DocumentChanges, Product, ProductDocument } from '../model/product.ts'
import { productFileFields } from '../model/product-events.ts'
import { toSlug } from '../names/slug.ts'
import { ingestAll, markFilesUsed } from './attached-files.server.ts'

type Options = {
  database: Database
  media: Pick<Media, 'ingestDocument'>
  record: RecordEvent
  products: { requireById(id: number, caller: Caller): Promise<Product> }
}
type DocumentChange = { id: number; caller: Caller; action: EventAction }
type DocumentKey = { id: number; ref: string }

export type ProductDocumentService = ReturnType<typeof createProductDocuments>

export function createProductDocuments({ database, media, record, products }: Options) {
  const { db, contentTransaction } = database

  async function change(
    { id, caller, action }: DocumentChange,
    run: (tx: ContentTx, live: ProductDocument[]) => Promise<void>,
  ) {
    await contentTransaction(async tx => {
      const { name } = await requireLiveProduct(tx, id)
      const before = await listDocuments(tx, id)
      tx.changed(`product:${id}`)
      await run(tx, before)
      await refreshDocuments(tx, id)
      const after = await listDocuments(tx, id)
      await record(tx, {
        admin: caller.admin,
        entity: 'product',
        entityId: id,
        label: name,
        // With the same number of documents none was added or removed.
        action: after.length === before.length ? 'update' : action,
        before: { documents: before.map(toNamed) },
        after: { documents: after.map(toNamed) },
        refs: [...new Set([...before, ...after].map(document => document.ref))],
        stepFields: after.length > before.length && action === 'add-document' ? productFileFields : undefined,
      })
    })
  }

  return {
    async add(id: number, files: Upload[], caller: Caller) {
      // Fails before the files are processed. The transaction checks again.
      await requireLiveProduct(db, id)
      const names = new Map<string, string>()
      const refs = await ingestAll(files, async file => {
        const ref = await media.ingestDocument(file)
        names.set(ref, documentName(file.name))
        return ref
      })
      await change({ id, caller, action: 'add-document' }, async (tx, live) => {
        const added = refs.filter(ref => live.every(document => document.ref !== ref))
        requireRoom(live.length + added.length)
        await markFilesUsed(tx, refs)
        const last = await lastPosition(tx, id)
        for (const [index, ref] of added.entries()) {
          const position = last + 1 + index
          const name = names.get(ref) ?? ''
          await tx
            .insertInto('productDocument')
            .values({ productId: id, ref, position, name, deletedAt: null })
            .onConflict(conflict =>
              conflict.columns(['productId', 'ref']).doUpdateSet({ deletedAt: null, position }),
            )
            .execute()
        }
      })
      return await products.requireById(id, caller)
    },

    async rename({ id, ref }: DocumentKey, { name }: DocumentChanges, caller: Caller) {
      await change({ id, caller, action: 'update' }, async (tx, live) => {
        if (!live.some(document => document.ref === ref)) throw new AppError('not_found')
        await updateDocument(tx, { id, ref }).set({ name }).execute()
      })
      return await products.requireById(id, caller)
    },

    async remove({ id, ref }: DocumentKey, caller: Caller) {
      await change({ id, caller, action: 'delete-document' }, async (tx, live) => {
        if (!live.some(document => document.ref === ref)) throw new AppError('not_found')
        await updateDocument(tx, { id, ref }).set({ deletedAt: new Date().toISOString() }).execute()
      })
    },

    async restore({ id, ref }: DocumentKey, caller: Caller) {
      await change({ id, caller, action: 'restore-document' }, async (tx, live) => {
        const { numUpdatedRows } = await updateDocument(tx, { id, ref })
          .set({ deletedAt: null })
          .where('deletedAt', 'is not', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw new AppError('not_found')
        requireRoom(live.length + 1)
        await markFilesUsed(tx, [ref])
      })
      return await products.requireById(id, caller)
    },
  }
}

async function listDocuments(db: Db, productId: number): Promise<ProductDocument[]> {
  const rows = await db
    .selectFrom('productDocument')
    .innerJoin('media', 'media.ref', 'productDocument.ref')
    .select(['productDocument.ref', 'productDocument.name', 'media.bytes'])
    .where('productId', '=', productId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(toDocument)
}

export function toDocument(row: Omit<ProductDocument, 'url'>): ProductDocument {
  return { ...row, url: documentUrl(row.ref, row.name) }
}

/** The last segment is the file name that a browser offers for saving. */
const documentUrl = (ref: string, name: string) =>
  `${mediaPath}/${ref}/${encodeURIComponent(toSlug(name.replace(/\.pdf$/i, '')) || 'document')}.pdf`

const updateDocument = (tx: ContentTx, { id, ref }: DocumentKey) =>
  tx.updateTable('productDocument').where('productId', '=', id).where('ref', '=', ref)

const toNamed = ({ ref, name }: ProductDocument) => ({ ref, name })

function requireRoom(count: number) {
  const max = documentLimits.perProduct
  if (count > max) throw new AppError('too_many_documents', { params: { max } })
}

async function lastPosition(tx: Tx, productId: number) {
  const row = await tx
    .selectFrom('productDocument')
    .select(one => one.fn.max<number | null>('position').as('last'))
    .where('productId', '=', productId)
    .executeTakeFirst()
  return row?.last ?? -1
}
