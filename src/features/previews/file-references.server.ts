/** Which column of previews points at stored files. */
import type { FileReference } from '#server/database/file-declarations.server.ts'

export const previewFileReferences: FileReference[] = [{ table: 'previewFile', column: 'ref' }]
