/**
 * Categories as the API accepts and returns them: schemas, limits and types. Used by the server, the forms of the back office
 * and the public pages.
 */
import * as z from 'zod'
import { picture } from '#features/media/picture.ts'
import { id, stamps } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { line, text } from '#shared/text.ts'

export const categoryLimits = { depth: 5, total: 2000 } as const

/** The alternative text of its picture, which screen readers speak. */
const alt = line({ min: 0, max: 128 })

/** Texts that exist once per language. */
export const categoryTexts = z.strictObject({
  name: line({ min: 1, max: 100 }),
  description: text({ min: 0, max: 5000 }),
  imageAlt: alt,
})
/** The other language; an empty text counts as not translated. */
const translatedTexts = z.strictObject({
  name: line({ min: 0, max: 100 }).optional(),
  description: text({ min: 0, max: 5000 }).optional(),
  imageAlt: alt.optional(),
})

/** Every field an administrator can set. Add a field here first; the compiler shows the other places. */
export const categoryFields = categoryTexts.extend({
  parentId: id.nullable(),
  /** Position among its siblings, from 0. A number that is too large means last. */
  position: z.int().min(0).max(categoryLimits.total),
  visible: z.boolean(),
  translations: z.partialRecord(z.enum(locales), translatedTexts),
})

/** Defaults live on creation only: inside `partial()` zod would apply them and a PATCH would overwrite data. */
export const newCategory = categoryFields.extend({
  description: categoryFields.shape.description.default(''),
  imageAlt: categoryFields.shape.imageAlt.default(''),
  parentId: categoryFields.shape.parentId.default(null),
  position: categoryFields.shape.position.default(categoryLimits.total),
  visible: categoryFields.shape.visible.default(true),
  translations: categoryFields.shape.translations.default({}),
})
export const categoryChanges = categoryFields.partial().extend({ version: z.int().optional() })

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
  name: z.string(),
  description: z.string(),
  imageAlt: z.string(),
  image: picture.nullable(),
  parentId: id.nullable(),
  position: z.int(),
  visible: z.boolean(),
  translations: z.partialRecord(
    z.enum(locales),
    z.object({
      name: z.string().optional(),
      description: z.string().optional(),
      imageAlt: z.string().optional(),
    }),
  ),
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

export const categoryNode: z.ZodType<CategoryNode> = categoryEntry.extend({
  get children() {
    return z.array(categoryNode)
  },
})

export type CategoryEntry = z.infer<typeof categoryEntry>
export type CategoryNode = CategoryEntry & { children: CategoryNode[] }
export type Category = z.infer<typeof category>
export type CategoryLink = z.infer<typeof categoryLink>
export type NewCategory = z.infer<typeof newCategory>
export type CategoryChanges = z.infer<typeof categoryChanges>
