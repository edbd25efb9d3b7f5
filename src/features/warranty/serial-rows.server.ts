/**
 * Rows of serial numbers. A number is found by one indexed read, or by two if it is in a range. Used by `warranty.server.ts`.
 */
import type { Db, Tx } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import type { WarrantyColumns } from './tables.server.ts'

export type StoredWarranty = Pick<
  WarrantyColumns,
  'startsOn' | 'months' | 'expiresOn' | 'state' | 'reason'
> & {
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

type Row = Pick<WarrantyColumns, 'productId' | 'startsOn' | 'months' | 'expiresOn' | 'state' | 'reason'>
const columns = ['productId', 'startsOn', 'months', 'expiresOn', 'state', 'reason'] as const

/**
 * A single serial number takes precedence over a range that contains it. That is how one number of a range is activated or
 * voided.
 */
export async function findWarranty(db: Db, serial: string): Promise<StoredWarranty | undefined> {
  const row = (await findSerial(db, serial)) ?? (await findInRange(db, serial))
  return row && { ...row, product: await shownProduct(db, row.productId) }
}

/** The product of a serial number, for staff: also one that visitors cannot see. */
export async function findSerialProduct(db: Db, serial: string): Promise<number | null> {
  const row = (await findSerial(db, serial)) ?? (await findInRange(db, serial))
  return row?.productId ?? null
}

async function findSerial(db: Db, serial: string): Promise<Row | undefined> {
  return await db.selectFrom('serial').select(columns).where('serial', '=', serial).executeTakeFirst()
}

async function findInRange(db: Db, serial: string): Promise<Row | undefined> {
  const range = await lastRangeFrom(db, { length: serial.length, upTo: serial })
  if (!range || range.last < serial || !/^\d+$/.test(serial.slice(range.prefix.length))) return undefined
  return range
}

/** Ranges of the same length do not overlap. So only the last range that begins at or before a number can contain it. */
async function lastRangeFrom(db: Db, { length, upTo }: { length: number; upTo: string }) {
  return await db
    .selectFrom('serialRange')
    .select([...columns, 'prefix', 'first', 'last'])
    .where('length', '=', length)
    .where('first', '<=', upTo)
    .orderBy('first', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function shownProduct(db: Db, id: number | null): Promise<StoredWarranty['product']> {
  if (id === null) return undefined
  return await db
    .selectFrom('product')
    .select(['id', 'slug', 'name', 'code', 'mainImageRef', 'translations', 'lifecycle'])
    .where('id', '=', id)
    .where('shown', '=', 1)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Public pages ask for a serial number only if this is true. */
export async function hasSerials(db: Db): Promise<boolean> {
  for (const table of ['serial', 'serialRange'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  }
  return false
}

export async function requireFreeSerial(tx: Tx, serial: string) {
  if (await findSerial(tx, serial)) throw takenError('serial')
}

export async function requireFreeRange(
  tx: Tx,
  { length, first, last }: Record<'first' | 'last', string> & { length: number },
) {
  const previous = await lastRangeFrom(tx, { length, upTo: last })
  if (previous && previous.last >= first) throw takenError('from')
}

const takenError = (field: string) => new AppError('invalid', { fields: { [field]: { code: 'taken' } } })
