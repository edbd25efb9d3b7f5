/** Which column of the settings points at a stored file: the row of the home page's picture. */
import { sql } from 'kysely'
import type { FileReference } from '#server/database/file-declarations.server.ts'
import { heroSetting } from './settings.ts'

export const settingsFileReferences: FileReference[] = [
  {
    table: 'setting',
    column: 'value',
    where: sql`"setting"."name" = ${heroSetting}`,
    publicWhere: sql`true`,
  },
]
