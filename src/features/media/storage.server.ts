/**
 * The file storage: a folder, or an S3-compatible store. A reader never sees a partially written file. Opened by
 * `media.server.ts`.
 */
import { once } from 'node:events'
import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Disk, DriveFile } from 'flydrive'
import { type Config, StartError, type StorageConfig } from '#server/process/config.server.ts'
import { isOutOfSpace } from '#server/process/disk-space.server.ts'
import { AppError } from '#shared/errors.ts'
import { giveUpOnSilence, retryStrategy, silenceMs } from './storage/s3-silence.server.ts'

export type Storage = ReturnType<typeof toStorage>

/** The subfolder for files that are still being written. */
const incoming = 'incoming'

export async function openStorage({ storage }: Pick<Config, 'storage'>): Promise<Storage> {
  if (storage.kind === 's3') return withUnreachableError(toStorage(await openS3(storage)))
  return toStorage(await openFolder(storage.folder))
}

/** The `Retry-After` of a response while the store is unreachable. */
const retrySeconds = 10
/** A store that takes longer than this counts as unreachable. */
const timeoutMs = 2000

/** Wraps a store on the network: every failure except a full store becomes `storage_unreachable`, which callers may retry. */
function withUnreachableError(storage: Storage): Storage {
  const toReportedError = (error: unknown) =>
    isOutOfSpace(error)
      ? error
      : Object.assign(new AppError('storage_unreachable', { retryAfter: retrySeconds }), { cause: error })
  const fail = (error: unknown) => {
    throw toReportedError(error)
  }
  return {
    put: (key, bytes) => storage.put(key, bytes).catch(fail),
    get: key => storage.get(key).catch(fail),
    getStream: key => storage.getStream(key).catch(fail),
    has: key => storage.has(key).catch(fail),
    sizeOf: key => storage.sizeOf(key).catch(fail),
    async *names(folder) {
      try {
        yield* storage.names(folder)
      } catch (error) {
        fail(error)
      }
    },
    changedAt: folder => storage.changedAt(folder).catch(fail),
    remove: folder => storage.remove(folder).catch(fail),
    removeFile: key => storage.removeFile(key).catch(fail),
    removeHalfWritten: before => storage.removeHalfWritten(before).catch(fail),
    isReachable: storage.isReachable,
  }
}

type Opened = {
  open(): Promise<Disk>
  /** Throws if the storage cannot be used now. */
  probe(): Promise<unknown>
}

/** The driver is loaded when the first file is accessed, so that the start of the server does not wait for it. */
function toStorage({ open, probe }: Opened) {
  let opened: Promise<Disk> | undefined
  const disk = () => {
    opened ??= open()
    return opened
  }
  return {
    /** Takes bytes, not a stream, so that a failed upload to the store can be repeated. */
    put: async (key: string, bytes: Uint8Array) => (await disk()).put(key, bytes),

    async get(key: string): Promise<Buffer | undefined> {
      try {
        return Buffer.from(await (await disk()).getBytes(key))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async getStream(key: string): Promise<Readable | undefined> {
      try {
        const stream = await (await disk()).getStream(key)
        // With a folder, a missing file is only noticed when reading begins.
        await once(stream, 'readable')
        return stream
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    has: async (key: string) => (await disk()).exists(key),

    /** The size in bytes. Undefined if there is no such file. */
    async sizeOf(key: string): Promise<number | undefined> {
      try {
        return (await (await disk()).getMetaData(key)).contentLength
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    /** The names directly inside a folder. */
    async *names(folder: string): AsyncGenerator<string> {
      for await (const object of objectsIn(await disk(), folder, false)) yield object.name
    },

    /** When the newest file in a folder was written. Undefined if the folder has none. */
    async changedAt(folder: string): Promise<Date | undefined> {
      let newest: Date | undefined
      for await (const object of objectsIn(await disk(), folder, true)) {
        const changed = object.isFile ? await changedAt(object) : undefined
        if (changed && (!newest || changed > newest)) newest = changed
      }
      return newest
    },

    /** Whether the storage responds now, for health checks. Never throws. */
    async isReachable(): Promise<boolean> {
      const isResponding = probe().then(
        () => true,
        () => false,
      )
      return await Promise.race([isResponding, sleep(timeoutMs, false, { ref: false })])
    },

    remove: async (folder: string) => (await disk()).deleteAll(folder),

    removeFile: async (key: string) => (await disk()).delete(key),

    /** Removes files that were still being written when a process ended. */
    async removeHalfWritten(before: Date) {
      for await (const object of objectsIn(await disk(), incoming, false)) {
        const changed = object.isFile ? await changedAt(object) : undefined
        if (changed && changed < before) await (await disk()).delete(`${incoming}/${object.name}`)
      }
    },
  }
}

/** Undefined if the file was removed since it was listed. */
async function changedAt(file: DriveFile): Promise<Date | undefined> {
  try {
    return (await file.getMetaData()).lastModified
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function* objectsIn(disk: Disk, folder: string, recursive: boolean) {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(folder, { recursive, ...(paginationToken && { paginationToken }) })
    yield* page.objects
    paginationToken = page.paginationToken
  } while (paginationToken)
}

function isMissing(error: unknown) {
  const { cause = error } = error as { cause?: unknown }
  const { code, $metadata } = cause as { code?: string; $metadata?: { httpStatusCode?: number } }
  return code === 'ENOENT' || $metadata?.httpStatusCode === 404
}

async function openFolder(folder: string): Promise<Opened> {
  const probe = () => access(join(folder, incoming), constants.W_OK)
  try {
    await mkdir(join(folder, incoming), { recursive: true })
    await probe()
  } catch (error) {
    throw new StartError(
      `The folder ${folder} for pictures cannot be used (${(error as Error).message}). Make it writable or set DATA_DIR.`,
    )
  }
  async function open() {
    const { openAtomicFolder } = await import('./atomic-folder.server.ts')
    return openAtomicFolder(folder, incoming)
  }
  return { open, probe }
}

async function openS3(config: Extract<StorageConfig, { kind: 's3' }>): Promise<Opened> {
  const { bucket, endpoint, region, key, secret } = config
  // Loading these modules takes a tenth of a second, so only servers with an S3 store do it.
  const [{ S3Client, HeadBucketCommand }, { S3Driver }, { Disk }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
    import('flydrive'),
  ])
  const client = new S3Client({
    ...(endpoint && { endpoint, forcePathStyle: true }),
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // With the SDK's defaults, stores other than Amazon's save uploaded streams with checksum bytes in them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The store would have to answer before anything is sent. Our files are in memory, so nothing is saved by that.
    expectContinueHeader: false,
    // Without any progress: an upload that goes on may take as long as it needs.
    requestHandler: { connectionTimeout: silenceMs, socketTimeout: silenceMs },
    retryStrategy,
  })
  giveUpOnSilence(client)
  const probe = () => client.send(new HeadBucketCommand({ Bucket: bucket }))
  try {
    await probe()
  } catch (error) {
    throw new StartError(
      `The store ${bucket} at ${endpoint ?? 'Amazon S3'} cannot be used: ${reasonOf(error)}. Check STORAGE_URL.`,
    )
  }
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return { open: async () => disk, probe }
}

/** A failed `HeadBucket` request has no error text of its own, so the reason is derived from its status. */
function reasonOf(error: unknown) {
  const { message, code, $metadata } = error as Error & {
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  const reasons: Record<number, string> = {
    301: 'it is in another region',
    403: 'its key is refused',
    404: 'there is no such bucket',
  }
  return reasons[$metadata?.httpStatusCode ?? 0] ?? (message || code || 'it does not answer')
}
