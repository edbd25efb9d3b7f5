/** Writes CSV as RFC 4180 has it, with the mark by which Excel knows that it is UTF-8. Called by exports. */
import type { Cell } from './cells.server.ts'
import { guardFormula } from './formula-guard.server.ts'

const pieceLength = 32 * 1024

export async function* writeCsv(
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let text = '\ufeff'
  for await (const row of rows) {
    text += `${row.map(toField).join(',')}\r\n`
    if (text.length < pieceLength) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}

function toField(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return plainNumber(cell)
  const text = guardFormula(String(cell))
  // Some programs take blanks at the ends away where there are no quotes.
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Without an exponent, which no form for numbers reads. */
function plainNumber(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}
