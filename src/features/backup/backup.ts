/** What staff see of backups: the last one, the last good one, and whether one is running. */
import * as z from 'zod'
// Configures zod for our security policy.
import '#shared/fields.ts'
import { backupProblems } from './backup-error.ts'

const ended = z.object({
  at: z.iso.datetime(),
  seconds: z.number(),
  /** Why it failed. */
  problem: z.enum(backupProblems).nullable(),
  /** Of the archive. Null if there is none, or if nobody knows. */
  bytes: z.int().nullable(),
  rows: z.int(),
  files: z.int(),
  /** Files that were lost before, and are not in it. */
  missing: z.int(),
  /** Whether somebody downloaded it. Others were taken by the schedule or by the command. */
  isDownload: z.boolean(),
})
export type EndedBackup = z.infer<typeof ended>

export const backupStatus = z.object({
  /** Where scheduled backups go, without any key. Null if there are none. */
  to: z.string().nullable(),
  everyHours: z.int(),
  keep: z.int(),
  isRunning: z.boolean(),
  last: ended.nullable(),
  lastGood: ended.nullable(),
  /** Whether there should have been a good one by now. */
  isLate: z.boolean(),
})
export type BackupStatus = z.infer<typeof backupStatus>
