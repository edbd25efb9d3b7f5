/** The file storage in a folder of this machine. Opened by `open-storage.server.ts` unless `STORAGE_URL` is set. */
import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { requireStorageKey, type Storage } from './storage.ts'

export async function openFolderStorage(root: string): Promise<Storage> {
  /** Files are written here and then renamed, so that a crash never leaves a partial file under a final name. */
  const incoming = join(root, 'incoming')
  const pathOf = (key: string) => join(root, requireStorageKey(key))
  const probe = () => access(incoming, constants.W_OK)
  await mkdir(incoming, { recursive: true })
  await probe()

  return {
    probe,

    async put(key, source) {
      const target = pathOf(key)
      const temporary = join(incoming, randomUUID())
      const content = source instanceof Uint8Array ? Readable.from([source]) : source
      try {
        // `flush` makes the content durable before the file gets its name.
        await pipeline(content, createWriteStream(temporary, { flags: 'wx', flush: true }))
        await mkdir(dirname(target), { recursive: true })
        await rename(temporary, target)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(dirname(target))
      await syncFolder(dirname(dirname(target)))
    },

    get: async key => await unlessMissing(readFile(pathOf(key))),

    async getStream(key, range) {
      // The file is opened first, because a stream would notice a missing file only while it is read.
      const file = await unlessMissing(open(pathOf(key)))
      return file?.createReadStream(range)
    },

    sizeOf: async key => (await unlessMissing(stat(pathOf(key))))?.size,

    async *names(folder) {
      yield* (await unlessMissing(readdir(pathOf(folder)))) ?? []
    },

    async changedAt(folder) {
      let newest: Date | undefined
      for (const path of await filesIn(pathOf(folder))) {
        const changed = (await unlessMissing(stat(path)))?.mtime
        if (changed && (!newest || changed > newest)) newest = changed
      }
      return newest
    },

    /** Retries, because another process may still write into the folder while it is being removed. */
    remove: async folder => await rm(pathOf(folder), { recursive: true, force: true, maxRetries: 5 }),

    removeFile: async key => await rm(pathOf(key), { force: true }),

    async removeHalfWritten(before) {
      for (const path of await filesIn(incoming)) {
        const changed = (await unlessMissing(stat(path)))?.mtime
        if (changed && changed < before) await rm(path, { force: true })
      }
    },
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }))
  return (entries ?? []).filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** Undefined if there is no such file, or if it was removed since it was listed. */
async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Syncs the directory, because a rename is only durable once its directory is. Not every system supports this, so errors are
 * ignored.
 */
async function syncFolder(path: string) {
  try {
    await using folder = await open(path, 'r')
    await folder.sync()
  } catch {}
}
