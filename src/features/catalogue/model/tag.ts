/** Tags as the API accepts and returns them. A tag is one thing for the shop, with a name in each language; products point at it. */
import * as z from 'zod'
import { id, stamps } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { line } from '#shared/text.ts'
import { attributeValueKey } from './attribute-value-key.ts'
import { longestTagName as max } from './tag-limits.ts'

/** The key by which a name finds its tag. Names that differ only in spelling have the same. */
export const tagKey = attributeValueKey

const names = {
  name: line({ min: 1, max }),
  /** An empty name counts as not translated. */
  translations: z.partialRecord(z.enum(locales), z.strictObject({ name: line({ min: 0, max }) })),
}
export const tagChanges = z.strictObject(names).partial().extend({ version: z.int().optional() })

const translatedNames = z.partialRecord(z.enum(locales), z.object({ name: z.string() }))

/** A tag as what has it shows it. */
export const tagLink = z.object({ id, name: z.string(), translations: translatedNames })

/** A tag as staff keep it. */
export const tag = tagLink.extend({
  /** Products outside the trash that have it. */
  products: z.int(),
  /** Those in the trash that have it too, and would come back with it. */
  productsInTrash: z.int(),
  ...stamps.shape,
})

export type ProductTag = z.infer<typeof tag>
export type TagLink = z.infer<typeof tagLink>
export type TagChanges = z.infer<typeof tagChanges>
export type TagEventField = 'name' | 'translations' | 'into' | 'products'

/** Its name in every language. */
export const namesOfTag = ({ name, translations }: Pick<TagLink, 'name' | 'translations'>): string[] => [
  name,
  ...Object.values(translations).flatMap(texts => texts?.name || []),
]
