import { heroSetting } from '#features/settings/settings.ts'
import type { ContentTx } from '#server/database/database.server.ts'
import type { DemoPicture } from './demo-shop.ts'

/**
 * Attaches a stored picture to its category, product or to the home page. If somebody has changed or removed that meanwhile, it
 * stays as it is.
 */
export async function attachPicture(tx: ContentTx, picture: DemoPicture & { id: number; ref: string }) {
  const { of, id, ref, position, alt, translations } = picture
  const markUsed = () => tx.updateTable('media').set({ unusedAt: null }).where('ref', '=', ref).execute()
  if (of === 'home') {
    await tx
      .insertInto('setting')
      .values({ name: heroSetting, value: ref })
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
    await markUsed()
    return
  }
  const owner = await tx
    .selectFrom(of)
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!owner) return
  await markUsed()
  if (of === 'category') {
    await tx
      .updateTable('category')
      .set({ imageRef: ref })
      .where('id', '=', id)
      .where('imageRef', 'is', null)
      .execute()
    return
  }
  await tx
    .insertInto('productImage')
    .values({
      productId: id,
      ref,
      position,
      alt,
      translations: JSON.stringify(translations),
      focus: null,
      deletedAt: null,
    })
    .onConflict(conflict => conflict.columns(['productId', 'ref']).doNothing())
    .execute()
  await tx
    .updateTable('product')
    .set({ mainImageRef: ref })
    .where('id', '=', id)
    .where('mainImageRef', 'is', null)
    .execute()
}
