/**
 * Finds the rows of a serial number: its own, and the range it lies in, by one indexed read each. Used by `warranty.server.ts` and by
 * `serials/`.
 */
import type { Selectable } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import { printedInRange } from './serial.ts'
import type { SerialColumns, SerialRangeColumns } from './tables.server.ts'

export type SerialRow = Selectable<SerialColumns>
export type RangeRow = Selectable<SerialRangeColumns>

type ShownColumns = 'startsOn' | 'months' | 'expiresOn' | 'state' | 'reason' | 'translations'
export type StoredWarranty = Pick<SerialRow, ShownColumns> & {
  printed: string
  /** The notice of the recall that it is under: its own, that of its range or that of its product. */
  recall: { text: string; translations: Texts } | undefined
  /** The product. Undefined if visitors cannot see it. */
  product:
    | {
        id: number
        slug: string
        name: string
        code: string | null
        mainImageRef: string | null
        translations: string
        lifecycle: string
      }
    | undefined
}
type Texts = Record<string, { recall?: string }>

/**
 * A single serial number takes precedence over a range that contains it. That is how one number of a range is activated or
 * voided. A recall of the range or the product is about it all the same.
 */
export async function findWarranty(db: Db, serial: string): Promise<StoredWarranty | undefined> {
  const { single, range } = await findNumber(db, serial)
  const row = single ?? range
  if (!row) return undefined
  const product = await readProduct(db, row.productId)
  const recalled = [single, range, product].find(one => one && one.recall !== '')
  const { shown, recall: _, deletedAt, ...fields } = product ?? { shown: 0, deletedAt: null }
  return {
    ...row,
    printed: (single?.printed || (range && printedInRange(range, serial))) ?? '',
    recall: recalled && { text: recalled.recall, translations: JSON.parse(recalled.translations) },
    product: product && shown === 1 && deletedAt === null ? (fields as StoredWarranty['product']) : undefined,
  }
}

/** The product of a serial number, for staff: also one that visitors cannot see. */
export async function findSerialProduct(db: Db, serial: string): Promise<number | null> {
  const { single, range } = await findNumber(db, serial)
  return (single ?? range)?.productId ?? null
}

export async function findNumber(
  db: Db,
  serial: string,
): Promise<{ single: SerialRow | undefined; range: RangeRow | undefined }> {
  return { single: await findSerial(db, serial), range: await findRangeOf(db, serial) }
}

export const findSerial = (db: Db, serial: string): Promise<SerialRow | undefined> =>
  db.selectFrom('serial').selectAll().where('serial', '=', serial).executeTakeFirst()

export async function findRangeOf(db: Db, serial: string): Promise<RangeRow | undefined> {
  const range = await lastRangeFrom(db, { length: serial.length, upTo: serial })
  return range && isInRange(range, serial) ? range : undefined
}

export const isInRange = (
  { first, last, prefix }: Pick<RangeRow, 'first' | 'last' | 'prefix'>,
  serial: string,
) =>
  serial.length === first.length &&
  first <= serial &&
  serial <= last &&
  /^\d+$/.test(serial.slice(prefix.length))

/** Ranges of the same length do not overlap. So only the last range that begins at or before a number can contain it. */
export async function lastRangeFrom(
  db: Db,
  { length, upTo }: { length: number; upTo: string },
): Promise<RangeRow | undefined> {
  return await db
    .selectFrom('serialRange')
    .selectAll()
    .where('length', '=', length)
    .where('first', '<=', upTo)
    .orderBy('first', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function readProduct(db: Db, id: number | null) {
  if (id === null) return undefined
  const columns = ['id', 'slug', 'name', 'code', 'mainImageRef', 'translations', 'lifecycle'] as const
  return await db
    .selectFrom('product')
    .select([...columns, 'recall', 'shown', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Public pages ask for a serial number only if this is true. */
export async function hasSerials(db: Db): Promise<boolean> {
  for (const table of ['serial', 'serialRange'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  }
  return false
}
