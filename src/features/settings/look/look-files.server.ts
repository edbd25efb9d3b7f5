/**
 * The files of the look: the logos and the icon. Each is a row of `setting` that holds nothing but the reference, so that garbage
 * collection finds it; to everybody else they are settings like any other. Used by `settings.server.ts`.
 */
import { pictureUrl } from '#features/media/picture.ts'
import type { ContentTx, Db } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import type { LookPicture } from './look.ts'
import { type LookFile, logoLimits, lookFiles } from './look-fields.ts'

export type LookRefs = Record<LookFile, string | null>

export async function readLookRefs(db: Db): Promise<LookRefs> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'in', [...lookFiles])
    .execute()
  const refOf = (file: LookFile) => rows.find(({ name }) => name === file)?.value ?? null
  return { logoRef: refOf('logoRef'), logoDarkRef: refOf('logoDarkRef'), iconRef: refOf('iconRef') }
}

/** What the row of all other settings holds. */
export function withoutFiles<Stored extends LookRefs>(stored: Stored): Omit<Stored, LookFile> {
  const { logoRef, logoDarkRef, iconRef, ...rest } = stored
  return rest
}

export async function saveLookFiles(tx: ContentTx, { before, after }: { before: LookRefs; after: LookRefs }) {
  for (const name of lookFiles) {
    const ref = after[name]
    if (ref === before[name]) continue
    await tx.deleteFrom('setting').where('name', '=', name).execute()
    if (ref === null) continue
    const found = await tx
      .updateTable('media')
      .set({ unusedAt: null })
      .where('ref', '=', ref)
      .where('kind', '=', 'picture')
      .returning(['width', 'height'])
      .executeTakeFirst()
    if (!found) throw new AppError('invalid', { fields: { [name]: { code: 'not_found' } } })
    const params = { least: logoLimits.iconSide }
    if (name === 'iconRef' && Math.min(found.width ?? 0, found.height ?? 0) < params.least)
      throw new AppError('invalid', { fields: { [name]: { code: 'too_few_pixels', params } } })
    await tx.insertInto('setting').values({ name, value: ref }).execute()
  }
}

/** The pictures behind the references. */
export async function readLookPictures(db: Db, { logoRef, logoDarkRef, iconRef }: LookRefs) {
  const refs = [logoRef, logoDarkRef, iconRef].filter(ref => ref !== null)
  const rows =
    refs.length === 0
      ? []
      : await db.selectFrom('media').select(['ref', 'width', 'height']).where('ref', 'in', refs).execute()
  const pictureOf = (ref: string | null): LookPicture | null => {
    const row = rows.find(one => one.ref === ref)
    return row
      ? { ref: row.ref, url: pictureUrl(row.ref), width: row.width ?? 0, height: row.height ?? 0 }
      : null
  }
  return { logo: pictureOf(logoRef), logoDark: pictureOf(logoDarkRef), icon: pictureOf(iconRef) }
}
