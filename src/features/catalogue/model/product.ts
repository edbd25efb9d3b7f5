/**
 * Products as the API accepts and returns them: schemas, limits and types. Used by the server, the forms of the back office and
 * the public pages.
 */
import * as z from 'zod'
import { focusMaxLength, toFocus } from '#features/media/focus/focus.ts'
import { documentLimits, fileUrl, picture, pictureLimits } from '#features/media/picture.ts'
import { type FieldsLike, fieldsLike } from '#shared/field-definitions/field-definition.ts'
import {
  creationSchemas,
  inputSchemas,
  outputSchemas,
  translatedOutputSchemas,
  translationSchemas,
} from '#shared/field-definitions/field-schemas.ts'
import { fileRef, id, stamps } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { richTextMax } from '#shared/rich-text/rich-text.ts'
import { line, markup, spelled } from '#shared/text.ts'
import { categoryLink } from './category.ts'
import { longestDocumentName } from './document-name.ts'
import { productFields } from './product-fields.ts'
import { maxRelated } from './related-limit.ts'
import { newSpecRow, specLimits, specRow } from './spec-row.ts'
import { tagLink } from './tag.ts'

const spec = z
  .strictObject({
    group: line({ min: 0, max: specLimits.group }),
    /** May be left out where an attribute gives it. */
    name: line({ min: 0, max: specLimits.name }).optional(),
    value: line({ min: 1, max: specLimits.value }),
    /** Null or left out for a row that belongs to no attribute. */
    attributeId: id.nullable().optional(),
  })
  .check(({ value, issues }) => {
    if (value.name || value.attributeId) return
    issues.push({ code: 'custom', message: 'required', path: ['name'], input: value.name })
  })
const specs = z.array(spec).max(specLimits.perProduct)

/**
 * The specifications in one list for all languages. `specs` and `translations.{locale}.specs` are the same ones in words, in a list
 * for each language: whoever sends both must mean the same.
 */
const specRows = z.array(newSpecRow).max(specLimits.perProduct).optional()

/** HTML, which is sanitised before it is stored. Text without any tag keeps its line breaks. */
const description = markup({ min: 0, max: richTextMax })

/** The other language; an empty text counts as not translated. */
const translatedTexts = z.strictObject({
  ...translationSchemas(productFields),
  description: description.optional(),
  specs: specs.optional(),
})

const ids = (max: number) => z.array(id).max(max)

/** The fields that fit no kind. */
export const ownFields = {
  description,
  extraCategoryIds: ids(9),
  specs,
  relatedIds: ids(maxRelated),
  translations: z.partialRecord(z.enum(locales), translatedTexts),
} satisfies Record<keyof FieldsLike<typeof productFields, { kind: 'own' }>, z.ZodType>

/** The files of drafts: one day longer than a browser keeps a draft, and as many as its 50 drafts can have. */
export const draftFileLimits = { perDraft: 20, perAccount: 1000, ms: 8 * 24 * 60 * 60 * 1000 } as const

export const newProduct = z.strictObject({
  ...creationSchemas(productFields),
  description: ownFields.description.default(''),
  extraCategoryIds: ownFields.extraCategoryIds.default([]),
  specs: ownFields.specs.default([]),
  specRows,
  relatedIds: ownFields.relatedIds.default([]),
  translations: ownFields.translations.default({}),
})
/** The alternative text of a picture, which screen readers speak. */
const alt = line({ min: 0, max: 128 })
const imageArrangement = {
  /** The pictures in their order: all of them, none twice. The first one does not become the main one by that. */
  imageRefs: z.array(fileRef).max(pictureLimits.perProduct).optional(),
  mainImageRef: fileRef.optional(),
  /** By the picture's reference. Pictures that are left out keep their texts. */
  imageAlts: z
    .record(fileRef, z.strictObject({ alt, translations: z.partialRecord(z.enum(locales), alt).optional() }))
    .refine(alts => Object.keys(alts).length <= pictureLimits.perProduct, {
      message: 'too_many',
      params: { max: pictureLimits.perProduct },
    })
    .meta({ maxProperties: pictureLimits.perProduct })
    .optional(),
  /** The focal point by the picture's reference, as `37% 52%`. Null: it is guessed. */
  imageFocus: z
    .record(fileRef, spelled(toFocus, { min: 0, max: focusMaxLength }).nullable())
    .refine(points => Object.keys(points).length <= pictureLimits.perProduct, {
      message: 'too_many',
      params: { max: pictureLimits.perProduct },
    })
    .meta({ maxProperties: pictureLimits.perProduct })
    .optional(),
}
export const productChanges = z
  .strictObject({ ...inputSchemas(productFields), ...ownFields })
  .partial()
  .extend({ specRows, version: z.int().optional(), ...imageArrangement })

const documentTitle = line({ min: 1, max: longestDocumentName })

/** What a product is created from: also the files that were uploaded for its draft. */
export const newProductWithFiles = newProduct.extend({
  ...imageArrangement,
  /** In their order. */
  documents: z
    .array(z.strictObject({ ref: fileRef, name: documentTitle }))
    .max(documentLimits.perProduct)
    .optional(),
})

const storedSpec = z.object({
  group: z.string(),
  name: z.string(),
  value: z.string(),
  attributeId: id.nullable(),
})
const storedTexts = z.object({
  ...translatedOutputSchemas(productFields),
  description: z.string().optional(),
  /**
   * All specifications as readers of this language see them, in the order of `specRows`. What is not translated is in the base
   * language. Left out if nothing in it would be in this language.
   */
  specs: z.array(storedSpec).optional(),
})

/** A file to download: a manual, a data sheet. */
export const productDocument = z.object({ ref: fileRef, name: z.string(), bytes: z.int(), url: fileUrl })
export const documentChanges = z.strictObject({ name: documentTitle })

const keySpecs = z.array(z.string())

const cardFields = fieldsLike(productFields, { inCards: true })

/** What a list shows of a product. */
export const productCard = z.object({
  id,
  slug: z.string(),
  ...outputSchemas(cardFields),
  /** Visible, and in no category or in at least one that is shown. */
  shown: z.boolean(),
  translations: z.partialRecord(
    z.enum(locales),
    z.object({ ...translatedOutputSchemas(cardFields), keySpecs: keySpecs.optional() }),
  ),
  /** The main picture. */
  image: picture.nullable(),
  /** The next picture: cards show it under the pointer and while they have the focus. */
  secondImage: picture.pick({ url: true, width: true }).nullable(),
  /**
   * At most three of its first specifications, as cards show them: values of its categories' attributes before rows of its own.
   * The value of an attribute of yes and no is its name, or is left out.
   */
  keySpecs,
  /** Set while the product is in the trash. */
  deletedAt: z.iso.datetime().nullable(),
  ...stamps.shape,
})

export const product = productCard.extend({
  ...outputSchemas(productFields),
  description: z.string(),
  extraCategoryIds: z.array(id),
  /** In the words of the base language. */
  specs: z.array(storedSpec),
  specRows: z.array(specRow),
  relatedIds: z.array(id),
  /** Its tags in both languages. `tags` has their names in the base language. */
  tagList: z.array(tagLink),
  /** In their order; one of them is the main one. */
  images: z.array(picture),
  documents: z.array(productDocument),
  translations: z.partialRecord(z.enum(locales), storedTexts.extend({ keySpecs: keySpecs.optional() })),
  /** From the main category down to its own. Empty when one of them is hidden from the caller. */
  breadcrumb: z.array(categoryLink),
})

/** What visitors are told of a product that they saw and that was removed. */
export const goneProduct = z.object({
  /** Null if the product was deleted for good before names of such products were kept. */
  name: z.string().nullable(),
  translations: categoryLink.shape.translations,
  breadcrumb: z.array(categoryLink),
  replacement: productCard.nullable(),
  /** The newest products of its category. */
  siblings: z.array(productCard),
})

export type Product = z.infer<typeof product>
export type GoneProduct = z.infer<typeof goneProduct>
export type ProductCard = z.infer<typeof productCard>
export type ProductDocument = z.infer<typeof productDocument>
export type DocumentChanges = z.infer<typeof documentChanges>
export type ProductSpec = z.infer<typeof storedSpec>
/** What the form of a specification has. */
export type SpecField = Exclude<keyof ProductSpec, 'attributeId'>
export type NewProduct = z.infer<typeof newProduct>
export type NewProductWithFiles = z.infer<typeof newProductWithFiles>
export type NewFiles = Pick<
  NewProductWithFiles,
  'imageRefs' | 'mainImageRef' | 'imageAlts' | 'imageFocus' | 'documents'
>
export type ProductChanges = z.infer<typeof productChanges>
