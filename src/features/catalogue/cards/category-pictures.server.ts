/** Reads the pictures of categories. */
import type { Picture } from '#features/media/picture.ts'
import type { Db } from '#server/database/database.server.ts'
import { toPicture } from './picture-rows.server.ts'

/** Adds the pictures to categories, with one query for all. */
export async function withImages<Row extends { id: number }>(db: Db, rows: Row[]) {
  const [images, serialImages] = [await listCategoryImages(db), await listSerialImages(db)]
  return rows.map(row => ({
    ...row,
    image: images.get(row.id) ?? null,
    serialImage: serialImages.get(row.id) ?? null,
  }))
}

/** The text beside it says what it shows, so it has no alternative text. */
async function listSerialImages(db: Db): Promise<Map<number, Picture>> {
  const rows = await db
    .selectFrom('category')
    .innerJoin('media', 'media.ref', 'category.serialImageRef')
    .select([
      'category.id',
      'media.ref',
      'media.width',
      'media.height',
      'media.preview',
      'media.focus as guess',
    ])
    .execute()
  return new Map(
    rows.map(({ id, ...file }) => [id, toPicture({ ...file, focus: null, alt: '', translations: '{}' })]),
  )
}

async function listCategoryImages(db: Db): Promise<Map<number, Picture>> {
  const rows = await db
    .selectFrom('category')
    .innerJoin('media', 'media.ref', 'category.imageRef')
    .select(['category.id', 'category.imageAlt', 'category.imageFocus', 'category.translations'])
    .select(['media.ref', 'media.width', 'media.height', 'media.preview', 'media.focus as guess'])
    .execute()
  return new Map(
    rows.map(({ id, imageAlt, imageFocus, translations, ...file }) => [
      id,
      toPicture({ ...file, focus: imageFocus, alt: imageAlt, translations: altsOf(translations) }),
    ]),
  )
}

function altsOf(translations: string): string {
  const texts = Object.entries(JSON.parse(translations) as Record<string, { imageAlt?: string }>)
  const alts = texts.flatMap(([locale, { imageAlt }]) => (imageAlt ? [[locale, imageAlt] as const] : []))
  return JSON.stringify(Object.fromEntries(alts))
}
