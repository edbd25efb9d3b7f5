/**
 * Reads a ZIP archive of pictures, whoever made it. Names in it are labels and never paths. What the archive says of itself is bounded
 * before anything is unpacked, and a file that is larger than it says is refused while it is unpacked. Called by
 * `picture-imports.server.ts`.
 */
import { createHash } from 'node:crypto'
import yauzl from 'yauzl'
import { headBytes, isAnimated, pictureTypeOf, wrongTypeOf } from '#features/media/file-type.ts'
import { pictureEndings, pictureLimits } from '#features/media/picture.ts'
import { tooLarge } from '#server/http/errors.server.ts'
import { AppError } from '#shared/errors.ts'
import { cleanLine } from '#shared/text.ts'
import { isHiddenFile } from './file-names.ts'
import { type PictureReason, pictureImportLimits } from './picture-import.ts'
import type { StoredPicture } from './stored-pictures.server.ts'

const { files: maxFiles, nameLength } = pictureImportLimits
/** Folders, and files that computers add by themselves, are entries too. */
const maxEntries = 2 * maxFiles
/** Pictures hardly become smaller in an archive. An archive that unpacks to more than this was made to do harm. */
const maxUnpacked = 2 * pictureImportLimits.bytes

/** A file of an import before its product is looked for. */
export type ReadPicture = {
  name: string
  bytes: number
  ref: string
  stored: StoredPicture
  reason: PictureReason | null
}

const badArchive = () => new AppError('bad_archive', { fields: { file: { code: 'damaged' } } })
export const tooManyPictures = () =>
  new AppError('invalid', { fields: { file: { code: 'too_many', params: { max: maxFiles } } } })

/** Yields the pictures as they are in the archive, without files that computers add by themselves. */
export async function* readPictureArchive(path: string, size: number): AsyncGenerator<ReadPicture> {
  await requireBounds(path, size)
  for await (const { zip, entry } of openEntries(path)) yield await readEntry(zip, entry)
}

/** Everything that the archive says of itself is looked at before its first byte is unpacked. */
async function requireBounds(path: string, size: number) {
  let [files, packed, unpacked] = [0, 0, 0]
  for await (const { entry } of openEntries(path)) {
    files++
    packed += entry.compressedSize
    unpacked += entry.uncompressedSize <= pictureLimits.bytes ? entry.uncompressedSize : 0
    if (files > maxFiles) throw tooManyPictures()
    // Files that share their bytes, as those of an archive that unpacks to far more than it holds.
    if (packed > size) throw badArchive()
    if (unpacked > maxUnpacked) throw tooLarge(maxUnpacked)
  }
}

async function* openEntries(path: string) {
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch(() => {
    throw badArchive()
  })
  try {
    if (zip.entryCount > maxEntries) throw tooManyPictures()
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/') && !isHiddenFile(entry.fileName)) yield { zip, entry }
    }
  } catch (error) {
    // Whatever the library finds wrong: a directory that is cut off, a path that leads out of the archive.
    throw error instanceof AppError || (error as NodeJS.ErrnoException).syscall ? error : badArchive()
  } finally {
    zip.close()
  }
}

async function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<ReadPicture> {
  const { fileName, uncompressedSize: bytes, compressedSize, compressionMethod } = entry
  const nothing = { name: labelOf(fileName), bytes, ref: '', stored: null }
  if (fileName.length > nameLength) return { ...nothing, reason: 'name_too_long' }
  if (entry.isEncrypted()) return { ...nothing, reason: 'encrypted' }
  if (bytes > pictureLimits.bytes) return { ...nothing, reason: 'too_large' }
  if (compressionMethod !== 0 && compressionMethod !== 8) return { ...nothing, reason: 'unreadable' }
  try {
    const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    const content = await zip.openReadStreamPromise(entry)
    const { ref, reason } = await examine(content, { name: fileName, bytes })
    return {
      ...nothing,
      ref,
      reason,
      stored: { start, bytes: compressedSize, deflated: compressionMethod === 8 },
    }
  } catch {
    return { ...nothing, reason: 'damaged' }
  }
}

/** A name as it can be stored and shown. */
export const labelOf = (name: string) => cleanLine(name.slice(0, nameLength).toWellFormed()) || '–'

/** The hash of a file, which is the `ref` of the picture once it is stored, and what its first bytes say. */
export async function examine(
  content: AsyncIterable<Uint8Array>,
  { name, bytes }: { name: string; bytes: number },
): Promise<{ ref: string; reason: PictureReason | null }> {
  const hash = createHash('sha256')
  const head: Uint8Array[] = []
  let read = 0
  for await (const chunk of content) {
    hash.update(chunk)
    if (read < headBytes) head.push(chunk.subarray(0, headBytes - read))
    read += chunk.length
  }
  const start = Buffer.concat(head)
  const ref = hash.digest('hex').slice(0, 32)
  if (!pictureTypeOf(start)) return { ref, reason: wrongTypeOf({ name, bytes }, pictureEndings) }
  return { ref, reason: isAnimated(start) ? 'animated' : null }
}
