/** Reads a day as people write it in a spreadsheet, in the Gregorian or the Persian calendar. */
import { machineText } from '#shared/text.ts'
import { dayAfter } from '../warranty.ts'

const persian = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
})

/** `2026-11-19`, `2026/11/19` and `1405/08/28` are the same day. A time after it is left out. Undefined if it is no day. */
export function readDay(typed: string): string | undefined {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/.exec(machineText(typed))
  if (!match) return undefined
  const [year = 0, month = 0, date = 0] = match.slice(1).map(Number)
  return year < 1700 ? fromPersian(year, month, date) : fromGregorian(year, month, date)
}

function fromGregorian(year: number, month: number, date: number): string | undefined {
  if (year < 1970 || year > 2100) return undefined
  const day = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const time = Date.parse(day)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day
}

/** A year begins within two days of the 20th of March, so the day is near where it would be by lengths of months alone. */
function fromPersian(year: number, month: number, date: number): string | undefined {
  if (year < 1349 || year > 1478 || month < 1 || month > 12 || date < 1 || date > 31) return undefined
  const passed = month <= 7 ? 31 * (month - 1) : 186 + 30 * (month - 7)
  const near = dayAfter(`${year + 621}-03-20`, passed + date - 1)
  for (const step of [0, 1, -1, 2, -2]) {
    const day = dayAfter(near, step)
    const parts = persian.formatToParts(new Date(day))
    const part = (type: string) => Number.parseInt(parts.find(one => one.type === type)?.value ?? '', 10)
    if (part('year') === year && part('month') === month && part('day') === date) return day
  }
  return undefined
}
