/** Where files are kept: a folder, or a store that speaks S3. Whoever reads a file under its name reads all of it. */
import { once } from 'node:events'
import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Disk, DriveFile } from 'flydrive'
import { type Config, StartError, type StorageConfig } from '#server/config.server.ts'

export type Storage = ReturnType<typeof toStorage>

/** Beside the folders of files: what is being written. */
const incoming = 'incoming'

export async function openStorage({ storage }: Pick<Config, 'storage'>): Promise<Storage> {
  return toStorage(storage.kind === 's3' ? await openS3(storage) : await openFolder(storage.folder))
}

/** What reads and writes is loaded with the first file: a start does not wait for it. */
function toStorage(open: () => Promise<Disk>) {
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

    remove: async (folder: string) => (await disk()).deleteAll(folder),

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

async function openFolder(folder: string) {
  try {
    await mkdir(join(folder, incoming), { recursive: true })
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new StartError(
      `The folder ${folder} for pictures cannot be used (${(error as Error).message}). Make it writable or set DATA_DIR.`,
    )
  }
  return async () => {
    const { openAtomicFolder } = await import('./atomic-folder.server.ts')
    return openAtomicFolder(folder, incoming)
  }
}

async function openS3(config: Extract<StorageConfig, { kind: 's3' }>) {
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
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    throw new StartError(
      `The store ${bucket} at ${endpoint ?? 'Amazon S3'} cannot be used: ${reasonOf(error)}. Check STORAGE_URL.`,
    )
  }
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return async () => disk
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
