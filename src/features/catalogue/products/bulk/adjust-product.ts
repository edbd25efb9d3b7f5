/**
 * Changes of many products that depend on what each of them has: a tag more or less, a price that rises or falls. Used by
 * `bulk/bulk-update.ts` and by `save-products.server.ts`.
 */
import * as z from 'zod'
import { AppError } from '#shared/errors.ts'
import { inputSchemas } from '#shared/field-definitions/field-schemas.ts'
import { attributeValueKey } from '../../model/attribute-value-key.ts'
import { productFields } from '../../model/product-fields.ts'

const { price: priceField, tags: tagsField } = productFields
const { tags } = inputSchemas({ tags: tagsField })

/** `amount` is in the currency's minor unit. */
const priceAdjustment = z.union([
  z.strictObject({ amount: z.int().min(-priceField.max).max(priceField.max) }),
  z.strictObject({ percent: z.number().min(-100).max(1000) }),
])

export const adjustments = z
  .strictObject({ removeTags: tags, addTags: tags, price: priceAdjustment })
  .partial()

export type Adjustments = z.infer<typeof adjustments>
type Adjustable = { tags: string[]; price: number | null }

/** Only the fields that are adjusted. A product without a price stays without one. */
export function adjustProduct(product: Adjustable, adjust: Adjustments): Partial<Adjustable> {
  const { removeTags, addTags, price } = adjust
  return {
    ...((removeTags || addTags) && { tags: adjustTags(product.tags, adjust) }),
    ...(price && product.price !== null && { price: adjustPrice(product.price, price) }),
  }
}

/** Removes before it adds. A tag in another spelling is the same tag, as it is for filters. */
function adjustTags(own: string[], { removeTags = [], addTags = [] }: Adjustments): string[] {
  const isAmong = (tag: string, among: string[]) =>
    among.some(one => attributeValueKey(one) === attributeValueKey(tag))
  const kept = own.filter(tag => !isAmong(tag, removeTags))
  const adjusted = [...kept, ...addTags.filter(tag => !isAmong(tag, kept))]
  const max = tagsField.maxCount
  if (adjusted.length <= max) return adjusted
  throw new AppError('invalid', { fields: { 'adjust.addTags': { code: 'too_many', params: { max } } } })
}

/** Rounded to the currency's minor unit, and never below 0. */
function adjustPrice(price: number, adjustment: z.infer<typeof priceAdjustment>): number {
  const exact =
    'amount' in adjustment ? price + adjustment.amount : (price * (100 + adjustment.percent)) / 100
  const adjusted = Math.max(0, Math.round(exact))
  const { max } = priceField
  if (adjusted <= max) return adjusted
  throw new AppError('invalid', { fields: { 'adjust.price': { code: 'too_big', params: { max } } } })
}
