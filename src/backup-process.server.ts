/**
 * Takes one backup in a process of its own, so that those who are served at the same time feel as little of it as possible. Started by
 * `run-backup.server.ts`, which sends what to do, and ended with it. The archive goes to its place, or to the standard output.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { backUpIntoFile } from '#features/backup/archive-file.server.ts'
import { archiveName, archiveNamePattern } from '#features/backup/archive-name.ts'
import { BackupError } from '#features/backup/backup-error.ts'
import type { BackupParts } from '#features/backup/backup-parts.server.ts'
import { spoolPrefix } from '#features/backup/leftovers.server.ts'
import type { BackupMessage, BackupTask } from '#features/backup/run-backup.server.ts'
import { takeBackup } from '#features/backup/take-backup.server.ts'
import { openStorage } from '#features/media/storage/open-storage.server.ts'
import { withBackupParts } from './backup-parts.server.ts'
import type { Database } from './server/database/database.server.ts'
import { isOutOfSpace } from './server/process/disk-space.server.ts'
import { maskSecrets } from './server/process/mask-secrets.server.ts'

const dayMs = 24 * 3_600_000
const ownName = new RegExp(`^${archiveNamePattern}$`)

type Work = { database: Database; parts: BackupParts; task: BackupTask }

async function intoFolder({ database, parts, task: { config, keep } }: Work, folder: string) {
  const { path, size, result } = await backUpIntoFile({
    database,
    config,
    parts,
    file: join(folder, archiveName()),
  })
  const names = await readdir(folder)
  for (const name of tooMany(names, keep)) await rm(join(folder, name), { force: true })
  return { bytes: size, result, path }
}

/** Of the backups that a schedule wrote, those beyond the newest ones. What has another name is not ours. */
const tooMany = (names: string[], keep: number) =>
  names
    .filter(name => ownName.test(name))
    .sort()
    .slice(0, -keep)

async function throughSpool(
  { database, parts, task: { config } }: Work,
  store: (archive: Readable) => Promise<void>,
) {
  const spoolFolder = await mkdtemp(join(config.dataDir, spoolPrefix))
  let bytes = 0
  async function* counted(archive: AsyncIterable<Uint8Array>) {
    for await (const piece of archive) {
      bytes += piece.length
      yield piece
    }
  }
  const result = await takeBackup({
    ...{ database, config, parts, spoolFolder },
    store: archive => store(Readable.from(counted(archive), { objectMode: false })),
  })
  return { bytes, result }
}

async function intoStore(work: Work, target: Extract<NonNullable<BackupTask['to']>, { kind: 's3' }>) {
  const store = await openStorage({ storage: target })
  const { prefix } = target
  const isOurs = (key: string) => key.startsWith(`${prefix}/`) && ownName.test(key.slice(prefix.length + 1))
  const done = await throughSpool(work, async archive => {
    // Parts of an archive whose upload was killed. Nobody sees them, and they are paid for. If they cannot be removed, the backup goes on.
    await store.removeHalfWritten(new Date(Date.now() - dayMs), isOurs).catch(() => {})
    await store.put(`${prefix}/${archiveName()}`, archive)
  })
  const names = await Array.fromAsync(store.names(prefix))
  for (const name of tooMany(names, work.task.keep)) await store.removeFile(`${prefix}/${name}`)
  return done
}

async function run(task: BackupTask): Promise<BackupMessage> {
  try {
    const { to, config } = task
    const { bytes, result } = await withBackupParts(config, ({ database, parts }) => {
      const work = { database, parts, task }
      if (to === undefined) return throughSpool(work, archive => pipeline(archive, process.stdout))
      return to.kind === 'folder' ? intoFolder(work, to.folder) : intoStore(work, to)
    })
    const { seal, rows, missing } = result
    return { done: { bytes, rows, files: seal.files, missing: missing.count } }
  } catch (error) {
    const problem = error instanceof BackupError ? error.problem : isOutOfSpace(error) ? 'no_space' : 'failed'
    return { problem, message: maskSecrets(String((error as Error).message)) }
  }
}

try {
  setPriority(10)
} catch {
  // Not allowed here. The backup is then as fast as everything else.
}
process.on('disconnect', () => process.exit(1))
process.once('message', async (task: BackupTask) => {
  const message = await run(task)
  process.send?.(message, () => process.exit(0))
})
