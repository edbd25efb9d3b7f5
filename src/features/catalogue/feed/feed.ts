import * as z from 'zod'
// Configures zod for our security policy.
import '#shared/fields.ts'
import { locales } from '#shared/locale.ts'

/** What a product can lack that the feed needs. */
export const feedLacks = ['price', 'picture'] as const
export type FeedLack = (typeof feedLacks)[number]

export const feedPath = (locale: string) => `/feeds/products.${locale}.xml`

/** What became of the product feed, for staff. */
export const feedStatus = z.object({
  isOn: z.boolean(),
  /** Null: not written yet since it was switched on. */
  writtenAt: z.iso.datetime().nullable(),
  products: z.int(),
  /** Products that visitors see and that were left out, and how many of them lack what. Some lack both. */
  leftOut: z.object({ products: z.int(), price: z.int(), picture: z.int() }),
  /** In the order of the languages. */
  addresses: z.array(z.object({ locale: z.enum(locales), url: z.string() })),
})
export type FeedStatus = z.infer<typeof feedStatus>
