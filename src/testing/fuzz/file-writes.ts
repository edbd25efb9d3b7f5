// Writes of files for the test of random writes (response-cache.server.test.ts): pictures and documents of products, and pictures of
// categories. Small files, every one different.
import sharp from 'sharp'
import { pdf } from '../test-pictures.ts'
import type { TwoApps } from '../two-apps.ts'

let made = 0

async function picture(): Promise<File> {
  const background = { r: made++ % 256, g: 90, b: 120 }
  const bytes = await sharp({ create: { width: 12, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' })
}

const document = (number: number) =>
  new File([new Uint8Array(pdf())], `Sheet ${number}.pdf`, { type: 'application/pdf' })

type ChosenEntities = { productId: number | undefined; categoryId: number | undefined; number: number }

/** Each function does one write of its kind. Some are refused, as deleting a picture that is not there: that is fine. */
export function fileWrites(
  { write, upload, database }: TwoApps,
  { productId, categoryId, number }: ChosenEntities,
): Record<string, () => Promise<unknown>> {
  const stored = async (table: 'productImage' | 'productDocument', { isDeleted }: { isDeleted: boolean }) => {
    const rows = await database.db
      .selectFrom(table)
      .select(['productId', 'ref'])
      .where('deletedAt', isDeleted ? 'is not' : 'is', null)
      .orderBy('productId')
      .orderBy('ref')
      .execute()
    return rows[(7 * number + (productId ?? 0)) % (rows.length || 1)]
  }
  /** Deletes, restores or changes one of the stored files, if there is any. */
  const onStored = async (
    found: Promise<{ productId: number; ref: string } | undefined>,
    run: (file: { productId: number; ref: string }) => Promise<unknown>,
  ) => {
    const file = await found
    return file && (await run(file))
  }
  const image = (isDeleted = false) => stored('productImage', { isDeleted })
  const sheet = (isDeleted = false) => stored('productDocument', { isDeleted })
  const refsOf = async (id: number) => {
    const rows = database.db.selectFrom('productImage').select('ref').where('productId', '=', id)
    return (await rows.where('deletedAt', 'is', null).orderBy('position').execute()).map(row => row.ref)
  }
  return {
    pictureAdded: async () => upload(`/products/other-image/${productId}`, await picture()),
    mainPicture: async () => upload(`/products/main-image/${productId}`, await picture()),
    pictureOrder: () =>
      onStored(image(), async ({ productId }) =>
        write('PATCH', `/products/${productId}`, { imageRefs: (await refsOf(productId)).reverse() }),
      ),
    pictureText: () =>
      onStored(image(), ({ productId, ref }) =>
        write('PATCH', `/products/${productId}`, { imageAlts: { [ref]: { alt: `From side ${number}` } } }),
      ),
    pictureDeleted: () =>
      onStored(image(), ({ productId, ref }) => write('DELETE', `/products/image/${productId}/${ref}`)),
    pictureRestored: () =>
      onStored(image(true), ({ productId, ref }) =>
        write('POST', `/products/image/${productId}/${ref}/restore`),
      ),
    documentAdded: () => upload(`/products/documents/${productId}`, document(number)),
    documentName: () =>
      onStored(sheet(), ({ productId, ref }) =>
        write('PATCH', `/products/documents/${productId}/${ref}`, { name: `Sheet ${number}` }),
      ),
    documentDeleted: () =>
      onStored(sheet(), ({ productId, ref }) => write('DELETE', `/products/documents/${productId}/${ref}`)),
    documentRestored: () =>
      onStored(sheet(true), ({ productId, ref }) =>
        write('POST', `/products/documents/${productId}/${ref}/restore`),
      ),
    categoryPicture: async () => upload(`/category/main-image/${categoryId}`, await picture()),
    categoryPictureDeleted: () => write('DELETE', `/category/main-image/${categoryId}`),
    categoryPictureText: () => write('PATCH', `/category/${categoryId}`, { imageAlt: `Room ${number}` }),
  }
}
