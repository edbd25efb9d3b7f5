/** Opens the file storage that the configuration names: a folder, or an S3-compatible store. Called by `media.server.ts`. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, StartError } from '#server/process/config.server.ts'
import { openFolderStorage } from './folder-storage.server.ts'
import type { S3Config } from './s3-request.server.ts'
import type { Storage } from './storage.ts'

export async function openStorage({ storage }: Pick<Config, 'storage'>): Promise<Storage> {
  if (storage.kind === 's3') return await openReachableS3(storage)
  try {
    return await openFolderStorage(storage.folder)
  } catch (error) {
    throw new StartError(
      `The folder ${storage.folder} for pictures cannot be used (${(error as Error).message}). Make it writable or set DATA_DIR.`,
    )
  }
}

/** A store that takes longer than this counts as unreachable. */
const timeoutMs = 2000

/** Whether the storage responds now, for health checks. Never throws. */
export async function isStorageReachable(storage: Pick<Storage, 'probe'>): Promise<boolean> {
  const isResponding = storage.probe().then(
    () => true,
    () => false,
  )
  return await Promise.race([isResponding, sleep(timeoutMs, false, { ref: false })])
}

async function openReachableS3(config: S3Config): Promise<Storage> {
  // Most servers have no S3 store, and need not load what speaks with one.
  const { openS3Storage } = await import('./s3-storage.server.ts')
  const storage = openS3Storage(config)
  try {
    await storage.probe()
  } catch (error) {
    throw new StartError(
      `The store ${config.bucket} at ${config.endpoint ?? 'Amazon S3'} cannot be used: ${reasonOf(error)}. Check STORAGE_URL.`,
    )
  }
  return storage
}

/** The answer to a `HEAD` request has no text, so the reason is derived from its status. */
function reasonOf(error: unknown) {
  const { cause = error } = error as { cause?: unknown }
  const { message, code, status } = cause as Error & { code?: string; status?: number }
  const reasons: Record<number, string> = {
    301: 'it is in another region',
    403: 'its key is refused',
    404: 'there is no such bucket',
  }
  return reasons[status ?? 0] ?? (message || code || 'it does not answer')
}
