/** What a file storage does. There are two: a folder (`folder-storage.server.ts`) and an S3 store (`s3-storage.server.ts`). */
import type { Readable } from 'node:stream'

/** The content of a file that is to be stored. A stream is read to its end, or destroyed if it cannot be stored. */
export type FileSource = Uint8Array | Readable

/** The first and the last byte that are wanted, as in an HTTP range. Both are inside the file. */
type ByteRange = { start: number; end: number }

/** A reader never sees a partially written file. Keys and folders are checked with `requireStorageKey`. */
export type Storage = {
  put(key: string, source: FileSource): Promise<void>
  /** Undefined if there is no such file. */
  get(key: string): Promise<Buffer | undefined>
  /** Undefined if there is no such file. */
  getStream(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** The size in bytes. Undefined if there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  /** The names directly inside a folder. */
  names(folder: string): AsyncGenerator<string>
  /** When the newest file in a folder was written. Undefined if the folder has none. */
  changedAt(folder: string): Promise<Date | undefined>
  /** Removes a folder with everything in it. It is no error if there is none. */
  remove(folder: string): Promise<void>
  /** Removing a file that does not exist is no error. */
  removeFile(key: string): Promise<void>
  /** Removes what was still being written when a process ended. In a store that others share `isOwn` says what is ours. */
  removeHalfWritten(before: Date, isOwn?: (key: string) => boolean): Promise<void>
  /** Throws if the storage cannot be used now. */
  probe(): Promise<void>
}

/**
 * Refuses every key that would have to be escaped in an address or that leads out of the storage. Keys are made by the program
 * itself, so a refused one is a mistake in it.
 */
export function requireStorageKey(key: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) throw new Error(`not a key of the file storage: ${key}`)
  return key
}
