/** Which column of the demo points at stored files: what a removal took away keeps its file until it cannot be undone any more. */
import type { FileReference } from '#server/database/file-declarations.server.ts'

export const demoFileReferences: FileReference[] = [{ table: 'demoRemoved', column: 'ref' }]
