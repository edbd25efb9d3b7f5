/**
 * A folder driver that writes each file completely or not at all. Used by `storage.server.ts` when files are stored on disk.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** `incoming` is the subfolder of `root` where files are written before they are renamed to their final name. */
export const openAtomicFolder = (root: string, incoming: string) => new Disk(new AtomicFolder(root, incoming))

/** Writes to a temporary file and renames it, so that a crash never leaves a partial file under a final name. */
class AtomicFolder extends FSDriver {
  readonly #root: string
  readonly #incoming: string
  constructor(root: string, incoming: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
    this.#incoming = incoming
  }

  /** Overridden because the library's version returns the whole buffer pool behind the bytes that were read. */
  override getBytes(key: string) {
    return readFile(join(this.#root, key))
  }

  /** Retries, because another process may still write into the folder while it is being removed. */
  override deleteAll(prefix: string) {
    return rm(join(this.#root, prefix), { recursive: true, force: true, maxRetries: 5 })
  }

  override async put(key: string, contents: string | Uint8Array) {
    const target = join(this.#root, key)
    const temporary = join(this.#root, this.#incoming, randomUUID())
    try {
      await writeWhole(temporary, contents)
      await mkdir(dirname(target), { recursive: true })
      await rename(temporary, target)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await syncFolder(dirname(target))
    await syncFolder(dirname(dirname(target)))
  }
}

async function writeWhole(path: string, contents: string | Uint8Array) {
  await using file = await open(path, 'wx')
  await file.writeFile(contents)
  await file.sync()
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
