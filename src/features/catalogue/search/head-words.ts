/**
 * The head of a name: the word that says what the thing is. A descaler for kettles is a descaler. English names end with it,
 * before what the thing is for; Persian names begin with it. Used for ranking things before their accessories.
 */
import { fold } from '#shared/fold.ts'

/** Words that are followed by what something is for. */
const relations = new Set([
  'for',
  'to',
  'with',
  'fits',
  'compatible',
  'برای',
  'مخصوص',
  'ویژه',
  'جهت',
  'مناسب',
  'با',
])
/** Heads of categories of accessories, which are no things of the category above them. */
const parts = new Set([
  'accessories',
  'accessory',
  'parts',
  'spares',
  'consumables',
  'لوازم',
  'قطعات',
  'یدکی',
  'جانبی',
])

/** The words before what it is for. */
export function ownWords(words: string[]): string[] {
  const at = words.findIndex((word, index) => index > 0 && relations.has(word))
  return at < 0 ? words : words.slice(0, at)
}

const isLetters = (word: string) => !/[0-9]/.test(word)
const isPersian = (word: string) => /\p{Script=Arabic}/u.test(word)

/** The heads that the folded words of one name may have. */
export function headsIn(words: string[]): string[] {
  const own = ownWords(words)
  const [first = ''] = own
  if (isPersian(first)) return [first]
  const number = own.findIndex(word => !isLetters(word))
  // A size or a model may stand before or after the thing: `1.7 L Kettle`, `Kettle 1.7 L`.
  return [...new Set([own.at(-1) ?? '', (number > 0 ? own[number - 1] : undefined) ?? ''])].filter(Boolean)
}

/** The heads of the name of a category, which may name several things: `Kettles & Teapots`. */
export const headsOf = (name: string): string[] =>
  name.split(/[&,،/]| and | و /).flatMap(part => headsIn(fold(part).split(' ').filter(Boolean)))

export const isOfParts = (heads: string[]) => heads.some(head => parts.has(head))
