import * as z from 'zod'
import { picture } from '#features/media/picture.ts'
import { id } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { siteHits } from '#shared/site-search/site-search.ts'
import { categoryLink } from '../model/category.ts'
import { lifecycles } from '../model/product-fields.ts'
import { correction } from '../names/correction.ts'

/** The fields of a product that a suggestion shows. */
const suggestedProduct = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  price: z.int().nullable(),
  lifecycle: z.enum(lifecycles),
  image: picture.nullable(),
  translations: z.partialRecord(z.enum(locales), z.object({ name: z.string().optional() })),
})

const suggestedCategory = categoryLink.extend({ image: picture.nullable() })

export const suggestions = z.object({
  /** Best first, discontinued ones last, at most ten. */
  items: z.array(suggestedProduct),
  /** At most three. */
  categories: z.array(suggestedCategory),
  /** Set when these are the suggestions for another wording. */
  correction: correction.optional(),
  /** What the site has beside products, such as help answers and documents. Left out where nothing of it was found. */
  elsewhere: z.array(siteHits).optional(),
})

/** A search by visitors that found nothing. */
export const searchMiss = z.object({
  /** Folded, so that all spellings are counted together. */
  term: z.string(),
  count: z.int(),
  lastAt: z.iso.datetime(),
})

export type SuggestedCategory = z.infer<typeof suggestedCategory>
export type SuggestedItems = z.infer<typeof suggestions>
