/** Which column of the history points at stored files. An event keeps the files it mentions, so that it can be undone. */
import type { FileReference } from '#server/database/file-declarations.server.ts'

export const historyFileReferences: FileReference[] = [{ table: 'eventMedia', column: 'ref' }]
