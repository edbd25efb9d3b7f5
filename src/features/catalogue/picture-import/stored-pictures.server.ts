/**
 * Where the files of an import are: in a folder of the storage, which nobody is served from, each dropped file on its own and a ZIP
 * archive in slices. A picture of the archive is read from its place there, so that nothing is unpacked and stored twice.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import type { FileStore } from '#features/media/media.ts'
import { pictureLimits } from '#features/media/picture.ts'

/** A file on its own, or its place in the archive. Null: it could not be read. */
export type StoredPicture = { key: string } | { start: number; bytes: number; deflated: boolean } | null

const root = 'picture-imports'
export const newFolder = () => `${root}/${crypto.randomUUID()}`
/** Slices are counted from 1. */
const sliceKey = (folder: string, slice: number) => `${folder}/slice-${slice}`

export type StoredPictures = ReturnType<typeof createStoredPictures>

export function createStoredPictures(storage: FileStore) {
  /** The bytes from `start` on, from one slice or from several. */
  async function* rangeOf(
    folder: string,
    slices: number[],
    { start, bytes }: { start: number; bytes: number },
  ) {
    let offset = 0
    for (const [slice, size] of slices.entries()) {
      const [first, end] = [Math.max(start - offset, 0), Math.min(start + bytes - offset, size)]
      offset += size
      if (first >= end) continue
      const part = await storage.getStream(sliceKey(folder, slice + 1), { start: first, end: end - 1 })
      if (!part) throw new Error('a slice of an archive is missing')
      yield* part as AsyncIterable<Uint8Array>
    }
  }

  async function open(folder: string, slices: number[], stored: StoredPicture): Promise<Readable> {
    if (!stored) throw new Error('this file could not be read')
    if ('key' in stored) {
      const content = await storage.getStream(stored.key)
      if (!content) throw new Error('a file of an import is missing')
      return content
    }
    const packed = Readable.from(rangeOf(folder, slices, stored), { objectMode: false })
    if (!stored.deflated) return packed
    const unpacked = createInflateRaw()
    packed.on('error', error => unpacked.destroy(error))
    return packed.pipe(unpacked)
  }

  return {
    putSlice: (folder: string, slice: number, path: string) =>
      storage.put(sliceKey(folder, slice), createReadStream(path)),

    /** The sizes of the slices that were sent, up to the first that is missing. */
    async listSlices(folder: string): Promise<number[]> {
      const sizes: number[] = []
      for (;;) {
        const size = await storage.sizeOf(sliceKey(folder, sizes.length + 1))
        if (size === undefined) return sizes
        sizes.push(size)
      }
    },

    async putFile(folder: string, path: string): Promise<StoredPicture> {
      const key = `${folder}/${crypto.randomUUID()}`
      await storage.put(key, createReadStream(path))
      return { key }
    },

    /** The whole archive as a file of this machine, to read its directory. */
    async copyArchive(folder: string, slices: number[], path: string) {
      const bytes = slices.reduce((sum, size) => sum + size, 0)
      await pipeline(rangeOf(folder, slices, { start: 0, bytes }), createWriteStream(path))
    },

    /** A picture as a file of this machine. It was measured before; what is longer now is cut off and found damaged. */
    async copyPicture({ folder, slices }: { folder: string; slices: string }, stored: string, path: string) {
      const content = await open(folder, JSON.parse(slices), JSON.parse(stored))
      await pipeline(content, atMost(pictureLimits.bytes), createWriteStream(path))
    },

    removeFolder: (folder: string) => storage.remove(folder),
  }
}

function atMost(max: number) {
  let bytes = 0
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.length
      if (bytes > max) done(new RangeError('a file is larger than its archive said'))
      else done(null, chunk)
    },
  })
}
