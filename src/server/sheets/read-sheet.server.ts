/**
 * Reads a spreadsheet that somebody uploaded: XLSX or CSV, recognised by its content. A process of its own does it, with bounds of
 * memory and time, and stores the rows as lines of JSON, which are then read as often as they are needed.
 */
import { fork } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Cell, type NumberedRow, SheetError, type SheetProblem, sheetBounds } from './cells.server.ts'
import type { Separator, TextEncoding } from './sheet-text.server.ts'
import type { MergedRows } from './xlsx-values.server.ts'

export type SheetTask = {
  path: string
  /** Where the rows are stored. */
  target: string
  /** Its name. Left out: the first one. */
  sheet?: string | undefined
}

export type ReadSheet = {
  /** With the header, without those that are empty. */
  rows: number
  columns: number
  /** The names of all sheets that are not hidden. A CSV file has none. */
  sheets: string[]
  /** Cells that stand for several rows: see `storedRows()`. */
  merged: MergedRows[]
} & ({ format: 'xlsx' } | { format: 'csv'; encoding: TextEncoding; separator: Separator })

export type SheetMessage =
  | { done: ReadSheet }
  | { refused: SheetProblem; row: number | undefined }
  | { error: string }

const program = fileURLToPath(new URL('./sheet-process.server.ts', import.meta.url))
/** What JavaScript holds. The rest of the memory is for what it reads and unpacks at the moment. */
const heapMegabytes = 200

/** Throws a `SheetError` if the file is refused. */
export async function readSheet(
  task: SheetTask,
  limitMs: number = sheetBounds.milliseconds,
): Promise<ReadSheet> {
  // Like the process of pictures, it gets no environment variables: no password of ours is where strangers' files are opened.
  const child = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${heapMegabytes}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs)
  const { promise, resolve, reject } = Promise.withResolvers<SheetMessage>()
  child.once('message', (message: SheetMessage) => resolve(message))
  child.once('error', reject)
  // It was ended because it took too long, or it ended because it had no memory left.
  child.once('exit', () => resolve({ refused: 'too_costly', row: undefined }))
  child.send(task, () => {})
  try {
    const message = await promise
    if ('done' in message) return message.done
    if ('refused' in message) throw new SheetError(message.refused, message.row)
    throw new Error(`a spreadsheet could not be read: ${message.error}`)
  } finally {
    clearTimeout(limit)
    child.kill('SIGKILL')
  }
}

/**
 * The rows that `readSheet` stored. A cell that is merged over several rows has its value in each of them, as people see it. One that is
 * merged over several columns has it in the first: the others would be a title that is repeated. `source` is the path, or a stream of the
 * same lines from elsewhere.
 */
export async function* storedRows(
  source: string | Readable,
  { merged }: Pick<ReadSheet, 'merged'>,
): AsyncGenerator<NumberedRow> {
  const waiting = merged.toSorted((one, other) => one.from - other.from)
  let open: (MergedRows & { value: Cell })[] = []
  const file = typeof source === 'string' ? createReadStream(source) : source
  try {
    for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
      const [row, cells] = JSON.parse(line) as [number, Cell[]]
      open = open.filter(one => one.to >= row)
      for (const { column, value } of open) if ((cells[column] ?? null) === null) fill(cells, column, value)
      while ((waiting[0]?.from ?? Number.POSITIVE_INFINITY) <= row) {
        const next = waiting.shift()
        if (next?.from === row) open.push({ ...next, value: cells[next.column] ?? null })
      }
      yield { row, cells }
    }
  } finally {
    file.destroy()
  }
}

function fill(cells: Cell[], column: number, value: Cell) {
  while (cells.length < column) cells.push(null)
  cells[column] = value
}
