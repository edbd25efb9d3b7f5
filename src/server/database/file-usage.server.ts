/** Whether a stored file is used, by the columns that `src/file-references.server.ts` joins. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { fileReferences } from '#file-references'
import type { FileReference } from './file-declarations.server.ts'

/** Whether any row refers to the file at that time. Rows in the trash count like any other. */
export const isFileUsed = (ref: Expression<string>, now: Date) =>
  anyOf(fileReferences.map(reference => hasRow(reference, ref, beforeEnd(reference, now))))

/** Whether something that visitors see refers to the file. */
export const isFilePublic = (ref: Expression<string>) =>
  anyOf(
    fileReferences.flatMap(reference =>
      reference.publicWhere ? hasRow(reference, ref, reference.publicWhere) : [],
    ),
  )

function beforeEnd({ table, endColumn }: FileReference, now: Date) {
  return endColumn && sql<SqlBool>`${sql.ref(`${table}.${endColumn}`)} > ${now.toISOString()}`
}

function hasRow(
  { table, column, where }: FileReference,
  ref: Expression<string>,
  condition?: RawBuilder<SqlBool> | undefined,
) {
  const conditions = [sql`${sql.ref(`${table}.${column}`)} = ${ref}`, where, condition]
  const known = conditions.filter(one => one !== undefined)
  return sql`exists (select 1 from ${sql.table(table)} where ${sql.join(known, sql` and `)})`
}

const anyOf = (conditions: RawBuilder<unknown>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
