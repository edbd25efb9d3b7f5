/** Serial numbers as the rows of a spreadsheet: what each cell means, and what a row would change. Created by `serial-sheet.server.ts`. */
import type {
  CheckedCell,
  CheckedRow,
  CheckOptions,
  GivenRow,
  StoredProblem,
} from '#features/transfer/sheet-entity.ts'
import type { Db } from '#server/database/database.server.ts'
import type { Cell } from '#server/sheets/cells.server.ts'
import { fold } from '#shared/fold.ts'
import type { Locale } from '#shared/locale.ts'
import { cleanLine, machineText } from '#shared/text.ts'
import { readSerial, toPrinted } from '../serial.ts'
import type { SerialRow } from '../serial-rows.server.ts'
import { rangesOf, readSerials, type SerialFields } from '../serials/write-serials.server.ts'
import { serialSheetTexts } from '../texts/serial-sheet.ts'
import { lastDayOf } from '../warranty.ts'
import { type SerialState, serialStates } from '../warranty-states.ts'
import type { FindProduct, NamedProduct, ProductFinder } from './find-products.server.ts'
import { readDay } from './read-day.ts'

export type SerialPlan = { serial: string; fields: Partial<SerialFields> }
export const sheetColumns = [
  'serial',
  'product',
  'state',
  'startsOn',
  'months',
  'batch',
  'reason',
  'note',
] as const
export type SheetColumnName = (typeof sheetColumns)[number]

const longest = { batch: 40, reason: 300, note: 500 } as const

export const cellWords = (cell: Cell | undefined) =>
  cell === null || cell === undefined ? '' : cleanLine(String(cell))

type Read = { value: unknown; shown: string } | { problem: StoredProblem }
const problem = (code: string, params?: StoredProblem['params']): Read => ({
  problem: { code, ...(params && { params }) },
})

/** What a cell means. `find` is left out where the product does not matter. */
export function readSerialCell(name: SheetColumnName, cell: Cell, locale: Locale, find?: FindProduct): Read {
  const text = cellWords(cell)
  switch (name) {
    case 'serial': {
      const serial = text.length > 80 ? undefined : readSerial(text)
      return serial === undefined ? problem('invalid_value') : { value: serial, shown: toPrinted(text) }
    }
    case 'product': {
      if (!find) return { value: text, shown: text }
      const [one, ...others] = find(text)
      if (!one) return problem('no_such_product')
      return others.length > 0 ? problem('several_products') : { value: one.id, shown: one.code ?? one.name }
    }
    case 'state': {
      const state = serialStates.find(one =>
        [one, ...Object.values(serialSheetTexts).map(t => t.states[one])].some(
          word => fold(word) === fold(text),
        ),
      )
      return state ? { value: state, shown: serialSheetTexts[locale].states[state] } : problem('not_a_state')
    }
    case 'startsOn': {
      const day = readDay(text)
      return day ? { value: day, shown: day } : problem('not_a_day')
    }
    case 'months': {
      const months = /^\d{1,3}$/.test(machineText(text)) ? Number(machineText(text)) : Number.NaN
      return months >= 0 && months <= 120 ? { value: months, shown: String(months) } : problem('not_months')
    }
    default: {
      const value = name === 'batch' ? machineText(text) : text
      const max = longest[name]
      const length = [...value].length
      return length > max ? problem('too_long', { max, length }) : { value, shown: value }
    }
  }
}

type Context = { db: Db; locale: Locale; today: string; products: ProductFinder }

export async function checkSerials(
  rows: GivenRow[],
  { emptyCells }: CheckOptions,
  context: Context,
): Promise<CheckedRow[]> {
  const { db, locale, today, products: finder } = context
  const stored = new Map(
    (
      await readSerials(
        db,
        rows.flatMap(row => row.id ?? []),
      )
    ).map(row => [row.id, row]),
  )
  const named = rows.flatMap(row => cellWords(row.cells.get('product')) || [])
  const find = await finder.load(named)
  const products = await readOwnProducts(db, [...stored.values()])
  const serials = rows.flatMap(row => readSerial(cellWords(row.cells.get('serial'))) ?? [])
  const rangeOf = await rangesOf(db, serials)
  const taken = await listStored(db, serials)
  return rows.map(row => checkRow(row, stored.get(row.id ?? 0)))

  function checkRow(row: GivenRow, before: SerialRow | undefined): CheckedRow {
    const cells = new Map<string, CheckedCell>()
    const hints: string[] = []
    const fields: Partial<SerialFields> = {}
    const serial = before?.serial ?? readSerial(cellWords(row.cells.get('serial'))) ?? ''
    let product: NamedProduct | undefined
    for (const [key, cell] of row.cells) {
      const name = key as SheetColumnName
      const shownBefore = before
        ? shownCell(before, name, { locale, product: products.get(before.productId ?? 0) })
        : null
      const isEmpty = cellWords(cell) === ''
      if (isEmpty && name !== 'serial') {
        if (emptyCells === 'keep' || !before || name === 'state') continue
        cells.set(key, { before: shownBefore, after: null, isChanged: shownBefore !== null })
        setField(fields, name, null)
        continue
      }
      // What an export wrote: a product may be in the trash by now, or another one may have its name.
      if (before && name !== 'serial' && cellWords(cell) === shownBefore) {
        cells.set(key, { before: shownBefore, after: shownBefore, isChanged: false })
        continue
      }
      const read = readSerialCell(name, cell, locale, find)
      if ('problem' in read) {
        cells.set(key, {
          before: shownBefore,
          after: cellWords(cell) || null,
          isChanged: false,
          problem: read.problem,
        })
        continue
      }
      if (name === 'product') product = find(cellWords(cell))[0]
      setField(fields, name, name === 'serial' ? read.shown : read.value)
      cells.set(key, { before: shownBefore, after: read.shown, isChanged: shownBefore !== read.shown })
    }
    const flag = (key: string, code: string) => {
      const cell = cells.get(key) ?? { before: null, after: null, isChanged: false }
      cells.set(key, { ...cell, problem: { code } })
    }
    if (!row.cells.has('serial') && !before) flag('serial', 'required')
    if (!before && taken.has(serial)) flag('serial', 'taken')

    const productMonths = (product ?? products.get(before?.productId ?? 0))?.warrantyMonths ?? null
    const startsOn = fields.startsOn !== undefined ? fields.startsOn : (before?.startsOn ?? null)
    // A first day and no word about the state: it was sold.
    const wasSold = Boolean(fields.startsOn) && (before?.state ?? 'registered') === 'registered'
    const state = fields.state ?? (wasSold ? 'activated' : (before?.state ?? 'registered'))
    const length = fields.months ?? before?.months ?? (state === 'activated' ? productMonths : null)
    if (state === 'activated') {
      if (startsOn === null) flag('startsOn', 'needs_day')
      else if (length === null) flag('months', 'needs_months')
    }
    const hasMoved = startsOn !== (before?.startsOn ?? null) || length !== (before?.months ?? null)
    if (!before || hasMoved) {
      const expiresOn = startsOn !== null && length !== null ? lastDayOf(startsOn, length) : null
      Object.assign(fields, { state, startsOn, months: length, expiresOn })
    }
    if (!before && rangeOf(serial)) hints.push('in_range')
    if (startsOn !== null && startsOn > today && hasMoved) {
      hints.push('in_future')
      const cell = cells.get('startsOn')
      if (cell) cells.set('startsOn', { ...cell, hint: 'in_future' })
    }
    const isWrong = [...cells.values()].some(cell => cell.problem)
    const isNew = before === undefined
    const isChanged = isNew || [...cells.values()].some(cell => cell.isChanged)
    return {
      name: fields.printed ?? before?.printed ?? serial,
      cells,
      version: before?.version ?? null,
      plan: isWrong || !isChanged ? undefined : ({ serial, fields } satisfies SerialPlan),
      hints,
    }
  }
}

function setField(fields: Partial<SerialFields>, name: SheetColumnName, value: unknown) {
  if (name === 'serial') fields.printed = String(value)
  else if (name === 'product') fields.productId = value as number | null
  else if (name === 'state') fields.state = value as SerialState
  else if (name === 'startsOn') fields.startsOn = value as string | null
  else if (name === 'months') fields.months = value as number | null
  else fields[name] = (value ?? '') as string
}

type Shown = { locale: Locale; product: NamedProduct | undefined }

/** What a number has now, as its cell says it in an export. */
export function shownCell(row: SerialRow, name: SheetColumnName, { locale, product }: Shown): string | null {
  if (name === 'serial') return row.printed || row.serial
  if (name === 'product') return product ? (product.code ?? product.name) : null
  if (name === 'state') return serialSheetTexts[locale].states[row.state]
  if (name === 'months') return row.months === null ? null : String(row.months)
  return row[name] || null
}

export async function readOwnProducts(db: Db, rows: SerialRow[]): Promise<Map<number, NamedProduct>> {
  const ids = [...new Set(rows.flatMap(row => row.productId ?? []))]
  if (ids.length === 0) return new Map()
  const columns = ['id', 'name', 'code', 'warrantyMonths'] as const
  const found = await db.selectFrom('product').select(columns).where('id', 'in', ids).execute()
  return new Map(found.map(row => [row.id, row]))
}

async function listStored(db: Db, serials: string[]): Promise<Set<string>> {
  if (serials.length === 0) return new Set()
  const rows = await db.selectFrom('serial').select('serial').where('serial', 'in', serials).execute()
  return new Set(rows.map(row => row.serial))
}
