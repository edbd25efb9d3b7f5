/** What the numbers and texts of an XLSX file mean: dates are numbers with the style of a date, and signs may be escaped. */

const dayMs = 86_400_000
/** Styles that every program knows by their number, as [18.8.30] of ECMA-376 lists them. */
const dateStyles = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

export const isDateStyle = (id: number) => dateStyles.some(([from, to]) => id >= from && id <= to)

/** Whether a format written out, such as `yyyy/mm/dd` or `[$-160429]d mmmm`, shows a date or a time. */
export function isDateFormat(format: string): boolean {
  const [positive = ''] = format.split(';')
  const bare = positive.replace(/"[^"]*"|\\.|_.|\*./g, '')
  if (/\[(h+|m+|s+)\]/i.test(bare)) return true
  return /[dmyhs]/i.test(bare.replace(/\[[^\]]*\]/g, '').replace(/general/i, ''))
}

/** `1904` counts from another first day: files of Excel for Macintosh. */
export function toDateText(serial: number, is1904: boolean): string {
  // Excel has a 29 February 1900 at 60, which there was not, so earlier days are one later.
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const seconds = Math.round((serial * dayMs) / 1000)
  const date = new Date(first + seconds * 1000)
  if (Number.isNaN(date.getTime())) return String(serial)
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  const shownTime = time.endsWith(':00') ? time.slice(0, 5) : time
  if (serial >= 0 && serial < 1) return shownTime
  return seconds % 86_400 === 0 ? day : `${day} ${shownTime}`
}

/** A signs that XML cannot hold is written as `_x0008_`. */
export const decodeEscapes = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Programs count with 15 digits and store up to 17: 19.99 times 3 is stored as 59.969999999999999. */
export function toNumber(text: string): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? Number(number.toPrecision(15)) : undefined
}

/** The column of a reference such as `AB12`, from 0. */
export function columnOf(reference: string): number | undefined {
  let column = 0
  for (const letter of reference) {
    const digit = letter.charCodeAt(0) & ~32
    if (digit < 65 || digit > 90) break
    column = column * 26 + digit - 64
    if (column > 20_000) return undefined
  }
  return column === 0 ? undefined : column - 1
}

/** The rows that a merged cell covers, and its column, from `B2:B5`. Undefined where it covers one row alone. */
export function toMergedRows(reference: string) {
  const [, column = '', from = '', to = ''] = /^\$?([A-Z]+)\$?(\d+):\$?[A-Z]+\$?(\d+)$/i.exec(reference) ?? []
  const at = columnOf(column)
  if (at === undefined || Number(to) <= Number(from)) return undefined
  return { column: at, from: Number(from), to: Number(to) }
}

export type MergedRows = NonNullable<ReturnType<typeof toMergedRows>>
