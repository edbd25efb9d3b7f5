/**
 * Every column that points at a stored file, joined from the features that own them. Garbage collection, the delivery of files
 * and `npm run media:check` know the tables of other features from here alone.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { catalogueFileReferences } from '#features/catalogue/file-references.server.ts'
import { historyFileReferences } from '#features/history/file-references.server.ts'
import { settingsFileReferences } from '#features/settings/file-references.server.ts'
import { attachmentFolders } from '#features/tickets/file-folders.server.ts'
import type { FileFolders, FileReference } from './file-declarations.server.ts'

export const fileReferences: FileReference[] = [
  ...catalogueFileReferences,
  ...settingsFileReferences,
  ...historyFileReferences,
]

export const fileFolders: FileFolders[] = [attachmentFolders]

/** Whether any row refers to the file. Rows in the trash count like any other. */
export const isFileUsed = (ref: Expression<string>) =>
  anyOf(fileReferences.map(reference => hasRow(reference, ref)))

/** Whether something that visitors see refers to the file. */
export const isFilePublic = (ref: Expression<string>) =>
  anyOf(
    fileReferences.flatMap(reference =>
      reference.publicWhere ? hasRow(reference, ref, reference.publicWhere) : [],
    ),
  )

function hasRow(
  { table, column, where }: FileReference,
  ref: Expression<string>,
  condition?: RawBuilder<SqlBool>,
) {
  const conditions = [sql`${sql.ref(`${table}.${column}`)} = ${ref}`, where, condition]
  const known = conditions.filter(one => one !== undefined)
  return sql`exists (select 1 from ${sql.table(table)} where ${sql.join(known, sql` and `)})`
}

const anyOf = (conditions: RawBuilder<unknown>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
