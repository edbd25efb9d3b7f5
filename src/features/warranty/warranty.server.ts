/**
 * Warranties by serial number. They are stored one by one or as ranges, and looked up by whoever has the number. Used by the
 * API, by the ticket context and by the demo shop.
 */

import { addressBounds } from '#features/accounts/address-bounds.ts'
import type { Picture } from '#features/media/picture.ts'
import type { ContentTx, Database } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { AppError } from '#shared/errors.ts'
import { toFieldProblems } from '#shared/field-definitions/field-problems.ts'
import { dayOf, daysBetween } from '#shared/times.ts'
import { readSerial } from './serial.ts'
import {
  findSerialProduct,
  findWarranty,
  hasSerials,
  requireFreeRange,
  requireFreeSerial,
  type StoredWarranty,
} from './serial-rows.server.ts'
import {
  addMonths,
  monthsBetween,
  type NewSerial,
  type NewSerialRange,
  newSerial,
  newSerialRange,
  stateOn,
  type Warranty,
} from './warranty.ts'

type Owner = { id: number; mainImageRef: string | null }
type Options = {
  database: Database
  limits: Pick<Limits, 'take'>
  timeZone: string
  listMainImages(owners: Owner[]): Promise<Map<number, Picture>>
  now?: () => number
}

const minutes = 60_000

/** Loose enough for a workshop, and far too few requests to find numbers by guessing. */
const bounds = (address: string) =>
  addressBounds(address, [
    { name: 'warranty', max: 30, windowMs: 10 * minutes },
    { name: 'warranty-day', max: 300, windowMs: 24 * 60 * minutes },
  ])

export type Warranties = ReturnType<typeof createWarranties>

export function createWarranties({ database, limits, timeZone, listMainImages, now = Date.now }: Options) {
  const { db } = database

  async function toProduct({ product }: StoredWarranty): Promise<Warranty['product']> {
    if (!product) return null
    const { mainImageRef, translations, ...fields } = product
    const images = await listMainImages([{ id: fields.id, mainImageRef }])
    return { ...fields, translations: JSON.parse(translations), image: images.get(fields.id) ?? null }
  }

  async function read(serial: string, typed: string): Promise<Warranty> {
    const stored = await findWarranty(db, serial)
    if (!stored) return { ...unknownWarranty, serial, typed }
    const today = dayOf(now(), timeZone)
    const state = stateOn(stored, today)
    const { startsOn, expiresOn, months } = stored
    const isActive = state === 'active' && startsOn !== null && expiresOn !== null
    return {
      serial,
      typed,
      state,
      product: await toProduct(stored),
      ...{ startsOn, expiresOn, months },
      daysLeft: isActive ? daysBetween(today, expiresOn) : null,
      daysInAll: isActive ? daysBetween(startsOn, expiresOn) : null,
      monthsLeft: isActive ? monthsBetween(today, expiresOn) : null,
      reason: state === 'void' || state === 'replaced' ? stored.reason : '',
    }
  }

  /**
   * Writes follow one another. Otherwise two transactions could both find the same number free, or both be the first one. Pages show
   * no serial number, so all they can show of a write is whether there are any, which the settings say.
   */
  async function writeSerials(write: (tx: ContentTx) => Promise<void>) {
    await database.contentTransaction(async tx => {
      const had = await hasSerials(tx)
      await write(tx)
      tx.changed((await hasSerials(tx)) === had ? 'staff' : 'settings')
    })
  }

  return {
    /** Every request counts, so that guessing with malformed numbers is no faster than with unknown ones. */
    async lookUp(typed: string, { address }: Pick<Caller, 'address'>): Promise<Warranty> {
      await limits.take(...bounds(address))
      const serial = readSerial(typed)
      if (serial === undefined)
        throw new AppError('invalid', { fields: { serial: { code: 'invalid_value' } } })
      return await read(serial, typed)
    },

    /** For staff, who look up a number they were given. It does not count against any limit. */
    read: (typed: string) => read(readSerial(typed) ?? typed, typed),

    findProduct: (typed: string) => findSerialProduct(db, readSerial(typed) ?? typed),

    async addSerial(input: NewSerial) {
      const { serial, ...fields } = parsed(newSerial, input)
      await writeSerials(async tx => {
        await requireFreeSerial(tx, serial)
        await tx
          .insertInto('serial')
          .values({ serial, ...toColumns(fields) })
          .execute()
      })
    },

    async addRange(input: NewSerialRange) {
      const { prefix = '', from, to, ...fields } = parsed(newSerialRange, input)
      const range = { prefix, length: prefix.length + from.length, first: prefix + from, last: prefix + to }
      await writeSerials(async tx => {
        await requireFreeRange(tx, range)
        await tx
          .insertInto('serialRange')
          .values({ ...range, ...toColumns(fields) })
          .execute()
      })
    },

    /** Removes the single number, or else the range that begins with it. */
    async remove(typed: string) {
      const serial = readSerial(typed) ?? ''
      await writeSerials(async tx => {
        const single = await tx.deleteFrom('serial').where('serial', '=', serial).executeTakeFirstOrThrow()
        if (single.numDeletedRows > 0n) return
        const range = await tx.deleteFrom('serialRange').where('first', '=', serial).executeTakeFirstOrThrow()
        if (range.numDeletedRows === 0n) throw new AppError('not_found')
      })
    },
  }
}

const unknownWarranty = {
  state: 'unknown' as const,
  product: null,
  startsOn: null,
  expiresOn: null,
  months: null,
  daysLeft: null,
  daysInAll: null,
  monthsLeft: null,
  reason: '',
}

type Schema<Input, Output> = {
  safeParse(input: Input): { success: true; data: Output } | { success: false; error: { issues: Issues } }
}
type Issues = Parameters<typeof toFieldProblems>[0]

function parsed<Input, Output>(schema: Schema<Input, Output>, input: Input): Output {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new AppError('invalid', { fields: toFieldProblems(result.error.issues) })
}

type Fields = {
  productId: number
  state: StoredWarranty['state']
  startsOn: string | null
  months: number | null
  reason: string
}

function toColumns(fields: Fields) {
  const { startsOn, months } = fields
  const at = new Date().toISOString()
  return {
    ...fields,
    expiresOn: startsOn !== null && months !== null ? addMonths(startsOn, months) : null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
}
