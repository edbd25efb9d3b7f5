/** What lies around a product's row, read in one statement: a page needs all of it, and each trip to a database costs. */
import { sql } from 'kysely'
import type { Db } from '#server/database/database.server.ts'

type Relations = {
  kind: 'category' | 'related' | 'spec' | 'image' | 'document'
  position: number
  id: number | null
  key: string
  a: string
  b: string
  c: string
  n: number | null
  m: number | null
}

export async function readRelations(db: Db, productId: number) {
  const { rows } = await sql<Relations>`
    select 'category' as "kind", "position", "categoryId" as "id", '' as "key", '' as "a", '' as "b", '' as "c",
      cast(null as bigint) as "n", cast(null as bigint) as "m"
      from "productCategory" where "productId" = ${productId}
    union all select 'related', "position", "relatedId", '', '', '', '', null, null
      from "productRelation" where "productId" = ${productId}
    union all select 'spec', "position", "attributeId", "locale", "group", "name", "value", null, null
      from "spec" where "productId" = ${productId}
    union all select 'image', i."position", null, i."ref", i."alt", i."translations", m."preview", m."width", m."height"
      from "productImage" i join "media" m on m."ref" = i."ref"
      where i."productId" = ${productId} and i."deletedAt" is null
    union all select 'document', d."position", null, d."ref", d."name", '', '', m."bytes", null
      from "productDocument" d join "media" m on m."ref" = d."ref"
      where d."productId" = ${productId} and d."deletedAt" is null
    order by "position"`.execute(db)
  const of = (kind: Relations['kind']) => rows.filter(row => row.kind === kind)
  return {
    memberships: of('category').map(({ id, position }) => ({ categoryId: id ?? 0, position })),
    relatedIds: of('related').map(({ id }) => id ?? 0),
    specs: of('spec').map(({ id, key, a, b, c }) => ({
      locale: key,
      attributeId: id,
      group: a,
      name: b,
      value: c,
    })),
    images: of('image').map(({ key, a, b, c, n, m }) => ({
      ref: key,
      alt: a,
      translations: b,
      preview: c,
      width: n,
      height: m,
    })),
    documents: of('document').map(({ key, a, n }) => ({ ref: key, name: a, bytes: n ?? 0 })),
  }
}
