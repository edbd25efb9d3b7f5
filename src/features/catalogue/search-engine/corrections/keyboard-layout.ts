/** Converts a text to what the same keys type in the other keyboard layout. */

/**
 * The letters of a Persian keyboard in the order of the Latin keys. Some letters have other keys in other versions of the
 * layout.
 */
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,"
const persian = 'ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو'
const alsoOnKeys: Record<string, string> = { ئ: 'm', ء: 'm', ژ: 'c', آ: 'h' }

const letters = [...latin].map((key, at) => [key, persian[at] ?? ''] as const)
const toPersian = new Map([...letters, ['C', 'ژ'] as const])
const toLatin = new Map([
  ...letters.map(([key, letter]) => [letter, key] as const),
  ...Object.entries(alsoOnKeys),
])

const isIn = {
  latin: (text: string) => /[a-z]/i.test(text),
  // Digits are typed in either layout.
  persian: (text: string) => /(?!\p{Nd})\p{Script=Arabic}/u.test(text),
}

/** Undefined when the text has letters of neither layout, or of both, which nobody types by mistake. */
export function inOtherLayout(text: string): string | undefined {
  if (isIn.latin(text) === isIn.persian(text)) return undefined
  const layout = isIn.latin(text) ? toPersian : toLatin
  return Array.from(text, char => layout.get(char) ?? layout.get(char.toLowerCase()) ?? char).join('')
}

/** The same for a text of several words, of which those in one script may have been typed before somebody noticed. */
export function inOtherLayouts(text: string): string[] {
  const words = text.split(/(\s+)/)
  return [isIn.latin, isIn.persian]
    .map(isWrong => words.map(word => (isWrong(word) && inOtherLayout(word)) || word).join(''))
    .filter(other => other !== text)
}
