/** Which columns of the catalogue point at stored files, and which of these files are public. */
import { type SqlBool, sql } from 'kysely'
import type { FileReference } from '#server/database/file-declarations.server.ts'

/**
 * The column `shown` takes into account everything that hides a product or category: its own switch, the categories above it,
 * and the trash.
 */
const isOfShownProduct = (table: 'productImage' | 'productDocument') => sql<SqlBool>`
  ${sql.ref(`${table}.deletedAt`)} is null and exists (select 1 from "product"
    where "product"."id" = ${sql.ref(`${table}.productId`)} and "product"."shown" = 1 and "product"."deletedAt" is null)`

export const catalogueFileReferences: FileReference[] = [
  { table: 'productImage', column: 'ref', publicWhere: isOfShownProduct('productImage') },
  { table: 'productDocument', column: 'ref', publicWhere: isOfShownProduct('productDocument') },
  // Of products that are not saved yet.
  { table: 'draftFile', column: 'ref', endColumn: 'expiresAt' },
  {
    table: 'category',
    column: 'imageRef',
    publicWhere: sql`"category"."shown" = 1 and "category"."deletedAt" is null`,
  },
  {
    table: 'category',
    column: 'serialImageRef',
    publicWhere: sql`"category"."shown" = 1 and "category"."deletedAt" is null`,
  },
]
