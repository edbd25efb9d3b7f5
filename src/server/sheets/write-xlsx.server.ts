/** Writes XLSX row by row, so that memory does not grow with the file. The first row is the header, which stays in sight. Called by exports. */
import { writeXlsxStream } from 'hucre/xlsx'
import type { Cell } from './cells.server.ts'
import { guardFormula } from './formula-guard.server.ts'

export async function* writeXlsx(
  rows: AsyncIterable<Cell[]>,
  { name }: { name: string },
): AsyncGenerator<Uint8Array> {
  const guarded = async function* () {
    for await (const row of rows)
      yield row.map(cell => (typeof cell === 'string' ? toText(cell) || null : cell))
  }
  yield* writeXlsxStream(guarded(), { name, freezePane: { rows: 1 } })
}

/**
 * A text that looks like an escaped sign (`_x0041_`) is escaped itself, which the library does for signs alone. The two signs that XML can
 * neither hold nor escape become the mark for a sign that is lost.
 */
const toText = (text: string) =>
  guardFormula(text)
    .replace(/_x(?=[0-9a-f]{4}_)/gi, '_x005F_x')
    .replace(/[\ufffe\uffff]/g, '\ufffd')
