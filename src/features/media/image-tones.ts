/** What words on one side of a picture would stand on: its mean colour, and the darkest and the lightest in it. */

export type Rgb = [number, number, number]
/** Colours as `#e3d5c4`. */
export type SideTones = { mean: string; darkest: string; lightest: string }
export type Tones = { left: SideTones; right: SideTones }

/** Enough to tell a handle or a leaf from an empty wall. */
export const toneGrid = { width: 48, height: 32 }
/** How much of the width is a side: words that keep to it stand on what was looked at. */
const sideWidth = Math.round(toneGrid.width * 0.36)

/** `pixels` are those of the grid, three bytes each. */
export function sideTones(pixels: Uint8Array): Tones {
  const columns = Array.from({ length: toneGrid.width }, (_, x) => column(pixels, x))
  return {
    left: tonesOf(columns.slice(0, sideWidth).flat()),
    right: tonesOf(columns.slice(-sideWidth).flat()),
  }
}

function column(pixels: Uint8Array, x: number): Rgb[] {
  return Array.from({ length: toneGrid.height }, (_, y) => {
    const at = (y * toneGrid.width + x) * 3
    return [...pixels.subarray(at, at + 3)] as Rgb
  })
}

function tonesOf(colours: Rgb[]): SideTones {
  const byLight = colours.toSorted((one, other) => luminance(one) - luminance(other))
  const mean = [0, 1, 2].map(
    channel => colours.reduce((sum, colour) => sum + (colour[channel] ?? 0), 0) / colours.length,
  ) as Rgb
  const black: Rgb = [0, 0, 0]
  return {
    mean: toHex(mean),
    darkest: toHex(byLight[0] ?? black),
    lightest: toHex(byLight.at(-1) ?? black),
  }
}

/** How well one is read on the other, as WCAG defines it. */
export function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export const toRgb = (hex: string): Rgb =>
  [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb

export const toHex = (colour: Rgb) =>
  `#${colour.map(value => Math.round(value).toString(16).padStart(2, '0')).join('')}`
