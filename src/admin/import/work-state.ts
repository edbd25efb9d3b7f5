/** Whether work in the background has not ended. Used by the screens of one import and of the earlier ones. */
import type { BulkChange } from '#features/catalogue/products/bulk/bulk-changes.contract.ts'

export const isWorkUnderWay = (work: BulkChange | null | undefined) => work?.finishedAt === null

/** Which group of events it takes back is not said, so an import that counts as undone may be the one. */
export const isUndoUnderWay = (work: BulkChange) => /undo$/i.test(work.kind) && isWorkUnderWay(work)
