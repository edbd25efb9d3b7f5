/** Which column of the settings points at stored files: the rows of the home page's picture, the logos and the icon. */
import { sql } from 'kysely'
import type { FileReference } from '#server/database/file-declarations.server.ts'
import { lookFiles } from './look/look-fields.ts'
import { heroSetting } from './settings.ts'

export const settingsFileReferences: FileReference[] = [
  {
    table: 'setting',
    column: 'value',
    where: sql`"setting"."name" in (${sql.join([heroSetting, ...lookFiles])})`,
    publicWhere: sql`true`,
  },
]
