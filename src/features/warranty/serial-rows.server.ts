/** Rows of serial numbers: found by one indexed read, or two when the number is in a range. */
import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import type { WarrantyColumns } from './tables.server.ts'

export type StoredWarranty = Pick<
  WarrantyColumns,
  'startsOn' | 'months' | 'expiresOn' | 'state' | 'reason'
> & {
  /** Only one that visitors see. */
  product:
    | {
        id: number
        slug: string
        name: string
        code: string | null
        mainImageRef: string | null
        translations: string
      }
    | undefined
}

type Row = Pick<WarrantyColumns, 'productId' | 'startsOn' | 'months' | 'expiresOn' | 'state' | 'reason'>
const columns = ['productId', 'startsOn', 'months', 'expiresOn', 'state', 'reason'] as const

/** A number of its own beats the range it lies in: that is how one of them is activated or made void. */
export async function findWarranty(db: Db, serial: string): Promise<StoredWarranty | undefined> {
  const row = (await findSerial(db, serial)) ?? (await findInRange(db, serial))
  return row && { ...row, product: await shownProduct(db, row.productId) }
}

async function findSerial(db: Db, serial: string): Promise<Row | undefined> {
  return await db.selectFrom('serial').select(columns).where('serial', '=', serial).executeTakeFirst()
}

async function findInRange(db: Db, serial: string): Promise<Row | undefined> {
  const range = await lastBeginning(db, { length: serial.length, upTo: serial })
  if (!range || range.last < serial || !/^\d+$/.test(serial.slice(range.prefix.length))) return undefined
  return range
}

/** Ranges of one length do not overlap, so that none but the last that begins up to here can reach as far. */
async function lastBeginning(db: Db, { length, upTo }: { length: number; upTo: string }) {
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
    .select(['id', 'slug', 'name', 'code', 'mainImageRef', 'translations'])
    .where('id', '=', id)
    .where('shown', '=', 1)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** One who adds follows the other: what is free for both would not be for the second. */
export async function lockSerials(tx: Tx) {
  await tx
    .updateTable('contentVersion')
    .set({ version: sql.ref('version') })
    .where('id', '=', 1)
    .execute()
}

export async function requireFreeSerial(tx: Tx, serial: string) {
  if (await findSerial(tx, serial)) throw taken('serial')
}

export async function requireFreeRange(
  tx: Tx,
  { length, first, last }: Record<'first' | 'last', string> & { length: number },
) {
  const before = await lastBeginning(tx, { length, upTo: last })
  if (before && before.last >= first) throw taken('from')
}

const taken = (field: string) => new AppError('invalid', { fields: { [field]: { code: 'taken' } } })
