/**
 * Stores previews: snapshots of what is not saved or not visible, found by a secret link for a day. Used by the features that make
 * previews (`catalogue/products/product-previews.server.ts`), and by `previews-api.server.ts`, which opens them.
 */
import type { Database } from '#server/database/database.server.ts'
import { newSecret, secretHashOf } from '#server/secret-links/secret-links.server.ts'
import { AppError } from '#shared/errors.ts'
import { type CreatedPreview, type NewPreview, type PreviewKind, previewLimits } from './preview.ts'

type StoredPreview = { kind: PreviewKind; snapshot: unknown; createdAt: string; expiresAt: string }

export type Previews = ReturnType<typeof createPreviews>

export function createPreviews({
  db,
  contentLockTransaction,
}: Pick<Database, 'db' | 'contentLockTransaction'>) {
  return {
    /** An account's oldest previews of a kind make room for a new one. */
    async store({ admin, kind, snapshot, refs }: NewPreview): Promise<CreatedPreview> {
      if (!admin) throw new AppError('unauthenticated')
      const secret = newSecret()
      const secretHash = secretHashOf(secret)
      const now = Date.now()
      const expiresAt = new Date(now + previewLimits.ms).toISOString()
      const createdAt = new Date(now).toISOString()
      // Locked as every write that refers to files, so that garbage collection does not remove them meanwhile.
      await contentLockTransaction(async tx => {
        const kept = await tx
          .selectFrom('preview')
          .select('secretHash')
          .where('adminId', '=', admin.id)
          .where('kind', '=', kind)
          .orderBy('createdAt', 'desc')
          .orderBy('secretHash')
          .limit(previewLimits.perAccount - 1)
          .execute()
        let outdated = tx.deleteFrom('preview').where('adminId', '=', admin.id).where('kind', '=', kind)
        const hashes = kept.map(row => row.secretHash)
        if (hashes.length > 0) outdated = outdated.where('secretHash', 'not in', hashes)
        await outdated.execute()
        const row = { secretHash, adminId: admin.id, kind, snapshot: JSON.stringify(snapshot), createdAt }
        await tx
          .insertInto('preview')
          .values({ ...row, expiresAt })
          .execute()
        const files = [...new Set(refs)].map(ref => ({ secretHash, ref }))
        if (files.length === 0) return
        await tx.insertInto('previewFile').values(files).execute()
        await tx.updateTable('media').set({ unusedAt: null }).where('ref', 'in', refs).execute()
      })
      return { path: `/preview/${secret}`, expiresAt }
    },

    async require(secret: string): Promise<StoredPreview> {
      const row = await db
        .selectFrom('preview')
        .select(['kind', 'snapshot', 'createdAt', 'expiresAt'])
        .where('secretHash', '=', secretHashOf(secret))
        .where('expiresAt', '>', new Date().toISOString())
        .executeTakeFirst()
      if (!row) throw new AppError('not_found')
      return { ...row, kind: row.kind as PreviewKind, snapshot: JSON.parse(row.snapshot) }
    },

    async purge() {
      await db.deleteFrom('preview').where('expiresAt', '<=', new Date().toISOString()).execute()
    },
  }
}
