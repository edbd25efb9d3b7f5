/**
 * The tags of the shop: lists, renames, merges, deletes and reverts them. Words become tags where products are saved
 * (`products/product-tags.server.ts`). Called by `tags-api.server.ts`, and by the history through `revertHandler`.
 */
import { isDeepStrictEqual } from 'node:util'
import type { RecordedAdmin } from '#features/accounts/account.ts'
import type { RecordEvent, RevertHandler } from '#features/history/event.ts'
import type { LongWork } from '#features/long-work/long-work.ts'
import type { ContentTx, Database, Db } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import { requireVersion } from '#server/database/versions.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { requireOffset } from '#server/http/pagination.server.ts'
import { readDeletedFields } from '#server/short-lists/short-list.server.ts'
import { AppError } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import type { Locale } from '#shared/locale.ts'
import { sortKey } from '#shared/sort-key.ts'
import { toStoredTranslations } from '#shared/translations.ts'
import type { ProductTag, TagChanges, TagLink } from '../model/tag.ts'
import { maxUnusedAtOnce } from '../model/tag-limits.ts'
import { toTagLink } from '../model/tag-rows.server.ts'
import { createTaggedChanges } from './change-tagged.server.ts'
import { countTagged, countUnused, listUnused, requireTag, saveNames, toTagName } from './tag-names.server.ts'

type Options = {
  database: Database
  baseLocale: Locale
  record: RecordEvent
  longWork: Pick<LongWork, 'start' | 'listUnderWay'>
}

type By = { admin: RecordedAdmin | undefined }
type ListQuery = { q?: string | undefined; page: number; pageSize: number }

export type Tags = ReturnType<typeof createTags>

export function createTags({ database, baseLocale, record, longWork }: Options) {
  const { db, contentTransaction } = database
  const tagged = createTaggedChanges({ longWork, record })

  /** Returns whether anything changed. */
  async function update(tx: ContentTx, id: number, { changes, admin }: By & { changes: TagChanges }) {
    const { version, ...fields } = changes
    const row = await requireTag(tx, id)
    await requireVersion(tx, { entity: 'tag', row, version })
    const before = { name: row.name, translations: row.translations }
    const wanted = { ...before, ...fields }
    const after = { name: wanted.name, translations: toNames(wanted.translations, baseLocale) }
    if (isDeepStrictEqual(before, after)) return false
    const others = await saveNames(tx, { id, ...after })
    await tx
      .updateTable('tag')
      .set({ ...toRow(after), updatedAt: new Date().toISOString(), version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    // The pages of all its products and lists show its name.
    tx.changed('all')
    await tagged.start(tx, 'tagRename', { id, admin })
    for (const other of others) await tagged.follow(tx, 'tagRename', { id: other, admin })
    const subject = { entity: 'tag', entityId: id, label: after.name } as const
    return await record(tx, { admin, ...subject, action: 'update', before, after })
  }

  /** Restores a deleted tag from the event of its deletion. No product had it. */
  async function restore(tx: ContentTx, id: number, admin: RecordedAdmin | undefined) {
    const deleted = await readDeletedFields(tx, { entity: 'tag', id })
    const existing = await tx.selectFrom('tag').select('id').where('id', '=', id).executeTakeFirst()
    if (!deleted || existing) throw new AppError('not_found')
    const { name, translations } = deleted as Pick<TagLink, 'name' | 'translations'>
    const now = new Date().toISOString()
    const stamps = { createdAt: now, updatedAt: now, version: 1 }
    await tx
      .insertInto('tag')
      .values({ id, ...toRow({ name, translations }), ...stamps })
      .execute()
    const others = await saveNames(tx, { id, name, translations })
    for (const other of others) await tagged.follow(tx, 'tagRename', { id: other, admin })
    tx.changed('tags')
    const after = { name, translations }
    await record(tx, { admin, entity: 'tag', entityId: id, label: name, action: 'restore', after })
  }

  const revertHandler: RevertHandler = {
    fields: ['name', 'translations'],
    read: async (tx, id) => {
      const { name, translations } = await requireTag(tx, id)
      return { name, translations }
    },
    update: async (tx, id, { fields, admin }) => {
      await update(tx, id, { changes: fields, admin })
    },
    // Undoes a restoration, unless products were given the tag since.
    remove: async (tx, id, admin) => {
      if ((await countTagged(tx, id)) > 0) throw new AppError('cannot_undo')
      await tagged.start(tx, 'tagRemoval', { id, admin })
    },
    restore,
    restoresAll: ({ changes }) => !('products' in changes),
    async readNames(db, ids) {
      const rows = await db
        .selectFrom('tag')
        .select(['id', 'name', 'translations'])
        .where('id', 'in', ids)
        .execute()
      return rows.map(row => ({ id: row.id, name: toTagName(toTagLink(row)) }))
    },
  }

  async function requireOne(id: number): Promise<ProductTag> {
    const tag = await requireTag(db, id)
    return { ...tag, ...((await countProducts(db, [id])).get(id) ?? none) }
  }

  return {
    revertHandler,
    /** How products are changed in parts. */
    kinds: tagged.kinds,
    requireOne,

    async list({ q = '', page, pageSize }: ListQuery) {
      const offset = requireOffset({ page, pageSize })
      const words = fold(q)
      // A folded text has neither of the characters that mean something in a pattern.
      const matching = db.selectFrom('tag').$if(q !== '', tags =>
        tags.where('id', 'in', of =>
          of
            .selectFrom('tagName')
            .select('tagId')
            .where('key', 'like', `%${words || q.replace(/[%_\\]/g, '')}%`),
        ),
      )
      const rows = await matching
        .selectAll()
        .orderBy('sortKey')
        .orderBy('id')
        .limit(pageSize)
        .offset(offset)
        .execute()
      const { total } = await matching.select(row => row.fn.countAll().as('total')).executeTakeFirstOrThrow()
      const counts = await countProducts(
        db,
        rows.map(row => row.id),
      )
      const items = rows.map(({ sortKey: _, ...row }) => ({
        ...row,
        ...toTagLink(row),
        ...(counts.get(row.id) ?? none),
      }))
      return { items, total: Number(total), page, pageSize, unused: await countUnused(db) }
    },

    async update(id: number, changes: TagChanges, { admin }: Actor): Promise<ProductTag> {
      await contentTransaction(async tx => (await update(tx, id, { changes, admin })) || unchanged)
      return await requireOne(id)
    },

    merge: (id: number, into: number, { admin }: Actor) =>
      contentTransaction(async tx => {
        await requireTag(tx, into)
        if (id === into) throw new AppError('invalid', { fields: { into: { code: 'invalid_value' } } })
        return await tagged.start(tx, 'tagMerge', { id, into, admin })
      }),

    /** As one group of events, so that one undo restores all that were deleted. */
    removeUnused: ({ admin }: Actor) =>
      contentTransaction(async tx => {
        const unused = await listUnused(tx, maxUnusedAtOnce)
        if (unused.length === 0) return { tags: 0, left: 0, eventId: null }
        const groupId = crypto.randomUUID()
        const events = unused.map(row => {
          const { id, name, translations } = toTagLink(row)
          const subject = { entity: 'tag', entityId: id, label: name, action: 'delete' } as const
          return { admin, ...subject, before: { name, translations }, groupId }
        })
        const ids = unused.map(({ id }) => id)
        await tx.deleteFrom('tag').where('id', 'in', ids).execute()
        await record(tx, ...events)
        tx.changed('tags')
        const event = await tx
          .selectFrom('event')
          .select('id')
          .where('groupId', '=', groupId)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
        return { tags: unused.length, left: await countUnused(tx), eventId: event.id }
      }),

    remove: (id: number, { admin }: Actor) =>
      contentTransaction(tx => tagged.start(tx, 'tagRemoval', { id, admin })),
  }
}

function toNames(translations: TagChanges['translations'], baseLocale: Locale): TagLink['translations'] {
  return toStoredTranslations(translations ?? {}, baseLocale)
}

const toRow = ({ name, translations }: Pick<TagLink, 'name' | 'translations'>) => ({
  name,
  translations: JSON.stringify(translations),
  sortKey: sortKey(name),
})

type ProductCounts = Pick<ProductTag, 'products' | 'productsInTrash'>
const none: ProductCounts = { products: 0, productsInTrash: 0 }

/** How many products have each of the tags. Those that no product has are left out. */
async function countProducts(db: Db, ids: number[]): Promise<Map<number, ProductCounts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('productTag')
    .innerJoin('product', 'product.id', 'productTag.productId')
    .select([
      'productTag.tagId',
      row => row.fn.countAll().as('all'),
      row => row.fn.count('product.deletedAt').as('inTrash'),
    ])
    .where('productTag.tagId', 'in', ids)
    .groupBy('productTag.tagId')
    .execute()
  return new Map(
    rows.map(({ tagId, all, inTrash }) => [
      tagId,
      { products: Number(all) - Number(inTrash), productsInTrash: Number(inTrash) },
    ]),
  )
}
