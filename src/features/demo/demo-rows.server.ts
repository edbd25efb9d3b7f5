/** Rows of the demo shop that the features' own functions cannot create: relations, dates and visits. */
import type { ContentTx } from '#server/database/database.server.ts'
import { type DemoData, visitsOf } from './demo-shop.ts'

const dayMs = 24 * 3600_000
const days = 14

/** Links the colours of one model to each other, and a discontinued product to its replacement. */
export async function saveLinks(tx: ContentTx, { catalogue, plan }: DemoData, ids: Record<string, number>) {
  for (const { slug, model } of catalogue.products) {
    const colours = catalogue.products.filter(other => other.model === model && other.slug !== slug)
    const rows = colours.map((other, position) => ({
      productId: ids[slug]!,
      relatedId: ids[other.slug]!,
      position,
    }))
    if (rows.length > 0) await tx.insertInto('productRelation').values(rows).execute()
  }
  for (const [slug, replacement] of Object.entries(plan.discontinued)) {
    await tx
      .updateTable('product')
      .set({ replacementId: ids[replacement]! })
      .where('id', '=', ids[slug]!)
      .execute()
  }
}

/** One product every nine days, the last one today. So some are new, and most are not. */
export async function saveDates(tx: ContentTx, newestFirst: number[]) {
  for (const [index, id] of newestFirst.entries()) {
    const createdAt = new Date(Date.now() - index * 9 * dayMs).toISOString()
    await tx.updateTable('product').set({ createdAt, updatedAt: createdAt }).where('id', '=', id).execute()
  }
}

/** The first of `ids` has the most visits. Hidden products have none. */
export async function saveVisits(tx: ContentTx, ids: number[]) {
  const shown = await tx.selectFrom('product').select('id').where('shown', '=', 1).execute()
  const visible = new Set(shown.map(row => row.id))
  for (const [index, productId] of ids.entries()) {
    if (!visible.has(productId)) continue
    const rows = Array.from({ length: days }, (_, daysBack) => ({
      productId,
      day: new Date(Date.now() - daysBack * dayMs).toISOString().slice(0, 10),
      count: visitsOf(index, daysBack),
    })).filter(row => row.count > 0)
    const visits = rows.reduce((sum, row) => sum + row.count, 0)
    if (visits === 0) continue
    await tx.insertInto('visitDay').values(rows).execute()
    await tx.updateTable('product').set({ visits }).where('id', '=', productId).execute()
    // Lists are sorted by their own copy of this number.
    await tx.updateTable('listing').set({ visits }).where('productId', '=', productId).execute()
  }
}
