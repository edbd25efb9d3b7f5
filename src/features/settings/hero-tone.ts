/**
 * The colours of a text on a picture: the text colour, a tone of the picture itself for the background, and whether the text is
 * readable without that background.
 */
import type { SideTones } from '#features/media/image-tones.ts'
import { contrast, mix, type Rgb, toHex, toRgb } from '#shared/identity/colours.ts'

export type HeroTone = { tone: string; ink: 'dark' | 'light'; clear: boolean }

/** The theme's text colour on a light background, and white. */
export const inks: Record<HeroTone['ink'], Rgb> = { dark: [27, 29, 42], light: [255, 255, 255] }
/**
 * `cover`: the opacity of the background over a picture that is not clear. `dimmed`: how the dark theme dims both. See
 * hero.module.css.
 */
export const cover = 0.88
export const dimmed = 0.9
/** More contrast than text needs, because the picture shines through the background, dimmed or not. */
const inkContrast = 9
const readable = 4.5

/** For a picture whose sides were never measured. */
const unknown: SideTones = { mean: '#f5f4f9', darkest: '#000000', lightest: '#ffffff' }

export function heroTone({ mean, darkest, lightest }: SideTones = unknown): HeroTone {
  const tone = toRgb(mean)
  const ink = contrast(tone, inks.dark) >= contrast(tone, inks.light) ? 'dark' : 'light'
  const target: Rgb = ink === 'dark' ? [255, 255, 255] : [0, 0, 0]
  const hardest = toRgb(ink === 'dark' ? darkest : lightest)
  let adjusted = tone
  for (let share = 0.05; contrast(adjusted, inks[ink]) < inkContrast; share += 0.05) {
    adjusted = mix(tone, target, share)
  }
  const clear = [1, dimmed].every(light => contrast(dim(hardest, light), inks[ink]) >= readable)
  return { tone: toHex(adjusted), ink, clear }
}

export const dim = (colour: Rgb, light: number) => colour.map(value => value * light) as Rgb
