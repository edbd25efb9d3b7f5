// Run as a separate process, which a test kills: backs a shop up into a file, or restores it from there.
import { backUpIntoFile } from '#features/backup/archive-file.server.ts'
import { withArchive } from '#features/backup/restore.server.ts'
import type { Config } from '#server/process/config.server.ts'
import { withBackupParts } from '../../backup-parts.server.ts'
import { restoreShop } from '../../restore-shop.server.ts'

type Task = { kind: 'backup' | 'restore'; file: string; config: Config }

process.once('message', async ({ kind, file, config }: Task) => {
  if (kind === 'backup') {
    await withBackupParts(config, opened => backUpIntoFile({ ...opened, config, file }))
  } else await withArchive(file, handle => restoreShop({ config, handle, replace: true }))
  process.exit(0)
})
process.send?.('ready')
