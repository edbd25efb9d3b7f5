import { heroSetting } from '#features/media/picture.ts'
import type { Tx } from '#server/database/database.server.ts'
import type { DemoPicture } from './demo-shop.ts'

/** Somebody may have changed or removed it since it was loaded: then it is left as it is. */
export async function attachPicture(tx: Tx, picture: DemoPicture & { id: number; ref: string }) {
  const { of, id, ref, position, alt, translations } = picture
  const keep = () => tx.updateTable('media').set({ unusedAt: null }).where('ref', '=', ref).execute()
  if (of === 'home') {
    await tx
      .insertInto('setting')
      .values({ name: heroSetting, value: ref })
      .onConflict(known => known.column('name').doNothing())
      .execute()
    await keep()
    return
  }
  const owner = await tx
    .selectFrom(of)
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!owner) return
  await keep()
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
