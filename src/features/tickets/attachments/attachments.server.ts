/**
 * Files of messages. They are stored beside the catalogue's pictures, but under no public address; each is sent once per link.
 * A row is written before its file and deleted after it, so that no file is ever without a row. Used by the ticket API.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { wrongTypeOf } from '#features/media/file-type.ts'
import type { FileStore, ThumbnailRefusal, Thumbnails, Upload } from '#features/media/media.ts'
import { pictureLimits } from '#features/media/picture.ts'
import type { Database } from '#server/database/database.server.ts'
import { isBackupRunning } from '#server/database/leases.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { newSecret, secretHashOf } from '#server/secret-links/secret-links.server.ts'
import type { SavedFile } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { attachmentFolders } from '../file-folders.server.ts'
import { uploadBounds } from '../ticket-limits.ts'
import { type AttachmentType, attachmentName, checkAttachment } from './attachment-file.server.ts'
import { createAttachmentThumbnails } from './attachment-thumbnails.server.ts'

const linkMs = 60_000
/** A little longer than a token is valid, so that a file which is attached at the last moment still exists. */
const graceMs = 25 * 3600_000
/** Rows per query, so that no other write has to wait long. */
const chunk = 100

type Options = {
  database: Pick<Database, 'db'>
  files: FileStore
  thumbnails: Thumbnails
  limits: Pick<Limits, 'take' | 'check'>
  /** The base address of the API, for the address of a download. */
  apiBase: string
}

export type AttachmentService = ReturnType<typeof createAttachments>

export function createAttachments({ database: { db }, files, thumbnails, limits, apiBase }: Options) {
  async function store({ path, name, bytes }: Upload, type: AttachmentType) {
    const token = newSecret()
    const key = randomUUID()
    const folder = `${attachmentFolders.parent}/${key.slice(0, 2)}/${key}`
    const row = { name: attachmentName(name, type), type, bytes }
    await db
      .insertInto('attachment')
      .values({
        ...row,
        messageId: null,
        position: 0,
        tokenHash: secretHashOf(token),
        folder,
        createdAt: new Date().toISOString(),
      })
      .execute()
    await files.put(fileIn(folder), createReadStream(path))
    return { ...row, token }
  }

  /** The attachment must belong to a message or a held message. A file that was only uploaded belongs to nobody yet. */
  async function requireAttached(id: number) {
    const row = await db
      .selectFrom('attachment')
      .select(['name', 'type', 'bytes', 'folder'])
      .where('id', '=', id)
      .where(owner => owner.or([owner('messageId', 'is not', null), owner('heldMessageId', 'is not', null)]))
      .executeTakeFirst()
    if (!row) throw new AppError('not_found')
    return row
  }

  async function read(id: number): Promise<SavedFile> {
    const { folder, ...row } = await requireAttached(id)
    const content = await files.getStream(fileIn(folder))
    if (!content) throw new AppError('not_found')
    return { ...row, content }
  }

  /** Creates an address that is valid for one download. */
  async function link(attachmentId: number): Promise<{ url: string }> {
    const token = newSecret()
    const now = Date.now()
    await db.deleteFrom('attachmentLink').where('expiresAt', '<', new Date(now).toISOString()).execute()
    const expiresAt = new Date(now + linkMs).toISOString()
    await db
      .insertInto('attachmentLink')
      .values({ tokenHash: secretHashOf(token), attachmentId, expiresAt })
      .execute()
    return { url: `${apiBase}/ticket/download/${token}` }
  }

  return {
    /**
     * Counts one upload before anything is read, whatever the file turns out to be. A caller over the limit costs next to
     * nothing.
     */
    async admit({ address }: Pick<Caller, 'address'>) {
      await limits.check(...uploadBounds(address))
      await limits.take(...uploadBounds(address))
    },

    async upload(uploads: Upload[], { address }: Pick<Caller, 'address'>) {
      // The first file was already counted by `admit`.
      if (uploads.length > 1) await limits.take(...uploadBounds(address, uploads.length - 1))
      const checked: { upload: Upload; type: AttachmentType }[] = []
      for (const [file, upload] of uploads.entries()) {
        const { type, wrong } = checkAttachment(await readFile(upload.path), upload.name)
        if (type === undefined) throw badAttachment(file, wrong)
        // A picture is judged by its header alone, before any file of the message is stored.
        const refused = type.startsWith('image/') ? await thumbnails.refusalOf(upload.path) : undefined
        if (refused) throw badAttachment(file, refused)
        checked.push({ upload, type })
      }
      const stored: Awaited<ReturnType<typeof store>>[] = []
      for (const { upload, type } of checked) stored.push(await store(upload, type))
      return { files: stored }
    },

    /** A file of the program's own, which needs no check. */
    store,

    /** For staff: an attachment of any ticket, including those in the trash. */
    async linkAny(id: number) {
      await requireAttached(id)
      return await link(id)
    },

    /** For staff, who have a session and need no link. */
    read,

    /** For staff: a small version of an attached picture. */
    readThumbnail: createAttachmentThumbnails({ files, thumbnails, requireAttached }),

    /** For the visitor who owns this ticket. Attachments of notes are excluded. */
    async linkOf(ticketId: number, id: number) {
      const row = await db
        .selectFrom('attachment')
        .innerJoin('message', 'message.id', 'attachment.messageId')
        .select('attachment.id')
        .where('attachment.id', '=', id)
        .where('message.ticketId', '=', ticketId)
        .where('message.from', '!=', 'note')
        .executeTakeFirst()
      if (!row) throw new AppError('not_found')
      return await link(id)
    },

    /** The link is deleted before the file is read, so only one of two simultaneous requests succeeds. */
    async download(token: string): Promise<SavedFile> {
      const used = await db
        .deleteFrom('attachmentLink')
        .where('tokenHash', '=', secretHashOf(token))
        .returning(['attachmentId', 'expiresAt'])
        .executeTakeFirst()
      if (!used || used.expiresAt < new Date().toISOString()) throw new AppError('not_found')
      return await read(used.attachmentId)
    },

    /** Removes files that were never attached, or are no longer attached. */
    async removeUnused(now = Date.now()) {
      const before = new Date(now - graceMs).toISOString()
      for (;;) {
        const rows = await db
          .selectFrom('attachment')
          .select(['id', 'folder'])
          .where('messageId', 'is', null)
          .where('heldMessageId', 'is', null)
          .where('createdAt', '<', before)
          .limit(chunk)
          .execute()
        // Asked after these rows were found: a backup that begins later has found them in the same state, and does not want their files.
        if (await isBackupRunning(db)) return
        for (const { id, folder } of rows) {
          await files.remove(folder)
          await db.deleteFrom('attachment').where('id', '=', id).execute()
        }
        if (rows.length < chunk) return
      }
    },
  }
}

/** `file` is the index of the refused file. */
function badAttachment(file: number, code: ReturnType<typeof wrongTypeOf> | ThumbnailRefusal) {
  const { side, pixels } = pictureLimits
  const params = { side, megapixels: pixels / 1_000_000, types: 'JPEG PNG WebP PDF' }
  return new AppError('bad_attachment', { params, fields: { file: { code, params } }, data: { file } })
}

const fileIn = (folder: string) => `${folder}/${attachmentFolders.file}`
