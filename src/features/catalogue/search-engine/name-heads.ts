/**
 * The head of a name, as linguists call the word that says what the thing is: a descaler for kettles is a descaler. English names
 * end with their head, before what the thing is for; Persian names begin with it. Used for ranking things before their accessories.
 */
import { fold } from '#shared/fold.ts'
import type { Alternative } from './search-query.ts'
import { nameEnd, nameStart, shortBeginning } from './terms.ts'

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

export type Heads = { words: string[]; pairs: string[] }

/** The heads that the folded words of one name may have, and these joined with their neighbour, as `powerbank`. */
export function headsIn(words: string[]): Heads {
  const own = ownWords(words)
  const [first = '', second = ''] = own
  if (isPersian(first)) return { words: [first], pairs: second ? [first + second] : [] }
  const number = own.findIndex(word => !isLetters(word))
  // A size or a model may stand before or after the thing: `1.7 L Kettle`, `Kettle 1.7 L`.
  const ends = [...new Set([own.length - 1, number - 1])].filter(at => at >= 0)
  return {
    words: ends.map(at => own[at] ?? ''),
    pairs: ends.filter(at => at > 0).map(at => (own[at - 1] ?? '') + (own[at] ?? '')),
  }
}

/** The heads of the name of a category, which may name several things: `Kettles & Teapots`. */
export function headsOf(name: string): Heads {
  const parts = name.split(/[&,،/]| and | و /).map(part => headsIn(fold(part).split(' ').filter(Boolean)))
  return { words: parts.flatMap(part => part.words), pairs: parts.flatMap(part => part.pairs) }
}

/** How much longer a pair may be than what was typed: an ending. The beginning of a pair is not its head. */
const longestEnding = 2

/** Whether a thing with these heads is what the word says. */
export const isHead = ({ words, pairs }: Heads, word: string) =>
  words.some(head => head.startsWith(word)) ||
  pairs.some(pair => pair.startsWith(word) && pair.length - word.length <= longestEnding)

export const isOfParts = ({ words }: Heads) => words.some(head => parts.has(head))

/** Whether one of the alternatives says what one of these names is of. `names` is a column of "searchText". */
export function isHeadOf(names: string, alternatives: Alternative[]): boolean {
  const called = alternatives
    .flatMap(({ beginnings }) => headsIn(beginnings).words)
    .filter(word => word.length > shortBeginning)
  return names
    .split(nameEnd)
    .filter(one => one.startsWith(nameStart))
    .map(one => headsIn(one.slice(nameStart.length).split(' ')))
    .some(heads => called.some(word => isHead(heads, word)))
}
