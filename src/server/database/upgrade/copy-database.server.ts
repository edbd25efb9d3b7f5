/**
 * Copies the SQLite database before a migration changes it, so that an operator can go back to the version before. Called by
 * `upgrade.server.ts` while the first connection holds the lock for the migration: the copy is what every earlier write left, and
 * nothing is written meanwhile.
 */
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, StartError } from '../../process/config.server.ts'
import { createPrivateFile, unusableFolder } from '../../process/data-folder.server.ts'
import { isOutOfSpace } from '../../process/disk-space.server.ts'
import type { Progress, Report } from '../../process/start-progress.server.ts'
import { SqliteWriter } from '../sqlite-writer.server.ts'

/** The copies that are kept, the newest ones. */
const maxCopies = 3
/** Left free beside the copy, because the migration itself has to write too. */
const spareBytes = 64 * 1024 * 1024
const watchMs = 250
/** Added to the name until the copy is whole. */
const unfinished = '.unfinished'

export const copiesFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'backups')

type Copy = {
  file: string
  folder: string
  /** The first migration to do. */
  before: string
  /** Only set by tests. */
  freeBytes?(folder: string): Promise<number | undefined>
}

/** Returns the path of the copy. */
export async function copyDatabase(copy: Copy, progress: Progress): Promise<string> {
  const { folder, before, freeBytes = freeBytesOf } = copy
  await mkdir(folder, { mode: 0o700 }).catch(error => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusableFolder(folder, error)
  })
  await removeUnfinished(folder)
  const number = before.split('-', 1)[0] ?? before
  // Colons are not allowed in names of files on Windows.
  const time = new Date().toISOString().replaceAll(':', '-')
  const path = join(folder, `before-${number}-${time}.sqlite`)
  const connection = new SqliteWriter(copy.file)
  try {
    await connection.execute('open')
    const bytes = await bytesInUse(connection)
    const [needed, free] = [bytes + spareBytes, await freeBytes(folder)]
    if (free !== undefined && free < needed) throw noSpace(folder, { needed, free })
    await progress('Copying the database', report => write(connection, { path, folder, bytes, report }))
  } finally {
    await connection.close()
  }
  await removeOld(folder, number)
  return path
}

/** A start that was killed left them. Nobody else is writing one, because this process has the lock. */
async function removeUnfinished(folder: string) {
  for (const name of await readdir(folder)) {
    if (name.includes(`.sqlite${unfinished}`)) await rm(join(folder, name), { force: true })
  }
}

/** What the copy will take: pages that are free in the file are not copied. */
async function bytesInUse(connection: SqliteWriter): Promise<number> {
  const sql = `select ("page_count" - "freelist_count") * "page_size" as "bytes"
    from pragma_page_count, pragma_freelist_count, pragma_page_size`
  const { rows } = await connection.execute({ sql, parameters: [] })
  return Number((rows[0] as { bytes: number }).bytes)
}

/** Undefined if the system cannot tell. */
const freeBytesOf = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )

function noSpace(folder: string, { needed, free }: { needed: number; free?: number }) {
  const room = free === undefined ? '' : `, where ${megabytes(free)} are free`
  return new StartError(
    `This version changes the database and copies it first. The copy needs ${megabytes(needed)} in ${folder}${room}. Free some space there, or make a backup of your own and start with COPY_BEFORE_UPGRADE=0. Nothing was changed.`,
  )
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`

type Writing = { path: string; folder: string; bytes: number; report: Report }

async function write(connection: SqliteWriter, { path, folder, bytes, report }: Writing) {
  const part = `${path}${unfinished}`
  createPrivateFile(part)
  const watch = setInterval(() => {
    stat(part).then(
      ({ size }) => report(Math.min(size, bytes), bytes),
      () => {},
    )
  }, watchMs)
  try {
    await connection.execute({ sql: 'vacuum into ?', parameters: [part] })
    // SQLite does not wait until the disk has it. The migration must not begin before.
    await synchronize(part)
    await rename(part, path)
    if (process.platform !== 'win32') await synchronize(folder)
  } catch (error) {
    await rm(part, { force: true })
    throw isOutOfSpace(error) ? noSpace(folder, { needed: bytes + spareBytes }) : error
  } finally {
    clearInterval(watch)
  }
}

async function synchronize(path: string) {
  await using handle = await open(path)
  await handle.sync()
}

/** What an operator puts beside them is left alone. */
const copyName = /^before-\d+-\d{4}-\d\d-\d\dT[\d.-]+Z\.sqlite$/

/**
 * Of several copies from before one migration only the newest is kept: the earlier starts failed and changed nothing, and would
 * otherwise push out the copies of earlier upgrades.
 */
async function removeOld(folder: string, number: string) {
  const names = (await readdir(folder)).filter(name => copyName.test(name))
  const newestFirst = names.sort((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1))
  const repeated = newestFirst.filter(name => name.startsWith(`before-${number}-`)).slice(1)
  const kept = newestFirst.filter(name => !repeated.includes(name)).slice(0, maxCopies)
  for (const name of names) if (!kept.includes(name)) await rm(join(folder, name), { force: true })
}

const timeOf = (name: string) => name.replace(/^before-\d+-/, '')
