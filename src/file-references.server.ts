/**
 * Every column that points at a stored file, joined from the features that own them. Garbage collection, the delivery of files
 * and `npm run media:check` know the tables of other features from here alone.
 */
import { catalogueFileReferences } from './features/catalogue/file-references.server.ts'
import { demoFileReferences } from './features/demo/file-references.server.ts'
import { historyFileReferences } from './features/history/file-references.server.ts'
import { pagesFileReferences } from './features/pages/file-references.server.ts'
import { previewFileReferences } from './features/previews/file-references.server.ts'
import { settingsFileReferences } from './features/settings/file-references.server.ts'
import { attachmentFolders } from './features/tickets/file-folders.server.ts'
import type { FileFolders, FileReference } from './server/database/file-declarations.server.ts'

export const fileReferences: FileReference[] = [
  ...catalogueFileReferences,
  ...demoFileReferences,
  ...settingsFileReferences,
  ...pagesFileReferences,
  ...historyFileReferences,
  ...previewFileReferences,
]

export const fileFolders: FileFolders[] = [attachmentFolders]
