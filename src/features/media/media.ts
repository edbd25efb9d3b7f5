/** What other features ask of stored files. */
import type { Readable } from 'node:stream'
import type { Upload } from '#shared/endpoint.ts'

export type { Upload } from '#shared/endpoint.ts'

/**
 * Both check the file, store it, commit its row as unused and answer its `ref`. The caller then points at it in a
 * transaction of its own and sets `unusedAt` to null there; until then it has a day before it is swept away.
 */
export type Media = {
  ingestPicture(file: Upload): Promise<string>
  ingestDocument(file: Upload): Promise<string>
}

/** Where files lie, for a feature that keeps and hands out its own. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is none. */
  getStream(key: string): Promise<Readable | undefined>
  remove(folder: string): Promise<void>
}
