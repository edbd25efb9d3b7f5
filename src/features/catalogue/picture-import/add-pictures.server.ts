/**
 * The long work that adds the pictures of an import to their products, some products at a time. The pictures of a part are decoded
 * before its transaction, because nothing else may be waited for inside. Joined by `picture-import-services.server.ts`.
 */
import { join } from 'node:path'
import type { RecordEvent } from '#features/history/event.ts'
import type { LongWork, LongWorkKind, NextPart, PartResult } from '#features/long-work/long-work.ts'
import type { Media } from '#features/media/media.ts'
import { pictureLimits } from '#features/media/picture.ts'
import type { ContentTx, Database, Tx } from '#server/database/database.server.ts'
import { withTemporaryFolder } from '#server/http/uploads/uploads.server.ts'
import type { Config } from '#server/process/config.server.ts'
import { type AppError, codeOf } from '#shared/errors.ts'
import { refreshFacets } from '../derived/refresh-derived.server.ts'
import { markFilesUsed } from '../files/attached-files.server.ts'
import { listImages, reviveImage, saveMain, saveOrder } from '../files/product-images.server.ts'
import { liveProducts } from '../model/live-rows.server.ts'
import { placePictures } from './file-names.ts'
import { byPlace } from './match-pictures.server.ts'
import { type PictureReason, pictureReasons } from './picture-import.ts'
import { type PictureImportRow, pictureImportKind } from './picture-imports.server.ts'
import type { StoredPictures } from './stored-pictures.server.ts'

/** So many pictures are decoded before a transaction. After them it can be cancelled. */
const picturesAtOnce = 8

type Options = {
  database: Database
  config: Pick<Config, 'dataDir'>
  media: Pick<Media, 'ingestPicture'>
  stored: StoredPictures
  record: RecordEvent
  longWork: Pick<LongWork, 'nextIds'>
}

/** The pictures of a part, in the storage of the shop. */
type Prepared = { productIds: number[]; ready: Ready[]; refused: { id: number; reason: PictureReason }[] }
type Ready = { id: number; productId: number; ref: string; number: number }
type OpenFile = Awaited<ReturnType<typeof listOpenFiles>>[number]

export function createPictureAddition(options: Options): LongWorkKind {
  const { database, config, media, stored, record, longWork } = options
  const { db } = database

  /** Returns its `ref`, or why it is no picture. */
  async function ingest(
    row: PictureImportRow,
    file: OpenFile,
  ): Promise<{ ref: string } | { reason: PictureReason }> {
    try {
      return await withTemporaryFolder(config, async work => {
        const path = join(work, 'picture')
        await stored.copyPicture(row, file.stored, path)
        return { ref: await media.ingestPicture({ path, name: file.name, bytes: file.bytes }) }
      })
    } catch (error) {
      const reason = reasonOf(error)
      if (!reason) throw error
      return { reason }
    }
  }

  async function prepare({ row, size, signal }: { row: NextPart['row']; size: number; signal: AbortSignal }) {
    const prepared: Prepared = { productIds: [], ready: [], refused: [] }
    const { pictureImportId } = JSON.parse(row.change) as { pictureImportId: number }
    const source = await db
      .selectFrom('pictureImport')
      .selectAll()
      .where('id', '=', pictureImportId)
      .executeTakeFirst()
    const ids = await longWork.nextIds(db, { row, size })
    for (const productId of ids) {
      if (signal.aborted || prepared.ready.length >= picturesAtOnce) break
      const files = source ? await listOpenFiles(db, pictureImportId, productId) : []
      for (const file of files.sort(byPlace)) {
        const result = source && file.outcome === 'add' ? await ingest(source, file) : { ref: file.ref }
        if ('reason' in result) prepared.refused.push({ id: file.id, reason: result.reason })
        else prepared.ready.push({ id: file.id, productId, ref: result.ref, number: file.number })
      }
      prepared.productIds.push(productId)
    }
    return prepared
  }

  async function runPart(tx: ContentTx, { row, admin, prepared }: NextPart): Promise<PartResult> {
    const { productIds, ready, refused } = prepared as Prepared
    const products = new Map(
      (productIds.length > 0 ? await liveProducts(tx, productIds) : []).map(one => [one.id, one]),
    )
    const images = await listImages(tx, productIds)
    let changed = 0
    for (const id of productIds) {
      // Also where only the file's outcome is written, because a write that reports nothing counts as a change of everything.
      tx.changed(`product:${id}`)
      const product = products.get(id)
      const files = ready.filter(file => file.productId === id)
      if (!product) {
        await setOutcome(tx, files, { outcome: 'unmatched', reason: 'no_product', productId: null })
        continue
      }
      const current = (images.get(id) ?? []).map(image => image.ref)
      const { fitting, tooMany } = withRoom(current, files)
      await setOutcome(tx, tooMany, { outcome: 'refused', reason: 'too_many' })
      const isNew = ({ ref }: Ready) => !current.includes(ref)
      await setOutcome(tx, fitting.filter(isNew), { outcome: 'added', reason: null })
      await setOutcome(
        tx,
        fitting.filter(file => !isNew(file)),
        { outcome: 'arranged', reason: null },
      )
      const before = { imageRefs: current, mainImageRef: product.mainImageRef }
      const imageRefs = placePictures(current, fitting)
      const isMain = fitting[0]?.number === 1 || product.mainImageRef === null
      const after = { imageRefs, mainImageRef: isMain ? (imageRefs[0] ?? null) : product.mainImageRef }
      if (String(imageRefs) === String(current) && after.mainImageRef === before.mainImageRef) continue
      await markFilesUsed(tx, imageRefs)
      for (const { ref } of fitting.filter(isNew)) await reviveImage(tx, id, ref)
      await saveOrder(tx, id, imageRefs)
      if (after.mainImageRef !== before.mainImageRef) await saveMain(tx, id, after.mainImageRef)
      await refreshFacets(tx, id)
      await record(tx, {
        ...{ admin, entity: 'product', entityId: id, label: product.name, action: 'update', before, after },
        ...{ refs: [...new Set([...current, ...imageRefs])], groupId: row.groupId },
      })
      changed++
    }
    for (const { id, reason } of refused) await setOutcome(tx, [{ id }], { outcome: 'refused', reason })
    const next = row.position + productIds.length
    return {
      looked: productIds.length,
      changed,
      skipped: productIds.length - products.size,
      next,
      isLast: next >= row.total,
      // What became of the files is written even if no product changed.
      hasWritten: productIds.length > 0,
    }
  }

  return { kind: pictureImportKind, prepare, runPart }
}

const listOpenFiles = (db: Database['db'], pictureImportId: number, productId: number) =>
  db
    .selectFrom('pictureImportFile')
    .selectAll()
    .where('pictureImportId', '=', pictureImportId)
    .where('productId', '=', productId)
    .where('outcome', 'in', ['add', 'known'])
    .execute()

/** What was added to the product since the check takes its room. */
function withRoom(current: string[], files: Ready[]) {
  const refs = new Set(current)
  const fitting: Ready[] = []
  const tooMany: Ready[] = []
  for (const file of files) {
    const fits = refs.has(file.ref) || refs.size < pictureLimits.perProduct
    if (fits) refs.add(file.ref)
    ;(fits ? fitting : tooMany).push(file)
  }
  return { fitting, tooMany }
}

type Outcome = {
  outcome: 'added' | 'arranged' | 'refused' | 'unmatched'
  reason: PictureReason | null
  productId?: null
}

async function setOutcome(tx: Tx, files: { id: number }[], outcome: Outcome) {
  const ids = files.map(file => file.id)
  if (ids.length > 0) await tx.updateTable('pictureImportFile').set(outcome).where('id', 'in', ids).execute()
}

/** What is wrong with the picture itself. Anything else, such as a full disk, is no reason to leave it out. */
function reasonOf(error: unknown): PictureReason | undefined {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof RangeError || code?.startsWith('Z_')) return 'damaged'
  if (codeOf(error) === 'too_large') return 'too_large'
  if (codeOf(error) !== 'bad_picture') return undefined
  const problem = (error as AppError).details.fields?.file?.code
  return pictureReasons.find(reason => reason === problem) ?? 'damaged'
}
