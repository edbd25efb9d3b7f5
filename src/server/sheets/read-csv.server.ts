/** Reads a CSV file row by row. Runs in the process that reads files (`sheet-process.server.ts`). */
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { type NumberedRow, requireRow, SheetError } from './cells.server.ts'
import { unguardFormula } from './formula-guard.server.ts'
import {
  csvHabits,
  findEncoding,
  findSeparator,
  readSample,
  readText,
  type Separator,
  type TextEncoding,
} from './sheet-text.server.ts'

/** The longest row: beyond it a quote was opened that nothing closes. */
const maxRowLength = 4 * 1024 * 1024

export async function openCsv(path: string) {
  const encoding = await findEncoding(path)
  const sample = new TextDecoder(encoding).decode(await readSample(path), { stream: true })
  const separator = findSeparator(sample)
  return { encoding, separator, rows: readRows(path, { encoding, separator }) }
}

type Manner = { encoding: TextEncoding; separator: Separator }

async function* readRows(path: string, { encoding, separator }: Manner): AsyncGenerator<NumberedRow> {
  const parser = parse({ ...csvHabits, delimiter: separator, max_record_size: maxRowLength })
  const text = Readable.from(readText(path, encoding), { objectMode: true })
  text.on('error', error => parser.destroy(error))
  let row = 0
  try {
    for await (const fields of text.pipe(parser) as AsyncIterable<string[]>) {
      row++
      const cells = requireRow(row, fields.map(unguardFormula))
      if (cells.length > 0) yield { row, cells }
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'CSV_MAX_RECORD_SIZE')
      throw new SheetError('cell_too_long', row + 1)
    if (String((error as { code?: string }).code).startsWith('CSV_')) throw new SheetError('damaged', row + 1)
    throw error
  } finally {
    text.destroy()
  }
}
