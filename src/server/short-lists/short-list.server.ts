/**
 * A short list that staff keep, such as the questions of the help page: creates, changes, moves, deletes and reverts its items, all
 * of which are read at once. A feature describes its list; `CONTRIBUTING.md` says how one is added.
 *
 * A deleted item is gone from its table: its event holds all there was, and undoing that brings it back. So a trash is a list of events.
 */
import { isDeepStrictEqual } from 'node:util'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { trashMs } from '#shared/trash.ts'
import type { Tables } from '#tables'
import type { ContentTx, Database, Db, Tx } from '../database/database.server.ts'
import { unchanged } from '../database/transaction.server.ts'
import { requireVersion } from '../database/versions.server.ts'
import type { Actor } from '../http/api.server.ts'
import { type ShortListItem, shortListRows } from './short-list-rows.server.ts'

/** More than a list can hold, so that whoever empties one by mistake finds all of it. */
const maxDeleted = 200

/** At least one of them is there. */
type Change<Fields> = { before?: ShortListItem<Fields>; after?: ShortListItem<Fields> }
type Changes<Fields> = { [F in keyof Fields]?: Fields[F] | undefined } & { version?: number | undefined }

/** The part of the history's `NewEvent` that lists record. */
type ListEvent<Entity> = Actor & {
  entity: Entity
  entityId: number
  label: string
  action: 'create' | 'update' | 'delete' | 'restore'
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  refs?: string[] | undefined
}

type Options<Fields, Entity extends string, ListTx extends Tx> = {
  database: Database
  baseLocale: Locale
  table: keyof Tables
  /** The schema of a new item, whose fields are the columns. With a field `position` staff order the list, otherwise the name does. */
  schema: { shape: Record<keyof Fields, unknown>; _output: Fields }
  /** The field by which items are named and, without positions, sorted. */
  nameField: keyof Fields & string
  /** Fields that are yes or no, beside `visible`. */
  switches?: readonly (keyof Fields & string)[]
  maximum: { items: number; refusal: ErrorCode }
  /** Refuses what the fields do not allow together. The schema has checked a new item. */
  requireValid?(fields: Fields): void
  /** Completes and checks an item by what else is stored, in the transaction that writes it. `before` is there when it is changed. */
  complete?(tx: ListTx, wanted: Fields, before?: ShortListItem<Fields>): Promise<Fields>
  /** Writes what belongs to an item in other tables. */
  follow?(tx: ListTx, change: Change<Fields>): Promise<void>
  /** The files an item shows. Its events keep them, so that they can be undone. */
  refsOf?(item: Fields): string[]
  /** What the events are about. */
  entity: Entity
  record(tx: Tx, event: ListEvent<Entity>): Promise<boolean>
  /** `contentTransaction` for a list that public pages show, `contentLockTransaction` for one that only staff see. */
  transaction<T>(run: (tx: ListTx) => Promise<T>): Promise<T>
  /** Reports to public pages what a write changed. Left out for a list that only staff see. */
  report?(tx: ListTx, change: Change<Fields>): void
}

export function createShortList<Fields extends object, Entity extends string, ListTx extends Tx>(
  options: Options<Fields, Entity, ListTx>,
) {
  type Item = ShortListItem<Fields>
  const { database, schema, maximum, entity, record, transaction, requireValid, refsOf } = options
  const { db } = database
  const report = options.report ?? reportForStaff
  const fields = Object.keys(schema.shape)
  const rows = shortListRows<Fields>({ ...options, fields })

  const toEvent = (item: Item) =>
    Object.fromEntries(fields.map(field => [field, item[field as keyof Item] as unknown]))

  type RecordedChange = Actor & Pick<ListEvent<Entity>, 'action'> & Change<Fields>
  async function recordChange(tx: ListTx, { admin, action, ...change }: RecordedChange) {
    const { before, after } = change
    const item = (after ?? before) as Item
    await options.follow?.(tx, change)
    report(tx, change)
    const shown = [before, after].filter(one => one !== undefined)
    return await record(tx, {
      ...{ admin, entity, entityId: item.id, label: rows.nameOf(item), action },
      ...(before && { before: toEvent(before) }),
      ...(after && { after: toEvent(after) }),
      ...(refsOf && { refs: [...new Set(shown.flatMap(refsOf))] }),
    })
  }

  /** Inserts an item unless there are too many. */
  async function insert(tx: ListTx, given: Fields, restoredId?: number): Promise<Item> {
    const { items: max, refusal } = maximum
    if ((await rows.listAll(tx)).length >= max) throw new AppError(refusal, { params: { max } })
    const values = (await options.complete?.(tx, given)) ?? given
    const id = await rows.insert(tx, rows.toColumns(values), restoredId)
    await rows.number(tx, { id, position: max, ...values })
    return await rows.requireById(tx, id)
  }

  /** Returns whether anything changed. */
  async function update(tx: ListTx, id: number, { changes, admin }: Actor & { changes: Changes<Fields> }) {
    const { version, ...changed } = changes
    const before = await rows.requireById(tx, id)
    await requireVersion(tx, { entity, row: before, version })
    const merged: Item = { ...before, ...changed }
    requireValid?.(merged)
    const wanted: Item = { ...merged, ...(await options.complete?.(tx, merged, before)) }
    const columns = rows.toColumns(wanted)
    // The position does not count in the version, so moving an item does not conflict with somebody editing it.
    if (!isDeepStrictEqual(columns, rows.toColumns(before))) {
      await rows.update(tx, id, { ...columns, version: before.version + 1 })
    }
    const { position } = changed as { position?: number }
    if (position !== undefined) await rows.number(tx, { id, position })
    return await recordChange(tx, { admin, action: 'update', before, after: await rows.requireById(tx, id) })
  }

  async function remove(tx: ListTx, id: number, admin: Actor['admin']) {
    const before = await rows.requireById(tx, id)
    await rows.remove(tx, id)
    await rows.number(tx)
    await recordChange(tx, { admin, action: 'delete', before })
  }

  /** Restores a deleted item, with its id, from the event of its deletion. */
  async function restore(tx: ListTx, id: number, admin: Actor['admin']) {
    const deleted = await readDeletedFields(tx, { entity, id })
    if (!deleted || (await rows.getById(tx, id))) throw new AppError('not_found')
    const after = await insert(tx, deleted as Fields, id)
    await recordChange(tx, { admin, action: 'restore', after })
  }

  return {
    listAll: () => rows.listAll(db),

    requireById: (id: number) => rows.requireById(db, id),

    create: (values: Fields, { admin }: Actor) =>
      transaction(async tx => {
        const after = await insert(tx, values)
        await recordChange(tx, { admin, action: 'create', after })
        return after
      }),

    async update(id: number, changes: Changes<Fields>, { admin }: Actor): Promise<Item> {
      await transaction(async tx => (await update(tx, id, { changes, admin })) || unchanged)
      return await rows.requireById(db, id)
    },

    remove: (id: number, { admin }: Actor) => transaction(tx => remove(tx, id, admin)),

    /** The history's `RevertHandler` for these items. */
    revertHandler: {
      fields,
      read: async (tx: Tx, id: number) => toEvent(await rows.requireById(tx, id)),
      async update(tx: ListTx, id: number, { fields, admin }: Actor & { fields: Record<string, unknown> }) {
        await update(tx, id, { changes: fields as Changes<Fields>, admin })
      },
      remove,
      restore,
      ...(fields.includes('translations') && { readNames: rows.readNames }),
    },
  }
}

/** The items that were deleted within the days of a trash and have not come back, the newest first. */
export async function listDeleted(db: Db, { entity, table }: { entity: string; table: keyof Tables }) {
  const since = new Date(Date.now() - trashMs).toISOString()
  const events = await db
    .selectFrom('event')
    .select(['entityId', 'at', 'changes'])
    .where('entity', '=', entity)
    .where('action', '=', 'delete')
    .where('undoneAt', 'is', null)
    .where('at', '>', since)
    .where('entityId', 'not in', db.selectFrom(table as 'page').select('id'))
    .orderBy('id', 'desc')
    .limit(maxDeleted)
    .execute()
  const newest = new Map(events.toReversed().map(event => [event.entityId, event]))
  return [...newest.values()].toReversed().map(({ entityId, at, changes }) => ({
    id: entityId,
    deletedAt: at,
    fields: toDeletedFields(changes),
  }))
}

/** What an item had when it was last deleted, by its event. Also for items that are no short list, such as search rules. */
export async function readDeletedFields(tx: Tx, { entity, id }: { entity: string; id: number }) {
  const event = await tx
    .selectFrom('event')
    .select('changes')
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .where('action', '=', 'delete')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event && toDeletedFields(event.changes)
}

function toDeletedFields(stored: string): Record<string, unknown> {
  const changes: Record<string, { before: unknown }> = JSON.parse(stored)
  return Object.fromEntries(Object.entries(changes).map(([field, { before }]) => [field, before]))
}

/** The history reverts in a content write. One that reports nothing would count as a change of everything that visitors see. */
function reportForStaff(tx: Tx | ContentTx) {
  if ('changed' in tx) tx.changed('staff')
}
