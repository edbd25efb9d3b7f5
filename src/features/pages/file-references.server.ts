/** Which column of the shop's own pages points at stored files. Files of hidden pages are not public. */
import { sql } from 'kysely'
import type { FileReference } from '#server/database/file-declarations.server.ts'

export const pagesFileReferences: FileReference[] = [
  {
    table: 'pageFile',
    column: 'ref',
    publicWhere: sql`exists (select 1 from "page" where "page"."id" = "pageFile"."pageId" and "page"."visible" = 1)`,
  },
]
