/** The files of imports in the storage, so that any process can go on with one: what was uploaded, and its rows as lines of JSON. */
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '#features/media/media.ts'
import type { NumberedRow } from '#server/sheets/cells.server.ts'
import { type ReadSheet, readSheet, storedRows } from '#server/sheets/read-sheet.server.ts'
import type { Upload } from '#shared/endpoint.ts'
import type { ReadFacts } from './stored-import.ts'

/** All files of imports are in it, and nothing else. */
const importsFolder = 'imports'

export type ImportFiles = ReturnType<typeof createImportFiles>

type Options = {
  storage: FileStore
  /** Runs work with a temporary folder, which is removed afterwards. */
  withFolder<T>(work: (folder: string) => Promise<T>): Promise<T>
}

export function createImportFiles({ storage, withFolder }: Options) {
  /** All rows that are not empty, with the header. */
  async function* rows({ rowsKey, read }: Pick<ReadFacts, 'rowsKey' | 'read'>): AsyncGenerator<NumberedRow> {
    const content = await storage.getStream(rowsKey)
    if (!content) throw new Error('the rows of an import are gone')
    yield* storedRows(content, read)
  }

  return {
    rows,

    async row(facts: Pick<ReadFacts, 'rowsKey' | 'read'>, wanted: number): Promise<NumberedRow | undefined> {
      for await (const row of rows(facts)) {
        if (row.row === wanted) return row
        if (row.row > wanted) return undefined
      }
    },

    newFolder: () => `${importsFolder}/${crypto.randomUUID()}`,

    async putUpload(folder: string, upload: Upload) {
      await storage.put(`${folder}/file`, createReadStream(upload.path))
    },

    remove: (folder: string) => storage.remove(folder),

    /** Reads a sheet in a process of its own, and stores its rows. Throws a `SheetError` if the file is refused. */
    async read(folder: string, sheet: string | undefined): Promise<{ read: ReadSheet; rowsKey: string }> {
      return await withFolder(async temporary => {
        const path = join(temporary, 'file')
        const content = await storage.getStream(`${folder}/file`)
        if (!content) throw new Error('the file of an import is gone')
        await pipeline(content, createWriteStream(path))
        const target = join(temporary, 'rows')
        const read = await readSheet({ path, target, sheet })
        const rowsKey = `${folder}/rows-${crypto.randomUUID()}`
        await storage.put(rowsKey, createReadStream(target))
        return { read, rowsKey }
      })
    },
  }
}
