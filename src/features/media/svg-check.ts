/**
 * Whether an SVG may be drawn to pixels as a logo. It is read as a list of tags by simple rules, and what is not certainly harmless is
 * refused: an SVG that a drawing program exports passes. The SVG itself is stored nowhere and never served, and it is drawn in the
 * picture process, which has no network. Used by `image-process.server.ts`.
 */
export type SvgRefusal = 'svg_active' | 'svg_external' | 'svg_text' | 'animated' | 'damaged'

/** A logo with more than this is a scanned picture, or meant to keep us busy. */
export const svgLimits = { bytes: 1024 * 1024, elements: 20_000 } as const

const active = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'handler',
  'listener',
])
const texts = new Set(['text', 'tspan', 'tref', 'textpath', 'altglyph', 'font', 'font-face'])
const pictures = new Set(['image', 'feimage'])
const moving = /^(?:animate.*|set|discard)$/

/** `</name`, `<name` and everything up to the end of the tag. A `>` inside quotes does not end it. */
const tags = /<\/?([a-z_][\w.:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi

export function svgProblem(source: string): SvgRefusal | undefined {
  // What a program wrote about itself. A comment could hide the end of a tag, so it is removed first.
  const text = source.replace(/<!--[\s\S]*?-->/g, '')
  if (!/<(?:[\w.-]+:)?svg[\s>]/i.test(text)) return 'damaged'
  // Entities can spell anything, and one inside another can fill the memory.
  if (/<!entity|<!doctype[^>]*\[|<!\[cdata\[[\s\S]*?<\/?script/i.test(text)) return 'svg_active'
  if (/<\?xml-stylesheet/i.test(text)) return 'svg_external'
  let elements = 0
  for (const [, name = '', attributes = ''] of text.matchAll(tags)) {
    if (++elements > svgLimits.elements * 2) return 'damaged'
    const problem = tagProblem(name.replace(/^.*:/, '').toLowerCase(), attributes)
    if (problem) return problem
  }
  return styleProblem(text)
}

function tagProblem(element: string, attributes: string): SvgRefusal | undefined {
  if (active.has(element)) return 'svg_active'
  if (texts.has(element)) return 'svg_text'
  if (pictures.has(element)) return 'svg_external'
  if (moving.test(element)) return 'animated'
  if (/[\s"'/]on[a-z]+\s*=/i.test(attributes) || /javascript:/i.test(attributes)) return 'svg_active'
  // Only a part of the same drawing.
  for (const [, quoted = ''] of attributes.matchAll(
    /[\s"'/](?:[\w.-]+:)?(?:href|src)\s*=\s*("[^"]*"|'[^']*')/gi,
  ))
    if (!/^.#/.test(quoted)) return 'svg_external'
  return undefined
}

/** In attributes and in `<style>`. A backslash could spell any of these words. */
function styleProblem(text: string): SvgRefusal | undefined {
  if (/@import|@font-face|\\/i.test(text)) return 'svg_external'
  return /url\(\s*["']?(?!["']?\s*#)[^"'\s)]/i.test(text) ? 'svg_external' : undefined
}
