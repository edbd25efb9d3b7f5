/** Adds, changes and deletes many serial numbers as long work (`features/long-work/`): one entry, one undo, and other saves in between. */

import type { RecordEvent } from '#features/history/event.ts'
import type {
  LongWork,
  LongWorkKind,
  LongWorkRow,
  NextPart,
  PartResult,
} from '#features/long-work/long-work.ts'
import type { ContentTx, Database, Db } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import { dayOf } from '#shared/times.ts'
import { readSerial } from '../serial.ts'
import { type Acting, requireKnownProduct } from './act.server.ts'
import type { Adding, CommonColumns } from './add-serials.server.ts'
import type { AddedFields } from './added.ts'
import { listEntryIds, listSold } from './list-ids.server.ts'
import type { StoredAction } from './serial-actions.ts'
import type { SerialFilters } from './serial-filters.ts'
import { deleteRange, readRange, releaseNumbers } from './write-ranges.server.ts'
import { deleteSerials, readSerials, reportSerials } from './write-serials.server.ts'

type Options = {
  database: Database
  longWork: LongWork
  record: RecordEvent
  acting: Acting
  adding: Adding
  timeZone: string
  now?: () => number
}

/** A range is stored as its negative id, because the ids of work are one list. */
export type ManyTarget = { serialIds?: number[]; rangeIds?: number[] } | { filter: SerialFilters }
type Change = { action: StoredAction } | { remove: true }

/** Numbers cost little to write, so that more of them fit into a part than products. */
const partSize = 500

export function createManySerials(options: Options) {
  const { database, longWork, record, acting, adding, timeZone, now = Date.now } = options
  const { db, engine, transaction } = database

  const listByFilter = (filters: SerialFilters) => listEntryIds(database, filters, dayOf(now(), timeZone))

  async function idsOf(target: ManyTarget): Promise<number[]> {
    if ('filter' in target) return await listByFilter(target.filter)
    const { serialIds = [], rangeIds = [] } = target
    return [...new Set([...serialIds, ...rangeIds.map(id => -id)])]
  }

  /** Some of the ids of work, from several stored parts if that many are asked for. */
  async function nextIds<Id>(tx: Db, { row, size }: Pick<NextPart, 'row' | 'size'>): Promise<Id[]> {
    const ids: Id[] = []
    while (ids.length < size) {
      const at = { ...row, position: row.position + ids.length }
      const some = (await longWork.nextIds(tx, { row: at, size: size - ids.length })) as Id[]
      if (some.length === 0) break
      ids.push(...some)
    }
    return ids
  }

  const toResult = (row: LongWorkRow, looked: number, changed: number, skipped: number): PartResult => {
    const next = row.position + looked
    return { looked, changed, skipped, next, isLast: looked === 0 || next >= row.total }
  }

  /** What a range holds leaves it before, in transactions of their own. */
  async function prepareRemoval({ row, size }: Pick<NextPart, 'row' | 'size'>) {
    for (const id of await nextIds<number>(db, { row, size })) if (id < 0) await releaseNumbers(database, -id)
  }

  async function runChange(tx: ContentTx, { row, size, admin }: NextPart): Promise<PartResult> {
    const ids = await nextIds<number>(tx, { row, size })
    const change: Change = JSON.parse(row.change)
    const serials = await readSerials(
      tx,
      ids.filter(id => id > 0),
    )
    const ranges = await Promise.all(ids.filter(id => id < 0).map(id => readRange(tx, -id)))
    const found = { serials, ranges: ranges.filter(range => range !== undefined) }
    const writer = { engine, record, admin, groupId: row.groupId }
    const gone = ids.length - found.serials.length - found.ranges.length
    const changed = await reportSerials(tx, async () => {
      if ('action' in change)
        return await acting.applyTo(tx, found, { ...writer, action: change.action, skipUnfit: true })
      await deleteSerials(tx, found.serials, writer)
      for (const range of found.ranges) await deleteRange(tx, range, writer)
      return found.serials.length + found.ranges.length
    })
    return toResult(row, ids.length, changed, gone)
  }

  async function runAdd(tx: ContentTx, { row, size, admin }: NextPart): Promise<PartResult> {
    const printed = await nextIds<string>(tx, { row, size })
    const { common }: { common: CommonColumns } = JSON.parse(row.change)
    const numbers = printed.flatMap(one => {
      const serial = readSerial(one)
      return serial === undefined ? [] : [{ serial, printed: one }]
    })
    const writer = { engine, record, admin, groupId: row.groupId }
    const added = await reportSerials(tx, () => adding.addFree(tx, numbers, common, writer))
    return toResult(row, printed.length, added, printed.length - added)
  }

  /** Units of a product that were sold get its months from now on, unless staff set their last day. */
  async function startFollowing(productId: number, caller: Caller) {
    const months = await readProductMonths(db, productId)
    const ids = await listSold(database, productId)
    return await start(ids, { action: { kind: 'follow', months } }, caller)
  }

  const start = (ids: number[], change: Change, caller: Caller) =>
    transaction(tx =>
      longWork.start(
        tx,
        {
          kind: 'remove' in change ? 'serialRemoval' : 'serialChange',
          change: JSON.stringify(change),
          total: ids.length,
          ids,
        },
        caller,
      ),
    )

  return {
    kinds: [
      { kind: 'serialChange', runPart: runChange, partSize },
      { kind: 'serialRemoval', prepare: prepareRemoval, runPart: runChange, partSize },
      { kind: 'serialAdd', runPart: runAdd, partSize },
    ] satisfies LongWorkKind[],

    startFollowing,

    /** How many units a change of a product's months would be about. */
    async countFollowing(productId: number) {
      return (await listSold(database, productId)).length
    },

    async start(target: ManyTarget, change: Change, caller: Caller) {
      if ('action' in change) {
        const { action } = change
        if (action.kind === 'replace' || (action.kind === 'edit' && action.printed !== undefined)) {
          throw new AppError('invalid', { fields: { 'action.kind': { code: 'invalid_choice' } } })
        }
        if (action.kind === 'move' && action.productId !== null)
          await requireKnownProduct(db, action.productId)
      }
      return await start(await idsOf(target), change, caller)
    },

    /** Of single numbers, and of ranges as negative ones. */
    listIds: listByFilter,

    count: async (target: ManyTarget) => (await idsOf(target)).length,

    /** Any number of them, as they are printed. */
    async startAdding(printed: string[], fields: AddedFields, caller: Caller) {
      const common = await adding.toColumns(db, fields)
      return await transaction(tx =>
        longWork.start(
          tx,
          { kind: 'serialAdd', change: JSON.stringify({ common }), total: printed.length, ids: printed },
          caller,
        ),
      )
    },
  }
}

async function readProductMonths(db: Db, productId: number): Promise<number> {
  await requireKnownProduct(db, productId, 'productId')
  const { warrantyMonths } = await db
    .selectFrom('product')
    .select('warrantyMonths')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  if (warrantyMonths === null)
    throw new AppError('invalid', { fields: { warrantyMonths: { code: 'required' } } })
  return warrantyMonths
}
