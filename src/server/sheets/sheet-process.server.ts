/**
 * A process that reads one file, whoever sent it, and writes its rows as lines of JSON. Started by `read-sheet.server.ts`, which ends it
 * if it takes too long. Whatever is in the file, it is this process that has no memory left, not the server.
 */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { type NumberedRow, SheetError, sheetBounds } from './cells.server.ts'
import { openCsv } from './read-csv.server.ts'
import type { ReadSheet, SheetMessage, SheetTask } from './read-sheet.server.ts'
import { openXlsx } from './read-xlsx.server.ts'

/** As many bytes say what kind of file it is. */
const headBytes = 4096
const startsWith = (head: Buffer, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  await file.close()
  return buffer.subarray(0, bytesRead)
}

/** Text has no such bytes; a picture or a program has them in its first lines. */
const isBinary = (head: Buffer) => {
  const isUtf16 = startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff)
  const zeros = head.filter(byte => byte === 0).length
  const controls = head.filter(
    byte => byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1b && byte !== 0x1a),
  ).length
  return !isUtf16 && controls - zeros > 0 ? true : !isUtf16 && zeros > 0 && zeros < head.length / 5
}

async function read({ path, target, sheet }: SheetTask): Promise<ReadSheet> {
  const { size } = await stat(path)
  if (size === 0) throw new SheetError('empty')
  if (size > sheetBounds.bytes) throw new SheetError('too_large')
  const head = await readHead(path)
  // Excel before 2007, and every file with a password.
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetError('old_format')
  if (startsWith(head, 0x50, 0x4b)) {
    const file = await openXlsx(path, requireMemory)
    const { rows, merged } = await file.read(sheet)
    const counts = await store(rows, target)
    return { format: 'xlsx', sheets: file.sheets, ...counts, merged }
  }
  if (isBinary(head)) throw new SheetError('not_a_sheet')
  const { encoding, separator, rows } = await openCsv(path)
  return { format: 'csv', sheets: [], encoding, separator, ...(await store(rows, target)), merged: [] }
}

async function store(rows: AsyncIterable<NumberedRow>, target: string) {
  const file = createWriteStream(target, { mode: 0o600 })
  const counts = { rows: 0, columns: 0 }
  try {
    for await (const { row, cells } of rows) {
      // The first row is the header.
      if (counts.rows > sheetBounds.rows) throw new SheetError('too_many_rows')
      counts.rows++
      counts.columns = Math.max(counts.columns, cells.length)
      const isFull = !file.write(`${JSON.stringify([row, cells])}\n`)
      if (counts.rows % 500 === 0) requireMemory()
      if (isFull) await once(file, 'drain')
    }
    if (counts.rows === 0) throw new SheetError('empty')
  } finally {
    file.end()
    await finished(file)
  }
  return counts
}

function requireMemory() {
  if (process.memoryUsage.rss() > sheetBounds.memoryBytes) throw new SheetError('too_costly')
}

process.once('message', (task: SheetTask) => {
  const answer = (message: SheetMessage) => process.send?.(message, () => process.exit(0))
  read(task).then(
    done => answer({ done }),
    error =>
      answer(
        error instanceof SheetError
          ? { refused: error.problem, row: error.row }
          : { error: String((error as Error).stack) },
      ),
  )
})
// The server has ended.
process.on('disconnect', () => process.exit(0))
