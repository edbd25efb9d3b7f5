/**
 * Loads an archive into the configured database and storage. The archive is verified as a whole first. Then its files are stored, beside
 * those that are there. Then everything in the database is replaced in one transaction. So wherever it ends, the shop is the old one or
 * the new one.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.server.ts'
import { leaseMs, liveLeases } from '#server/database/leases.server.ts'
import { migrations as allMigrations } from '#server/database/migrations/all.server.ts'
import { isOutOfSpace } from '#server/process/disk-space.server.ts'
import type { Manifest, Seal } from './archive/manifest.ts'
import { newer, readArchive } from './archive/read-archive.server.ts'
import { BackupError } from './backup-error.ts'
import type { BackupParts } from './backup-parts.server.ts'
import { existingTables, foldersIn, hasRows, replaceRows } from './replace-rows.server.ts'

export type CheckedArchive = { manifest: Manifest; seal: Seal }
type OnPart = (what: string, done: number, of: number) => void

/** Opens the file for the time of `run`, so that one file is verified and loaded even if another one takes its name meanwhile. */
export async function withArchive<T>(path: string, run: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path).catch(error => {
    throw new BackupError('foreign', `The file ${path} cannot be read (${(error as Error).message}).`, error)
  })
  try {
    return await run(handle)
  } finally {
    await handle.close()
  }
}

/** Reads all of it. Whatever is wrong with it is thrown as a `BackupError`. */
export async function checkArchive(handle: FileHandle, onPart: OnPart = () => {}): Promise<CheckedArchive> {
  const { size } = await handle.stat()
  const { manifest, seal } = await readArchive(handle, {
    onManifest: requireKnownVersion,
    onProgress: bytes => onPart('Checking the archive', bytes, size),
  })
  if (!seal) throw new Error('the archive was not read to its end')
  return { manifest, seal }
}

function requireKnownVersion({ migrations }: Manifest) {
  const known = new Set(allMigrations.map(({ name }) => name))
  if (migrations.some(name => !known.has(name))) throw newer()
}

type Options = {
  database: Database
  parts: BackupParts
  handle: FileHandle
  /** Whether what is in the database may be replaced. */
  replace: boolean
  onPart?: OnPart
  /** Tells the operator why nothing happens. */
  say?(text: string): void
}

export type RestoreResult = CheckedArchive & { rows: number; files: number; storedFiles: number }

export async function restore(options: Options): Promise<RestoreResult> {
  const { database, parts, handle, replace, onPart = () => {}, say = () => {} } = options
  const checked = await checkArchive(handle, onPart)
  const { size } = await handle.stat()
  const existing = await existingTables(database)
  if (existing.has('lease')) await untilUnused(database, say)
  if (!replace && (await hasRows(database, parts, existing))) throw notEmpty()
  const oldFolders = await foldersIn(database.db, parts, existing)
  try {
    const stored = await storeFiles(parts, handle, bytes => onPart('Storing the files', bytes, size))
    const rows = await replaceRows({
      database,
      parts,
      handle,
      manifest: checked.manifest,
      requireUnused: db => requireUnused(db),
      onRows: (done, of) => onPart('Loading the rows', done, of),
    })
    // Whoever remembers anything of the content reads it again.
    await database.contentTransaction(async tx => tx.changed('all'))
    const newFolders = new Set(await foldersIn(database.db, parts, await existingTables(database)))
    for (const folder of oldFolders) if (!newFolders.has(folder)) await parts.storage.remove(folder)
    return { ...checked, rows, ...stored }
  } catch (error) {
    if (error instanceof BackupError || !isOutOfSpace(error)) throw error
    throw new BackupError(
      'no_space',
      'There is not enough free space to restore. Free some and restore again. The shop is as it was.',
      error,
    )
  }
}

const notEmpty = () =>
  new BackupError(
    'not_empty',
    'This shop is not empty. To replace all of it with the archive, add --replace. What is there now is lost then, so back it up first.',
  )

const inUse = () =>
  new BackupError(
    'in_use',
    'A server or a backup is using this database. Stop it on every machine, then restore again. Nothing was changed.',
  )

async function requireUnused(db: Database['db']) {
  if ((await liveLeases(db)).length > 0) throw inUse()
}

/** A server that was killed a moment ago counts as gone when its lease ends. One that lives renews it. */
async function untilUnused({ db }: Database, say: (text: string) => void) {
  const first = new Map((await liveLeases(db)).map(({ name, until }) => [name, until]))
  if (first.size === 0) return
  say('A server may still be using this database. Waiting up to a minute to see whether it is gone …')
  for (const begun = Date.now(); Date.now() - begun < leaseMs + 5000; await sleep(1000)) {
    const live = await liveLeases(db)
    if (live.length === 0) return
    if (live.some(({ name, until }) => first.get(name) !== until)) throw inUse()
  }
  throw inUse()
}

/** A file that is there already stays: its name belongs to its content. */
async function storeFiles({ storage }: BackupParts, handle: FileHandle, onBytes: (bytes: number) => void) {
  const counts = { files: 0, storedFiles: 0 }
  await readArchive(handle, {
    onProgress: onBytes,
    async onFile({ key, bytes, content }) {
      counts.files++
      if ((await storage.sizeOf(key)) === bytes) return
      await storage.put(key, Readable.from(content, { objectMode: false }))
      counts.storedFiles++
    },
  })
  return counts
}
