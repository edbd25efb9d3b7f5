/**
 * Ingests uploaded files. A file is checked, then stored, and only then written to the database, so that no row is without its
 * file. Used by `media.server.ts`, through which other features upload.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '#server/database/database.server.ts'
import { tooLarge } from '#server/http/errors.server.ts'
import { withTemporaryFolder } from '#server/http/uploads/uploads.server.ts'
import type { Config } from '#server/process/config.server.ts'
import { AppError, type FieldCode } from '#shared/errors.ts'
import { headBytes, isAnimated, isPdf, isSvg, pictureTypeOf, wrongTypeOf } from './file-type.ts'
import { variantNameOf } from './image-variants.ts'
import type { PictureWorker } from './image-worker.server.ts'
import type { Media, Upload } from './media.ts'
import { documentLimits, pictureEndings, pictureLimits } from './picture.ts'
import type { Storage } from './storage/storage.ts'
import { svgLimits } from './svg-check.ts'
import type { MediaTable } from './tables.server.ts'

/** The name of the uploaded file in the storage. A picture's original is never served; a document's is. */
export const originalName = 'original'

type Options = {
  database: Database
  config: Pick<Config, 'dataDir'>
  storage: Storage
  worker: Pick<PictureWorker, 'check' | 'drawSvg'>
  /** Called when a picture was stored whose widths are to be made. */
  onStored(): void
}

export function createIngest({ database: { db }, config, storage, worker, onStored }: Options): Media {
  /**
   * Handles an upload whose bytes are stored already. The row's time is renewed before the row is read, so that a garbage
   * collection in between does not remove it. Returns false if there is no usable row; then the upload is stored as a new file.
   */
  async function renew(ref: string, kind: MediaTable['kind']): Promise<boolean> {
    const now = new Date().toISOString()
    await db
      .updateTable('media')
      .set({ unusedAt: now })
      .where('ref', '=', ref)
      .where('unusedAt', 'is not', null)
      .execute()
    const row = await db
      .selectFrom('media')
      .select(['kind', 'folder', 'state', 'bytes'])
      .where('ref', '=', ref)
      .executeTakeFirst()
    if (row?.kind !== kind) return false
    // The stored file was lost or truncated, so the upload replaces it.
    if ((await storage.sizeOf(`${row.folder}/${originalName}`)) !== row.bytes) return false
    if (row.state === 'failed') await retry(ref)
    return true
  }

  async function retry(ref: string) {
    await db
      .updateTable('media')
      .set({ state: 'stored', attempts: 0, claimedAt: null })
      .where('ref', '=', ref)
      .where('state', '=', 'failed')
      .execute()
    onStored()
  }

  async function insert(ref: string, row: StoredUpload) {
    const now = new Date().toISOString()
    const values = { ...row, attempts: 0, claimedAt: null, createdAt: now, unusedAt: now }
    await db
      .insertInto('media')
      .values({ ref, ...values })
      // Somebody uploaded the same file at the same time. Either set of files is as good; the garbage collection removes the
      // other.
      .onConflict(conflict => conflict.column('ref').doUpdateSet(values))
      .execute()
  }

  const putOriginal = async (folder: string, { path }: Upload) =>
    await storage.put(`${folder}/${originalName}`, createReadStream(path))

  const ingest: Media = {
    async ingestLogo(file) {
      if (file.bytes > pictureLimits.bytes) throw tooLarge(pictureLimits.bytes)
      const head = await headOf(file)
      const type = pictureTypeOf(head)
      if (type === 'image/png' || type === 'image/webp') return await ingest.ingestPicture(file)
      if (type || !isSvg(head)) throw badLogo(wrongTypeOf(file, logoEndings))
      if (file.bytes > svgLimits.bytes) throw tooLarge(svgLimits.bytes)
      return await withTemporaryFolder(config, async work => {
        const path = join(work, 'drawn.png')
        const refused = await worker.drawSvg(file.path, path)
        if (refused) throw badLogo(refused)
        return await ingest.ingestPicture({ ...file, path, bytes: (await stat(path)).size })
      })
    },

    async ingestPicture(file) {
      if (file.bytes > pictureLimits.bytes) throw tooLarge(pictureLimits.bytes)
      const head = await headOf(file)
      const type = pictureTypeOf(head)
      if (!type) throw badPicture(wrongTypeOf(file, pictureEndings))
      if (isAnimated(head)) throw badPicture('animated')
      const ref = await refOf(file)
      if (await renew(ref, 'picture')) return ref

      await withTemporaryFolder(config, async work => {
        const checked = await worker.check(file.path, work)
        if (typeof checked === 'string') throw badPicture(checked)
        const { size, first, preview, tones, focus } = checked
        const folder = newFolder(ref)
        await putOriginal(folder, file)
        await storage.put(
          `${folder}/${variantNameOf(first)}`,
          createReadStream(join(work, variantNameOf(first))),
        )
        await insert(ref, {
          kind: 'picture',
          type,
          bytes: file.bytes,
          ...size,
          preview,
          tones,
          focus,
          folder,
          state: 'stored',
        })
      })
      onStored()
      return ref
    },

    async ingestDocument(file) {
      if (file.bytes > documentLimits.bytes) throw tooLarge(documentLimits.bytes)
      const head = await headOf(file)
      if (!isPdf(head) || pictureTypeOf(head)) {
        throw new AppError('bad_document', { fields: { file: { code: 'not_pdf' } } })
      }
      const ref = await refOf(file)
      if (await renew(ref, 'document')) return ref

      const folder = newFolder(ref)
      await putOriginal(folder, file)
      const type = 'application/pdf'
      const size = { width: null, height: null }
      await insert(ref, {
        kind: 'document',
        type,
        bytes: file.bytes,
        ...size,
        preview: '',
        folder,
        state: 'ready',
      })
      return ref
    },
  }
  return ingest
}

type StoredUpload = Pick<MediaTable, 'kind' | 'type' | 'bytes' | 'width' | 'height' | 'preview' | 'state'> & {
  folder: string
  tones?: string
  focus?: string
}

/** A new folder name. It is spread over 256 parent folders and never used twice. */
const newFolder = (ref: string) => `${ref.slice(0, 2)}/${ref}-${randomBytes(8).toString('hex')}`

async function headOf({ path }: Upload) {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return buffer.subarray(0, bytesRead)
}

async function refOf({ path }: Upload) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex').slice(0, 32)
}

const logoEndings = ['png', 'webp', 'svg']
const badLogo = (code: FieldCode) => badPicture(code, 'PNG WebP SVG')

function badPicture(code: FieldCode, types = 'JPEG PNG WebP AVIF') {
  const { side, pixels } = pictureLimits
  const params = { side, megapixels: pixels / 1_000_000, types }
  return new AppError('bad_picture', { params, fields: { file: { code, params } } })
}
