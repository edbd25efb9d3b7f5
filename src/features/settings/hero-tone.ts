/** What words on a picture need: an ink, a tone of the picture itself for behind them, and whether they can do without it. */
import { contrast, type Rgb, type SideTones, toHex, toRgb } from '#features/media/image-tones.ts'

export type HeroTone = { tone: string; ink: 'dark' | 'light'; clear: boolean }

/** The theme's own text on light ground, and white. */
export const inks: Record<HeroTone['ink'], Rgb> = { dark: [27, 29, 42], light: [255, 255, 255] }
/** How much of the tone lies over a picture that is not clear, and how the dark theme dims both: see hero.module.css. */
export const cover = 0.88
export const dimmed = 0.9
/** More than words need, because the picture shines through, dimmed or not. */
const inkContrast = 9
const readable = 4.5

/** Of a picture whose sides nobody looked at. */
const unknown: SideTones = { mean: '#f5f4f9', darkest: '#000000', lightest: '#ffffff' }

export function heroTone({ mean, darkest, lightest }: SideTones = unknown): HeroTone {
  const tone = toRgb(mean)
  const ink = contrast(tone, inks.dark) >= contrast(tone, inks.light) ? 'dark' : 'light'
  const goal: Rgb = ink === 'dark' ? [255, 255, 255] : [0, 0, 0]
  const worst = toRgb(ink === 'dark' ? darkest : lightest)
  let moved = tone
  for (let share = 0.05; contrast(moved, inks[ink]) < inkContrast; share += 0.05) {
    moved = mix(tone, goal, share)
  }
  const clear = [1, dimmed].every(light => contrast(dim(worst, light), inks[ink]) >= readable)
  return { tone: toHex(moved), ink, clear }
}

export const mix = (one: Rgb, other: Rgb, share: number) =>
  one.map((value, channel) => value + ((other[channel] ?? 0) - value) * Math.min(1, share)) as Rgb

export const dim = (colour: Rgb, light: number) => colour.map(value => value * light) as Rgb
