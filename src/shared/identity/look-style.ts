/**
 * The look of a shop as a style sheet: its tones and corners in place of those of `ui/tokens.css`. The server writes it into the head
 * of every document, so that no page is shown in another colour first. It is empty for the look of a new shop.
 */
import { type Corners, firstAccent, type SiteLook } from './site-look.ts'
import { type ThemeTones, tonesOf } from './tones.ts'

const tokens = {
  primary: 'primary',
  hover: 'primary-hover',
  onPrimary: 'on-primary',
  wash: 'primary-wash',
  fill: 'fill',
  fillHover: 'fill-hover',
  onFill: 'on-fill',
  fillLine: 'fill-line',
} satisfies Record<keyof ThemeTones, string>

/** Of controls, cards and pictures. Those of a new shop are in `ui/tokens.css`. */
const radii: Record<Exclude<Corners, 'round'>, [string, string, string]> = {
  slight: ['4px', '6px', '8px'],
  square: ['0', '0', '0'],
}

/** The selectors are written twice, because these rules must win over those of `ui/tokens.css` wherever they stand. */
export function lookStyle({ accent = firstAccent, corners = 'round' }: SiteLook): string {
  const rules: string[] = []
  if (accent !== firstAccent) {
    const { light, dark } = tonesOf(accent)
    const isDark = ':root:root[data-mantine-color-scheme="dark"]'
    rules.push(`:root:root,[data-ink="dark"][data-ink]{${declarations(light)}}`)
    rules.push(
      `@media screen{${isDark}{${declarations(dark)}}${isDark} [data-ink="dark"][data-ink]{${declarations(light)}}}`,
    )
  }
  if (corners !== 'round') {
    const [control, card, picture] = radii[corners]
    rules.push(`:root:root{--radius-control:${control};--radius-card:${card};--radius-picture:${picture}}`)
  }
  return rules.join('')
}

const declarations = (theme: ThemeTones) =>
  Object.entries(tokens)
    .map(([name, token]) => `--c-${token}:${theme[name as keyof ThemeTones]}`)
    .join(';')
