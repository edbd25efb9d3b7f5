/** Recognises a full disk in errors of files, databases and S3, and checks whether the disk is about to be full. */
import { statfs } from 'node:fs/promises'
import type { Config } from './config.server.ts'

/** ENOSPC and EDQUOT come from files, 53100 (disk_full) from PostgreSQL. */
const fullCodes = ['ENOSPC', 'EDQUOT', '53100']
const sqliteFull = 13
const insufficientStorage = 507
/** A full S3 storage reports it by its HTTP status. */
type ErrorWithCause = {
  code?: string
  errcode?: number
  cause?: unknown
  status?: number
}

/** Also finds the error when a library wrapped it. */
export function isOutOfSpace(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, errcode = 0, cause, status } = error as ErrorWithCause
  if (code !== undefined && fullCodes.includes(code)) return true
  // The low byte is the primary error code, the rest is the extended code.
  if (code === 'ERR_SQLITE_ERROR' && errcode % 256 === sqliteFull) return true
  return status === insufficientStorage || isOutOfSpace(cause)
}

/** With less than this the next uploads will fail, because the largest one is written twice before it is stored. */
const leastFreeBytes = 64 * 1024 * 1024

/** Whether the data folder still has free space. True if the system cannot tell. */
export async function hasSpaceLeft({ dataDir }: Pick<Config, 'dataDir'>): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize >= leastFreeBytes
  } catch {
    return true
  }
}
