/**
 * The sort key of a name: a text that sorts names in alphabetical order when the database compares it byte by byte. It is
 * stored with products and used wherever names are sorted.
 *
 * A word comes before longer words that begin with it. Then come numbers by value, Persian, Latin, and every other script by
 * code point. Case and accents do not count.
 */
import { toAsciiDigits } from './number.ts'

const maxLength = 200

/**
 * The alphabet in the order of a Persian dictionary. Each entry is a letter and the letters that are sorted as if they were it.
 */
const persian = [
  'آ',
  'اٱ',
  'ءأإؤئٲٳ',
  'بٮ',
  'پٻڀ',
  'ت',
  'ثٹٺټٽٿ',
  'جڃڄ',
  'چڿڇ',
  'ح',
  'خځڂڅ',
  'د',
  'ذڈډڊڋڌڍڎڏڐۮ',
  'ر',
  'زڑڒړڔڕږڗ',
  'ژڙۯ',
  'س',
  'شښڛڜۺ',
  'ص',
  'ضڝڞۻ',
  'ط',
  'ظڟ',
  'ع',
  'غڠۼ',
  'فڡڢڣڤڥڦٯ',
  'قڧڨ',
  'کڪګڬڭڮك',
  'گڰڱڲڳڴػؼ',
  'لڵڶڷڸ',
  'م',
  'نںڻڼڽڹۿ',
  'وۄۅۆۇۈۉۊۋۏ',
  'هةھۀہۂۃە',
  'یىيۍێېۑےۓؽؾؿؠ',
]
/** The code points between the digits and the small Latin letters are just enough for these letters. */
const firstPersian = ';'.charCodeAt(0)
/** Weights of characters below this one are cached. */
const cacheBelow = '\u0700'
/** By character. It starts with the Persian letters; others are added when they are first used. */
const weights = new Map(
  persian.flatMap((letters, rank) =>
    Array.from(letters, letter => [letter, String.fromCharCode(firstPersian + rank)] as const),
  ),
)

/** Letters that Unicode normalization does not decompose into plain ones. */
const latin: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

export function sortKey(name: string): string {
  const composed = toAsciiDigits(name)
    .normalize('NFKC')
    // Farsi yeh with hamza has no code point of its own.
    .replace(/[یى]\u0654/g, 'ئ')
  const key = Array.from(composed, toWeight).join('').replace(/ +/g, ' ').trim().replace(/\d+/g, toNumberKey)
  // The cut must not leave half of a surrogate pair at the end.
  return key.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
}

function toWeight(char: string): string {
  const known = weights.get(char)
  if (known !== undefined) return known
  const weight = makeWeight(char)
  // The cache is bounded, because callers choose the characters.
  if (char < cacheBelow) weights.set(char, weight)
  return weight
}

function makeWeight(char: string): string {
  const plain = char.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  return Array.from(plain, toPlain).join('')
}

function toPlain(char: string): string {
  if (/[\p{Cf}\p{Default_Ignorable_Code_Point}\u0640]/u.test(char)) return ''
  if (!/[\p{L}\p{N}]/u.test(char)) return ' '
  return latin[char] ?? weights.get(char) ?? char
}

/** The length goes first, because a number with more digits is larger. */
function toNumberKey(digits: string): string {
  const value = digits.replace(/^0+(?=\d)/, '')
  return value.length < 10 ? `${value.length}${value}` : `:${String(value.length).padStart(3, '0')}${value}`
}
