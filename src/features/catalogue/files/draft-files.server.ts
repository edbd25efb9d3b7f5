/**
 * Files of products that are not saved yet. The form's draft is in the browser and ends after seven days; its files are kept for
 * eight. Saving the product refers to the files themselves, so it works whatever became of the draft. Called by
 * `draft-files-api.server.ts`.
 */
import { sql } from 'kysely'
import type { Media, Upload } from '#features/media/media.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import { toPicture } from '../cards/picture-rows.server.ts'
import { documentName } from '../model/document-name.ts'
import { draftFileLimits } from '../model/product.ts'
import { ingestAll } from './attached-files.server.ts'
import { toDocument } from './product-documents.server.ts'

type Options = { database: Database; media: Media }
type Draft = { adminId: number; draft: string }

export type DraftFiles = ReturnType<typeof createDraftFiles>

export function createDraftFiles({ database, media }: Options) {
  const { db, contentLockTransaction } = database

  async function add(
    { adminId, draft }: Draft,
    files: Upload[],
    ingest: (file: Upload) => Promise<string>,
  ): Promise<string> {
    // Fails before the file is processed. The transaction checks again.
    await requireRoom(db, { adminId, draft })
    const [ref = ''] = await ingestAll(files, ingest)
    await contentLockTransaction(async tx => {
      await requireRoom(tx, { adminId, draft }, ref)
      await hold(tx, { adminId, draft }, [ref])
    })
    return ref
  }

  async function readFiles(refs: string[]) {
    if (refs.length === 0) return []
    return await db
      .selectFrom('media')
      .select(['ref', 'kind', 'bytes', 'width', 'height', 'preview', 'focus'])
      .where('ref', 'in', refs)
      .execute()
  }

  /** In the order in which they were asked for. */
  async function toFiles(refs: string[]) {
    const rows = new Map((await readFiles(refs)).map(row => [row.ref, row]))
    const stored = refs.flatMap(ref => rows.get(ref) ?? [])
    return {
      images: stored
        .filter(({ kind }) => kind === 'picture')
        .map(({ focus: guess, ...row }) =>
          toPicture({ ...row, guess, focus: null, alt: '', translations: '{}' }),
        ),
      documents: stored
        .filter(({ kind }) => kind === 'document')
        .map(({ ref, bytes }) => toDocument({ ref, bytes, name: documentName('') })),
    }
  }

  return {
    async addImage(draft: string, files: Upload[], caller: Caller) {
      const ref = await add(draftOf(draft, caller), files, file => media.ingestPicture(file))
      const [image] = (await toFiles([ref])).images
      if (!image) throw new AppError('not_found')
      return image
    },

    async addDocument(draft: string, files: Upload[], caller: Caller) {
      const ref = await add(draftOf(draft, caller), files, file => media.ingestDocument(file))
      const [document] = (await toFiles([ref])).documents
      if (!document) throw new AppError('not_found')
      return toDocument({ ...document, name: documentName(files[0]?.name ?? '') })
    },

    /** The form calls it while it is open. With no files, the draft lets go of all of its files. */
    async keep(name: string, refs: string[], caller: Caller) {
      const draft = draftOf(name, caller)
      await contentLockTransaction(async tx => {
        let others = tx
          .deleteFrom('draftFile')
          .where('adminId', '=', draft.adminId)
          .where('draft', '=', draft.draft)
        if (refs.length > 0) others = others.where('ref', 'not in', refs)
        await others.execute()
        if (refs.length > 0) await hold(tx, draft, refs)
      })
      return await toFiles([...new Set(refs)])
    },

    async purge(now = Date.now()) {
      await db.deleteFrom('draftFile').where('expiresAt', '<=', new Date(now).toISOString()).execute()
    },
  }
}

function draftOf(draft: string, { admin }: Caller): Draft {
  if (!admin) throw new AppError('unauthenticated')
  return { adminId: admin.id, draft }
}

async function requireRoom(db: Tx | Database['db'], { adminId, draft }: Draft, ref = '') {
  const { count } = await db
    .selectFrom('draftFile')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('adminId', '=', adminId)
    .where('draft', '=', draft)
    .where('ref', '!=', ref)
    .executeTakeFirstOrThrow()
  const max = draftFileLimits.perDraft
  if (Number(count) >= max) throw new AppError('too_many_draft_files', { params: { max } })
}

/**
 * Refers to the files that are stored. The transaction holds the content lock, as every write that refers to files, so garbage
 * collection comes before or after it.
 */
async function hold(tx: Tx, { adminId, draft }: Draft, refs: string[]) {
  const expiresAt = new Date(Date.now() + draftFileLimits.ms).toISOString()
  const stored = await tx.selectFrom('media').select('ref').where('ref', 'in', refs).execute()
  if (stored.length === 0) return
  await tx
    .insertInto('draftFile')
    .values(stored.map(({ ref }) => ({ adminId, draft, ref, expiresAt })))
    .onConflict(known => known.columns(['adminId', 'draft', 'ref']).doUpdateSet({ expiresAt }))
    .execute()
  await tx
    .updateTable('media')
    .set({ unusedAt: null })
    .where(
      'ref',
      'in',
      stored.map(({ ref }) => ref),
    )
    .execute()
  await letOldestGo(tx, adminId)
}

/** More files than an account's drafts can hold belong to drafts that no browser has any more. */
async function letOldestGo(tx: Tx, adminId: number) {
  await sql`delete from "draftFile" where "adminId" = ${adminId} and "expiresAt" < (
    select "expiresAt" from "draftFile" where "adminId" = ${adminId}
    order by "expiresAt" desc limit 1 offset ${draftFileLimits.perAccount - 1})`.execute(tx)
}
