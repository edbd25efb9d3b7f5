/**
 * Writes the rows of a snapshot into a folder, compressed, and remembers which folders of files they have. Only after that the archive is
 * written: the snapshot is held for as long as the rows take, not the files.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ManifestTable } from './archive/manifest.ts'
import type { ArchivedRow } from './archive/read-archive.server.ts'
import type { SpooledTable } from './archive/write-archive.server.ts'
import type { ReadTable, Snapshot } from './snapshot.server.ts'

/** A table whose rows have a folder of files each. `file` is the one that is certainly in it. */
export type FolderTable = { table: string; file: string }

export type Spool = { tables: SpooledTable[]; manifestTables: ManifestTable[]; folders: string }

type Options = {
  snapshot: Snapshot
  tables: ReadTable[]
  folderTables: FolderTable[]
  folder: string
  onRows(count: number): void
}

export async function spoolRows({ snapshot, tables, folderTables, folder, onRows }: Options): Promise<Spool> {
  const spool: Spool = { tables: [], manifestTables: [], folders: join(folder, 'folders') }
  const folders = createWriteStream(spool.folders, { mode: 0o600 })
  try {
    for (const table of tables) {
      const file = folderTables.find(one => one.table === table.name)?.file
      const path = join(folder, `${table.name}.gz`)
      const written = { hash: createHash('sha256'), rows: 0, bytes: 0 }
      async function* lines() {
        for await (const rows of snapshot.rows(table)) {
          if (file) await keepFolders(rows, file)
          const text = Buffer.from(rows.map(row => `${toLine(row, table.keep)}\n`).join(''))
          written.hash.update(text)
          written.rows += rows.length
          written.bytes += text.length
          onRows(rows.length)
          yield text
        }
      }
      await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path, { mode: 0o600 }))
      spool.tables.push({ name: table.name, path, bytes: (await stat(path)).size })
      const lastId = table.keep.includes('id') ? snapshot.lastIds.get(table.name) : undefined
      spool.manifestTables.push({
        name: table.name,
        columns: [...table.keep],
        rows: written.rows,
        bytes: written.bytes,
        sha256: written.hash.digest('hex'),
        ...(lastId !== undefined && { lastId }),
      })
    }
  } finally {
    folders.end()
  }
  await new Promise<void>((resolve, reject) => {
    if (folders.closed) return resolve()
    folders.on('close', resolve).on('error', reject)
  })
  return spool

  async function keepFolders(rows: ArchivedRow[], file: string) {
    const text = rows
      .filter(row => row.folder)
      .map(row => `${row.folder}\t${file}\n`)
      .join('')
    if (text && !folders.write(text)) await new Promise(resolve => folders.once('drain', resolve))
  }
}

/** In the order of the columns, whatever order the engine gave them in. */
const toLine = (row: ArchivedRow, columns: readonly string[]) =>
  JSON.stringify(Object.fromEntries(columns.map(column => [column, row[column]])))
