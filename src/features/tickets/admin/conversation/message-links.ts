/** Finds web addresses in a message's plain text, so that they can be shown as links. */
export type LinkedTextPart = { text: string; href?: string }

const address = /https?:\/\/[^\s<>"'`{}|\\^\u061c\u200e\u200f\u2066-\u2069«»]+/giu
/** Characters that end a sentence rather than an address. */
const trailing = /[.,;:!?،؛؟…)\]]+$/u

/** Only `http` and `https`: nothing else that a visitor writes becomes a link. */
export function linkParts(text: string): LinkedTextPart[] {
  const parts: LinkedTextPart[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const link = withoutTrailing(match[0])
    if (!URL.canParse(link)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: link, href: new URL(link).href })
    end = match.index + link.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A closing bracket is part of the address if the address contains an opening one, as in links to Wikipedia. */
function withoutTrailing(link: string): string {
  const cut = link.replace(trailing, '')
  const rest = link.slice(cut.length)
  return rest.startsWith(')') && cut.includes('(') ? `${cut})` : cut
}
