import { productFields } from './product-fields.ts'

/** Without a schema, so that a list in the back office does not load zod for it. */
export const longestTagName = productFields.tags.max
