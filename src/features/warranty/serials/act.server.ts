/** What staff do with one serial number or range: one transaction, one entry in the history, one undo. */

import type { RecordEvent } from '#features/history/event.ts'
import type { ContentTx, Database, Db, Tx } from '#server/database/database.server.ts'
import { requireVersion } from '#server/database/versions.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { isSpellingOf, printedInRange, readSerial } from '../serial.ts'
import { findNumber, type RangeRow, type SerialRow } from '../serial-rows.server.ts'
import { type ActionFields, applyAction, type StoredAction } from './serial-actions.ts'
import type { SerialAction, SerialTarget } from './serial-record.ts'
import { deleteRange, releaseNumbers, requireRange, updateRanges } from './write-ranges.server.ts'
import {
  deleteSerials,
  insertSerials,
  type NewSerialRow,
  readSerials,
  reportSerials,
  type SerialFields,
  updateSerials,
  type Writer,
} from './write-serials.server.ts'

type Options = { database: Database; baseLocale: Locale; record: RecordEvent; now?: () => number }
type Act = { target: SerialTarget; action: SerialAction; version?: number | undefined }
/** Which row it is about, and the event that an undo takes back. Without one nothing was changed. */
export type ActResult = { kind: 'serial' | 'range'; id: number; eventId: number | null }

export type Acting = ReturnType<typeof createActing>

export function createActing({ database, baseLocale, record, now = Date.now }: Options) {
  const { engine, contentTransaction } = database

  async function contextOf(tx: Tx, productIds: (number | null)[]) {
    const months = await readMonths(tx, productIds)
    return (row: { productId: number | null }) => ({
      baseLocale,
      now: new Date(now()).toISOString(),
      productMonths: row.productId === null ? null : (months.get(row.productId) ?? null),
    })
  }

  /** Applies an action to rows of both kinds. Those that it does not fit are left out with `skipUnfit`, and refused without. */
  async function applyTo(
    tx: Tx,
    { serials, ranges }: { serials: SerialRow[]; ranges: RangeRow[] },
    { action, skipUnfit, ...writer }: Writer & { action: StoredAction; skipUnfit?: boolean },
  ) {
    if (action.kind === 'move' && action.productId !== null) await requireKnownProduct(tx, action.productId)
    const contextFor = await contextOf(
      tx,
      [...serials, ...ranges].map(row => row.productId),
    )
    const toChanges = <Row extends SerialRow | RangeRow>(rows: Row[]) =>
      rows.flatMap(before => {
        try {
          return [{ before, fields: applyAction(before, action, contextFor(before)) }]
        } catch (error) {
          if (skipUnfit && error instanceof AppError) return []
          throw error
        }
      })
    const changedSerials = await updateSerials(tx, toChanges(serials), writer)
    const changedRanges = await updateRanges(tx, toChanges(ranges), writer)
    return changedSerials.length + changedRanges.length
  }

  /** A number that so far only lies in a range gets its own row, with what the action makes of it. */
  async function takeOut(
    tx: Tx,
    { range, serial, fields }: { range: RangeRow; serial: string; fields: Partial<SerialFields> },
    writer: Writer,
  ): Promise<SerialRow> {
    const row = { ...valuesInRange(range, serial), ...fields }
    const [inserted] = await insertSerials(tx, [row], writer)
    return inserted as SerialRow
  }

  async function act(tx: ContentTx, { target, action, version }: Act, { admin }: Actor) {
    const { single, range, number } = await find(tx, target)
    const row = single ?? range
    if (!row) throw new AppError('not_found')
    const entity = single ? 'serial' : 'serialRange'
    await requireVersion(tx, { entity, row, version })
    if (action.kind === 'move' && action.productId !== null) await requireKnownProduct(tx, action.productId)
    const contextFor = await contextOf(tx, [row.productId])
    const isNumberOfRange = !single && number !== undefined
    if (action.kind === 'edit')
      requireSpelling(action.printed, single?.serial ?? number ?? range?.prefix ?? '')
    const template = isNumberOfRange ? { ...row, ...valuesInRange(row as RangeRow, number) } : row
    const fields: Partial<ActionFields> = applyAction(template, action, contextFor(row))
    const writer: Writer = { engine, record, admin }
    if (action.kind === 'replace') {
      if (!single && !isNumberOfRange) throw new AppError('serial_state')
      return await replace(
        tx,
        { action, single, range, number, fields },
        { ...writer, groupId: crypto.randomUUID() },
      )
    }
    if (single) {
      await updateSerials(tx, [{ before: single, fields }], writer)
      return { kind: 'serial' as const, id: single.id }
    }
    if (isNumberOfRange) {
      const { id } = await takeOut(tx, { range: row as RangeRow, serial: number, fields }, writer)
      return { kind: 'serial' as const, id }
    }
    await updateRanges(tx, [{ before: row as RangeRow, fields }], writer)
    return { kind: 'range' as const, id: row.id }
  }

  type Replacement = Found & {
    action: Extract<SerialAction, { kind: 'replace' }>
    fields: Partial<SerialFields>
  }

  /** The new one is written first, so that an undo finds the old one pointing at it. */
  async function replace(tx: Tx, { action, single, range, number, fields }: Replacement, writer: Writer) {
    const by = readSerial(action.by) ?? ''
    const old = single ?? (range && number && valuesInRange(range, number))
    if (!old || by === old.serial) throw fieldError('action.by', 'invalid_value')
    const found = await findNumber(tx, by)
    const template = found.single ?? (found.range && valuesInRange(found.range, by))
    if (!template) throw fieldError('action.by', 'not_found')
    if (template.state === 'void' || template.state === 'replaced') {
      throw fieldError('action.by', 'invalid_value')
    }
    const takesOver = template.state === 'registered' && old.state === 'activated'
    const { startsOn, months, expiresOn } = old
    const taken: Partial<SerialFields> = takesOver
      ? { state: 'activated', startsOn, months, expiresOn, activatedAt: new Date(now()).toISOString() }
      : {}
    let replacement = found.single
    if (replacement) await updateSerials(tx, [{ before: replacement, fields: taken }], writer)
    else if (found.range)
      replacement = await takeOut(tx, { range: found.range, serial: by, fields: taken }, writer)
    const replaced = { ...fields, replacedById: replacement?.id ?? null }
    if (single) {
      await updateSerials(tx, [{ before: single, fields: replaced }], writer)
      return { kind: 'serial' as const, id: single.id }
    }
    const { id } = await takeOut(
      tx,
      { range: range as RangeRow, serial: old.serial, fields: replaced },
      writer,
    )
    return { kind: 'serial' as const, id }
  }

  return {
    applyTo,
    actIn: (tx: ContentTx, what: Act, actor: Actor) => reportSerials(tx, () => act(tx, what, actor)),

    async act(what: Act, actor: Actor): Promise<ActResult> {
      let result: ActResult | undefined
      await contentTransaction(async tx => {
        const last = await lastEvent(tx)
        const done = await reportSerials(tx, () => act(tx, what, actor))
        result = { ...done, eventId: await eventOf(tx, done, last) }
      })
      return result as ActResult
    },

    /** Deleting has no trash: the event holds all there was, and an undo brings it back. */
    async remove({ kind, id }: Pick<ActResult, 'kind' | 'id'>, { admin }: Actor) {
      let eventId: number | null = null
      if (kind === 'range') await releaseNumbers(database, id)
      await contentTransaction(async tx => {
        const last = await lastEvent(tx)
        await reportSerials(tx, async () => {
          if (kind === 'range')
            return await deleteRange(tx, await requireRange(tx, id), { engine, record, admin })
          const rows = await readSerials(tx, [id])
          if (rows.length === 0) throw new AppError('not_found')
          await deleteSerials(tx, rows, { engine, record, admin })
        })
        eventId = await eventOf(tx, { kind, id }, last)
      })
      return { eventId }
    },
  }
}

/** The page shows what is printed, so that it must be the number that was looked up. */
function requireSpelling(printed: string | undefined, serial: string) {
  if (printed && !isSpellingOf(printed, serial)) throw fieldError('action.printed', 'invalid_value')
}

type Found = { single: SerialRow | undefined; range: RangeRow | undefined; number: string | undefined }

async function find(tx: Tx, target: SerialTarget): Promise<Found> {
  if ('serialId' in target) {
    const [single] = await readSerials(tx, [target.serialId])
    return { single, range: undefined, number: undefined }
  }
  if ('rangeId' in target) {
    return { single: undefined, range: await requireRange(tx, target.rangeId), number: undefined }
  }
  const number = readSerial(target.number) ?? ''
  return { ...(await findNumber(tx, number)), number }
}

/** What a number of a range is as long as it has no row of its own. */
export function valuesInRange(range: RangeRow, serial: string): NewSerialRow {
  const { productId, state, startsOn, months, expiresOn, activatedAt, reason, note, batch } = range
  const { translations } = range
  return {
    ...{ serial, printed: printedInRange(range, serial), batch },
    ...{ productId, state, startsOn, months, expiresOn, activatedAt, reason, translations, note },
    // That of the range is about it all the same, and ends with it.
    recall: '',
    replacedById: null,
  }
}

async function readMonths(tx: Tx, productIds: (number | null)[]) {
  const ids = [...new Set(productIds)].filter(id => id !== null)
  if (ids.length === 0) return new Map<number, number | null>()
  const rows = await tx
    .selectFrom('product')
    .select(['id', 'warrantyMonths'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [Number(row.id), row.warrantyMonths]))
}

export async function requireKnownProduct(tx: Db, id: number, field = 'action.productId') {
  const row = await tx
    .selectFrom('product')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw fieldError(field, 'not_found')
}

export const fieldError = (field: string, code: 'not_found' | 'invalid_value' | 'required') =>
  new AppError('invalid', { fields: { [field]: { code } } })

/** Writes of content follow one another, so what comes after it belongs to this transaction. */
const lastEvent = async (tx: Tx): Promise<number> =>
  Number(
    (await tx.selectFrom('event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0,
  )

async function eventOf(tx: Tx, { kind, id }: Pick<ActResult, 'kind' | 'id'>, after: number) {
  const event = await tx
    .selectFrom('event')
    .select('id')
    .where('entity', '=', kind === 'range' ? 'serialRange' : 'serial')
    .where('entityId', '=', id)
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event ? Number(event.id) : null
}
