/** Finds web addresses in plain text, so that they can be shown as links. */

/** The text of a part is always exactly what was written. */
export type LinkPart = { text: string; href?: string }

/** Ends at a space, a quotation mark, a direction mark, and what no address contains. */
const address = /https?:\/\/[^\s<>"'`{}|\\^\u061c\u200e\u200f\u2066-\u2069«»“”]+/giu
/** Characters that end a sentence rather than an address. */
const trailing = /[.,;:!?،؛؟…)\]]+$/u

export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutTrailing(found)
    if (!isWebAddress(href)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: href, href })
    end = index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A closing bracket is part of the address if the address contains an opening one, as in links to Wikipedia. */
function withoutTrailing(found: string): string {
  const cut = found.replace(trailing, '')
  return found[cut.length] === ')' && cut.includes('(') ? `${cut})` : cut
}

/** Only http and https. An address with a user name or a password would show it, or mislead readers about its host. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return Boolean(url && /^https?:$/.test(url.protocol) && !url.username && !url.password)
}
