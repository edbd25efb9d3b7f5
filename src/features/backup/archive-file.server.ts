/** Writes an archive into a file, which has its name only when it is whole. */
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '#server/database/database.server.ts'
import type { Config } from '#server/process/config.server.ts'
import { archiveName } from './archive-name.ts'
import { BackupError } from './backup-error.ts'
import type { BackupParts } from './backup-parts.server.ts'
import { type BackupProgress, takeBackup } from './take-backup.server.ts'

type Options = {
  database: Database
  config: Pick<Config, 'dataDir'>
  parts: BackupParts
  /** A file, or a folder for a file of our name. */
  file: string | undefined
  onProgress?(progress: BackupProgress): void
}

export async function backUpIntoFile({ database, config, parts, file, onProgress }: Options) {
  const path = await pathOf(file, config)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(error => {
    throw unusable(path, error)
  })
  const part = `${path}.part`
  try {
    const result = await takeBackup({
      ...{ database, config, parts },
      spoolFolder: `${path}.rows`,
      ...(onProgress && { onProgress }),
      // Readable by its owner alone: it holds the password hashes and what visitors wrote.
      store: async archive => {
        await rm(part, { force: true })
        const stream = createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true })
        await pipeline(Readable.from(archive, { objectMode: false }), stream)
      },
    })
    await rename(part, path)
    await syncFolder(dirname(path))
    return { path, size: (await stat(path)).size, result }
  } catch (error) {
    await rm(part, { force: true })
    const { code } = error as NodeJS.ErrnoException
    throw ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code ?? '') ? unusable(path, error) : error
  }
}

async function pathOf(file: string | undefined, { dataDir }: Pick<Config, 'dataDir'>) {
  if (file === undefined) return join(dataDir, 'backups', archiveName())
  const path = resolve(file)
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ? join(path, archiveName()) : path
}

const unusable = (path: string, error: unknown) =>
  new BackupError(
    'unusable_target',
    `The backup cannot be written to ${dirname(path)} (${(error as Error).message}). Choose a folder that this user can write to.`,
    error,
  )

/** A rename is durable only once its folder is. Not every system supports this. */
async function syncFolder(path: string) {
  try {
    await using folder = await open(path, 'r')
    await folder.sync()
  } catch {}
}
