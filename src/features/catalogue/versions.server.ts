import { AppError } from '#shared/errors.ts'

/** Refuses a save that was based on an older state; without a version the last write wins. */
export function requireVersion(row: { version: number; updatedAt: string }, version: number | undefined) {
  if (version === undefined || version === row.version) return
  throw new AppError('conflict', { data: { current: row.version, changedAt: row.updatedAt } })
}
