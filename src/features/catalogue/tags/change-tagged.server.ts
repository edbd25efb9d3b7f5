/**
 * What a renamed, merged or deleted tag means for the products that have it. Few of them are changed in the transaction of the tag; more
 * are long work, a part at a time, so that other saves go on. Used by `tags.server.ts`.
 */
import type { RecordedAdmin } from '#features/accounts/account.ts'
import type { EventName, RecordEvent } from '#features/history/event.ts'
import type { LongWork, LongWorkKind, PartResult } from '#features/long-work/long-work.ts'
import type { ContentTx, Db } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { refreshProducts } from '../derived/refresh-derived.server.ts'
import { maxAtOnce } from '../products/bulk/max-at-once.ts'
import { countTagged, listTagged, requireTag, toTagName } from './tag-names.server.ts'

/** `tagRename` only updates what products are found by. */
const kinds = ['tagRename', 'tagMerge', 'tagRemoval'] as const
type Kind = (typeof kinds)[number]

/** What is stored of it. */
type TagChange = { id: number; tag: EventName; into?: number }

type By = { admin: RecordedAdmin | undefined }
type Step = { change: TagChange; after: number; limit: number; before: number }

type Options = { longWork: Pick<LongWork, 'start' | 'listUnderWay'>; record: RecordEvent }

export function createTaggedChanges({ longWork, record }: Options) {
  /** Refuses a tag whose products are being changed. */
  async function requireIdle(db: Db, ...ids: number[]) {
    for (const kind of kinds) {
      const rows = await longWork.listUnderWay(db, kind)
      const busy = rows.flatMap(({ change }) => {
        const { id, into } = JSON.parse(change) as TagChange
        return [id, into]
      })
      if (ids.some(id => busy.includes(id))) throw new AppError('still_running')
    }
  }

  /** One part. `before` is how many products were changed by earlier parts. Returns the ids of its products. */
  async function run(tx: ContentTx, kind: Kind, { change, after, limit, before, admin }: Step & By) {
    const { id, into } = change
    await requireTag(tx, id)
    if (into !== undefined) await requireTag(tx, into)
    const productIds = await listTagged(tx, id, { after: kind === 'tagRename' ? after : 0, limit })
    if (kind === 'tagMerge') await moveTag(tx, productIds, { id, into: into ?? 0 })
    if (kind === 'tagRemoval') await takeOff(tx, productIds, id)
    if (productIds.length > 0) await refreshProducts(tx, productIds)
    // None is left, also none that was added meanwhile.
    const isLast = productIds.length === 0
    if (isLast && kind === 'tagMerge') await endMerge(tx, { id, into: into ?? 0, products: before, admin })
    if (isLast && kind === 'tagRemoval') await endRemoval(tx, { id, products: before, admin })
    return { productIds, isLast }
  }

  async function endMerge(tx: ContentTx, { id, into, products, admin }: By & Ending & { into: number }) {
    const { name } = await requireTag(tx, id)
    const target = await requireTag(tx, into)
    await tx.updateTable('tagName').set({ tagId: into, isFormer: 1 }).where('tagId', '=', id).execute()
    await tx.deleteFrom('tag').where('id', '=', id).execute()
    tx.changed('tags')
    // All products of the other tag are found by the names of this one now.
    await follow(tx, 'tagRename', { id: into, admin })
    const after = { into: target.name, products }
    await record(tx, { admin, entity: 'tag', entityId: id, label: name, action: 'merge', after })
  }

  async function endRemoval(tx: ContentTx, { id, products, admin }: By & Ending) {
    const { name, translations } = await requireTag(tx, id)
    await tx.deleteFrom('tag').where('id', '=', id).execute()
    tx.changed('tags')
    const subject = { entity: 'tag', entityId: id, label: name, action: 'delete' } as const
    // Which products had it is not recorded, so with any of them the deletion cannot be undone.
    const after = products > 0 ? { products } : undefined
    await record(tx, { admin, ...subject, before: { name, translations }, ...(after && { after }) })
  }

  /** Refuses a tag whose products are being changed already. */
  async function start(tx: ContentTx, kind: Kind, { id, into, admin }: By & { id: number; into?: number }) {
    await requireIdle(tx, id, ...(into === undefined ? [] : [into]))
    return await follow(tx, kind, { id, ...(into !== undefined && { into }), admin })
  }

  /** Does it at once for few products, and starts long work for more. */
  async function follow(tx: ContentTx, kind: Kind, { id, into, admin }: By & { id: number; into?: number }) {
    const products = await countTagged(tx, id)
    const tag = toTagName(await requireTag(tx, id))
    const change: TagChange = { id, tag, ...(into !== undefined && { into }) }
    const isInBackground = products > maxAtOnce
    if (isInBackground) {
      tx.changed('staff')
      await longWork.start(tx, { kind, change: JSON.stringify(change), total: products }, { admin })
    } else {
      const step = { change, limit: maxAtOnce, admin }
      await run(tx, kind, { ...step, after: 0, before: 0 })
      if (products > 0 && kind !== 'tagRename') await run(tx, kind, { ...step, after: 0, before: products })
    }
    return { products, isInBackground }
  }

  const toLongWorkKind = (kind: Kind): LongWorkKind => ({
    kind,
    async runPart(tx, { row, size, admin }): Promise<PartResult> {
      const change: TagChange = JSON.parse(row.change)
      const step = { change, after: row.position, limit: size, before: row.changed, admin }
      const { productIds, isLast } = await run(tx, kind, step)
      const done = productIds.length
      // Only a rename leaves the products behind with their tag, so only it has a place to go on from.
      const next = kind === 'tagRename' ? (productIds.at(-1) ?? row.position) : row.position + done
      return {
        looked: done,
        changed: done,
        skipped: 0,
        next,
        isLast,
        hasWritten: isLast && kind !== 'tagRename',
      }
    },
  })

  return { start, follow, kinds: kinds.map(toLongWorkKind) }
}

type Ending = { id: number; products: number }

/** A product that has both keeps the place of the one it is merged into. */
async function moveTag(tx: ContentTx, productIds: number[], { id, into }: { id: number; into: number }) {
  if (productIds.length === 0) return
  const rows = await tx
    .selectFrom('productTag')
    .select('productId')
    .where('tagId', '=', into)
    .where('productId', 'in', productIds)
    .execute()
  const having = new Set(rows.map(row => row.productId))
  await takeOff(tx, [...having], id)
  const others = productIds.filter(productId => !having.has(productId))
  if (others.length === 0) return
  await tx
    .updateTable('productTag')
    .set({ tagId: into })
    .where('tagId', '=', id)
    .where('productId', 'in', others)
    .execute()
}

async function takeOff(tx: ContentTx, productIds: number[], tagId: number) {
  if (productIds.length === 0) return
  await tx.deleteFrom('productTag').where('tagId', '=', tagId).where('productId', 'in', productIds).execute()
}
