/** How a file comes in: checked, stored, and only then known to the database, so that no row is without its file. */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '#server/database/database.server.ts'
import { tooLarge } from '#server/http/errors.server.ts'
import { withTemporaryFolder } from '#server/http/uploads/uploads.server.ts'
import type { Config } from '#server/process/config.server.ts'
import { AppError, type FieldCode } from '#shared/errors.ts'
import { headBytes, isAnimated, isPdf, pictureTypeOf } from './file-type.ts'
import { variantNameOf } from './image-variants.ts'
import type { PictureWorker } from './image-worker.server.ts'
import type { Media, Upload } from './media.ts'
import { documentLimits, pictureLimits } from './picture.ts'
import type { Storage } from './storage.server.ts'
import type { MediaTable } from './tables.server.ts'

/** As it was sent. A picture's is never served; a document's is. */
export const originalName = 'original'

type Options = {
  database: Database
  config: Pick<Config, 'dataDir'>
  storage: Storage
  worker: Pick<PictureWorker, 'check'>
  /** A picture wants its widths. */
  onStored(): void
}

export function createIngest({ database: { db }, config, storage, worker, onStored }: Options): Media {
  /**
   * The same bytes again: renewed before it is looked at, so that a sweep that comes between finds it young. A row whose
   * files were lost counts for nothing: what was sent takes their place.
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
    // Lost or cut off: what was sent takes its place.
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

  async function insert(ref: string, row: Stored) {
    const now = new Date().toISOString()
    const values = { ...row, attempts: 0, claimedAt: null, createdAt: now, unusedAt: now }
    await db
      .insertInto('media')
      .values({ ref, ...values })
      // Somebody sent the same at the same time: either set of files is as good, the other one is swept.
      .onConflict(conflict => conflict.column('ref').doUpdateSet(values))
      .execute()
  }

  const putOriginal = async (folder: string, { path }: Upload) =>
    await storage.put(`${folder}/${originalName}`, await readFile(path))

  return {
    async ingestPicture(file) {
      if (file.bytes > pictureLimits.bytes) throw tooLarge(pictureLimits.bytes)
      const head = await headOf(file)
      const type = pictureTypeOf(head)
      if (!type) throw badPicture('invalid_type')
      if (isAnimated(head)) throw badPicture('animated')
      const ref = await refOf(file)
      if (await renew(ref, 'picture')) return ref

      await withTemporaryFolder(config, async work => {
        const checked = await worker.check(file.path, work)
        if (typeof checked === 'string') throw badPicture(checked)
        const { size, first, preview, tones } = checked
        const folder = newFolder(ref)
        await putOriginal(folder, file)
        await storage.put(
          `${folder}/${variantNameOf(first)}`,
          await readFile(join(work, variantNameOf(first))),
        )
        await insert(ref, {
          kind: 'picture',
          type,
          bytes: file.bytes,
          ...size,
          preview,
          tones,
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
        throw new AppError('bad_document', { fields: { file: { code: 'invalid_type' } } })
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
}

type Stored = Pick<MediaTable, 'kind' | 'type' | 'bytes' | 'width' | 'height' | 'preview' | 'state'> & {
  folder: string
  tones?: string
}

/** Spread over folders, and never the same twice. */
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

const badPicture = (code: FieldCode) =>
  new AppError('bad_picture', {
    params: { side: pictureLimits.side, megapixels: pictureLimits.pixels / 1_000_000 },
    fields: { file: { code } },
  })
