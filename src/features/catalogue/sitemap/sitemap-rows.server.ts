/**
 * Reads the categories and products that visitors may see, for the sitemap. Products are read in chunks, with a turn of the event
 * loop between them. Called by `sitemap.server.ts`.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pictureUrl } from '#features/media/picture.ts'
import type { Db } from '#server/database/database.server.ts'
import { everything } from '../listing/listing.server.ts'
import type { SitemapPage } from './sitemap.ts'

/** Products in one chunk: a few milliseconds. */
const chunkSize = 200

type IdRange = { after: number; upTo: number }

/** The pages of shown products with ids in a range, ordered by id. */
export async function* listProductPages(db: Db, { after, upTo }: IdRange): AsyncGenerator<SitemapPage[]> {
  for (let last = after; last < upTo; ) {
    const rows = await shownProducts(db, { after: last, upTo })
      .innerJoin('product', 'product.id', 'listing.productId')
      .select(['product.id', 'product.slug', 'product.updatedAt'])
      .orderBy('listing.productId')
      .limit(chunkSize)
      .execute()
    if (rows.length === 0) return
    const pictures = await picturesOf(
      db,
      rows.map(row => row.id),
    )
    yield rows.map(({ id, slug, updatedAt }) => ({
      path: `/product/${slug}`,
      changedAt: updatedAt,
      pictures: pictures.get(id) ?? [],
    }))
    last = rows.at(-1)?.id ?? upTo
    // SQLite runs a query without leaving the turn of the event loop. Waiting here lets other requests in between.
    await nextTurn()
  }
}

/** The id of the first shown product after the id `after`. */
export async function nextProduct(db: Db, after: number): Promise<number | undefined> {
  const row = await shownProducts(db, { after, upTo: Number.MAX_SAFE_INTEGER })
    .select('listing.productId')
    .orderBy('listing.productId')
    .limit(1)
    .executeTakeFirst()
  return row?.productId
}

export async function listCategoryPages(db: Db): Promise<SitemapPage[]> {
  const rows = await db
    .selectFrom('category')
    .leftJoin('media', 'media.ref', 'category.imageRef')
    .select(['category.slug', 'category.updatedAt', 'media.ref', 'media.width'])
    .where('category.shown', '=', 1)
    .where('category.deletedAt', 'is', null)
    .orderBy('category.id')
    .execute()
  return rows.map(({ slug, updatedAt, ref, width }) => ({
    path: `/main/${slug}`,
    changedAt: updatedAt,
    pictures: ref && width ? [largest(ref, width)] : [],
  }))
}

export const shownProducts = (db: Db, { after, upTo }: IdRange) =>
  db
    .selectFrom('listing')
    .where('listing.categoryId', '=', everything)
    .where('listing.shown', '=', 1)
    .where('listing.productId', '>', after)
    .where('listing.productId', '<=', upTo)

async function picturesOf(db: Db, ids: number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('productImage')
    .innerJoin('media', 'media.ref', 'productImage.ref')
    .select(['productImage.productId', 'media.ref', 'media.width'])
    .where('productImage.productId', 'in', ids)
    .where('productImage.deletedAt', 'is', null)
    .orderBy('productImage.position')
    .execute()
  const byProduct = Map.groupBy(rows, row => row.productId)
  return new Map(
    [...byProduct].map(([id, own]) => [
      id,
      own.flatMap(({ ref, width }) => (width ? [largest(ref, width)] : [])),
    ]),
  )
}

const largest = (ref: string, width: number) => `${pictureUrl(ref)}/${width}.webp`
