/** A full disk: how it is recognised, whoever ran into it, and whether one is about to be. */
import { statfs } from 'node:fs/promises'
import type { Config } from './config.server.ts'

/** ENOSPC and EDQUOT come from files, 53100 (disk_full) from PostgreSQL. */
const fullCodes = ['ENOSPC', 'EDQUOT', '53100']
const sqliteFull = 13
const insufficientStorage = 507
/** A file store that is full says so by its HTTP status. */
type Traced = {
  code?: string
  errcode?: number
  cause?: unknown
  $metadata?: { httpStatusCode?: number }
}

/** Also when a library wrapped what happened. */
export function isOutOfSpace(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, errcode = 0, cause, $metadata } = error as Traced
  if (code !== undefined && fullCodes.includes(code)) return true
  // The low byte is the kind, the rest says more about it.
  if (code === 'ERR_SQLITE_ERROR' && errcode % 256 === sqliteFull) return true
  return $metadata?.httpStatusCode === insufficientStorage || isOutOfSpace(cause)
}

/** Less than this and the next uploads will fail: the largest one is written twice before it is stored. */
const leastFreeBytes = 64 * 1024 * 1024

/** Whether the data folder still has room. Where a system cannot tell, nothing is claimed. */
export async function hasSpaceLeft({ dataDir }: Pick<Config, 'dataDir'>): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize >= leastFreeBytes
  } catch {
    return true
  }
}
