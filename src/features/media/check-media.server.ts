/** Compares the stored files with the database, for `npm run media:check`. It reads every picture, so it is slow. */

import { fileFolders } from '#file-references'
import type { Database, Db } from '#server/database/database.server.ts'
import type { FileFolders } from '#server/database/file-declarations.server.ts'
import { chunksOf } from '#server/process/chunks.server.ts'
import { getVariant, variantNameOf, variantsOf } from './image-variants.ts'
import { originalName } from './ingest.server.ts'
import type { Storage } from './storage/storage.ts'
import { isWholePicture } from './whole-picture.ts'

/** Folders changed within the last hour are skipped, because they may belong to an upload that has no row yet. */
const graceMs = 60 * 60 * 1000
const pageSize = 200
const shards = [...Array(256).keys()].map(number => number.toString(16).padStart(2, '0'))

export type Finding = {
  problem: 'missing' | 'truncated' | 'orphaned'
  /**
   * `sent`: the uploaded original, which cannot be made again. `width`: a variant of a picture, which can. `orphan`: a folder
   * without a row.
   */
  what: 'sent' | 'width' | 'orphan'
  /** The path in the storage. */
  file: string
  /** The reference of the picture, if the file belongs to one. */
  ref?: string
}

type Options = { database: Pick<Database, 'db'>; storage: Storage }

export async function* checkMedia({ database: { db }, storage }: Options, now = Date.now()) {
  yield* checkPicturesAndDocuments(db, storage)
  for (const folders of fileFolders) yield* checkFolders(db, storage, folders)
  yield* findOrphans(db, storage, now)
}

async function* checkPicturesAndDocuments(db: Db, storage: Storage): AsyncGenerator<Finding> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('media')
      .select(['ref', 'kind', 'state', 'bytes', 'width', 'folder'])
      .where('ref', '>', after)
      .orderBy('ref')
      .limit(pageSize)
      .execute()
    for (const row of rows) {
      yield* checkSent(storage, `${row.folder}/${originalName}`, row.bytes)
      if (row.kind === 'picture') yield* checkWidths(storage, row)
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.ref
  }
}

async function* checkSent(storage: Storage, file: string, bytes: number): AsyncGenerator<Finding> {
  const size = await storage.sizeOf(file)
  if (size === undefined) yield { problem: 'missing', what: 'sent', file }
  else if (size !== bytes) yield { problem: 'truncated', what: 'sent', file }
}

type Picture = { ref: string; folder: string; state: string; width: number | null }

async function* checkWidths(
  storage: Storage,
  { ref, folder, state, width }: Picture,
): AsyncGenerator<Finding> {
  const names = new Set(await Array.fromAsync(storage.names(folder)))
  for (const name of names) {
    const variant = getVariant(name)
    const bytes = variant && (await storage.get(`${folder}/${name}`))
    if (bytes && !isWholePicture(bytes, variant.format))
      yield { problem: 'truncated', what: 'width', file: `${folder}/${name}`, ref }
  }
  // Variants of pictures in other states are still being made, or could not be made.
  if (state !== 'ready') return
  for (const name of variantsOf(width ?? 0).map(variantNameOf))
    if (!names.has(name)) yield { problem: 'missing', what: 'width', file: `${folder}/${name}`, ref }
}

/** Checks the files that another feature stores by itself. */
async function* checkFolders(
  db: Db,
  storage: Storage,
  { table, file, storedWhere }: FileFolders,
): AsyncGenerator<Finding> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'folder', 'bytes'])
      .where('id', '>', after)
      .where(storedWhere)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    for (const { folder, bytes } of rows) yield* checkSent(storage, `${folder}/${file}`, bytes)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}

async function* findOrphans(db: Db, storage: Storage, now: number): AsyncGenerator<Finding> {
  const owners = [{ table: 'media' as const, parent: '' }, ...fileFolders]
  for (const shard of shards) {
    for (const { table, parent } of owners) {
      const inShard = parent ? `${parent}/${shard}` : shard
      const folders = (await Array.fromAsync(storage.names(inShard))).map(name => `${inShard}/${name}`)
      for (const batch of chunksOf(folders, pageSize)) {
        const rows = await db.selectFrom(table).select('folder').where('folder', 'in', batch).execute()
        const known = new Set(rows.map(row => row.folder))
        for (const folder of batch.filter(one => !known.has(one))) {
          const changedAt = await storage.changedAt(folder)
          if (changedAt && changedAt.getTime() < now - graceMs)
            yield { problem: 'orphaned', what: 'orphan', file: folder }
        }
      }
    }
  }
}

/**
 * Removes orphans and truncated variants, and queues the pictures for new variants. Returns the findings that only a person can
 * repair.
 */
export async function mendMedia({ database: { db }, storage }: Options, findings: Finding[]) {
  for (const { what, problem, file } of findings) {
    if (what === 'orphan') await storage.remove(file)
    else if (what === 'width' && problem === 'truncated') await storage.removeFile(file)
  }
  const refs = [...new Set(findings.flatMap(({ what, ref }) => (what === 'width' && ref ? [ref] : [])))]
  for (const ref of refs)
    await db
      .updateTable('media')
      .set({ state: 'stored', attempts: 0, claimedAt: null })
      .where('ref', '=', ref)
      .execute()
  return findings.filter(({ what }) => what === 'sent')
}
