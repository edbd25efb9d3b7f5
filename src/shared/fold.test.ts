// Folding of spellings: examples in several scripts, and properties that hold for every string.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { toAsciiDigits } from './number.ts'

/** Any sequence of UTF-16 units, lone surrogates included. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map(units => String.fromCharCode(...units))
const anyUnicode = fc.string({ unit: 'binary' })

/** All characters but the rare ideographs of planes 2 and 3, which have neither case nor a decomposition. */
function* everyCharacter() {
  for (let code = 0; code < 0x20000; code++) yield String.fromCodePoint(code)
  for (let code = 0x2f800; code < 0x2fa20; code++) yield String.fromCodePoint(code)
  for (let code = 0xe0000; code < 0xe0200; code++) yield String.fromCodePoint(code)
}

function failing(same: (char: string) => boolean): string[] {
  return [...everyCharacter()].filter(char => !same(char)).map(char => char.codePointAt(0)!.toString(16))
}

test.each([
  ['', ''],
  ['  Hello,   World! ', 'hello world'],
  ['snake_case.and-dash/slash', 'snake case and dash slash'],
  ['Straße STRASSE ẞ', 'strasse strasse ss'],
  ['Σίσυφος ΣΊΣΥΦΟΣ', 'σισυφοσ σισυφοσ'],
  ['ısı ISI İSİ', 'isi isi isi'],
  ['Crème Brûlée Ångström', 'creme brulee angstrom'],
  ['ﬁn ＡＢＣ １２', 'fin abc 12'],
  ['x² ½', 'x2 1 2'],
  ['한국', '한국'],
])('folds case, marks and spaces: %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test.each([
  ['ye', '\u064a \u0649 \u0626 \u06cc', 'ی ی ی ی'],
  ['kaf', '\u0643 \u06aa \u06a9', 'ک ک ک'],
  ['he', '\u0629 \u06c0 \u06c1 \u06be \u06d5 \u0647\u0654', 'ه ه ه ه ه ه'],
  ['alef', '\u0623 \u0625 \u0622 \u0671 \u0627\u0653', 'ا ا ا ا ا'],
  ['vav', '\u0624 \u0648\u0654', 'و و'],
  ['harakat', 'مُحَمَّدٌ', 'محمد'],
  ['kashida', 'کتـــاب', 'کتاب'],
  ['digits', '۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩', '0123456789 0123456789'],
  ['ZWNJ', 'می\u200cروم', 'می روم'],
  ['ZWJ', 'ه\u200dم', 'هم'],
  ['bidi marks', '\u200eab\u200f\u202bcd\u202c\u2067ef\u2069', 'abcdef'],
  ['soft hyphen and byte order mark', '\ufeffcata\u00adlogue', 'catalogue'],
  ['presentation forms', '\ufee3\ufea4\ufee4\ufeaa', 'محمد'],
  ['Persian punctuation', '«سلام»، دنیا؟', 'سلام دنیا'],
  ['invisible letters', 'a\u3164b\u115f', 'ab'],
])('folds Arabic and Persian: %s', (_, text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('a lone surrogate becomes a space', () => {
  expect(fold('a\ud800b')).toBe('a b')
  expect(fold('\udc00')).toBe('')
})

test('is idempotent, and returns only words of letters and digits in NFC', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, anyUnicode), text => {
      const folded = fold(text)
      expect(fold(folded)).toBe(folded)
      expect(folded).toMatch(/^([\p{L}\p{N}]+( [\p{L}\p{N}]+)*)?$/u)
      expect(folded.normalize('NFC')).toBe(folded)
    }),
    { numRuns: 500 },
  )
})

test('every single character is stable in case, composition and a second folding', () => {
  expect(failing(char => fold(fold(char)) === fold(char))).toEqual([])
  expect(failing(char => fold(char.toUpperCase()) === fold(char))).toEqual([])
  expect(failing(char => fold(char.toLowerCase()) === fold(char))).toEqual([])
  expect(failing(char => fold(char.normalize('NFD')) === fold(char))).toEqual([])
  expect(failing(char => fold(char.normalize('NFKC')) === fold(char))).toEqual([])
})

test('each word is folded independently of the others', () => {
  fc.assert(
    fc.property(anyUnicode, anyUnicode, (left, right) => {
      expect(fold(`${left} ${right}`)).toBe(`${fold(left)} ${fold(right)}`.trim())
    }),
  )
})

test('digits become ASCII and the rest stays', () => {
  expect(toAsciiDigits('SN-۱۲٣4 ی')).toBe('SN-1234 ی')
})
