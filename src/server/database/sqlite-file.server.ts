/**
 * Checks the SQLite file before it is opened, for clear error messages at start. SQLite itself would treat an empty file as a new
 * database, and its own messages about damaged files do not help an operator.
 */
import { open, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { StartError } from '../process/config.server.ts'
import type { Db } from './db.server.ts'

const magic = 'SQLite format 3\0'
const headerBytes = 100
/** Another process that starts at the same time may have just created the file. It writes the first page within this time. */
const newFileMs = 3000
const corrupt = 11
const notADatabase = 26

const restore =
  'Restore it from a backup, without the files -wal and -shm beside it; or move it away, and Vitrin begins with an empty shop.'

/** A missing file will be created; an existing one must be a complete database. */
export async function requireWholeFile(file: string) {
  let bytes = await sizeOf(file)
  for (let waited = 0; bytes === 0 && waited < newFileMs; waited += 100) {
    await sleep(100)
    bytes = await sizeOf(file)
  }
  if (bytes === undefined) return
  if (bytes === 0) throw new StartError(`The database ${file} is empty: it has 0 bytes. ${restore}`)
  const header = await headerOf(file)
  if (header.length < headerBytes || header.toString('latin1', 0, magic.length) !== magic) {
    throw new StartError(
      `The file ${file} is not a database: something else was written in its place. ${restore}`,
    )
  }
  const expectedBytes = bytesOf(header)
  // Pages that are not in the file yet may be in the write-ahead log.
  if (bytes < expectedBytes && !(await sizeOf(`${file}-wal`)))
    throw new StartError(
      `The database ${file} is cut off: ${bytes} of its ${expectedBytes} bytes are left. ${restore}`,
    )
}

/** A database of another program must not get our tables. */
export async function requireOwnTables(db: Db, file: string) {
  const { rows: names } = await sql<{
    name: string
  }>`select name from sqlite_master where type = 'table'`.execute(db)
  if (names.length === 0 || names.some(({ name }) => name === 'migration')) return
  throw new StartError(
    `The database ${file} is that of another program: it has none of Vitrin's tables. Set DATA_DIR to another folder, or move the file away.`,
  )
}

/** Whether this is SQLite's error for a damaged file. */
export function isDamagedFile(error: unknown): boolean {
  const { code, errcode = 0 } = (error ?? {}) as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && [corrupt, notADatabase].includes(errcode % 256)
}

/** Turns SQLite's error for a damaged file into a message for the operator. Undefined for any other error. */
export function toDamagedError(error: unknown, file: string): StartError | undefined {
  const { cause } = error as Error
  const damage = [error, cause].find(isDamagedFile) as Error | undefined
  return damage && new StartError(`The database ${file} is damaged (${damage.message}). ${restore}`)
}

/** The last process that closes the file removes its write-ahead log. */
export const wasLeftOpen = async (file: string) => (await sizeOf(`${file}-wal`)) !== undefined

async function sizeOf(file: string) {
  try {
    return (await stat(file)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function headerOf(file: string) {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
  return buffer.subarray(0, bytesRead)
}

/**
 * The file size according to the header; 0 when the program that last wrote the file did not record it. See
 * https://www.sqlite.org/fileformat.html
 */
function bytesOf(header: Buffer) {
  const pageSize = header.readUInt16BE(16)
  const isRecorded = header.readUInt32BE(24) === header.readUInt32BE(92)
  return isRecorded ? header.readUInt32BE(28) * (pageSize === 1 ? 65_536 : pageSize) : 0
}
