/**
 * Categories as the API accepts and returns them: schemas, limits and types. Used by the server, the forms of the back office
 * and the public pages.
 */
import * as z from 'zod'
import { picture } from '#features/media/picture.ts'
import type { FieldsLike } from '#shared/field-definitions/field-definition.ts'
import {
  creationSchemas,
  inputSchemas,
  outputSchemas,
  translatedOutputSchemas,
  translationSchemas,
} from '#shared/field-definitions/field-schemas.ts'
import { id, stamps } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { categoryFields } from './category-fields.ts'

export const categoryLimits = { depth: 5, total: 2000 } as const

/** The fields that fit no kind. */
const ownFields = {
  /** From 0. A number that is too large means last. */
  position: z.int().min(0).max(categoryLimits.total),
  /** The other language; an empty text counts as not translated. */
  translations: z.partialRecord(z.enum(locales), z.strictObject(translationSchemas(categoryFields))),
} satisfies Record<keyof FieldsLike<typeof categoryFields, { kind: 'own' }>, z.ZodType>

export const newCategory = z.strictObject({
  ...creationSchemas(categoryFields),
  position: ownFields.position.default(categoryLimits.total),
  translations: ownFields.translations.default({}),
})
export const categoryChanges = z
  .strictObject({ ...inputSchemas(categoryFields), ...ownFields })
  .partial()
  .extend({ version: z.int().optional() })

/** What a link to a category needs. */
export const categoryLink = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  translations: z.partialRecord(z.enum(locales), z.object({ name: z.string().optional() })),
})

const stored = z.object({
  id,
  slug: z.string(),
  /** Visible, and so are all categories above it. */
  shown: z.boolean(),
  ...outputSchemas(categoryFields),
  position: z.int(),
  image: picture.nullable(),
  /** A picture of where the serial number is on its products. */
  serialImage: picture.nullable(),
  translations: z.partialRecord(z.enum(locales), z.object(translatedOutputSchemas(categoryFields))),
  /** Set while the category is in the trash. */
  deletedAt: z.iso.datetime().nullable(),
  ...stamps.shape,
})

export const categoryEntry = stored.extend({
  /** Distinct shown products in it and below. */
  productCount: z.int(),
})

export const category = categoryEntry.extend({
  /** From the main category down to its parent. */
  breadcrumb: z.array(categoryLink),
  children: z.array(categoryEntry),
})

export const categoryNode: z.ZodType<CategoryNode> = stored.extend({
  /** Only for staff. */
  productCount: z.int().optional(),
  get children() {
    return z.array(categoryNode)
  },
})

/** As many as a page shows beside one another. */
export const maxSerialPlaces = 12

/** Where the serial number is on the products of a category. It has words, a picture or both. */
export const serialPlace = z.object({
  categoryId: id,
  name: z.string(),
  serialPlace: z.string(),
  image: picture.nullable(),
  translations: z.partialRecord(
    z.enum(locales),
    z.object({ name: z.string().optional(), serialPlace: z.string().optional() }),
  ),
})

export type SerialPlace = z.infer<typeof serialPlace>
export type CategoryEntry = z.infer<typeof categoryEntry>
export type CategoryNode = z.infer<typeof stored> & { productCount?: number; children: CategoryNode[] }
export type Category = z.infer<typeof category>
export type CategoryLink = z.infer<typeof categoryLink>
export type NewCategory = z.infer<typeof newCategory>
export type CategoryChanges = z.infer<typeof categoryChanges>
