/** Colours as bytes and as `#e3d5c4`, and how well one can be read on another. Used for pictures and for the look of the shop. */

export type Rgb = [number, number, number]

/** The contrast ratio of two colours, as WCAG defines it. */
export function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

export function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map(toLinear) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function toLinear(value: number) {
  const channel = value / 255
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

export const toRgb = (hex: string): Rgb =>
  [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb

export const toHex = (colour: Rgb) =>
  `#${colour.map(value => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** A colour between two. `share` is that of the second. */
export const mix = (one: Rgb, other: Rgb, share: number) =>
  one.map((value, channel) => value + ((other[channel] ?? 0) - value) * Math.min(1, share)) as Rgb
