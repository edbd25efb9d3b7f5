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

/** Undefined when the text has letters of neither layout, or of both, which nobody types by mistake. */
export function inOtherLayout(text: string): string | undefined {
  const isLatin = /[a-z]/i.test(text)
  const isPersian = /\p{Script=Arabic}/u.test(text)
  if (isLatin === isPersian) return undefined
  const layout = isLatin ? toPersian : toLatin
  return Array.from(text, char => layout.get(char) ?? layout.get(char.toLowerCase()) ?? char).join('')
}
