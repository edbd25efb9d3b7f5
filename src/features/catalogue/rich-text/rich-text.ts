/** What a rich text may hold, wherever it is checked, and how it reads without its marks. */

/** Code points of the HTML as it is stored. */
export const richTextMax = 20_000

export const inlineNames = ['strong', 'b', 'em', 'i', 'u', 's', 'a', 'br'] as const
export const blockNames = ['p', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'table', 'hr'] as const
export const partNames = ['li', 'thead', 'tbody', 'tr', 'th', 'td'] as const

const inlineTag = new RegExp(`</?(?:${inlineNames.filter(name => name !== 'br').join('|')})(?: [^>]*)?>`, 'g')
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The words of a stored rich text on one line. Stored HTML is of one known shape, so that no parser is needed. */
export function wordsOf(html: string, most = html.length): string {
  return html
    .slice(0, most)
    .replace(/<[^>]*$/, '')
    .replace(inlineTag, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
