/** What other features use of the media feature. */
import type { Readable } from 'node:stream'
import type { Upload } from '#shared/endpoint.ts'

export type { Upload } from '#shared/endpoint.ts'

/**
 * Both functions check the file, store it, commit its row as unused and return its `ref`. The caller then refers to it in a
 * transaction of its own and sets `unusedAt` to null there. A file that is still unused after a day is removed.
 */
export type Media = {
  ingestPicture(file: Upload): Promise<string>
  ingestDocument(file: Upload): Promise<string>
}

/** The file storage, for a feature that stores and serves its own files. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined if there is no such file. */
  getStream(key: string): Promise<Readable | undefined>
  remove(folder: string): Promise<void>
}
