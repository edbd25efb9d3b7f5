/**
 * Reads an XLSX file row by row, so that memory holds its shared strings and nothing else. Runs in the process that reads files
 * (`sheet-process.server.ts`). Record 103 says why no library does it.
 */
import { type Cell, type NumberedRow, requireRow, SheetError, sheetBounds } from './cells.server.ts'
import { unguardFormula } from './formula-guard.server.ts'
import { attributeOf, openParts, type XlsxParts, type XmlHandler } from './xlsx-parts.server.ts'
import {
  columnOf,
  decodeEscapes,
  isDateFormat,
  isDateStyle,
  type MergedRows,
  toDateText,
  toMergedRows,
  toNumber,
} from './xlsx-values.server.ts'

const workbook = 'xl/workbook.xml'
/** Merged cells beyond these are read as if only their first cell had a value. */
const maxMerged = 10_000

type Book = { sheets: { name: string; part: string }[]; is1904: boolean; strings: string; styles: string }

export async function openXlsx(path: string, onPiece: () => void) {
  const parts = await openParts(path)
  if (!parts.has(workbook)) {
    const isOpenDocument = parts.has('mimetype') && parts.has('content.xml')
    parts.close()
    throw new SheetError(isOpenDocument ? 'open_document' : 'not_a_sheet')
  }
  const book = await readBook(parts)
  return {
    sheets: book.sheets.map(sheet => sheet.name),
    /** Merged cells are known when all rows were read. */
    async read(name: string | undefined) {
      const sheet = name === undefined ? book.sheets[0] : book.sheets.find(one => one.name === name)
      if (!sheet) throw new SheetError(name === undefined ? 'not_a_sheet' : 'no_such_sheet')
      const dateStyles = await readDateStyles(parts, book.styles)
      const strings = await readStrings(parts, { part: book.strings, onPiece })
      const merged: MergedRows[] = []
      const rows = readRows(parts, { ...sheet, strings, dateStyles, is1904: book.is1904, merged, onPiece })
      return { rows, merged }
    },
    close: parts.close,
  }
}

async function readBook(parts: XlsxParts): Promise<Book> {
  const targets = new Map<string, string>()
  let [strings, styles] = ['', '']
  await parts.parse('xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      targets.set(Id, part)
      if (Type.endsWith('/sharedStrings')) strings = part
      if (Type.endsWith('/styles')) styles = part
    },
  })
  const sheets: Book['sheets'] = []
  let is1904 = false
  await parts.parse(workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      const part = targets.get(attributeOf(attributes, 'id') ?? '')
      // A sheet of a chart has no cells, and one that is hidden is not what somebody wants to import.
      const isShown = (attributes.state ?? 'visible') === 'visible'
      if (name === 'sheet' && part?.includes('worksheets/') && isShown)
        sheets.push({ name: attributes.name ?? '', part })
    },
  })
  return { sheets, is1904, strings, styles }
}

/** Whether each style of the file shows a date. */
async function readDateStyles(parts: XlsxParts, part: string): Promise<boolean[]> {
  const formats = new Map<number, string>()
  const styles: boolean[] = []
  let isOfCells = false
  await parts.parse(part, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isOfCells = true
      if (name !== 'xf' || !isOfCells) return
      const id = Number(attributes.numFmtId ?? 0)
      const format = formats.get(id)
      styles.push(format === undefined ? isDateStyle(id) : isDateFormat(format))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

type Strings = { part: string; onPiece(): void }

async function readStrings(parts: XlsxParts, { part, onPiece }: Strings): Promise<string[]> {
  const strings: string[] = []
  let [text, isText, isPhonetic, characters] = ['', false, false, 0]
  const handler: XmlHandler = {
    open(name) {
      if (name === 'si') text = ''
      if (name === 't') isText = !isPhonetic
      // How the signs above are pronounced, which Japanese files say.
      if (name === 'rPh') isPhonetic = true
    },
    text(piece) {
      if (isText) text = joined(text, piece)
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      characters += text.length
      if (characters > sheetBounds.sharedCharacters) throw new SheetError('too_costly')
      // A copy, because a piece of a text keeps all of it in memory.
      strings.push(Buffer.from(decodeEscapes(text)).toString())
    },
  }
  await parts.parse(part, handler, onPiece)
  return strings
}

type SheetSource = {
  part: string
  strings: string[]
  dateStyles: boolean[]
  is1904: boolean
  merged: MergedRows[]
  onPiece(): void
}

async function* readRows(parts: XlsxParts, source: SheetSource): AsyncGenerator<NumberedRow> {
  const { part, merged, onPiece } = source
  const ready: NumberedRow[] = []
  let [row, column, cells] = [0, -1, [] as Cell[]]
  let cell = { type: '', style: 0, text: '' }
  let [isText, isPhonetic] = [false, false]
  const handler: XmlHandler = {
    open(name, attributes) {
      switch (name) {
        case 'row':
          row = Number(attributes.r ?? row + 1)
          column = -1
          cells = []
          break
        case 'c':
          column = attributes.r === undefined ? column + 1 : (columnOf(attributes.r) ?? sheetBounds.columns)
          cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? -1), text: '' }
          break
        case 'v':
        case 't':
          isText = !isPhonetic
          break
        case 'rPh':
          isPhonetic = true
          break
        case 'mergeCell': {
          const rows = toMergedRows(attributes.ref ?? '')
          if (rows && merged.length < maxMerged) merged.push(rows)
        }
      }
    },
    text(piece) {
      if (isText) cell.text = joined(cell.text, piece, row)
    },
    close(name) {
      if (name === 'v' || name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'c') {
        const value = toCell(cell, source)
        if (value === null) return
        if (column >= sheetBounds.columns) throw new SheetError('too_many_columns', row)
        while (cells.length < column) cells.push(null)
        cells[column] = value
      }
      if (name === 'row') {
        const kept = requireRow(row, cells)
        if (kept.length > 0) ready.push({ row, cells: kept })
      }
    },
  }
  for await (const _ of parts.parseInPieces(part, handler)) {
    onPiece()
    yield* ready.splice(0)
  }
  yield* ready
}

/** A sign can be written as seven, as `_x0009_`. What is longer than that is refused before all of it is in memory. */
const longestText = 7 * sheetBounds.cell

function joined(text: string, piece: string, row?: number): string {
  if (text.length + piece.length > longestText) throw new SheetError('cell_too_long', row)
  return text + piece
}

/** A formula has the value it had when the file was saved. An error, such as `#N/A`, is the text of it. */
function toCell(
  { type, style, text }: { type: string; style: number; text: string },
  { strings, dateStyles, is1904 }: SheetSource,
): Cell {
  switch (type) {
    case 's':
      return textCell(strings[Number(text)] ?? '')
    case 'inlineStr':
    case 'str':
      return textCell(decodeEscapes(text))
    case 'b':
      return text === '1'
    case 'e':
      return text
    case 'd':
      return text.replace('T', ' ').replace(/ 00:00:00(\.0+)?Z?$/, '')
    default: {
      const number = toNumber(text)
      if (number === undefined) return null
      return dateStyles[style] ? toDateText(number, is1904) : number
    }
  }
}

const textCell = (text: string): Cell => (text === '' ? null : unguardFormula(text))
