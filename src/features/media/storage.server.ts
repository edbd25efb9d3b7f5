/** Where files are kept: a folder, or a store that speaks S3. Whoever reads a file under its name reads all of it. */
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

export type Storage = ReturnType<typeof toStorage>

/** Beside the folders of files: what is being written. */
const incoming = 'incoming'

export async function openStorage({ storage }: Pick<Config, 'storage'>): Promise<Storage> {
  if (storage.kind === 's3') return telling(toStorage(await openS3(storage)))
  return toStorage(await openFolder(storage.folder))
}

/** Seconds after which a store that was away is asked again. */
const retrySeconds = 10
/** A store that takes longer is as good as away. */
const patienceMs = 2000

/** The same for a store over the network: whatever it cannot do now, it may be able to do later, and that is what is told. */
function telling(storage: Storage): Storage {
  const told = (error: unknown) =>
    isOutOfSpace(error)
      ? error
      : Object.assign(new AppError('storage_unreachable', { retryAfter: retrySeconds }), { cause: error })
  const fail = (error: unknown) => {
    throw told(error)
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
  /** Throws when it cannot be used now. */
  probe(): Promise<unknown>
}

/** What reads and writes is loaded with the first file: a start does not wait for it. */
function toStorage({ open, probe }: Opened) {
  let opened: Promise<Disk> | undefined
  const disk = () => {
    opened ??= open()
    return opened
  }
  return {
    /** Bytes, not a stream: a store that fails is asked again. */
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
        // A folder tells only now that there is no such file.
        await once(stream, 'readable')
        return stream
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    has: async (key: string) => (await disk()).exists(key),

    /** Its bytes; undefined when it is not there. */
    async sizeOf(key: string): Promise<number | undefined> {
      try {
        return (await (await disk()).getMetaData(key)).contentLength
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    /** The names directly in a folder. */
    async *names(folder: string): AsyncGenerator<string> {
      for await (const one of objectsIn(await disk(), folder, false)) yield one.name
    },

    /** When the newest file in a folder was written; undefined when there is none. */
    async changedAt(folder: string): Promise<Date | undefined> {
      let newest: Date | undefined
      for await (const one of objectsIn(await disk(), folder, true)) {
        const changed = one.isFile ? await changedAt(one) : undefined
        if (changed && (!newest || changed > newest)) newest = changed
      }
      return newest
    },

    /** Whether it answers now, for those who watch over the server. Never throws. */
    async isReachable(): Promise<boolean> {
      const answers = probe().then(
        () => true,
        () => false,
      )
      return await Promise.race([answers, sleep(patienceMs, false, { ref: false })])
    },

    remove: async (folder: string) => (await disk()).deleteAll(folder),

    removeFile: async (key: string) => (await disk()).delete(key),

    /** What was being written when a process ended in the middle. */
    async removeHalfWritten(before: Date) {
      for await (const one of objectsIn(await disk(), incoming, false)) {
        const changed = one.isFile ? await changedAt(one) : undefined
        if (changed && changed < before) await (await disk()).delete(`${incoming}/${one.name}`)
      }
    },
  }
}

/** Undefined when it has gone since it was listed. */
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
  // Loading these takes a tenth of a second: only who has a store waits for it.
  const [{ S3Client, HeadBucketCommand }, { S3Driver }, { Disk }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
    import('flydrive'),
  ])
  const client = new S3Client({
    ...(endpoint && { endpoint, forcePathStyle: true }),
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // With the defaults, stores other than Amazon's keep streams with the checksums' bytes in them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000 },
  })
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

/** The answer to this question has no text of its own. */
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
