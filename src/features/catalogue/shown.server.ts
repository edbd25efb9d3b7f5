/** Who is shown to visitors: stored with each category and product, so that every list is one indexed read. */
import { sql } from 'kysely'
import type { Db, Tx } from '#server/database.server.ts'

/** After a change of the tree: a hidden category hides what is under it, and products that are nowhere else. */
export async function refreshShown(tx: Tx) {
  const rows = await tx.selectFrom('category').select(['id', 'parentId', 'visible', 'shown']).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  const isShown = (id: number | null): boolean => {
    if (id === null) return true
    const row = byId.get(id)
    return Boolean(row?.visible) && isShown(row?.parentId ?? null)
  }
  for (const row of rows) {
    const shown = Number(isShown(row.id))
    if (shown === row.shown) continue
    await tx.updateTable('category').set({ shown }).where('id', '=', row.id).execute()
    await refreshProductsIn(tx, row.id)
  }
}

async function refreshProductsIn(tx: Tx, categoryId: number) {
  await sql`
    update "product" set "shown" = ${shownProduct}
    where "id" in (select "productId" from "productCategory" where "categoryId" = ${categoryId})`.execute(tx)
}

export async function refreshProduct(tx: Tx, productId: number) {
  await sql`update "product" set "shown" = ${shownProduct} where "id" = ${productId}`.execute(tx)
}

/** Visible, and in no category or in at least one that is shown. */
const shownProduct = sql`case when "visible" = 1 and (
    not exists (select 1 from "productCategory" pc where pc."productId" = "product"."id")
    or exists (
      select 1 from "productCategory" pc join "category" c on c."id" = pc."categoryId"
      where pc."productId" = "product"."id" and c."shown" = 1)
  ) then 1 else 0 end`

/** Distinct shown products in each category and below it. */
export async function countShownProducts(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; products: number }>`
    with recursive "above" ("categoryId", "id") as (
      select "id", "id" from "category"
      union all
      select a."categoryId", c."parentId" from "above" a join "category" c on c."id" = a."id"
      where c."parentId" is not null
    )
    select a."id", count(distinct p."id") as "products"
    from "above" a
    join "productCategory" pc on pc."categoryId" = a."categoryId"
    join "product" p on p."id" = pc."productId" and p."shown" = 1
    group by a."id"`.execute(db)
  return new Map(rows.map(row => [row.id, row.products]))
}
