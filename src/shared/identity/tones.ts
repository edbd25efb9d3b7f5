/**
 * The tones of an accent colour: for text, buttons, focus rings and tinted areas, in the light and the dark theme. Whatever colour a
 * shop chooses, each tone can be read where it is used. A tone that could not be read is moved to the nearest lightness that can, with
 * the hue kept. Used for pages (`look-style.ts`), mails, and the form that says what was moved. See decision 94.
 */
import { contrast, mix, type Rgb, toHex, toLinear, toRgb } from './colours.ts'
import { firstAccent } from './site-look.ts'

export type ThemeTones = {
  /** Text, links, icons, borders and focus rings. */
  primary: string
  hover: string
  onPrimary: string
  /** The background of what is selected. */
  wash: string
  /** Large buttons. In the light theme nearer to the accent than `primary`, because what is written on it follows. */
  fill: string
  fillHover: string
  onFill: string
  /** The border of a large button: transparent, unless `fill` alone could not be seen. */
  fillLine: string
}
export type AccentTones = { light: ThemeTones; dark: ThemeTones }

const white: Rgb = [255, 255, 255]
// Written out, because a call here would keep this file in the bundle of pages that do not use it.
const ink: Rgb = [27, 29, 42]
const readable = 4.5
const visible = 3

/** The colours of `ui/tokens.css` that tones stand on and beside, which a test compares. */
export const grounds = {
  light: { areas: ['#f5f4f9', '#ffffff', '#fbfafd', '#eceaf4'], dim: '#5e6175', base: '#ffffff' },
  dark: { areas: ['#0e1322', '#161c2f', '#1d2439'], dim: '#9ba1b8', base: '#161c2f' },
} as const
const darkInk: Rgb = [11, 17, 36]

/** The tones of a new shop, as in `ui/tokens.css`. */
const firstTones: AccentTones = {
  light: {
    primary: '#2457e6',
    hover: '#1b47c4',
    onPrimary: '#ffffff',
    wash: '#e9eefd',
    fill: '#2457e6',
    fillHover: '#1b47c4',
    onFill: '#ffffff',
    fillLine: 'transparent',
  },
  dark: {
    primary: '#6e95ff',
    hover: '#8cabff',
    onPrimary: '#0b1124',
    wash: '#1c2750',
    fill: '#6e95ff',
    fillHover: '#8cabff',
    onFill: '#0b1124',
    fillLine: 'transparent',
  },
}

let last: { accent: string; tones: AccentTones } | undefined

export function tonesOf(accent: string): AccentTones {
  if (accent === firstAccent) return firstTones
  // Every page of a shop asks for the same accent.
  if (last?.accent !== accent)
    last = { accent, tones: { light: lightTones(accent), dark: darkTones(accent) } }
  return last.tones
}

function lightTones(accent: string): ThemeTones {
  const colour = toRgb(accent)
  const wash = washOf(colour, 'light', 0.1)
  const areas = [...grounds.light.areas.map(toRgb), wash]
  const primary = nearest(colour, -1, tone => holds(tone, areas, readable))
  const { fill, onFill } = fillOf(colour)
  const step = onFill === white ? -hoverStep : hoverStep
  return {
    primary: toHex(primary),
    hover: toHex(hoverOf(primary, -hoverStep, [...areas, white])),
    onPrimary: '#ffffff',
    wash: toHex(wash),
    fill: toHex(fill),
    fillHover: toHex(hoverOf(fill, step, [onFill])),
    onFill: toHex(onFill),
    fillLine: holds(fill, areas, visible) ? 'transparent' : toHex(primary),
  }
}

function darkTones(accent: string): ThemeTones {
  const colour = toRgb(accent)
  const wash = washOf(colour, 'dark', 0.18)
  const areas = [...grounds.dark.areas.map(toRgb), wash]
  const primary = toHex(nearest(colour, 1, tone => holds(tone, [...areas, darkInk], readable)))
  const hover = toHex(hoverOf(toRgb(primary), hoverStep, [...areas, darkInk]))
  const onPrimary = toHex(darkInk)
  const fill = { fill: primary, fillHover: hover, onFill: onPrimary, fillLine: 'transparent' }
  return { primary, hover, onPrimary, wash: toHex(wash), ...fill }
}

const hoverStep = 0.06

/** White words, if the colour needs to be at most a little darker for them; otherwise dark ones. */
function fillOf(colour: Rgb): { fill: Rgb; onFill: Rgb } {
  if (contrast(colour, white) < visible) return { fill: colour, onFill: ink }
  return { fill: nearest(colour, -1, tone => holds(tone, [white], readable)), onFill: white }
}

/** A darker or lighter tone for the pointer, in which the same can be read. Black becomes lighter, as it cannot become darker. */
function hoverOf(tone: Rgb, step: number, others: Rgb[]): Rgb {
  const isSeen = (moved: Rgb) => moved.some((value, channel) => Math.abs(value - (tone[channel] ?? 0)) > 8)
  const moved = [step, -step, -5 * step].map(by => lighter(tone, by))
  return moved.find(one => isSeen(one) && holds(one, others, readable)) ?? tone
}

/** A tint of the theme's surface, on which secondary text can still be read. */
function washOf(colour: Rgb, theme: keyof AccentTones, most: number): Rgb {
  const { base, dim } = grounds[theme]
  const tint = (share: number) => toRgb(toHex(mix(toRgb(base), colour, share)))
  for (let share = most; share > 0; share -= 0.01)
    if (holds(toRgb(dim), [tint(share)], readable)) return tint(share)
  return toRgb(base)
}

const holds = (tone: Rgb, areas: Rgb[], least: number) => areas.every(area => contrast(tone, area) >= least)

/** Small enough for no eye to see, and large enough to be done in some hundred steps. */
const lightnessStep = 0.004

/** The nearest lightness at which the colour is good, darker (-1) or lighter (1). */
function nearest(colour: Rgb, direction: number, isGood: (tone: Rgb) => boolean): Rgb {
  let tone = colour
  for (let moved = 0; !isGood(tone) && moved < 1; moved += lightnessStep)
    tone = lighter(colour, direction * moved)
  return tone
}

/** Another lightness of the same hue (Oklch), as saturated as a screen can show it there. Whole bytes, because they are what is seen. */
function lighter(colour: Rgb, by: number): Rgb {
  const [lightness, a, b] = toOklab(colour)
  const to = Math.min(1, Math.max(0, lightness + by))
  let [least, most] = [0, 1]
  if (isShown(fromOklab([to, a, b]))) least = 1
  else
    for (let halved = 0; halved < 8; halved++) {
      const chroma = (least + most) / 2
      if (isShown(fromOklab([to, a * chroma, b * chroma]))) least = chroma
      else most = chroma
    }
  const found = fromOklab([to, a * least, b * least])
  return found.map(value => Math.round(Math.min(255, Math.max(0, value)))) as Rgb
}

const isShown = (colour: Rgb) => colour.every(value => value > -0.5 && value < 255.5)

/** https://bottosson.github.io/posts/oklab/ */
function toOklab(colour: Rgb): Rgb {
  const [red, green, blue] = colour.map(toLinear) as Rgb
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(toByte) as Rgb
}

function toByte(linear: number) {
  const channel = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return channel * 255
}
