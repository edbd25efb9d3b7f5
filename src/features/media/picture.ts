/** What a picture is: the bounds of an upload, the widths made of it, and where they are found. */
import * as z from 'zod'
import { fileRef } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'

export const pictureLimits = {
  perProduct: 20,
  bytes: 10 * 1024 * 1024,
  side: 8000,
  pixels: 40_000_000,
} as const
/** As a form offers them to choose from. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif'
export const documentLimits = { perProduct: 10, bytes: 20 * 1024 * 1024 } as const

export const fileUrl = z
  .string()
  .meta({ description: 'For staff it may be signed: then it expires after 12 to 24 hours.' })

export const picture = z.object({
  ref: fileRef,
  /** The address of its widths: `{url}/{width}.webp` and `{url}/{width}.avif`. */
  url: fileUrl,
  /** Of the largest form. */
  width: z.int(),
  height: z.int(),
  /** A few pixels as a data address, to show until the real one is there. */
  preview: z.string(),
  alt: z.string(),
  translations: z.partialRecord(z.enum(locales), z.string()),
})
export type Picture = z.infer<typeof picture>

export { largestWidth, widthsOf } from './image-widths.ts'

/** The setting that points at the picture of the home page. */
export const heroSetting = 'heroImage'

/** Where files are served; `url` of a picture or a document starts with it. */
export const mediaPath = '/media'
export const pictureUrl = (ref: string) => `${mediaPath}/${ref}`
