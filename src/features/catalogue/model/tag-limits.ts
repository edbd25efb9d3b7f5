import { productFields } from './product-fields.ts'

/** Without a schema, so that a list in the back office does not load zod for it. */
export const longestTagName = productFields.tags.max

/** As many unused tags are deleted by one call, and come back by one undo: more would keep other saves waiting. */
export const maxUnusedAtOnce = 500
