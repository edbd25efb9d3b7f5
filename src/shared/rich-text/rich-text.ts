/** The elements and the length that a rich text may have, and how its plain text is read. */

/** In code points of the HTML as it is stored. */
export const richTextMax = 20_000

export const inlineNames = ['strong', 'b', 'em', 'i', 'u', 's', 'a', 'br'] as const
export const blockNames = ['p', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'table', 'hr'] as const
export const partNames = ['li', 'thead', 'tbody', 'tr', 'th', 'td'] as const
/** What only pages of the shop's own can hold, between blocks: `<img data-ref="…" alt="…">` and `<product-card data-id="…">`. */
export const embedNames = ['img', 'product-card'] as const
export const pictureAltMax = 128

const inlineTag = new RegExp(`</?(?:${inlineNames.filter(name => name !== 'br').join('|')})(?: [^>]*)?>`, 'g')
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

export const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')

/** The plain text of a stored rich text on one line. Stored HTML has one known structure, so no parser is needed. */
export function wordsOf(html: string, maxLength = html.length): string {
  const withoutTags = html
    .slice(0, maxLength)
    .replace(/<[^>]*$/, '')
    .replace(inlineTag, '')
    .replace(/<[^>]*>/g, ' ')
  return unescaped(withoutTags).replace(/\s+/g, ' ').trim()
}
