import type { BulkChange } from '#features/catalogue/products/bulk/bulk-changes.contract.ts'

/** Whether work in the background has not ended. Used by the screens of one import and of the earlier ones. */
export const isWorkUnderWay = (work: BulkChange | null | undefined) => work?.finishedAt === null
