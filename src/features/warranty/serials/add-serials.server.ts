/** Adds serial numbers: one, a pasted column, a range. Many of them are added by long work (`many-serials.server.ts`). */
import type { RecordEvent } from '#features/history/event.ts'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { chunksOf } from '#server/process/chunks.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { toStoredTranslations } from '#shared/translations.ts'
import { readSerial, toPrinted } from '../serial.ts'
import { lastDayOf } from '../warranty.ts'
import { requireKnownProduct } from './act.server.ts'
import { type AddedFields, type LineProblem, readEnds, readLines } from './added.ts'
import { insertRange, requireFreeRange } from './write-ranges.server.ts'
import {
  insertSerials,
  type NewSerialRow,
  reportSerials,
  takenError,
  type Writer,
} from './write-serials.server.ts'

type Options = { database: Database; baseLocale: Locale; record: RecordEvent; now?: () => number }
type Numbers = { serial: string; printed: string }
/** The columns that all numbers have that are added together. */
export type CommonColumns = Omit<NewSerialRow, 'serial' | 'printed' | 'id'>

export type Adding = ReturnType<typeof createAdding>

export function createAdding({ database, baseLocale, record, now = Date.now }: Options) {
  const { db, engine, contentTransaction } = database

  /** Checks what they have in common and computes the last day. */
  async function toColumns(tx: Db, fields: AddedFields): Promise<CommonColumns> {
    const { translations, state, startsOn, ...rest } = fields
    const { productId } = fields
    if (productId !== null) await requireKnownProduct(tx, productId, 'productId')
    const months = fields.months ?? (state === 'activated' ? await readMonths(tx, productId) : null)
    if (state === 'activated') {
      if (startsOn === null) throw refused('startsOn')
      if (months === null) throw refused('months')
    }
    return {
      ...{ ...rest, state, startsOn, months, recall: '', replacedById: null },
      expiresOn: startsOn !== null && months !== null ? lastDayOf(startsOn, months) : null,
      activatedAt: state === 'activated' ? new Date(now()).toISOString() : null,
      translations: JSON.stringify(toStoredTranslations(translations, baseLocale)),
    }
  }

  /** Adds those that are free, and returns how many these are. */
  async function addFree(tx: Tx, numbers: Numbers[], common: CommonColumns, writer: Writer) {
    const taken = await listTaken(tx, numbers)
    const free = numbers.filter(one => !taken.has(one.serial))
    await insertSerials(
      tx,
      free.map(one => ({ ...common, ...one })),
      writer,
    )
    return free.length
  }

  return {
    toColumns,
    addFree,

    async addOne({ serial: typed, ...fields }: AddedFields & { serial: string }, { admin }: Actor) {
      const serial = readSerial(typed) ?? ''
      let id = 0
      await contentTransaction(async tx => {
        await reportSerials(tx, async () => {
          const common = await toColumns(tx, fields)
          if ((await listTaken(tx, [{ serial }])).size > 0) throw takenError('serial')
          const rows = [{ ...common, serial, printed: toPrinted(typed) }]
          const [row] = await insertSerials(tx, rows, { engine, record, admin })
          id = row?.id ?? 0
        })
      })
      return id
    },

    async addRange(
      { first, last, ...fields }: AddedFields & { first: string; last: string },
      { admin }: Actor,
    ) {
      const read = readEnds(first, last)
      if ('code' in read) throw new AppError('invalid', { fields: { [read.field]: { code: read.code } } })
      const { prefix, printed, from, to } = read
      const range = { prefix, length: prefix.length + from.length, first: prefix + from, last: prefix + to }
      let id = 0
      await contentTransaction(async tx => {
        await reportSerials(tx, async () => {
          const { replacedById: _, ...common } = await toColumns(tx, fields)
          await requireFreeRange(tx, range, 'first')
          ;({ id } = await insertRange(tx, { ...common, ...range, printed }, { engine, record, admin }))
        })
      })
      return id
    },

    /** What a pasted column has, and what is wrong with which of its lines. */
    async checkLines(text: string): Promise<{ good: Numbers[]; problems: LineProblem[] }> {
      const { good, problems } = readLines(text)
      const taken = await listTaken(db, good)
      for (const { line, printed, serial } of good) {
        if (taken.has(serial)) problems.push({ line, typed: printed, code: 'taken' })
      }
      problems.sort((one, other) => one.line - other.line)
      return { good: good.filter(one => !taken.has(one.serial)), problems }
    },
  }
}

const refused = (field: string) => new AppError('invalid', { fields: { [field]: { code: 'required' } } })

async function readMonths(db: Db, productId: number | null): Promise<number | null> {
  if (productId === null) return null
  const row = await db
    .selectFrom('product')
    .select('warrantyMonths')
    .where('id', '=', productId)
    .executeTakeFirst()
  return row?.warrantyMonths ?? null
}

async function listTaken(db: Db, numbers: { serial: string }[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const some of chunksOf(numbers, 500)) {
    const rows = await db
      .selectFrom('serial')
      .select('serial')
      .where(
        'serial',
        'in',
        some.map(one => one.serial),
      )
      .execute()
    for (const { serial } of rows) taken.add(serial)
  }
  return taken
}
