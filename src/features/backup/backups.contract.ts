import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { savedFile } from '#shared/fields.ts'
import { backupStatus } from './backup.ts'

export const backupsApi = {
  backupStatus: endpoint({
    method: 'GET',
    path: '/backups',
    access: 'admin',
    summary: 'Where scheduled backups go, and how the last one and the last good one ended.',
    response: backupStatus,
  }),
  startBackupDownload: endpoint({
    method: 'POST',
    path: '/backups/download',
    access: 'admin',
    summary:
      'A link that takes a backup and sends it, once, within a minute. A backup holds everything, also password hashes and what visitors wrote, so this needs a password confirmed within ten minutes (`POST /auth/confirm`), and stands in the history.',
    response: z.object({ url: z.string() }),
    refusals: ['password_needed', 'rate_limited', 'still_running'],
  }),
  downloadBackup: endpoint({
    method: 'GET',
    path: '/backups/download/:token',
    access: 'public',
    summary: 'The backup of a link, while it is taken. One that could not be taken to its end is cut off.',
    params: z.strictObject({ token: z.string().regex(/^[\w-]{22}$/) }),
    sends: 'file',
    response: savedFile,
    refusals: ['not_found', 'still_running'],
  }),
}
