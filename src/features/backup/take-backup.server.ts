/**
 * Takes a backup: the rows as of one moment, then the files that these rows have. The shop goes on serving and saving; only the removal
 * of files waits, for as long as the lease of the backup is renewed. Called in a process of its own.
 */
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.server.ts'
import { holdBackup } from '#server/database/leases.server.ts'
import type { Config } from '#server/process/config.server.ts'
import { isOutOfSpace } from '#server/process/disk-space.server.ts'
import { archiveFormat, archiveVersion, type Seal } from './archive/manifest.ts'
import { type ArchivedFile, writeArchive } from './archive/write-archive.server.ts'
import { BackupError } from './backup-error.ts'
import type { BackupParts } from './backup-parts.server.ts'
import { keepInUse, removeLeftovers } from './leftovers.server.ts'
import { openSnapshot } from './snapshot.server.ts'
import { spoolRows } from './spool.server.ts'

export type BackupProgress = { rows: number; files: number; bytes: number }
export type BackupResult = {
  seal: Seal
  rows: number
  /** Files that are lost: their rows are there, and they are not. `names` are the first of them. */
  missing: { count: number; names: string[] }
}

type Options = {
  database: Database
  config: Pick<Config, 'dataDir'>
  parts: BackupParts
  /** Takes the rows, and is removed in the end. */
  spoolFolder: string
  /** Reads the archive to its end, as fast as it can store it. */
  store(archive: AsyncIterable<Uint8Array>): Promise<void>
  onProgress?(progress: BackupProgress): void
}

/** A file is asked for again from where it stopped. */
const maxReads = 5
const retryMs = 2000
const maxNamed = 20

export async function takeBackup(options: Options): Promise<BackupResult> {
  const { database, config, parts, spoolFolder, store, onProgress } = options
  const lease = await holdBackup(database)
  if (!lease) {
    throw new BackupError('already_running', 'Another backup is running. Wait for its end, then try again.')
  }
  const progress: BackupProgress = { rows: 0, files: 0, bytes: 0 }
  const missing: BackupResult['missing'] = { count: 0, names: [] }
  using _ = keepInUse(spoolFolder)
  try {
    // First, because the space may be needed.
    await removeLeftovers(config, [dirname(spoolFolder)])
    await mkdir(spoolFolder, { mode: 0o700, recursive: true })
    const createdAt = new Date().toISOString()
    const snapshot = await openSnapshot(
      database,
      config,
      parts.tables.map(({ name }) => name),
    )
    const spool = await spoolRows({
      snapshot,
      tables: parts.tables,
      folderTables: parts.folderTables,
      folder: spoolFolder,
      onRows(count) {
        progress.rows += count
        onProgress?.(progress)
      },
    }).finally(snapshot.end)

    async function* files(): AsyncGenerator<ArchivedFile> {
      for await (const line of createInterface({ input: createReadStream(spool.folders) })) {
        const [folder = '', needed = ''] = line.split('\t')
        const names = (await Array.fromAsync(parts.storage.names(folder))).sort()
        if (!names.includes(needed)) {
          missing.count++
          if (missing.names.length < maxNamed) missing.names.push(`${folder}/${needed}`)
        }
        for (const name of names) {
          const key = `${folder}/${name}`
          const bytes = await parts.storage.sizeOf(key)
          // A width that is made anew at this moment.
          if (bytes === undefined) continue
          yield { key, bytes, open: () => readWhole(parts, { key, bytes }) }
          progress.files++
          progress.bytes += bytes
          onProgress?.(progress)
        }
      }
    }

    let seal: Seal | undefined
    const manifest = {
      format: archiveFormat,
      formatVersion: archiveVersion,
      program: parts.version,
      migrations: snapshot.migrations,
      createdAt,
      tables: spool.manifestTables,
    } as const
    await store(
      writeArchive({
        manifest,
        tables: spool.tables,
        files: files(),
        onSeal: written => {
          seal = written
        },
      }),
    )
    if (!seal) throw new Error('the archive was not read to its end')
    return { seal, rows: progress.rows, missing }
  } catch (error) {
    throw toBackupError(error)
  } finally {
    await rm(spoolFolder, { recursive: true, force: true })
    await lease.release()
  }
}

/** What a backup of a running shop can meet, in words for the operator. */
function toBackupError(error: unknown) {
  if (error instanceof BackupError) return error
  if (isOutOfSpace(error)) {
    return new BackupError(
      'no_space',
      'There is not enough free space for the backup. Free some, or choose another place. The shop goes on.',
      error,
    )
  }
  return error
}

/** A store that stops in the middle of a file is asked for the rest of it. */
async function* readWhole({ storage }: BackupParts, { key, bytes }: { key: string; bytes: number }) {
  let position = 0
  for (let attempt = 1; position < bytes; attempt++) {
    try {
      const range = position > 0 ? { start: position, end: bytes - 1 } : undefined
      const content = await storage.getStream(key, range)
      if (!content) throw new Error('it is gone')
      for await (const piece of content) {
        position += (piece as Buffer).length
        yield piece as Uint8Array
      }
      if (position < bytes) throw new Error(`it ended after ${position} of ${bytes} bytes`)
    } catch (error) {
      if (attempt >= maxReads) {
        throw new BackupError(
          'unreadable_file',
          `The file ${key} cannot be read (${(error as Error).message}). Check the storage, then try again.`,
          error,
        )
      }
      await sleep(retryMs * attempt)
    }
  }
}
