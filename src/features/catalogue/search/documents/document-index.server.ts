/**
 * Writes the table `documentSearch`: a row for each product with documents, with the words by which these are found. Called by
 * `derived/refresh-derived.server.ts` after a write of products or of their documents.
 */
import { sql } from 'kysely'
import type { ContentTx } from '#server/database/database.server.ts'
import { toDocumentTerms } from './document-terms.ts'

type NamedProduct = { id: number; name: string; translations: string; deletedAt: string | null }

/** Updates the rows of these products. One in the trash, or without documents, has none. `productIds` may have some that are gone. */
export async function updateDocumentSearch(
  tx: ContentTx,
  { productIds, products }: { productIds: number[]; products: NamedProduct[] },
) {
  // One statement for both tables, because nearly all products have neither, and every save asks.
  const rows = await tx
    .selectFrom('productDocument')
    .select(['productId', 'name as text', sql.lit(0).as('isStored')])
    .where('productId', 'in', productIds)
    .where('deletedAt', 'is', null)
    .unionAll(
      tx
        .selectFrom('documentSearch')
        .select(['productId', 'words as text', sql.lit(1).as('isStored')])
        .where('productId', 'in', productIds),
    )
    .execute()
  if (rows.length === 0) return
  const stored = new Map(rows.filter(row => row.isStored).map(row => [row.productId, row.text]))
  const documentsOf = Map.groupBy(
    rows.filter(row => !row.isStored),
    row => row.productId,
  )
  const wanted = products.flatMap(product => {
    const documents = documentsOf.get(product.id)
    if (!documents || product.deletedAt !== null) return []
    const words = toDocumentTerms({ documents: documents.map(row => row.text), names: namesOf(product) })
    return [{ productId: product.id, words }]
  })
  const wantedIds = new Set(wanted.map(row => row.productId))
  const surplus = [...stored.keys()].filter(id => !wantedIds.has(id))
  const changed = wanted.filter(row => stored.get(row.productId) !== row.words)
  if (surplus.length > 0) await tx.deleteFrom('documentSearch').where('productId', 'in', surplus).execute()
  if (changed.length > 0) {
    await tx
      .insertInto('documentSearch')
      .values(changed)
      .onConflict(conflict =>
        conflict.column('productId').doUpdateSet(row => ({ words: row.ref('excluded.words') })),
      )
      .execute()
  }
  if (surplus.length > 0 || changed.length > 0) tx.changed('words')
}

function namesOf({ name, translations }: NamedProduct): string[] {
  const translated = Object.values(JSON.parse(translations) as Record<string, { name?: string }>)
  return [name, ...translated.flatMap(texts => texts.name ?? [])]
}
