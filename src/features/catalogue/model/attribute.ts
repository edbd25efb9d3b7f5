/**
 * Attributes as the API accepts and returns them: schemas, limits and types. A category defines attributes, which all categories
 * under it inherit, and a product has a value for each. Used by the server, the back office and the filters.
 */
import * as z from 'zod'
import { id, stamps } from '#shared/fields.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { line } from '#shared/text.ts'

export const attributeTypes = ['text', 'number', 'choice', 'yes-no'] as const
/** `perLine`: the most attributes from a main category down to any category below it. */
export const attributeLimits = { perLine: 60, choices: 50, name: 60, unit: 20, choice: 100 } as const

const swatch = z.string().regex(/^#[0-9a-f]{6}$/i)

const choice = z.strictObject({
  /** The number by which products have it. Left out: that of the choice that has these words, or a new one. */
  id: id.optional(),
  value: line({ min: 1, max: attributeLimits.choice }),
  /** The same value in the other language. */
  translations: z.partialRecord(z.enum(locales), line({ min: 0, max: attributeLimits.choice })).optional(),
  /** A colour to show with the choice, as `#24262a`. */
  swatch: swatch.optional(),
})

/** The other language; an empty text counts as not translated. */
export const translatedTexts = z.strictObject({
  name: line({ min: 0, max: attributeLimits.name }).optional(),
  unit: line({ min: 0, max: attributeLimits.unit }).optional(),
})

/** Every field an administrator can set. */
export const attributeFields = z.strictObject({
  name: line({ min: 1, max: attributeLimits.name }),
  type: z.enum(attributeTypes),
  /** Written after numbers. */
  unit: line({ min: 0, max: attributeLimits.unit }),
  /** The values to choose from. Only for the type `choice`. */
  choices: z.array(choice).max(attributeLimits.choices),
  /** Whether visitors can filter lists by it. */
  filterable: z.boolean(),
  /** Position among the attributes of its category, from 0. A number that is too large means last. */
  position: z.int().min(0).max(attributeLimits.perLine),
  translations: z.partialRecord(z.enum(locales), translatedTexts),
})

/** Defaults live on creation only: inside `partial()` zod would apply them and a PATCH would overwrite data. */
const shape = attributeFields.shape
export const newAttribute = attributeFields.extend({
  type: shape.type.default('text'),
  unit: shape.unit.default(''),
  choices: shape.choices.default([]),
  filterable: shape.filterable.default(false),
  position: shape.position.default(attributeLimits.perLine),
  translations: shape.translations.default({}),
})
export const attributeChanges = attributeFields.partial().extend({ version: z.int().optional() })

export const attribute = z.object({
  id,
  categoryId: id,
  name: z.string(),
  type: z.enum(attributeTypes),
  unit: z.string(),
  choices: z.array(
    z.object({
      /** Stays the same when the words change, and is never given to another choice. */
      id,
      value: z.string(),
      translations: z.partialRecord(z.enum(locales), z.string()),
      swatch: swatch.optional(),
    }),
  ),
  filterable: z.boolean(),
  position: z.int(),
  translations: z.partialRecord(
    z.enum(locales),
    z.object({ name: z.string().optional(), unit: z.string().optional() }),
  ),
  /** How many products still follow its last change; 0 when all have. */
  updatingProducts: z.int(),
  ...stamps.shape,
})
/** An attribute in the list of a category. */
export const categoryAttribute = attribute.extend({
  /** Defined by a category above. */
  inherited: z.boolean(),
})

export type Attribute = z.infer<typeof attribute>
export type CategoryAttribute = z.infer<typeof categoryAttribute>
export type NewAttribute = z.infer<typeof newAttribute>
export type AttributeChanges = z.infer<typeof attributeChanges>
/** The fields that the history records. Of a removal it also records how many products had a value. */
export type AttributeEventField =
  | keyof typeof attributeFields.shape
  | 'categoryId'
  | 'products'
  | 'merged'
  | 'mended'
  | 'leftAsText'
export type AttributeType = (typeof attributeTypes)[number]
type Texts = Pick<Attribute, 'name' | 'unit' | 'translations'>

export const attributeName = ({ name, translations }: Texts, locale: Locale) =>
  translations[locale]?.name ?? name

export const attributeUnit = ({ unit, translations }: Texts, locale: Locale) =>
  translations[locale]?.unit ?? unit
