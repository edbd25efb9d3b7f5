/**
 * How a feature declares which of its columns point at stored files. The declarations stand beside the feature's tables and are
 * joined in `src/file-references.server.ts`.
 */
import type { RawBuilder, SqlBool } from 'kysely'
import type { Tables } from '#tables'

/** An SQL condition on a row of the declared table. */
type RowCondition = RawBuilder<SqlBool>

/** A column that holds the `ref` of a file. The file is kept for as long as a row refers to it, in the trash or not. */
export type FileReference = {
  [Table in keyof Tables]: {
    table: Table
    column: keyof Tables[Table] & string
    /** Which rows refer to a file, for a column that also holds other values. */
    where?: RowCondition
    /** Which rows make their file public. Without it, none of them does. */
    publicWhere?: RowCondition
    /** When a row stops referring to its file, for references with an end. The feature itself deletes such rows later. */
    endColumn?: keyof Tables[Table] & string
  }
}[keyof Tables]

/** A table whose rows have a stored file each, in a folder that no other row has. The feature itself removes these files. */
export type FileFolders = {
  [Table in keyof Tables]: Tables[Table] extends { id: unknown; folder: unknown; bytes: unknown }
    ? {
        table: Table
        /** The folder in the storage that holds the folders of all rows. */
        parent: string
        /** The name of the file in its folder. */
        file: string
        /** Which rows certainly have their file. It may still be on its way for others. */
        storedWhere: RowCondition
      }
    : never
}[keyof Tables]
