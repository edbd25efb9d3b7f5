/**
 * The names of picture files that a spreadsheet gives for products, kept until the files come: an import of pictures by the same account
 * finds its products by them. Called by the import of spreadsheets, in the transaction that writes the products.
 */
import { insertRows } from '#server/database/bulk-insert.server.ts'
import type { Engine, Tx } from '#server/database/database.server.ts'
import { fileKeyOf } from './file-names.ts'
import { pictureImportLimits } from './picture-import.ts'

type Named = { productId: number; names: string[] }

export async function rememberFileNames(
  { tx, engine }: { tx: Tx; engine: Engine },
  adminId: number,
  products: Named[],
) {
  const ids = products.map(({ productId }) => productId)
  if (ids.length === 0) return
  await tx
    .deleteFrom('pictureFileName')
    .where('adminId', '=', adminId)
    .where('productId', 'in', ids)
    .execute()
  const expiresAt = new Date(Date.now() + pictureImportLimits.filesDays * 24 * 3_600_000).toISOString()
  const rows = products.flatMap(({ productId, names }) =>
    [...new Set(names.map(fileKeyOf))]
      .filter(key => key !== '')
      .map((key, position) => ({ adminId, key, productId, position, expiresAt })),
  )
  await insertRows({ tx, engine }, 'pictureFileName', rows)
}
