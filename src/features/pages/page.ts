/** The schema of the shop's own pages, such as "About us" and "Delivery". Used by the server and the forms. */
import * as z from 'zod'
import { productCard } from '#features/catalogue/model/product.ts'
import { picture } from '#features/media/picture.ts'
import { id, stamps } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { richTextMax } from '#shared/rich-text/rich-text.ts'
import { line, markup } from '#shared/text.ts'

/** `pictures` and `products`: in one text. */
export const pageLimits = { pages: 50, title: 120, pictures: 20, products: 24 } as const

/** HTML, which is sanitised before it is stored. Between its blocks it can have pictures and cards of products. */
const body = markup({ min: 0, max: richTextMax })

const pageFields = z.strictObject({
  title: line({ min: 1, max: pageLimits.title }),
  /** Its address, `/{slug}`. Left empty, it follows the title. */
  slug: line({ min: 0, max: pageLimits.title }),
  body,
  visible: z.boolean(),
  inHeader: z.boolean(),
  inFooter: z.boolean(),
  /** The position among all pages, from 0. A number beyond the end means last. */
  position: z.int().min(0).max(pageLimits.pages),
  /** The other language. An empty text counts as not translated. */
  translations: z.partialRecord(
    z.enum(locales),
    z.strictObject({
      title: line({ min: 0, max: pageLimits.title }).optional(),
      body: body.optional(),
    }),
  ),
})

const shape = pageFields.shape
/** Defaults live on creation only: inside `partial()` zod would apply them and a PATCH would overwrite data. */
export const newPage = pageFields.extend({
  slug: shape.slug.default(''),
  body: shape.body.default(''),
  visible: shape.visible.default(true),
  inHeader: shape.inHeader.default(false),
  inFooter: shape.inFooter.default(false),
  position: shape.position.default(pageLimits.pages),
  translations: shape.translations.default({}),
})
export const pageChanges = pageFields.partial().extend({ version: z.int().optional() })

const storedFields = {
  id,
  title: z.string(),
  slug: z.string(),
  visible: z.boolean(),
  inHeader: z.boolean(),
  inFooter: z.boolean(),
  position: z.int(),
  ...stamps.shape,
}

/** A page as staff see it. */
export const page = z.object({
  ...storedFields,
  body: z.string(),
  translations: z.partialRecord(
    z.enum(locales),
    z.object({ title: z.string().optional(), body: z.string().optional() }),
  ),
})
/** With what its texts show. A product that is not among `products` exists no longer. */
export const pageWithEmbeds = page.extend({ pictures: z.array(picture), products: z.array(productCard) })

/** In the list of staff: the beginnings of the texts, without formatting. */
export const pageRow = z.object({
  ...storedFields,
  excerpt: z.string(),
  translations: z.partialRecord(
    z.enum(locales),
    z.object({ title: z.string().optional(), excerpt: z.string().optional() }),
  ),
})

/** In the trash of pages, with what it was called. */
export const trashedPage = z.object({
  id,
  title: z.string(),
  translations: z.partialRecord(z.enum(locales), z.object({ title: z.string().optional() })),
  deletedAt: z.iso.datetime(),
})

/** A text as visitors see it, cut where pictures and cards stand. Cards that follow each other are one part. */
const pagePart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), html: z.string() }),
  z.object({ kind: z.literal('picture'), picture }),
  z.object({ kind: z.literal('products'), products: z.array(productCard) }),
])
export const publicPage = z.object({
  slug: z.string(),
  title: z.string(),
  parts: z.array(pagePart),
  updatedAt: z.iso.datetime(),
  translations: z.partialRecord(
    z.enum(locales),
    z.object({ title: z.string().optional(), parts: z.array(pagePart).optional() }),
  ),
})

export type NewPage = z.infer<typeof newPage>
/** What a form changes: without the position, which is changed in the list. */
export type PageValues = Omit<NewPage, 'position'>
export type PageChanges = z.infer<typeof pageChanges>
export type ShopPage = z.infer<typeof page>
export type PageWithEmbeds = z.infer<typeof pageWithEmbeds>
export type PageRow = z.infer<typeof pageRow>
export type TrashedPage = z.infer<typeof trashedPage>
export type PagePart = z.infer<typeof pagePart>
export type PublicPage = z.infer<typeof publicPage>
