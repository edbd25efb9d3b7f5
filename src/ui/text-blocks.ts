/** Parses plain text that staff wrote into paragraphs, lists and links. Nothing in it is ever treated as HTML. */

export type TextPart = { text: string; href?: string }
export type TextBlock = { kind: 'paragraph' | 'bullets' | 'numbers'; lines: TextPart[][] }

const bullet = /^[-*•–—]\s+/
const number = /^[0-9۰-۹]{1,2}[.)،-]\s+/
const address = /https?:\/\/[^\s<>"'«»“”]+/gi
/** Punctuation at the end of an address, and a bracket that was opened before it, do not belong to the address. */
const closing = /[.,:;!?،؛؟…)\]}]+$/

/** Empty lines separate blocks, and so does a change between lines of text and lines of a list. */
export function toTextBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let open: TextBlock | undefined
  for (const line of text.split('\n').map(one => one.trim())) {
    if (line === '') {
      open = undefined
      continue
    }
    const kind = bullet.test(line) ? 'bullets' : number.test(line) ? 'numbers' : 'paragraph'
    if (open?.kind !== kind) {
      open = { kind, lines: [] }
      blocks.push(open)
    }
    open.lines.push(toParts(line.replace(bullet, '').replace(kind === 'numbers' ? number : '', '')))
  }
  return blocks
}

function toParts(line: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of line.matchAll(address)) {
    const href = withoutClosing(found)
    if (!isSafe(href)) continue
    if (index > end) parts.push({ text: line.slice(end, index) })
    parts.push({ text: href, href })
    end = index + href.length
  }
  if (end < line.length) parts.push({ text: line.slice(end) })
  return parts
}

/** Keeps a closing bracket that was opened inside the address: `…/Kettle_(device)`. */
function withoutClosing(found: string): string {
  const cut = found.replace(closing, '')
  return found[cut.length] === ')' && cut.includes('(') ? `${cut})` : cut
}

/** An address with a user name or password can mislead readers about its host, so it does not become a link. */
function isSafe(href: string): boolean {
  const url = URL.parse(href)
  return Boolean(url && /^https?:$/.test(url.protocol) && !url.username && !url.password)
}
