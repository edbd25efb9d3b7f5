/**
 * Finds the changes of attributes that say why a value of one product reads as it does: merged choices, and mended values. Neither records
 * an event for each product, because one of them may be about tens of thousands. Called by the history of the product.
 */
import type { Db } from '#server/database/database.server.ts'
import type { MendedValues } from './mended-values.ts'
import type { MergedChoice } from './merged-choice.ts'

/** So many merges and mendings are looked at, the newest of all attributes that the product has a value for. */
const maxLooked = 500

/**
 * The ids of the events that are behind its values now: a mending that changed it, and a merge of the choice it was stored with. One that
 * was undone is not found, nor is a merge once the product has another choice.
 */
export async function listValueEvents(db: Db, productId: number): Promise<number[]> {
  const mended = await db
    .selectFrom('mendedValue')
    .select(['mendKey', 'attributeId'])
    .where('productId', '=', productId)
    .execute()
  const chosen = await db
    .selectFrom('spec')
    .innerJoin('product', 'product.id', 'spec.productId')
    .select(['spec.attributeId', 'spec.choiceId', 'product.createdAt'])
    .where('spec.productId', '=', productId)
    .where('spec.choiceId', 'is not', null)
    .execute()
  const attributeIds = [...mended, ...chosen].flatMap(({ attributeId }) => attributeId ?? [])
  if (attributeIds.length === 0) return []
  const rows = await db
    .selectFrom('event')
    .select(['id', 'entityId', 'at', 'changes'])
    .where('entity', '=', 'attribute')
    .where('entityId', 'in', [...new Set(attributeIds)])
    .where('action', 'in', ['merge', 'mend'])
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxLooked)
    .execute()
  const keys = new Set(mended.map(({ mendKey }) => mendKey))
  /** By attribute: the choice that the product has after the merges so far. */
  const choices = new Map(chosen.map(({ attributeId, choiceId }) => [attributeId, choiceId]))
  const createdAt = chosen[0]?.createdAt ?? ''
  return rows.toReversed().flatMap(({ id, entityId, at, changes }) => {
    const { merged, mended }: Recorded = JSON.parse(changes)
    if (mended?.after) return mended.after.isMended && keys.has(mended.after.key) ? [id] : []
    const merge = merged?.after
    if (!merge?.isMerged || choices.get(entityId) !== merge.id) return []
    choices.set(entityId, merge.into)
    // A copy of a product has its values, and was not there when they were merged.
    return at < createdAt ? [] : [id]
  })
}

type Recorded = { merged?: { after?: MergedChoice }; mended?: { after?: MendedValues } }
