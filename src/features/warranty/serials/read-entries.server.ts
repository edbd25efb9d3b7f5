/** Turns rows of serial numbers and ranges into what staff see: with product, picture, range and recall, a query each for all of them. */
import type { Picture } from '#features/media/picture.ts'
import type { Db } from '#server/database/database.server.ts'
import { dayOf, daysBetween } from '#shared/times.ts'
import type { RangeRow, SerialRow } from '../serial-rows.server.ts'
import { stateOn } from '../warranty.ts'
import type { EntryState, SerialEntry } from './serial-record.ts'
import { namesOfRange } from './write-ranges.server.ts'

export type AnyRow = { kind: 'serial'; row: SerialRow } | { kind: 'range'; row: RangeRow }

/** A page of the list. `totalIsAtLeast`: there may be more than `total`. */
export type EntryPage = {
  rows: AnyRow[]
  next: string | null
  total: number
  totalIsAtLeast?: true
  search: { number: string | null; byEnding: boolean } | null
}

type Owner = { id: number; mainImageRef: string | null }
type Options = {
  timeZone: string
  listMainImages(owners: Owner[]): Promise<Map<number, Picture>>
  now?: () => number
}

export function createEntryReader({ timeZone, listMainImages, now = Date.now }: Options) {
  const today = () => dayOf(now(), timeZone)

  async function toEntries(db: Db, rows: AnyRow[]): Promise<SerialEntry[]> {
    const products = await readProducts(
      db,
      idsOf(rows, row => row.productId),
    )
    const images = await listMainImages([...products.values()])
    const singles = rows.flatMap(one => (one.kind === 'serial' ? [one.row] : []))
    const ranges = await readRanges(db, unique(singles.map(row => row.rangeId)))
    const named = await readNamed(db, unique(singles.map(row => row.replacedById)))
    const replaced = await readReplaced(db, unique(singles.map(row => row.id)))
    const day = today()
    return rows.map(({ kind, row }): SerialEntry => {
      const single = kind === 'serial' ? row : undefined
      const range = single?.rangeId ? ranges.get(single.rangeId) : undefined
      const product = row.productId === null ? undefined : products.get(row.productId)
      const recalledBy =
        (row.recall !== '' && (kind === 'serial' ? ('serial' as const) : ('range' as const))) ||
        (range && range.recall !== '' && ('range' as const)) ||
        (product && product.recall !== '' && ('product' as const)) ||
        null
      const state = stateOn({ ...row, isRecalled: recalledBy !== null }, day) as EntryState
      const isActive = state === 'active' && row.expiresOn !== null
      return {
        kind,
        ...row,
        ...(kind === 'serial'
          ? { serial: row.serial, printed: row.printed || row.serial, last: null, count: null }
          : rangeFields(row)),
        state,
        stored: row.state,
        translations: JSON.parse(row.translations),
        product: product
          ? {
              id: product.id,
              name: product.name,
              code: product.code,
              translations: JSON.parse(product.translations),
              image: images.get(product.id) ?? null,
              shown: product.shown === 1,
              isDeleted: product.deletedAt !== null,
              warrantyMonths: product.warrantyMonths,
            }
          : null,
        daysLeft: isActive && row.expiresOn ? daysBetween(day, row.expiresOn) : null,
        recalledBy,
        range: range ? { id: range.id, ...namesOfRange(range) } : null,
        replacedBy: (single?.replacedById && named.get(single.replacedById)) || null,
        replaces: (single && replaced.get(single.id)) ?? null,
      }
    })
  }

  return { toEntries, today }
}

const unique = (ids: (number | null)[]) => [...new Set(ids)].filter(id => id !== null)
const idsOf = (rows: AnyRow[], pick: (row: SerialRow | RangeRow) => number | null) =>
  unique(rows.map(({ row }) => pick(row)))

function rangeFields(row: RangeRow) {
  const { first, last } = namesOfRange(row)
  return {
    serial: row.first,
    printed: first,
    last: { serial: row.last, printed: last, prefix: row.printed || row.prefix },
    count: { numbers: numbersOf(row), activated: row.activated },
  }
}

export const numbersOf = ({ first, last, prefix }: Pick<RangeRow, 'first' | 'last' | 'prefix'>) =>
  Number(BigInt(last.slice(prefix.length)) - BigInt(first.slice(prefix.length))) + 1

async function readProducts(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map()
  const columns = ['id', 'name', 'code', 'translations', 'mainImageRef', 'shown', 'deletedAt'] as const
  const rows = await db
    .selectFrom('product')
    .select([...columns, 'recall', 'warrantyMonths'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

async function readRanges(db: Db, ids: number[]): Promise<Map<number, RangeRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('serialRange').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row]))
}

const nameColumns = ['id', 'serial', 'printed'] as const
type Named = { id: number; serial: string; printed: string }
const toName = ({ id, serial, printed }: Named) => ({ id, serial, printed: printed || serial })

async function readNamed(db: Db, ids: number[]): Promise<Map<number, Named>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('serial').select(nameColumns).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, toName(row)]))
}

/** What the customers of these had before. */
async function readReplaced(db: Db, ids: number[]): Promise<Map<number, Named>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('serial')
    .select([...nameColumns, 'replacedById'])
    .where('replacedById', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.replacedById ?? 0, toName(row)]))
}
