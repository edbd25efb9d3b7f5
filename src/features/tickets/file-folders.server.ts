/** Where the files of messages are stored. An upload that is not attached yet may have a row before it has its file. */
import { sql } from 'kysely'
import type { FileFolders } from '#server/database/file-declarations.server.ts'

export const attachmentFolders: FileFolders = {
  table: 'attachment',
  parent: 'attachments',
  file: 'file',
  storedWhere: sql`"attachment"."messageId" is not null`,
}
