/** The files made of a picture: its widths, each in two formats. */
import { widthsOf } from './picture.ts'

export type Format = 'webp' | 'avif'
export type Form = { width: number; format: Format }
export type Size = { width: number; height: number }

export const variantNameOf = ({ width, format }: Form) => `${width}.${format}`

export function getForm(name: string): Form | undefined {
  const [, width, format] = /^([1-9]\d{0,3})\.(webp|avif)$/.exec(name) ?? []
  return width && format ? { width: Number(width), format: format as Format } : undefined
}

/** All of them in the order in which they are made: every browser's format first. `width` is that of the largest. */
export const variantsOf = (width: number): Form[] =>
  (['webp', 'avif'] as const).flatMap(format => widthsOf(width).map(one => ({ width: one, format })))

/** What to show instead of a form that is not made yet. Who asks for AVIF also knows WebP, but not the other way round. */
export function nearestForm(wanted: Form, made: Form[]): Form | undefined {
  const usable = made.filter(({ format }) => format === wanted.format || format === 'webp')
  const distance = ({ width, format }: Form) =>
    // A larger one is only slower; a smaller one is blurred.
    (width < wanted.width ? 2 * (wanted.width - width) : width - wanted.width) +
    (format === wanted.format ? 0 : 0.5)
  return usable.toSorted((a, b) => distance(a) - distance(b))[0]
}
