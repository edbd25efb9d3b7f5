/** What a picture is: the bounds of an upload, the widths made of it, and where they are found. */
import * as z from 'zod'
import { locales } from '#shared/locale.ts'

export const pictureLimits = {
  perProduct: 20,
  bytes: 10 * 1024 * 1024,
  side: 8000,
  pixels: 40_000_000,
} as const
export const documentLimits = { perProduct: 10, bytes: 20 * 1024 * 1024 } as const

/** A file's name is made from its content, so the same file is stored once and may be kept for ever. */
export const fileRef = z.string().regex(/^[0-9a-f]{32}$/)

export const picture = z.object({
  ref: fileRef,
  /** The address of its widths: `{url}/{width}.webp` and `{url}/{width}.avif`. */
  url: z.string(),
  /** Of the largest form. */
  width: z.int(),
  height: z.int(),
  /** A few pixels as a data address, to show until the real one is there. */
  preview: z.string(),
  alt: z.string(),
  translations: z.partialRecord(z.enum(locales), z.string()),
})
export type Picture = z.infer<typeof picture>

const widths = [160, 320, 480, 800, 1280, 1920]
export const largestWidth = 1920

/** Which widths exist of a picture: the usual ones below its own, and its own. `width` is that of the largest form. */
export const widthsOf = (width: number) => [...widths.filter(one => one < width), width]

/** Where files are served; `url` of a picture or a document starts with it. */
export const mediaPath = '/media'
export const pictureUrl = (ref: string) => `${mediaPath}/${ref}`
