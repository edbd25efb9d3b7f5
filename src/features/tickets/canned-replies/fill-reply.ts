/** Fills in the placeholders of a canned reply. A missing value leaves a visible marker that staff cannot overlook. */
export const placeholders = ['name', 'product', 'code'] as const
export type Placeholder = (typeof placeholders)[number]

/** The placeholder names in each language. Both languages are understood in either text. */
const placeholderWords = {
  en: { name: 'name', product: 'product', code: 'code' },
  fa: { name: 'نام', product: 'محصول', code: 'کد' },
} as const satisfies Record<string, Record<Placeholder, string>>

export type ReplyValues = { [P in Placeholder]?: string | null | undefined }
/** A range of the filled text from `start` up to but excluding `end`, in UTF-16 units, as text fields count. */
type ReplyRange = { start: number; end: number; placeholder: Placeholder }
export type FilledReply = {
  text: string
  /** The ranges that were filled with a value. */
  filled: ReplyRange[]
  /** The ranges where a value is missing. The text has a marker there, such as `[product?]`. */
  gaps: ReplyRange[]
}

const placeholderEntries = Object.values(placeholderWords).flatMap(named =>
  placeholders.map(placeholder => [named[placeholder], placeholder] as const),
)
const placeholderOf = new Map<string, Placeholder>(placeholderEntries)
const anyWord = placeholderEntries.map(([word]) => word).join('|')
const pattern = new RegExp(`\\{[^\\S\\n]*(${anyWord})[^\\S\\n]*\\}`, 'gi')
const gapPattern = new RegExp(`\\[(?:${anyWord})[?؟]\\]`, 'i')

export const placeholderText = (placeholder: Placeholder, locale: 'en' | 'fa') =>
  `{${placeholderWords[locale][placeholder]}}`

/** Replaces in a single pass, so that a placeholder inside a visitor's name is not replaced. */
export function fillReply(text: string, values: ReplyValues): FilledReply {
  const result: FilledReply = { text: '', filled: [], gaps: [] }
  let from = 0
  for (const match of text.matchAll(pattern)) {
    const word = match[1]?.toLowerCase() ?? ''
    const placeholder = placeholderOf.get(word)
    if (!placeholder) continue
    const value = values[placeholder]?.trim()
    result.text += text.slice(from, match.index)
    const start = result.text.length
    result.text += value || gapOf(word)
    result[value ? 'filled' : 'gaps'].push({ start, end: result.text.length, placeholder })
    from = match.index + match[0].length
  }
  result.text += text.slice(from)
  return result
}

const gapOf = (word: string) => `[${word}${/[a-z]/.test(word) ? '?' : '؟'}]`

/** Whether the text still contains a marker for a missing value. */
export const hasGap = (text: string) => gapPattern.test(text)
