/** The files that are made of a picture: one per width and format, and one JPEG. */
import { jpegWidthOf, widthsOf } from './picture.ts'

type Format = 'webp' | 'jpeg' | 'avif'
export type ImageVariant = { width: number; format: Format }
export type Size = { width: number; height: number }

export const variantNameOf = ({ width, format }: ImageVariant) => `${width}.${format}`

export function getVariant(name: string): ImageVariant | undefined {
  const [, width, format] = /^([1-9]\d{0,3})\.(webp|jpeg|avif)$/.exec(name) ?? []
  return width && format ? { width: Number(width), format: format as Format } : undefined
}

/**
 * All variants in the order in which they are made. WebP comes first, because every browser shows it. The JPEG is for link
 * previews alone, which show one size. `width` is that of the largest.
 */
export function variantsOf(width: number): ImageVariant[] {
  const inEachWidth = (format: Format) => widthsOf(width).map(one => ({ width: one, format }))
  return [...inEachWidth('webp'), { width: jpegWidthOf(width), format: 'jpeg' }, ...inEachWidth('avif')]
}

/**
 * The best substitute for a variant that does not exist yet. A browser that asks for AVIF also shows WebP, but not the other
 * way round. Who asks for the JPEG gets WebP too, because some sites that read JPEG also read WebP.
 */
export function nearestVariant(wanted: ImageVariant, made: ImageVariant[]): ImageVariant | undefined {
  const usable = made.filter(({ format }) => format === wanted.format || format === 'webp')
  const distance = ({ width, format }: ImageVariant) =>
    // A larger picture is only slower to load, while a smaller one is blurred. So a smaller one counts as twice as far away.
    (width < wanted.width ? 2 * (wanted.width - width) : width - wanted.width) +
    (format === wanted.format ? 0 : 0.5)
  return usable.toSorted((a, b) => distance(a) - distance(b))[0]
}
