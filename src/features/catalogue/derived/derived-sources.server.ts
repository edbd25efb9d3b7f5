/**
 * Reads everything that the listing, the search words and the facets of products are derived from, once for all three. Called by
 * `refresh-derived.server.ts`. Each of the three used to read for itself, nine statements instead of five; on PostgreSQL a
 * statement costs more than what it reads.
 */
import type { Tx } from '#server/database/database.server.ts'
import { facetColumns } from '../filters/product-facets.server.ts'
import { listedColumns } from '../listing/listing.server.ts'
import { fromRecords, specColumns } from '../model/spec-records.ts'
import { searchedSpec } from '../model/spec-words.ts'
import { readFormerNames, readTagsOf } from '../model/tag-rows.server.ts'
import { searchedColumns } from '../search-engine/search-text.server.ts'
import { readSpecAttributes } from '../tree/inherited-attributes.server.ts'

/** Reads the products that exist, including products in the trash. */
export async function readSources(tx: Tx, productIds: number[]) {
  const products = await tx
    .selectFrom('product')
    .select([...new Set([...listedColumns, ...searchedColumns, ...facetColumns])])
    .where('id', 'in', productIds)
    .execute()
  const memberships = await tx
    .selectFrom('productCategory')
    .innerJoin('category', 'category.id', 'productCategory.categoryId')
    .select(['productCategory.productId', 'productCategory.categoryId'])
    .select(['category.lineage', 'category.openFrom'])
    .where('productCategory.productId', 'in', productIds)
    .orderBy('productCategory.categoryId')
    .execute()
  const specs = await tx
    .selectFrom('spec')
    .select(['productId', ...specColumns])
    .where('productId', 'in', productIds)
    .execute()
  const attributes = await readSpecAttributes(tx, specs)
  const images = await tx
    .selectFrom('productImage')
    .select(['productId', 'alt'])
    .where('productId', 'in', productIds)
    .where('deletedAt', 'is', null)
    .execute()
  const tags = await readTagsOf(tx, productIds)
  const tagIds = [...new Set([...tags.values()].flat().map(tag => tag.id))]
  const formerNames = await readFormerNames(tx, tagIds)
  const membershipsOf = Map.groupBy(memberships, row => row.productId)
  const specsOf = Map.groupBy(specs, row => row.productId)
  const imagesOf = Map.groupBy(images, row => row.productId)
  return {
    productIds,
    memberships,
    products: products.map(product => {
      const specRows = fromRecords(specsOf.get(product.id) ?? [])
      return {
        ...product,
        categoryIds: (membershipsOf.get(product.id) ?? []).map(row => row.categoryId),
        specRows,
        specs: specRows.map(row => searchedSpec(row, attributes)),
        tags: tags.get(product.id) ?? [],
        formerTagNames: (tags.get(product.id) ?? []).flatMap(tag => formerNames.get(tag.id) ?? []),
        alts: (imagesOf.get(product.id) ?? []).map(row => row.alt),
      }
    }),
  }
}
