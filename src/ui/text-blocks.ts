/** Reads plain text that staff wrote as paragraphs, lists and links. Nothing in it is ever taken for HTML. */

export type TextPart = { text: string; href?: string }
export type TextBlock = { kind: 'paragraph' | 'bullets' | 'numbers'; lines: TextPart[][] }

const bullet = /^[-*•–—]\s+/
const number = /^[0-9۰-۹]{1,2}[.)،-]\s+/
const address = /https?:\/\/[^\s<>"'«»“”]+/gi
/** What ends a sentence, or closes a bracket that was opened before the address, is no part of it. */
const closing = /[.,:;!?،؛؟…)\]}]+$/

/** Empty lines part blocks; so does a change between lines of text and lines of a list. */
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
  let done = 0
  for (const { 0: found, index } of line.matchAll(address)) {
    const href = withoutClosing(found)
    if (!isSafe(href)) continue
    if (index > done) parts.push({ text: line.slice(done, index) })
    parts.push({ text: href, href })
    done = index + href.length
  }
  if (done < line.length) parts.push({ text: line.slice(done) })
  return parts
}

/** A bracket that was opened inside the address stays: `…/Kettle_(device)`. */
function withoutClosing(found: string): string {
  const cut = found.replace(closing, '')
  return found[cut.length] === ')' && cut.includes('(') ? `${cut})` : cut
}

/** A name or password in an address leads readers astray. */
function isSafe(href: string): boolean {
  const url = URL.parse(href)
  return Boolean(url && /^https?:$/.test(url.protocol) && !url.username && !url.password)
}
