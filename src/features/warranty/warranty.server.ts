/**
 * Warranties by serial number. They are stored one by one or as ranges, and looked up by whoever has the number. Used by the
 * API, by the ticket context and by the demo shop.
 */

import type * as z from 'zod'
import { addressBounds } from '#features/accounts/address-bounds.ts'
import type { Picture } from '#features/media/picture.ts'
import type { ContentTx, Database, Tx } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { AppError } from '#shared/errors.ts'
import { toFieldProblems } from '#shared/field-definitions/field-problems.ts'
import type { Locale } from '#shared/locale.ts'
import { dayOf, daysBetween } from '#shared/times.ts'
import { toStoredTranslations } from '#shared/translations.ts'
import { readSerial, toPrinted } from './serial.ts'
import {
  findSerial,
  findSerialProduct,
  findWarranty,
  lastRangeFrom,
  type RangeRow,
  type SerialRow,
  type StoredWarranty,
} from './serial-rows.server.ts'
import { requireFreeRange, writeNewRange } from './serials/write-ranges.server.ts'
import { deleteSerials, reportSerials, takenError, writeNewSerials } from './serials/write-serials.server.ts'
import {
  dayAfter,
  lastDayOf,
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
  baseLocale: Locale
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

export function createWarranties(options: Options) {
  const { database, limits, timeZone, baseLocale, listMainImages, now = Date.now } = options
  const { db, engine } = database
  const unrecorded = { engine, record: async () => true, admin: undefined }

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
    const state = stateOn({ ...stored, isRecalled: stored.recall !== undefined }, today)
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
      // The last day counts too.
      monthsLeft: isActive ? monthsBetween(today, dayAfter(expiresOn)) : null,
      printed: stored.printed,
      ...reasonOf(stored, state),
    }
  }

  /** Writes follow one another. Otherwise two transactions could both find the same number free, or both be the first one. */
  const writeSerials = (write: (tx: ContentTx) => Promise<void>) =>
    database.contentTransaction(tx => reportSerials(tx, () => write(tx)))

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

    /** For the demo and for tests: not recorded in the history. */
    async addSerial(input: NewSerial) {
      const { serial, ...fields } = parsed(newSerial, input)
      const printed = fields.printed || toPrinted(input.serial)
      await writeSerials(async tx => {
        const taken = tx.selectFrom('serial').select('id').where('serial', '=', serial)
        if (await taken.executeTakeFirst()) throw takenError('serial')
        const row = { ...toColumns(fields, baseLocale), serial, printed, replacedById: null }
        await writeNewSerials({ tx, engine }, [row])
      })
    },

    async addRange(input: NewSerialRange) {
      const { prefix = '', from, to, ...fields } = parsed(newSerialRange, input)
      const range = { prefix, length: prefix.length + from.length, first: prefix + from, last: prefix + to }
      const printed = fields.printed || toPrinted(input.prefix)
      await writeSerials(async tx => {
        await requireFreeRange(tx, range)
        await writeNewRange(tx, { ...toColumns(fields, baseLocale), ...range, printed })
      })
    },

    /** Takes a row away without an event, for the removal of the demo, which keeps it. */
    async takeRow(tx: Tx, table: 'serial' | 'serialRange', id: number): Promise<unknown> {
      const row = await tx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
      if (row && 'serial' in row) await deleteSerials(tx, [row as SerialRow], unrecorded)
      else await tx.deleteFrom(table).where('id', '=', id).execute()
      return row
    },

    /** Puts it back. A number that was given out again meanwhile stays as it is. */
    async putRow(tx: Tx, table: 'serial' | 'serialRange', stored: unknown) {
      if (table === 'serial') {
        const { reversed: _, rangeId: __, ...row } = stored as SerialRow
        if (await findSerial(tx, row.serial)) return
        await writeNewSerials({ tx, engine }, [{ ...row, replacedById: null }])
      } else {
        const { activated: _, ...row } = stored as RangeRow
        const other = await lastRangeFrom(tx, { length: row.length, upTo: row.last })
        if (!other || other.last < row.first) await writeNewRange(tx, row)
      }
    },

    /** Removes the single number, or else the range that begins with it. */
    async remove(typed: string) {
      const serial = readSerial(typed) ?? ''
      await writeSerials(async tx => {
        const single = await findSerial(tx, serial)
        if (single) return await deleteSerials(tx, [single], unrecorded)
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
  printed: '',
  reason: '',
  translations: {},
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

type Fields = Omit<z.output<typeof newSerial>, 'serial'>

function toColumns({ translations, ...fields }: Fields, baseLocale: Locale) {
  const { startsOn, months, state } = fields
  return {
    ...fields,
    translations: JSON.stringify(toStoredTranslations(translations, baseLocale)),
    recall: '',
    expiresOn: startsOn !== null && months !== null ? lastDayOf(startsOn, months) : null,
    activatedAt: state === 'activated' ? new Date().toISOString() : null,
  }
}

/** What visitors read of the reason: why it is void or was replaced, or the notice of the recall. */
function reasonOf(
  stored: StoredWarranty,
  state: Warranty['state'],
): Pick<Warranty, 'reason' | 'translations'> {
  const texts: Record<string, { reason?: string; recall?: string }> =
    state === 'recalled' ? (stored.recall?.translations ?? {}) : JSON.parse(stored.translations)
  const key = state === 'recalled' ? 'recall' : 'reason'
  if (state !== 'recalled' && state !== 'void' && state !== 'replaced')
    return { reason: '', translations: {} }
  const translated = Object.entries(texts).flatMap(([locale, { [key]: reason }]) =>
    reason ? [[locale, { reason }]] : [],
  )
  const reason = state === 'recalled' ? (stored.recall?.text ?? '') : stored.reason
  return { reason, translations: Object.fromEntries(translated) }
}
