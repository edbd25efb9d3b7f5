/** Changing many products in one call: which products, and what can be set. Used by `products.contract.ts`. */
import * as z from 'zod'
import { id, visibility } from '#shared/fields.ts'
import { inputSchemas } from '../fields/field-schemas.ts'
import { listFiltersInBody } from '../lists/product-lists.contract.ts'
import { ownFields } from './product.ts'
import { productFields } from './product-fields.ts'

/** Enough for a page of a list or a selection by hand. All of them are changed in one transaction, for which other writes wait. */
export const mostAtOnce = 500

type Fields = typeof productFields
/** Neither texts nor what belongs to one product alone: nobody wants the same name or the same code for many products. */
type SharedFields = {
  [Name in keyof Fields as Fields[Name] extends { kind: 'text' | 'own' } | { unique: true }
    ? never
    : Name]: Fields[Name]
}
const sharedFields = Object.fromEntries(
  Object.entries(productFields).filter(([, field]) => field.kind !== 'text' && !('unique' in field)),
) as SharedFields

const changes = z
  .strictObject({
    ...inputSchemas(sharedFields),
    extraCategoryIds: ownFields.extraCategoryIds,
    relatedIds: ownFields.relatedIds,
  })
  .partial()

const filter = z.strictObject({
  ...listFiltersInBody,
  visible: visibility.unwrap().default('all'),
})

export const manyProductsChange = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(mostAtOnce), changes }),
  /** The products of a list. It is read before the change begins. */
  z.strictObject({ filter, changes }),
])

export const manyProductsResult = z.object({
  changed: z.int(),
  /** They had these values already. */
  unchanged: z.int(),
  /** Undoing this event undoes the change of all products. Null if nothing changed. */
  eventId: id.nullable(),
})

export type ManyProductsChange = z.infer<typeof manyProductsChange>
export type ManyProductsResult = z.infer<typeof manyProductsResult>
export type SharedChanges = z.infer<typeof changes>
