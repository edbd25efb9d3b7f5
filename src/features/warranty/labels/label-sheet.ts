/** The sheets that labels are printed on, in millimetres. A sheet is described in the address, so that a link brings it back. */

export type LabelSheet = {
  /** Of one page: a sheet of paper, or one label of a roll. */
  pageWidth: number
  pageHeight: number
  columns: number
  rows: number
  labelWidth: number
  labelHeight: number
  /** Between two labels. */
  gapX: number
  gapY: number
}

const a4 = { pageWidth: 210, pageHeight: 297, gapX: 0, gapY: 0 }

/** Sheets that are sold everywhere, by the number of the best known maker, and two labels of a roll. Their grid is in the middle of the page. */
export const knownSheets = {
  'a4-24': { ...a4, columns: 3, rows: 8, labelWidth: 70, labelHeight: 37 },
  'a4-21': { ...a4, columns: 3, rows: 7, labelWidth: 63.5, labelHeight: 38.1, gapX: 2.5 },
  'a4-40': { ...a4, columns: 4, rows: 10, labelWidth: 52.5, labelHeight: 29.7 },
  'a4-65': { ...a4, columns: 5, rows: 13, labelWidth: 38.1, labelHeight: 21.2, gapX: 2.5 },
  'letter-30': {
    ...{ pageWidth: 215.9, pageHeight: 279.4, columns: 3, rows: 10 },
    ...{ labelWidth: 66.7, labelHeight: 25.4, gapX: 3.2, gapY: 0 },
  },
  'roll-50x30': roll(50, 30),
  'roll-40x20': roll(40, 20),
} as const satisfies Record<string, LabelSheet>

function roll(width: number, height: number): LabelSheet {
  const label = { labelWidth: width, labelHeight: height }
  return { pageWidth: width, pageHeight: height, columns: 1, rows: 1, ...label, gapX: 0, gapY: 0 }
}

export type KnownSheet = keyof typeof knownSheets
export const knownSheetNames = Object.keys(knownSheets) as KnownSheet[]
export const isKnownSheet = (name: string): name is KnownSheet => name in knownSheets

/** What a shop may enter for its own sheet. */
export const labelSheetBounds = {
  pageWidth: [15, 500],
  pageHeight: [10, 500],
  columns: [1, 20],
  rows: [1, 50],
  labelWidth: [15, 300],
  labelHeight: [10, 300],
  gapX: [0, 50],
  gapY: [0, 50],
} as const satisfies Record<keyof LabelSheet, readonly [number, number]>

export const sheetFields = Object.keys(labelSheetBounds) as (keyof LabelSheet)[]

/** How wide and high the grid of labels is. */
export const gridOf = ({ columns, rows, labelWidth, labelHeight, gapX, gapY }: LabelSheet) => ({
  width: columns * labelWidth + (columns - 1) * gapX,
  height: rows * labelHeight + (rows - 1) * gapY,
})

/** Whether the grid is on the page. A tenth of a millimetre is forgiven, which is how makers round. */
export function fitsPage(sheet: LabelSheet): boolean {
  const { width, height } = gridOf(sheet)
  return width <= sheet.pageWidth + 0.1 && height <= sheet.pageHeight + 0.1
}

/** A sheet as text for the address: eight numbers in the order of the fields. */
export const writeSheet = (sheet: LabelSheet) => sheetFields.map(field => sheet[field]).join('x')

/** Undefined for what is not a sheet, or one whose labels are not all on its page. */
export function readLabelSheet(text: string): LabelSheet | undefined {
  if (isKnownSheet(text)) return knownSheets[text]
  const numbers = text.split('x').map(Number)
  if (numbers.length !== sheetFields.length) return undefined
  const sheet = Object.fromEntries(sheetFields.map((field, index) => [field, numbers[index]])) as LabelSheet
  const isInBounds = sheetFields.every(field => isLabelLength(field, sheet[field]))
  return isInBounds && fitsPage(sheet) ? sheet : undefined
}

export function isLabelLength(field: keyof LabelSheet, value: number): boolean {
  const [min, max] = labelSheetBounds[field]
  const isWhole = field === 'columns' || field === 'rows'
  return value >= min && value <= max && (!isWhole || Number.isInteger(value))
}
