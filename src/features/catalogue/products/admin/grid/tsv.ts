/**
 * Blocks of cells as spreadsheets put them on the clipboard: cells between tabs, rows between line ends, and quotes around a cell that
 * has one of these in it. Used by `use-grid-clipboard.ts`.
 */

/** A text without any tab or line end is one cell. The line end after the last row, which Excel and LibreOffice write, is no row. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  const isEnd = (character: string | undefined) =>
    character === undefined || character === '\t' || character === '\n' || character === '\r'
  while (at <= text.length) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : undefined
    // A quote that does not end before the next cell is part of the text, as in 24" monitor.
    const isQuoted = quoted !== undefined && isEnd(text[quoted.end])
    let end = at
    if (isQuoted) end = quoted.end
    else while (!isEnd(text[end])) end++
    rows.at(-1)?.push(isQuoted ? quoted.cell : text.slice(at, end))
    if (text[end] === '\r' && text[end + 1] === '\n') end++
    if (end < text.length && text[end] !== '\t') rows.push([])
    at = end + 1
  }
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

function readQuoted(text: string, start: number): { cell: string; end: number } | undefined {
  let cell = ''
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at]
    else if (text[at + 1] === '"') {
      cell += '"'
      at++
    } else return { cell, end: at + 1 }
  }
  return undefined
}

export const writeTsv = (rows: string[][]): string => rows.map(row => row.map(quote).join('\t')).join('\n')

const quote = (cell: string) => (/[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
