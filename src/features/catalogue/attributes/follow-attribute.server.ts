/**
 * What follows from a change of an attribute for the products that have a value for it: the words by which search finds them, and
 * their values in the facet index. Up to 500 products follow in the transaction of the change. More follow in parts, as long work, so that
 * other saves come in between. Called by `attributes.server.ts`.
 */
import type { RecordedAdmin } from '#features/accounts/account.ts'
import { type EventName, toEventName } from '#features/history/event.ts'
import type { LongWork, LongWorkKind } from '#features/long-work/long-work.ts'
import type { ContentTx, Db, Tx } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { refreshWords } from '../derived/refresh-derived.server.ts'
import { updateAttributeInFacets } from '../filters/product-facets.server.ts'
import type { Attribute } from '../model/attribute.ts'
import { type StoredAttribute, toAttribute } from '../tree/inherited-attributes.server.ts'
import { countWithValues, productsWithValues } from './attribute-specs.server.ts'

/** As many as a change of products touches in one transaction (`products/bulk/max-at-once.ts`). */
const maxAtOnce = 500
const kind = 'attributeChange'

export type StartsLongWork = Pick<LongWork, 'start' | 'listUnderWay'>

/** What of an attribute was changed that its products follow. */
type Follows = { words: boolean; facets: boolean }

/** What is stored of the work. */
type FollowUp = {
  id: number
  follows: Follows
  attribute: EventName
  /** The change in the history, by which it is undone. */
  eventId: number | null
  /** An attribute that half of the products follow is of no use. */
  canCancel: false
}

type Change = {
  before: Attribute
  after: Pick<Attribute, 'name' | 'translations' | 'type' | 'unit' | 'filterable'>
  follows: Follows
  admin: RecordedAdmin | undefined
}

type Options = { longWork: StartsLongWork }

export function createFollowUp({ longWork }: Options) {
  /** The attributes that products follow now. */
  async function idsUnderWay(db: Db): Promise<Set<number>> {
    const rows = await longWork.listUnderWay(db, kind)
    return new Set(rows.map(({ change }) => (JSON.parse(change) as FollowUp).id))
  }

  /** No product follows an attribute any more for which that failed. */
  async function withoutStopped(db: Db, attributes: Attribute[]): Promise<Attribute[]> {
    if (attributes.every(({ updatingProducts }) => updatingProducts === 0)) return attributes
    const underWay = await idsUnderWay(db)
    return attributes.map(one => (underWay.has(one.id) ? one : { ...one, updatingProducts: 0 }))
  }

  /**
   * What products have to follow, if anything. Refused while they follow an earlier change: what they follow first might come last.
   * Of an earlier change that could not be done to its end, they follow the rest.
   */
  async function toFollow(tx: Tx, before: Attribute, changed: Follows): Promise<Follows | undefined> {
    const isAny = changed.words || changed.facets
    if (before.updatingProducts === 0) return isAny ? changed : undefined
    if (!(await idsUnderWay(tx)).has(before.id)) return { words: true, facets: true }
    if (isAny) throw new AppError('attribute_updating')
    return undefined
  }

  /** Called after the attribute was changed and the change recorded. */
  async function start(tx: ContentTx, { before, after, follows, admin }: Change) {
    const { id } = before
    const first = await productsWithValues(tx, id, { after: 0, limit: maxAtOnce + 1 })
    if (first.length <= maxAtOnce) {
      await refresh(tx, { attribute: await requireRow(tx, id), productIds: first, follows })
      await setUpdating(tx, id, { updatingProducts: 0, filterReady: 1 })
      return
    }
    const total = await countWithValues(tx, id)
    const work: FollowUp = {
      ...{ id, follows, canCancel: false },
      attribute: toEventName(after.name, JSON.stringify(after.translations), 'name'),
      eventId: await newestEvent(tx, id),
    }
    const isReady = await isFilterReady(tx, id)
    const filterReady = isReady && !changesMeaning(before, after) ? 1 : 0
    await setUpdating(tx, id, { updatingProducts: total, filterReady })
    await longWork.start(tx, { kind, change: JSON.stringify(work), total }, { admin })
  }

  /** No ids are stored: the position is the id of the last product that has followed. */
  const runPart: LongWorkKind['runPart'] = async (tx, { row, size }) => {
    const { id, follows }: FollowUp = JSON.parse(row.change)
    const attribute = await readRow(tx, id)
    // Its category left the trash for good, and its values with it.
    const productIds = attribute ? await productsWithValues(tx, id, { after: row.position, limit: size }) : []
    if (attribute && productIds.length > 0) await refresh(tx, { attribute, productIds, follows })
    const isLast = productIds.length < size
    if (isLast) {
      await setUpdating(tx, id, { updatingProducts: 0, filterReady: 1 })
      // Only now lists that are cached are outdated: they have shown what was so before the change.
      tx.changed('all')
    } else tx.changed(...productIds.map(productId => `product:${productId}` as const))
    const count = productIds.length
    const next = productIds.at(-1) ?? row.position
    return { looked: count, changed: count, skipped: 0, next, isLast, hasWritten: true }
  }

  type Refreshed = { attribute: StoredAttribute; productIds: number[]; follows: Follows }

  /** Everything that is stored with these products and follows from the attribute. */
  async function refresh(tx: ContentTx, { attribute, productIds, follows }: Refreshed) {
    if (follows.words) await refreshWords(tx, productIds)
    if (follows.facets) await updateAttributeInFacets(tx, { attribute, productIds })
  }

  return { toFollow, withoutStopped, start, kind: { kind, runPart } satisfies LongWorkKind }
}

/**
 * Whether a value in the facet index may mean something else than it did, or is not there yet. Visitors cannot filter by the attribute
 * until all products have followed: 1100 g would be found as 1100 kg. A changed choice means what it did.
 */
const changesMeaning = (before: Attribute, after: Change['after']) =>
  after.filterable && (!before.filterable || before.type !== after.type || before.unit !== after.unit)

/** Also of a removed attribute, whose values stay where they are. */
async function readRow(tx: Tx, id: number): Promise<StoredAttribute | undefined> {
  const row = await tx.selectFrom('attribute').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toAttribute(row)
}

async function requireRow(tx: Tx, id: number): Promise<StoredAttribute> {
  const attribute = await readRow(tx, id)
  if (!attribute) throw new AppError('not_found')
  return attribute
}

async function isFilterReady(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('attribute').select('filterReady').where('id', '=', id).executeTakeFirst()
  return row?.filterReady === 1
}

async function setUpdating(
  tx: ContentTx,
  id: number,
  values: { updatingProducts: number; filterReady: number },
) {
  await tx
    .updateTable('attribute')
    .set(values)
    .where('id', '=', id)
    .where(or =>
      or.or([
        or('updatingProducts', '!=', values.updatingProducts),
        or('filterReady', '!=', values.filterReady),
      ]),
    )
    .execute()
}

/** The one that was recorded just now. Null where nothing is recorded. */
export async function newestEvent(tx: Tx, attributeId: number): Promise<number | null> {
  const { newest } = await tx
    .selectFrom('event')
    .select(event => event.fn.max<number | null>('id').as('newest'))
    .where('entity', '=', 'attribute')
    .where('entityId', '=', attributeId)
    .executeTakeFirstOrThrow()
  return newest
}
