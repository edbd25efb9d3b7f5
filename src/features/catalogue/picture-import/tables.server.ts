import type { Generated } from 'kysely'
import type { PictureOutcome, PictureReason } from './picture-import.ts'

/** Pictures that an account has uploaded for many products. Its files are in a folder of the storage of its own. */
export type PictureImportTable = {
  id: Generated<number>
  adminId: number
  /** The name of the archive. Empty for files that were chosen. */
  name: string
  /** The folder in the storage. Empty once its files were removed. */
  folder: string
  /** The sizes of the slices of a ZIP archive, as a JSON array. */
  slices: string
  /** Whether the files of the archive have their rows. */
  archiveRead: number
  /** The long work that adds the pictures, and the group of its events. It is forgotten before the import is. */
  workId: number | null
  groupId: string | null
  createdAt: string
  /** Until when the files are stored. */
  expiresAt: string
}

export type PictureImportFileTable = {
  id: Generated<number>
  pictureImportId: number
  position: number
  name: string
  bytes: number
  /** The hash of its content, as the media feature names it. Empty if it could not be read. */
  ref: string
  /** Where its bytes are, as JSON: see `stored-pictures.server.ts`. */
  stored: string
  productId: number | null
  /** The position in the product that the name says. */
  number: number
  outcome: PictureOutcome
  reason: PictureReason | null
}

export type PictureImportTables = {
  pictureImport: PictureImportTable
  pictureImportFile: PictureImportFileTable
  /** The names of picture files that a spreadsheet gave for a product, until the files come. */
  pictureFileName: { adminId: number; key: string; productId: number; position: number; expiresAt: string }
}
