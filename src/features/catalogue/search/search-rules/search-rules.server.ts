/**
 * Search rules: reads them for the search (`createSearchRules`), and lists, creates, changes, deletes and reverts them
 * for the back office (`createSearchRuleService`).
 */
import { isDeepStrictEqual } from 'node:util'
import type { RecordEvent, RevertHandler } from '#features/history/event.ts'
import { contentMemo } from '#server/database/content-cache.server.ts'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { ContentTx, Database } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import { requireVersion } from '#server/database/versions.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { requireOffset } from '#server/http/pagination.server.ts'
import { readDeletedFields } from '#server/short-lists/short-list.server.ts'
import { AppError } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import type { ProductCard } from '../../model/product.ts'
import type { SearchRuleKind } from '../../model/search-rule-kinds.ts'
import type { SearchRules } from '../../search-engine/search-rules.ts'
import type { NewSearchRule, SearchRuleChanges } from './search-rule.ts'
import { searchRuleName } from './search-rule-name.ts'
import type { SearchRule } from './search-rule-response.ts'
import {
  listStored,
  requireFree,
  requireProducts,
  requireSearchRule,
  requireSearchRuleRoom,
  requireValid,
  type StoredSearchRule,
  toSearchRuleFields,
  toSearchRuleRow,
  toStored,
} from './search-rule-rows.server.ts'
import { toSearchRules } from './to-search-rules.ts'

/** Read once after each change. */
export function createSearchRules(
  database: Pick<Database, 'db' | 'readContent'>,
): () => Promise<SearchRules> {
  return contentMemo(database, async () => {
    dependsOn('words')
    return toSearchRules(await listStored(database.db))
  })
}

type Options = {
  database: Database
  record: RecordEvent
  /** The cards of the products that exist, in the order of `ids`. */
  cards(ids: number[], actor: Actor): Promise<ProductCard[]>
}
type ListQuery = { kind: SearchRuleKind; q?: string | undefined; page: number; pageSize: number }

export type SearchRuleService = ReturnType<typeof createSearchRuleService>

export function createSearchRuleService({ database, record, cards }: Options) {
  const { db, contentTransaction } = database

  type Change = { before?: StoredSearchRule; after?: StoredSearchRule }
  const recordChange = (
    tx: ContentTx,
    { admin, action, before, after }: Actor & Change & { action: 'create' | 'update' | 'delete' | 'restore' },
  ) => {
    const entry = (after ?? before) as StoredSearchRule
    tx.changed('words')
    return record(tx, {
      admin,
      entity: entry.kind,
      entityId: entry.id,
      label: searchRuleName(entry),
      action,
      before: before && toSearchRuleFields(before),
      after: after && toSearchRuleFields(after),
    })
  }

  /** A restored entry gets its old id. */
  async function insert(tx: ContentTx, entry: NewSearchRule, id?: number): Promise<StoredSearchRule> {
    requireValid(entry)
    await requireFree(tx, entry)
    await requireSearchRuleRoom(tx, entry)
    const now = new Date().toISOString()
    const row = await tx
      .insertInto('shopWord')
      .values({ ...toSearchRuleRow(entry), ...(id && { id }), createdAt: now, updatedAt: now, version: 1 })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toStored(row)
  }

  /** Returns whether anything changed. */
  async function update(tx: ContentTx, id: number, { changes, admin }: Actor & { changes: object }) {
    const before = await requireSearchRule(tx, id)
    const after: StoredSearchRule = { ...before, ...changes }
    requireValid(after)
    await requireFree(tx, after, id)
    const row = toSearchRuleRow(after)
    if (isDeepStrictEqual(row, toSearchRuleRow(before))) return false
    await tx
      .updateTable('shopWord')
      .set({ ...row, updatedAt: new Date().toISOString(), version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    return await recordChange(tx, { admin, action: 'update', before, after })
  }

  async function remove(tx: ContentTx, id: number, admin: Actor['admin']) {
    const before = await requireSearchRule(tx, id)
    await tx.deleteFrom('shopWord').where('id', '=', id).execute()
    await recordChange(tx, { admin, action: 'delete', before })
  }

  /** Restores a deleted entry from the event of its deletion, which holds all there was. */
  async function restore(tx: ContentTx, id: number, { admin, kind }: Actor & { kind: SearchRuleKind }) {
    const deleted = await readDeletedFields(tx, { entity: kind, id })
    const existing = await tx.selectFrom('shopWord').select('id').where('id', '=', id).executeTakeFirst()
    if (!deleted || existing) throw new AppError('not_found')
    const after = await insert(tx, { kind, ...deleted } as NewSearchRule, id)
    await recordChange(tx, { admin, action: 'restore', after })
  }

  const revertHandlerOf = (kind: SearchRuleKind): RevertHandler => ({
    fields: ['from', 'words', 'word', 'q', 'productIds'],
    read: async (tx, id) => toSearchRuleFields(await requireSearchRule(tx, id)),
    update: async (tx, id, { fields, admin }) => {
      await update(tx, id, { changes: fields, admin })
    },
    remove,
    restore: (tx, id, admin) => restore(tx, id, { admin, kind }),
  })

  /** Adds the products of pins, all read at once. */
  async function toSearchRuleList(entries: StoredSearchRule[], actor: Actor): Promise<SearchRule[]> {
    const ids = new Set(entries.flatMap(entry => (entry.kind === 'pin' ? entry.productIds : [])))
    const byId = new Map((await cards([...ids], actor)).map(card => [card.id, card]))
    return entries.map(entry =>
      entry.kind === 'pin'
        ? { ...entry, products: entry.productIds.flatMap(id => byId.get(id) ?? []) }
        : entry,
    )
  }

  async function requireOne(id: number, actor: Actor): Promise<SearchRule> {
    const [entry] = await toSearchRuleList([await requireSearchRule(db, id)], actor)
    return entry as SearchRule
  }

  return {
    revertHandlers: {
      synonym: revertHandlerOf('synonym'),
      ignoredWord: revertHandlerOf('ignoredWord'),
      pin: revertHandlerOf('pin'),
    },

    requireOne,

    /** The last changed first. `q` is a part of any of the texts. */
    async list({ kind, q = '', page, pageSize }: ListQuery, actor: Actor) {
      const offset = requireOffset({ page, pageSize })
      // A folded text has neither of the characters that mean something in a pattern.
      const matching = db
        .selectFrom('shopWord')
        .where('kind', '=', kind)
        .where('searched', 'like', `%${fold(q)}%`)
      const rows = await matching
        .selectAll()
        .orderBy('updatedAt', 'desc')
        .orderBy('id')
        .limit(pageSize)
        .offset(offset)
        .execute()
      const { total } = await matching.select(row => row.fn.countAll().as('total')).executeTakeFirstOrThrow()
      const items = await toSearchRuleList(rows.map(toStored), actor)
      return { items, total: Number(total), page, pageSize }
    },

    async create(entry: NewSearchRule, actor: Actor) {
      const { id } = await contentTransaction(async tx => {
        await requireProducts(tx, entry)
        const after = await insert(tx, entry)
        await recordChange(tx, { admin: actor.admin, action: 'create', after })
        return after
      })
      return await requireOne(id, actor)
    },

    async update(id: number, { kind, version, ...changes }: SearchRuleChanges, actor: Actor) {
      await contentTransaction(async tx => {
        const before = await requireSearchRule(tx, id)
        if (before.kind !== kind) throw new AppError('not_found')
        await requireVersion(tx, { entity: kind, row: before, version })
        // A pin whose products were purged since keeps its other fields editable.
        if ('productIds' in changes) await requireProducts(tx, { ...before, ...changes } as NewSearchRule)
        return (await update(tx, id, { changes, admin: actor.admin })) || unchanged
      })
      return await requireOne(id, actor)
    },

    remove: (id: number, { admin }: Actor) => contentTransaction(tx => remove(tx, id, admin)),
  }
}
