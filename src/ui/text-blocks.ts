/** Parses plain text that staff wrote into paragraphs, lists and links. Nothing in it is ever treated as HTML. */
import { type LinkPart, linkParts } from '#shared/web-address.ts'

export type TextBlock = { kind: 'paragraph' | 'bullets' | 'numbers'; lines: LinkPart[][] }

const bullet = /^[-*•–—]\s+/
const number = /^[0-9۰-۹]{1,2}[.)،-]\s+/

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
    open.lines.push(linkParts(line.replace(bullet, '').replace(kind === 'numbers' ? number : '', '')))
  }
  return blocks
}
