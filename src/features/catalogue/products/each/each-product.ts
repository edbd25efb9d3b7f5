/**
 * Products as a table edits them: what it reads of each, and the changes of many of which each has its own. Used by
 * `each-products.contract.ts`.
 */
import * as z from 'zod'
import { picture } from '#features/media/picture.ts'
import { inputSchemas, outputSchemas, translationSchemas } from '#shared/field-definitions/field-schemas.ts'
import { id } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { line } from '#shared/text.ts'
import { attributeLimits } from '../../model/attribute.ts'
import { productFields } from '../../model/product-fields.ts'
import { largestNumber, specLimits } from '../../model/spec-row.ts'
import { tagLink } from '../../model/tag.ts'
import { maxEach, maxEachValues } from './max-each.ts'

const { name, code, barcode, categoryId, price, warrantyMonths, tags, lifecycle, visible } = productFields
/** What fits into a cell of a table. The long texts are changed one product at a time. */
const eachFields = { name, code, barcode, categoryId, price, warrantyMonths, tags, lifecycle, visible }
const translatedName = translationSchemas({ name })

const eachChanges = z
  .strictObject({
    ...inputSchemas(eachFields),
    translations: z.partialRecord(z.enum(locales), z.strictObject(translatedName)),
  })
  .partial()
  .extend({ id, version: z.int().optional() })

const ofCell = { productId: id, attributeId: id }

/** The value of an attribute that a product is to have. `none` takes it off the product. */
const newCellValue = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none'), ...ofCell }),
  z.strictObject({ kind: z.literal('choice'), ...ofCell, choiceId: id }),
  z.strictObject({
    kind: z.literal('number'),
    ...ofCell,
    number: z.number().min(-largestNumber).max(largestNumber),
    unit: line({ min: 0, max: attributeLimits.unit }).optional(),
  }),
  z.strictObject({ kind: z.literal('yes-no'), ...ofCell, yes: z.boolean() }),
  z.strictObject({ kind: z.literal('text'), ...ofCell, value: line({ min: 1, max: specLimits.value }) }),
])

export const eachUpdate = z.strictObject({
  products: z.array(eachChanges).min(1).max(maxEach),
  /** Of the products above. */
  values: z.array(newCellValue).max(maxEachValues).default([]),
})

const cellValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), attributeId: id, choiceId: id }),
  z.object({
    kind: z.literal('number'),
    attributeId: id,
    number: z.number(),
    unit: z.string().optional(),
  }),
  z.object({ kind: z.literal('yes-no'), attributeId: id, yes: z.boolean() }),
  /** In the base language. */
  z.object({ kind: z.literal('text'), attributeId: id, value: z.string() }),
])

export const eachProduct = z.object({
  id,
  version: z.int(),
  updatedAt: z.iso.datetime(),
  ...outputSchemas(eachFields),
  /** Its tags in both languages. */
  tagList: z.array(tagLink),
  translations: z.partialRecord(z.enum(locales), z.object({ name: z.string().optional() })),
  extraCategoryIds: z.array(id),
  /** Its values of attributes. */
  values: z.array(cellValue),
  /** The main picture. */
  image: picture.nullable(),
})

export const eachUpdateResult = z.object({
  changed: z.int(),
  unchanged: z.int(),
  /** Undoing this event undoes the change of all products. Null if nothing changed. */
  eventId: id.nullable(),
  /** The products as they are now, in the given order. */
  items: z.array(eachProduct),
})

export type EachUpdate = z.infer<typeof eachUpdate>
export type EachProduct = z.infer<typeof eachProduct>
export type CellValue = z.infer<typeof cellValue>
export type NewCellValue = z.infer<typeof newCellValue>
/** What `conflict` says of each product that was changed since. */
export type EachConflict = {
  id: number
  current: number
  changedAt: string
  changedBy?: string
  changedById?: number
}
