/** Files in a folder, each there as a whole or not at all. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** `incoming` is the folder in it where things are written first. */
export const openAtomicFolder = (root: string, incoming: string) => new Disk(new AtomicFolder(root, incoming))

/** Writes beside and renames, so that a crash leaves no half file under a name. */
class AtomicFolder extends FSDriver {
  readonly #root: string
  readonly #incoming: string
  constructor(root: string, incoming: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
    this.#incoming = incoming
  }

  /** The library's own gives the whole memory behind what was read. */
  override getBytes(key: string) {
    return readFile(join(this.#root, key))
  }

  /** Something may still be written into it: what comes in between is removed by the next try. */
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

/** A new name is on the disk only when its folder is. Not every system can do that. */
async function syncFolder(path: string) {
  try {
    await using folder = await open(path, 'r')
    await folder.sync()
  } catch {}
}
