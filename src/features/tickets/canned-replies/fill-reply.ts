/** Fills the placeholders of a canned reply. A value that is missing leaves a gap that staff cannot overlook. */
export const placeholders = ['name', 'product', 'code'] as const
export type Placeholder = (typeof placeholders)[number]

/** As they are written in each language; both are understood in both. */
export const placeholderWords = {
  en: { name: 'name', product: 'product', code: 'code' },
  fa: { name: 'نام', product: 'محصول', code: 'کد' },
} as const satisfies Record<string, Record<Placeholder, string>>

export type ReplyValues = { [P in Placeholder]?: string | null | undefined }
/** A part of the filled text, from `start` to before `end`, in UTF-16 units as a text field counts. */
export type ReplyRange = { start: number; end: number; placeholder: Placeholder }
export type FilledReply = {
  text: string
  /** Where a value stands now. */
  filled: ReplyRange[]
  /** Where one is missing: the text has a marker there, as `[product?]`. */
  gaps: ReplyRange[]
}

const words = Object.values(placeholderWords).flatMap(named =>
  placeholders.map(placeholder => [named[placeholder], placeholder] as const),
)
const placeholderOf = new Map<string, Placeholder>(words)
const anyWord = words.map(([word]) => word).join('|')
const pattern = new RegExp(`\\{[^\\S\\n]*(${anyWord})[^\\S\\n]*\\}`, 'gi')
const gapPattern = new RegExp(`\\[(?:${anyWord})[?؟]\\]`, 'i')

export const placeholderText = (placeholder: Placeholder, locale: 'en' | 'fa') =>
  `{${placeholderWords[locale][placeholder]}}`

/** One pass: what a visitor is called is never read as a placeholder itself. */
export function fillReply(text: string, values: ReplyValues): FilledReply {
  const done: FilledReply = { text: '', filled: [], gaps: [] }
  let from = 0
  for (const match of text.matchAll(pattern)) {
    const word = match[1]?.toLowerCase() ?? ''
    const placeholder = placeholderOf.get(word)
    if (!placeholder) continue
    const value = values[placeholder]?.trim()
    done.text += text.slice(from, match.index)
    const start = done.text.length
    done.text += value || gapOf(word)
    done[value ? 'filled' : 'gaps'].push({ start, end: done.text.length, placeholder })
    from = match.index + match[0].length
  }
  done.text += text.slice(from)
  return done
}

const gapOf = (word: string) => `[${word}${/[a-z]/.test(word) ? '?' : '؟'}]`

/** Whether a gap is still there: nobody wants to send that. */
export const hasGap = (text: string) => gapPattern.test(text)
