/** The schema of a picture, the limits of an upload, and the addresses of its variants. */
import * as z from 'zod'
import { fileRef } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'

export const pictureLimits = {
  perProduct: 20,
  bytes: 10 * 1024 * 1024,
  side: 8000,
  pixels: 40_000_000,
} as const
/** How the names of picture files end. */
export const pictureEndings = ['jpg', 'jpeg', 'png', 'webp', 'avif']
/** The value of `accept` of a file input. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif'
export const documentLimits = { perProduct: 10, bytes: 20 * 1024 * 1024 } as const

export const fileUrl = z
  .string()
  .meta({ description: 'For staff it may be signed: then it expires after 12 to 24 hours.' })

export const picture = z.object({
  ref: fileRef,
  /** The base address of its variants: `{url}/{width}.webp` and `.avif`, and one `.jpeg` for other sites. */
  url: fileUrl,
  /** The width of the largest variant. */
  width: z.int(),
  height: z.int(),
  /** The picture at a few pixels, as a data URL, shown until the real one is loaded. */
  preview: z.string(),
  /** The focal point that staff chose, per cent of the width and of the height. Null: it is guessed. */
  focus: z.string().nullable(),
  /** The guessed focal point. Empty: the centre, because it was never measured. */
  guess: z.string(),
  alt: z.string(),
  translations: z.partialRecord(z.enum(locales), z.string()),
})
export type Picture = z.infer<typeof picture>

export { heightAt, jpegWidthOf, largestWidth, widthsOf } from './image-widths.ts'

/** The path under which files are served. The `url` of a picture or a document starts with it. */
export const mediaPath = '/media'
export const pictureUrl = (ref: string) => `${mediaPath}/${ref}`
