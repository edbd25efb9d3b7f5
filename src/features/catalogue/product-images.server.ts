/** The pictures of products. The main one is a pointer into them; order and alternative texts are no part of the version. */

import { type Picture, pictureUrl } from '#features/media/picture.ts'
import type { Db } from '#server/database.server.ts'

type Owner = { id: number; mainImageRef: string | null }

/** The pictures of several products at once, each in its order. */
export async function listImages(db: Db, productIds: number[]): Promise<Map<number, Picture[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await chosen(db).where('productImage.productId', 'in', productIds).execute()
  const byProduct = Map.groupBy(rows, row => row.productId)
  return new Map([...byProduct].map(([id, own]) => [id, own.map(toPicture)]))
}

/** The main picture of each of several products. */
export async function listMainImages(db: Db, owners: Owner[]): Promise<Map<number, Picture>> {
  const wanted = owners.filter(owner => owner.mainImageRef !== null)
  if (wanted.length === 0) return new Map()
  const rows = await chosen(db)
    .innerJoin('product', 'product.id', 'productImage.productId')
    .whereRef('product.mainImageRef', '=', 'productImage.ref')
    .where(
      'productImage.productId',
      'in',
      wanted.map(owner => owner.id),
    )
    .execute()
  return new Map(rows.map(row => [row.productId, toPicture(row)]))
}

const chosen = (db: Db) =>
  db
    .selectFrom('productImage')
    .innerJoin('media', 'media.ref', 'productImage.ref')
    .select([
      'productImage.productId',
      'productImage.ref',
      'productImage.alt',
      'productImage.translations',
      'media.width',
      'media.height',
      'media.preview',
    ])
    .where('productImage.deletedAt', 'is', null)
    .orderBy('productImage.position')

type Row = {
  ref: string
  alt: string
  translations: string
  width: number | null
  height: number | null
  preview: string
}

export function toPicture(row: Row): Picture {
  return {
    ref: row.ref,
    url: pictureUrl(row.ref),
    width: row.width ?? 0,
    height: row.height ?? 0,
    preview: row.preview,
    alt: row.alt,
    translations: JSON.parse(row.translations),
  }
}
