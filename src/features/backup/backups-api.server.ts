import { handle } from '#server/http/api.server.ts'
import { backupsApi } from './backups.contract.ts'
import type { Backups } from './backups.server.ts'

export function serveBackups(backups: Backups) {
  return [
    handle(backupsApi.backupStatus, () => backups.status()),
    handle(backupsApi.startBackupDownload, (_, caller) => backups.startDownload(caller)),
    handle(backupsApi.downloadBackup, ({ params }) => backups.download(params.token)),
  ]
}
