/** Joins what staff do with serial numbers. Made by `warranty-services.server.ts`. */
import type { BulkChange } from '#features/catalogue/products/bulk/bulk-changes.contract.ts'
import type { LongWorkRow } from '#features/long-work/long-work.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { CallData } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { printedInRange, readSerial, toPrinted } from '../serial.ts'
import { findNumber } from '../serial-rows.server.ts'
import { createActing } from './act.server.ts'
import { createAdding } from './add-serials.server.ts'
import { type EntryQuery, listEntries } from './list-entries.server.ts'
import { createManySerials, type ManyTarget } from './many-serials.server.ts'
import { type AnyRow, createEntryReader } from './read-entries.server.ts'
import { createSerialReverts } from './serial-reverts.server.ts'
import type { serialsApi } from './serials.contract.ts'
import { readTimeline } from './timeline.server.ts'
import { readRange } from './write-ranges.server.ts'
import { readSerials } from './write-serials.server.ts'

type Options = Parameters<typeof createActing>[0] &
  Omit<Parameters<typeof createManySerials>[0], 'acting' | 'adding'> &
  Parameters<typeof createEntryReader>[0] &
  Pick<Parameters<typeof readTimeline>[1], 'listEvents'> & {
    /** How the API shows long work. */
    toBulkChange(row: LongWorkRow, locale: Locale): Promise<BulkChange>
  }
type Body<Name extends keyof typeof serialsApi> =
  CallData<(typeof serialsApi)[Name]> extends { body: infer B } ? B : never

/** How many lines of a pasted column are named at once. */
const maxProblems = 200
const maxBatches = 20

export type Serials = ReturnType<typeof createSerials>

export function createSerials(options: Options) {
  const { database, toBulkChange } = options
  const { db } = database
  const reader = createEntryReader(options)
  const acting = createActing(options)
  const adding = createAdding(options)
  const many = createManySerials({ ...options, acting, adding })

  async function requireEntry(kind: AnyRow['kind'], id: number) {
    const row = kind === 'serial' ? (await readSerials(db, [id]))[0] : await readRange(db, id)
    if (!row) throw new AppError('not_found')
    const [entry] = await reader.toEntries(db, [{ kind, row } as AnyRow])
    if (!entry) throw new AppError('not_found')
    return entry
  }

  /** The event of what was just added. */
  async function added(kind: AnyRow['kind'], id: number) {
    const event = await db
      .selectFrom('event')
      .select('id')
      .where('entity', '=', kind === 'serial' ? 'serial' : 'serialRange')
      .where('entityId', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return { entry: await requireEntry(kind, id), eventId: event ? Number(event.id) : null }
  }

  async function preview(body: Body<'changeSerials'>) {
    if ('followProduct' in body) return await many.countFollowing(body.followProduct)
    return await many.count('remove' in body ? body.remove : body.target)
  }

  async function start(body: Body<'changeSerials'>, caller: Caller) {
    if ('followProduct' in body) return await many.startFollowing(body.followProduct, caller)
    if ('remove' in body) return await many.start(body.remove as ManyTarget, { remove: true }, caller)
    return await many.start(body.target as ManyTarget, { action: body.action }, caller)
  }

  return {
    revertHandlers: createSerialReverts({ engine: database.engine, record: options.record }),
    longWorkKinds: many.kinds,
    many,
    requireEntry,

    async list(query: EntryQuery) {
      const { rows, ...page } = await listEntries(database, query, reader.today())
      return { ...page, items: await reader.toEntries(db, rows) }
    },

    async listBatches(q: string) {
      const found = await Promise.all(
        (['serial', 'serialRange'] as const).map(table =>
          db
            .selectFrom(table)
            .select('batch')
            .distinct()
            .where('batch', '!=', '')
            .where('batch', '>=', q)
            .where('batch', '<', `${q}\u{10ffff}`)
            .orderBy('batch')
            .limit(maxBatches)
            .execute(),
        ),
      )
      const batches = new Set(found.flat().map(row => row.batch))
      return { items: [...batches].sort().slice(0, maxBatches) }
    },

    async byNumber(typed: string) {
      const serial = readSerial(typed)
      if (serial === undefined)
        throw new AppError('invalid', { fields: { serial: { code: 'invalid_value' } } })
      const { single, range } = await findNumber(db, serial)
      const rows: AnyRow[] = [
        ...(single ? [{ kind: 'serial' as const, row: single }] : []),
        ...(range ? [{ kind: 'range' as const, row: range }] : []),
      ]
      const entries = await reader.toEntries(db, rows)
      return {
        serial,
        printed: single?.printed || (range ? printedInRange(range, serial) : toPrinted(typed)),
        entry: entries.find(entry => entry.kind === 'serial') ?? null,
        range: entries.find(entry => entry.kind === 'range') ?? null,
      }
    },

    async timeline(typed: string) {
      const serial = readSerial(typed)
      if (serial === undefined)
        throw new AppError('invalid', { fields: { serial: { code: 'invalid_value' } } })
      return { items: await readTimeline(serial, { ...options, db }) }
    },

    async act(body: Body<'actOnSerial'>, caller: Caller) {
      const { kind, id, eventId } = await acting.act(body, caller)
      return { entry: await requireEntry(kind, id), eventId }
    },

    /** In the transaction of the caller, as when a request for activation is confirmed. */
    actIn: acting.actIn,

    remove: (body: Body<'removeSerial'>, caller: Caller) => acting.remove(body, caller),

    addOne: async (body: Body<'addSerial'>, caller: Caller) =>
      added('serial', await adding.addOne(body, caller)),
    addRange: async (body: Body<'addSerialRange'>, caller: Caller) =>
      added('range', await adding.addRange(body, caller)),

    async addLines({ lines, mode, ...fields }: Body<'addSerialLines'>, caller: Caller) {
      const { good, problems } = await adding.checkLines(lines)
      await adding.toColumns(db, fields)
      const work =
        mode === 'add' && good.length > 0
          ? await many.startAdding(
              good.map(one => one.printed),
              fields,
              caller,
            )
          : null
      return {
        lines: good.length + problems.length,
        good: good.length,
        wrong: problems.length,
        problems: problems.slice(0, maxProblems),
        work: work && (await toBulkChange(work, caller.locale)),
      }
    },

    async changeMany(body: Body<'changeSerials'>, caller: Caller) {
      if (body.preview) return { total: await preview(body), work: null }
      const row = await start(body, caller)
      return { total: row.total, work: await toBulkChange(row, caller.locale) }
    },
  }
}
