/**
 * Small versions of attached pictures, for showing them beside a message. Each is made when somebody first looks at it, and stored
 * beside its picture. A browser never decodes the original, because 30 kB of it may be a gigabyte of pixels.
 */
import { LRUCache } from 'lru-cache'
import type { FileStore, ThumbnailRefusal, Thumbnails } from '#features/media/media.ts'
import { isWholePicture } from '#features/media/whole-picture.ts'
import type { SavedFile } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { attachmentFolders } from '../file-folders.server.ts'

/** Thumbnails are made one after the other. If more than this many wait, further requests are refused as `busy`. */
const maxInLine = 16
const retrySeconds = 2
const maxRemembered = 1000

type Attached = { folder: string; name: string; type: string }

type Options = {
  files: FileStore
  thumbnails: Thumbnails
  requireAttached(id: number): Promise<Attached>
}

export function createAttachmentThumbnails({ files, thumbnails, requireAttached }: Options) {
  const inLine = new Map<string, Promise<Buffer>>()
  /** Pictures without a thumbnail, by folder, so that nobody tries to decode them again and again. */
  const refusals = new LRUCache<string, ThumbnailRefusal>({ max: maxRemembered })

  async function make(id: number, folder: string): Promise<Buffer> {
    const original = await files.getStream(`${folder}/${attachmentFolders.file}`)
    if (!original) throw new AppError('not_found')
    const made = await thumbnails.make(original)
    if (typeof made === 'string') {
      refusals.set(folder, made)
      throw noPreview(made)
    }
    await files.put(keyIn(folder), made)
    // If the message was deleted meanwhile, its folder may be gone already, and must not come back with a file that nobody removes.
    await requireAttached(id).catch(async error => {
      await files.remove(folder)
      throw error
    })
    return made
  }

  function makeOnce(id: number, folder: string) {
    const running = inLine.get(folder)
    if (running) return running
    if (inLine.size >= maxInLine) throw new AppError('busy', { retryAfter: retrySeconds })
    const making = make(id, folder).finally(() => inLine.delete(folder))
    inLine.set(folder, making)
    return making
  }

  /** Returns the thumbnail of a picture. A file of any other type has none. */
  return async (id: number): Promise<SavedFile> => {
    const { folder, name, type } = await requireAttached(id)
    if (!type.startsWith('image/')) throw new AppError('not_found')
    const refusal = refusals.get(folder)
    if (refusal) throw noPreview(refusal)
    const stored = await files.get(keyIn(folder))
    const content = stored && isWholePicture(stored, 'webp') ? stored : await makeOnce(id, folder)
    return { name: `${name}.webp`, type: 'image/webp', bytes: content.length, content: bytesOf(content) }
  }
}

const keyIn = (folder: string) => `${folder}/thumbnail.webp`

const noPreview = (reason: ThumbnailRefusal) => new AppError('no_preview', { data: { reason } })

async function* bytesOf(content: Uint8Array) {
  yield content
}
