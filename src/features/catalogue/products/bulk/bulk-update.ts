/** Changing many products in one call: which products, and what can be set. Used by `products.contract.ts`. */
import * as z from 'zod'
import { id } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { inputSchemas } from '../../fields/field-schemas.ts'
import { listFiltersInBody } from '../../lists/product-lists.contract.ts'
import { staffFiltersInBody } from '../../lists/staff-list.contract.ts'
import { ownFields } from '../../model/product.ts'
import { productFields } from '../../model/product-fields.ts'
import { adjustments } from './adjust-product.ts'
import { maxAtOnce, maxInBulk } from './max-at-once.ts'

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

const ids = z.array(id).min(1).max(maxAtOnce)
/** The products of a list, as visitors or as staff filter it. It is read before the change begins. */
const filter = z.strictObject({ ...listFiltersInBody, ...staffFiltersInBody })

/** What is done to all of them. */
export const bulkEdit = {
  /** The same values for all of them. */
  changes: changes.default({}),
  /** What follows from the values that each has, after `changes`. */
  adjust: adjustments.default({}),
}

const change = {
  ...bulkEdit,
  /** Nothing is saved. Everything is tried, so that it is refused or counted as the change itself would be. */
  preview: z.boolean().default(false),
}

export const bulkUpdate = z.union([z.strictObject({ ids, ...change }), z.strictObject({ filter, ...change })])

/** The products of a change that may be of any size (`many/bulk-changes.contract.ts`). */
export const bulkTarget = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(maxInBulk) }),
  z.strictObject({ filter }),
])

/** How many products a preview shows. */
export const maxExamples = 10

export const priceExample = z.object({
  id,
  name: z.string(),
  translations: z.partialRecord(z.enum(locales), z.object({ name: z.string().optional() })),
  price: z.int().nullable(),
  newPrice: z.int().nullable(),
})

export const bulkUpdateResult = z.object({
  changed: z.int(),
  /** Products that had these values already, or had no price that could be adjusted. */
  unchanged: z.int(),
  /** How many have no price. Only where prices were adjusted. */
  withoutPrice: z.int().optional(),
  /** Undoing this event undoes the change of all products. Null if nothing changed, and in a preview. */
  eventId: id.nullable(),
  /** The first products, in the given order or newest first. Only in a preview. */
  examples: z.array(priceExample).optional(),
})

export const bulkRemoval = z.union([z.strictObject({ ids }), z.strictObject({ filter })])

export const bulkRemovalResult = z.object({
  removed: z.int(),
  /** Undoing this event restores all of them. Null if the list was empty. */
  eventId: id.nullable(),
})

export type BulkUpdate = z.infer<typeof bulkUpdate>
export type BulkUpdateResult = z.infer<typeof bulkUpdateResult>
export type BulkRemovalResult = z.infer<typeof bulkRemovalResult>
export type BulkFilter = z.infer<typeof filter>
