/** What other features use of the media feature. */
import type { Readable } from 'node:stream'
import type { Upload } from '#shared/endpoint.ts'
import type { IconShape } from './image-process.server.ts'
import type { Storage } from './storage/storage.ts'

export type { Upload } from '#shared/endpoint.ts'

/**
 * Both functions check the file, store it, commit its row as unused and return its `ref`. The caller then refers to it in a
 * transaction of its own and sets `unusedAt` to null there. A file that is still unused after a day is removed.
 */
export type Media = {
  ingestPicture(file: Upload): Promise<string>
  /** A PNG or WebP as it is, an SVG drawn to pixels. */
  ingestLogo(file: Upload): Promise<string>
  ingestDocument(file: Upload): Promise<string>
}

/** Why there is no thumbnail of a picture. */
export type ThumbnailRefusal = 'too_many_pixels' | 'damaged'

/** Small versions of pictures that a feature stores by itself. They are made in the picture process. */
export type Thumbnails = {
  /**
   * Why the picture is refused, judged by its header alone. Undefined if it has no more pixels than a product picture may have.
   */
  refusalOf(path: string): Promise<ThumbnailRefusal | undefined>
  /** Returns a WebP, or the reason why the picture has no thumbnail. */
  make(picture: Readable): Promise<Buffer | ThumbnailRefusal>
}

/** Square PNGs of a stored picture. */
export type Icons = { make(ref: string, shape: IconShape): Promise<Buffer> }

/** The file storage, for a feature that stores and serves its own files. */
export type FileStore = Pick<Storage, 'put' | 'get' | 'getStream' | 'sizeOf' | 'remove'>
