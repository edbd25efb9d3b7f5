/**
 * The facets of a list in the API response: what it can be filtered by, each value with how many products it leaves. They hold
 * the names in both languages, so that a page renders them without further calls.
 */
import * as z from 'zod'
import { id } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { attributeTypes } from '../model/attribute.ts'

/** How many values of one facet, and how many facets of attributes, are listed. Selected ones always are. */
export const facetLimits = { values: 30, attributes: 20 } as const

const translatedName = z.partialRecord(z.enum(locales), z.object({ name: z.string() }))

/** Its name, in either language, is also the value of the filter parameter. */
const facetValue = z.object({
  name: z.string(),
  translations: translatedName,
  /** The colour to show beside it. */
  swatch: z.string().optional(),
  /** Products that have this value and pass the filters of all other facets. */
  count: z.int(),
  selected: z.boolean(),
  /** The word by which it was requested, if it is one that the choice does not have any more. */
  formerly: z.string().optional(),
})
const values = {
  /** Most frequent first. */
  values: z.array(facetValue),
  /** How many more values there are that are not listed. */
  more: z.int(),
}

const attributeName = {
  name: z.string(),
  unit: z.string(),
  translations: z.partialRecord(
    z.enum(locales),
    z.object({ name: z.string().optional(), unit: z.string().optional() }),
  ),
}
const bound = z.number().nullable()

const attributeFacet = z.discriminatedUnion('type', [
  z.object({ ...attributeName, type: z.enum(attributeTypes).exclude(['number']), ...values }),
  z.object({
    ...attributeName,
    type: z.literal('number'),
    /** Among the products that pass all other filters; null when none of these has a number. */
    min: bound,
    max: bound,
    /** Null: no bound on this side. */
    selected: z.array(z.object({ from: bound, to: bound })),
  }),
])

export const facets = z.object({
  /** The categories one level below the chosen one, or the main categories, in the order of the shop. */
  categories: z.array(
    z.object({
      id,
      slug: z.string(),
      name: z.string(),
      translations: translatedName,
      count: z.int(),
    }),
  ),
  /** Among the products that pass all other filters; null when none of these has a price. */
  price: z.object({ min: z.int(), max: z.int() }).nullable(),
  /** The products that are not discontinued. Set where the list has others too, or is limited to these. */
  available: z.object({ count: z.int(), selected: z.boolean() }).optional(),
  tags: z.object(values),
  attributes: z.array(attributeFacet),
  /** Set when so many products match the search words that only the newest were counted. */
  countsAreAtLeast: z.boolean().optional(),
})

export type Facets = z.infer<typeof facets>
export type FacetValue = z.infer<typeof facetValue>
export type AttributeFacet = z.infer<typeof attributeFacet>
