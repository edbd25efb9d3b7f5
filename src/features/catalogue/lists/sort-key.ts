/**
 * Names in the order of their alphabet, as text that both databases compare byte by byte: words before longer ones, then
 * numbers by value, Persian, Latin, and every other script by its code points. Case and accents do not count.
 */
import { toAsciiDigits } from '#shared/number.ts'

const maxLength = 200

/** The alphabet as a Persian dictionary has it; each letter with those that are sorted as if they were it. */
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
/** Between the digits and the small Latin letters there is room for just these. */
const firstPersian = ';'.charCodeAt(0)
const lastResult = '\u0700'
/** Of the Persian letters; of others as they are met. */
const weights = new Map(
  persian.flatMap((letters, rank) =>
    Array.from(letters, letter => [letter, String.fromCharCode(firstPersian + rank)] as const),
  ),
)

/** Letters that no decomposition takes apart. */
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
  // Not half a character at the end.
  return key.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
}

function toWeight(char: string): string {
  const known = weights.get(char)
  if (known !== undefined) return known
  const weight = makeWeight(char)
  // Bounded, because callers choose the characters.
  if (char < lastResult) weights.set(char, weight)
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

/** A longer number is a larger one: its length goes first. */
function toNumberKey(digits: string): string {
  const value = digits.replace(/^0+(?=\d)/, '')
  return value.length < 10 ? `${value.length}${value}` : `:${String(value.length).padStart(3, '0')}${value}`
}
