/** What a list can be narrowed by: each with how many products that leaves. Drawn without further calls, in either language. */
import * as z from 'zod'
import { id } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { attributeTypes } from '../attributes/attribute.ts'

/** `values` of one facet, and facets of attributes, that are listed; what is chosen always is. */
export const facetLimits = { values: 30, attributes: 20 } as const

const translatedName = z.partialRecord(z.enum(locales), z.object({ name: z.string() }))

/** Its name, in either language, is also what a filter takes. */
const facetValue = z.object({
  name: z.string(),
  translations: translatedName,
  /** The colour that stands for it. */
  swatch: z.string().optional(),
  /** Products with it, under all other filters. */
  count: z.int(),
  selected: z.boolean(),
})
const values = {
  /** Most frequent first. */
  values: z.array(facetValue),
  /** How many more there are. */
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
    /** Of what all other filters leave; null when none of that has a number. */
    min: bound,
    max: bound,
    /** Null: open on this side. */
    selected: z.array(z.object({ from: bound, to: bound })),
  }),
])

export const facets = z.object({
  /** One level below the chosen category, or the main ones, in their order. */
  categories: z.array(
    z.object({
      id,
      slug: z.string(),
      name: z.string(),
      translations: translatedName,
      count: z.int(),
    }),
  ),
  /** Of what all other filters leave; null without any price. */
  price: z.object({ min: z.int(), max: z.int() }).nullable(),
  tags: z.object(values),
  attributes: z.array(attributeFacet),
  /** Set when so many match the words that only the newest were counted. */
  countsAreAtLeast: z.boolean().optional(),
})

export type Facets = z.infer<typeof facets>
export type FacetValue = z.infer<typeof facetValue>
export type AttributeFacet = z.infer<typeof attributeFacet>
