/**
 * Reads everything that is stored beside the rows of products: their categories, related products, specifications, tags, pictures
 * and documents. Called by `read-product.server.ts` for every product page, and before and after every write of products.
 *
 * It is one statement instead of six, because a page needs all of it and on PostgreSQL every statement is a round trip. With
 * the product's own row that makes two statements. This was one of four changes that together made a first render a third
 * cheaper; no figure was recorded for this one alone. Decision 0011 has the promise that it serves: a first render costs at
 * most 2.5 times an empty React Router document (measured: 2.3, and 2.1 to 2.55 over nine runs).
 */
import { sql } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import type { SpecRecord } from '../model/spec-records.ts'
import { toTagLink } from '../model/tag-rows.server.ts'

/** One row of the union. A column that its kind does not have is empty (a text) or null (a number). */
type RelationRow = {
  productId: number
  kind: 'category' | 'related' | 'spec' | 'image' | 'document' | 'tag'
  position: number
  /** Category and tag: its id. Related: that product's id. Spec: the id of its attribute, null for a row without one. */
  linkedId: number | null
  /** Spec: empty for the base language. */
  locale: string
  /** Spec. */
  group: string
  /** Spec, document and tag. */
  name: string
  /** Spec, as are the next four. */
  value: string
  choiceId: number | null
  number: number | null
  unit: string | null
  yes: number | null
  /** Image and document: the reference of the file. */
  ref: string
  /** Image, as are the next four; the translations also of a tag. */
  alt: string
  translations: string
  preview: string
  guess: string
  focus: string | null
  width: number | null
  height: number | null
  /** Document. */
  bytes: number | null
}

export type ProductRelations = ReturnType<typeof toRelations>

/** Returns a function that has what belongs to each of the products. */
export async function readRelations(db: Db, productIds: number[]) {
  const ids = sql.join(productIds)
  // The first select names the columns. Its nulls are cast, or PostgreSQL would take their columns for texts.
  const { rows } = await sql<RelationRow>`
    select "productId", 'category' as "kind", "position", "categoryId" as "linkedId",
      '' as "locale", '' as "group", '' as "name", '' as "value",
      cast(null as bigint) as "choiceId", cast(null as double precision) as "number", cast(null as text) as "unit",
      cast(null as bigint) as "yes",
      '' as "ref", '' as "alt", '' as "translations", '' as "preview", '' as "guess", cast(null as text) as "focus",
      cast(null as bigint) as "width", cast(null as bigint) as "height", cast(null as bigint) as "bytes"
      from "productCategory" where "productId" in (${ids})
    union all select "productId", 'related', "position", "relatedId",
      '', '', '', '', null, null, null, null,
      '', '', '', '', '', null,
      null, null, null
      from "productRelation" where "productId" in (${ids})
    union all select "productId", 'spec', "position", "attributeId",
      "locale", "group", "name", "value", "choiceId", "number", "unit", "yes",
      '', '', '', '', '', null,
      null, null, null
      from "spec" where "productId" in (${ids})
    union all select image."productId", 'image', image."position", null,
      '', '', '', '', null, null, null, null,
      image."ref", image."alt", image."translations", media."preview", media."focus", image."focus",
      media."width", media."height", null
      from "productImage" image join "media" media on media."ref" = image."ref"
      where image."productId" in (${ids}) and image."deletedAt" is null
    union all select document."productId", 'document', document."position", null,
      '', '', document."name", '', null, null, null, null,
      document."ref", '', '', '', '', null,
      null, null, media."bytes"
      from "productDocument" document join "media" media on media."ref" = document."ref"
      where document."productId" in (${ids}) and document."deletedAt" is null
    union all select link."productId", 'tag', link."position", tag."id",
      '', '', tag."name", '', null, null, null, null,
      '', '', tag."translations", '', '', null,
      null, null, null
      from "productTag" link join "tag" tag on tag."id" = link."tagId"
      where link."productId" in (${ids})
    order by "position"`.execute(db)
  const byProduct = Map.groupBy(rows, row => row.productId)
  return (id: number) => toRelations(byProduct.get(id) ?? [])
}

function toRelations(rows: RelationRow[]) {
  const ofKind = (kind: RelationRow['kind']) => rows.filter(row => row.kind === kind)
  return {
    memberships: ofKind('category').map(({ linkedId, position }) => ({
      categoryId: linkedId ?? 0,
      position,
    })),
    relatedIds: ofKind('related').map(({ linkedId }) => linkedId ?? 0),
    specs: ofKind('spec').map(({ linkedId, ...row }): SpecRecord => ({ ...row, attributeId: linkedId })),
    images: ofKind('image').map(({ ref, alt, translations, preview, guess, focus, width, height }) => ({
      ref,
      guess,
      focus,
      alt,
      translations,
      preview,
      width,
      height,
    })),
    tagList: ofKind('tag').map(({ linkedId, name, translations }) =>
      toTagLink({ id: linkedId ?? 0, name, translations }),
    ),
    documents: ofKind('document').map(({ ref, name, bytes }) => ({ ref, name, bytes: bytes ?? 0 })),
  }
}
