/**
 * Measures the colours on the left and right side of a picture, where a text may be placed: the mean colour, the darkest and
 * the lightest. Used by `image-process.server.ts` and for the picture of the home page.
 */

import { luminance, type Rgb, toHex } from '#shared/identity/colours.ts'

/** Colours as `#e3d5c4`. */
export type SideTones = { mean: string; darkest: string; lightest: string }
export type Tones = { left: SideTones; right: SideTones }

/** The picture is scaled down to this grid. It is fine enough to tell a handle or a leaf from an empty wall. */
export const toneGrid = { width: 48, height: 32 }
/** The share of the width that counts as a side. A text that stays within it stands on colours that were measured. */
const sideWidth = Math.round(toneGrid.width * 0.36)

/** `pixels` are the pixels of the grid, three bytes each. */
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
  const byLuminance = colours.toSorted((one, other) => luminance(one) - luminance(other))
  const mean = [0, 1, 2].map(
    channel => colours.reduce((sum, colour) => sum + (colour[channel] ?? 0), 0) / colours.length,
  ) as Rgb
  const black: Rgb = [0, 0, 0]
  return {
    mean: toHex(mean),
    darkest: toHex(byLuminance[0] ?? black),
    lightest: toHex(byLuminance.at(-1) ?? black),
  }
}
