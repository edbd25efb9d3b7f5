/**
 * Imports of pictures for many products: takes their files, says what will become of each, and starts the long work that adds them
 * (`add-pictures.server.ts`). An import belongs to the account that began it. Called by `picture-imports-api.server.ts`.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import type { LongWork } from '#features/long-work/long-work.ts'
import { hasEnded } from '#features/long-work/long-work.ts'
import type { Upload } from '#features/media/media.ts'
import { insertRows } from '#server/database/bulk-insert.server.ts'
import type { Database } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { tooLarge } from '#server/http/errors.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { withTemporaryFolder } from '#server/http/uploads/uploads.server.ts'
import { chunksInTurns } from '#server/process/chunks.server.ts'
import type { Config } from '#server/process/config.server.ts'
import { AppError } from '#shared/errors.ts'
import { type MatchedFile, matchFiles } from './match-pictures.server.ts'
import {
  examine,
  labelOf,
  type ReadPicture,
  readPictureArchive,
  tooManyPictures,
} from './picture-archive.server.ts'
import { pictureImportLimits } from './picture-import.ts'
import { newFolder, type StoredPictures } from './stored-pictures.server.ts'
import type { PictureImportTable } from './tables.server.ts'

export type PictureImportRow = Selectable<PictureImportTable>

export const pictureImportKind = 'pictureImport'
const dayMs = 24 * 3_600_000
/** Files that are written together. */
const chunkSize = 200
/** Nobody uploads so many archives in an hour, and each may fill a gigabyte of the disk for a while. */
const bound = { name: 'picture-import', max: 30, windowMs: 3_600_000 }

type Options = {
  database: Database
  config: Pick<Config, 'dataDir'>
  stored: StoredPictures
  limits: Pick<Limits, 'take'>
  longWork: Pick<LongWork, 'start' | 'find'>
}

export type PictureImports = ReturnType<typeof createPictureImports>

export function createPictureImports({ database, config, stored, limits, longWork }: Options) {
  const { db, transaction } = database
  /** Imports whose files this process is reading. */
  const reading = new Set<number>()

  async function requireOwn(id: number, caller: Caller): Promise<PictureImportRow> {
    const row = await db
      .selectFrom('pictureImport')
      .selectAll()
      .where('id', '=', id)
      .where('adminId', '=', adminOf(caller))
      .executeTakeFirst()
    if (!row) throw new AppError('not_found')
    return row
  }

  async function isRunning({ workId }: PictureImportRow) {
    const work = workId === null ? undefined : await longWork.find(db, workId)
    return work !== undefined && !hasEnded(work)
  }

  /** Its files can still be added to, and it can be started. */
  async function requireIdle(id: number, caller: Caller): Promise<PictureImportRow> {
    const row = await requireOwn(id, caller)
    if (await isRunning(row)) throw new AppError('still_running')
    if (row.folder === '') throw new AppError('gone')
    return row
  }

  const countFiles = async (id: number) => {
    const { files, bytes, last } = await db
      .selectFrom('pictureImportFile')
      .select(row => [
        row.fn.countAll<number>().as('files'),
        row.fn.sum<number | null>('bytes').as('bytes'),
        row.fn.max<number | null>('position').as('last'),
      ])
      .where('pictureImportId', '=', id)
      .executeTakeFirstOrThrow()
    return { files: Number(files), bytes: Number(bytes ?? 0), next: Number(last ?? -1) + 1 }
  }

  async function insertFiles(id: number, files: ReadPicture[], first: number) {
    let position = first
    for await (const chunk of chunksInTurns(files, chunkSize)) {
      const rows = chunk.map(({ name, bytes, ref, stored: place, reason }) => ({
        ...{ pictureImportId: id, position: position++, name, bytes, ref, reason },
        ...{ stored: JSON.stringify(place), productId: null, number: 1 },
        outcome: reason ? ('refused' as const) : ('unmatched' as const),
      }))
      await transaction(tx => insertRows({ tx, engine: database.engine }, 'pictureImportFile', rows))
    }
  }

  /** Reads the directory of the archive, if there is one that was not read yet. */
  async function readArchive({ id, folder, archiveRead }: PictureImportRow) {
    if (archiveRead) return
    const slices = await stored.listSlices(folder)
    if (slices.length === 0) return
    // Those of an archive that was read before one of its slices was sent again.
    await db
      .deleteFrom('pictureImportFile')
      .where('pictureImportId', '=', id)
      .where('stored', 'not like', '{"key"%')
      .execute()
    const { files, next } = await countFiles(id)
    const found = await withTemporaryFolder(config, async work => {
      const path = join(work, 'archive.zip')
      await stored.copyArchive(folder, slices, path)
      return await Array.fromAsync(readPictureArchive(path, (await stat(path)).size))
    })
    if (files + found.length > pictureImportLimits.files) throw tooManyPictures()
    await insertFiles(id, found, next)
    await db
      .updateTable('pictureImport')
      .set({ archiveRead: 1, slices: JSON.stringify(slices) })
      .where('id', '=', id)
      .execute()
  }

  async function match({ id, adminId }: PictureImportRow) {
    const files: MatchedFile[] = await db
      .selectFrom('pictureImportFile')
      .select(['id', 'name', 'ref', 'position', 'productId', 'number', 'outcome', 'reason'])
      .where('pictureImportId', '=', id)
      .orderBy('position')
      .execute()
    const now = new Map((await matchFiles(db, adminId, files)).map(file => [file.id, file]))
    const changed = files.flatMap(file => {
      const { productId, number, outcome, reason } = now.get(file.id) ?? file
      const isSame =
        file.productId === productId &&
        file.number === number &&
        file.outcome === outcome &&
        file.reason === reason
      return isSame ? [] : [{ id: file.id, to: { productId, number, outcome, reason } }]
    })
    for await (const chunk of chunksInTurns(changed, chunkSize)) {
      await transaction(async tx => {
        for (const { id, to } of chunk)
          await tx.updateTable('pictureImportFile').set(to).where('id', '=', id).execute()
      })
    }
  }

  async function check(id: number, caller: Caller) {
    const row = await requireIdle(id, caller)
    if (reading.has(id)) throw new AppError('still_running')
    reading.add(id)
    try {
      await readArchive(row)
      await match(row)
    } finally {
      reading.delete(id)
    }
  }

  async function forget({ id, folder }: PictureImportRow) {
    if (folder !== '') await stored.removeFolder(folder)
    await db.deleteFrom('pictureImportFile').where('pictureImportId', '=', id).execute()
    await db.deleteFrom('pictureImport').where('id', '=', id).execute()
  }

  async function removeFiles({ id, folder }: PictureImportRow) {
    await stored.removeFolder(folder)
    await db.updateTable('pictureImport').set({ folder: '' }).where('id', '=', id).execute()
  }

  /** Files are stored no longer than they can be of use: until their pictures are in the shop, or for seven days. */
  async function purge(now = Date.now()) {
    const rows = await db.selectFrom('pictureImport').selectAll().execute()
    for (const row of rows) {
      if (await isRunning(row)) continue
      const isOld = Date.parse(row.createdAt) + pictureImportLimits.listedDays * dayMs <= now
      if (isOld) await forget(row)
      else if (row.folder !== '' && (Date.parse(row.expiresAt) <= now || (await isDone(row))))
        await removeFiles(row)
    }
    await db.deleteFrom('pictureFileName').where('expiresAt', '<=', new Date(now).toISOString()).execute()
  }

  async function isDone({ workId }: PictureImportRow) {
    if (workId === null) return false
    const work = await longWork.find(db, workId)
    return work === undefined || work.state === 'done'
  }

  /** An account cannot fill the disk: the oldest imports that do not run make room. */
  async function makeRoom(adminId: number) {
    const rows = await db
      .selectFrom('pictureImport')
      .selectAll()
      .where('adminId', '=', adminId)
      .where('folder', '!=', '')
      .orderBy('id')
      .execute()
    let stays = rows.length
    for (const row of rows) {
      if (await isRunning(row)) continue
      const isFinished = await isDone(row)
      if (!isFinished && stays < pictureImportLimits.perAccount) continue
      await (row.workId === null ? forget(row) : removeFiles(row))
      stays--
    }
    if (stays >= pictureImportLimits.perAccount) throw new AppError('still_running')
  }

  return {
    requireOwn,
    isRunning,
    check,
    purge,

    async create(name: string, caller: Caller): Promise<number> {
      const adminId = adminOf(caller)
      await limits.take({ ...bound, key: String(adminId) })
      await makeRoom(adminId)
      const now = Date.now()
      const { id } = await db
        .insertInto('pictureImport')
        .values({
          ...{
            adminId,
            name,
            folder: newFolder(),
            slices: '[]',
            archiveRead: 0,
            workId: null,
            groupId: null,
          },
          createdAt: new Date(now).toISOString(),
          expiresAt: new Date(now + pictureImportLimits.filesDays * dayMs).toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async addSlice({ id, slice }: { id: number; slice: number }, [file]: Upload[], caller: Caller) {
      const { folder } = await requireIdle(id, caller)
      if (!file) throw new AppError('invalid', { fields: { file: { code: 'required' } } })
      await stored.putSlice(folder, slice, file.path)
      await db.updateTable('pictureImport').set({ archiveRead: 0 }).where('id', '=', id).execute()
      return { bytes: file.bytes }
    },

    async addFiles(id: number, files: Upload[], caller: Caller) {
      const { folder } = await requireIdle(id, caller)
      const before = await countFiles(id)
      if (before.files + files.length > pictureImportLimits.files) throw tooManyPictures()
      const bytes = files.reduce((sum, file) => sum + file.bytes, before.bytes)
      if (bytes > pictureImportLimits.bytes) throw tooLarge(pictureImportLimits.bytes)
      const read: ReadPicture[] = []
      for (const file of files) {
        const name = labelOf(file.name)
        const { ref, reason } = await examine(createReadStream(file.path), file)
        const place = reason ? null : await stored.putFile(folder, file.path)
        read.push({ name, bytes: file.bytes, ref, reason, stored: place })
      }
      await insertFiles(id, read, before.next)
      return { files: before.files + files.length }
    },

    async start(id: number, caller: Caller) {
      await check(id, caller)
      const products = await db
        .selectFrom('pictureImportFile')
        .select('productId')
        .distinct()
        .where('pictureImportId', '=', id)
        .where('outcome', 'in', ['add', 'known'])
        .where('productId', 'is not', null)
        .orderBy('productId')
        .execute()
      const ids = products.flatMap(({ productId }) => productId ?? [])
      await transaction(async tx => {
        const change = JSON.stringify({ pictureImportId: id })
        const work = await longWork.start(
          tx,
          { kind: pictureImportKind, change, total: ids.length, ids },
          caller,
        )
        // Of two that start it at once, the second finds that it runs.
        const started = await tx
          .updateTable('pictureImport')
          .set({ workId: work.id, groupId: work.groupId })
          .where('id', '=', id)
          .where(({ or, eb, not, exists, selectFrom }) =>
            or([
              eb('workId', 'is', null),
              not(
                exists(
                  selectFrom('bulkChange')
                    .select('bulkChange.id')
                    .whereRef('bulkChange.id', '=', 'pictureImport.workId')
                    .where('finishedAt', 'is', null),
                ),
              ),
            ]),
          )
          .returning('id')
          .executeTakeFirst()
        if (!started) throw new AppError('still_running')
      })
    },

    async remove(id: number, caller: Caller) {
      const row = await requireOwn(id, caller)
      if (await isRunning(row)) throw new AppError('still_running')
      await forget(row)
    },

    listOwn: (caller: Caller) =>
      db
        .selectFrom('pictureImport')
        .selectAll()
        .where('adminId', '=', adminOf(caller))
        .orderBy('id', 'desc')
        .limit(20)
        .execute(),
  }
}

function adminOf({ admin }: Caller): number {
  if (!admin) throw new AppError('unauthenticated')
  return admin.id
}
