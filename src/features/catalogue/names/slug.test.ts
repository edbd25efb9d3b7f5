import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeKey, toSlug } from './slug.ts'

const anyName = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

/** Names as shops write them: words of Persian, Arabic and Latin letters and digits. */
const word = fc.string({
  unit: fc.constantFrom(...'abzABZéüßñ', ...'ابپتچسکگمنهیءآؤئ', ...'0123456789'),
  minLength: 1,
  maxLength: 8,
})
const words = fc.array(word, { minLength: 1, maxLength: 5 })

function swap(text: string, from: string, to: string): string {
  return Array.from(text, char => [...to][[...from].indexOf(char)] ?? char).join('')
}

/** Puts `addition` after every letter, so that it also lands inside words. */
function strew(name: string, addition: string): string {
  return Array.from(name, char => (char === ' ' ? char : char + addition)).join('')
}

const respell: Record<string, (name: string) => string> = {
  'upper case': name => name.toUpperCase(),
  'lower case': name => name.toLowerCase(),
  'Turkish upper case': name => name.toLocaleUpperCase('tr'),
  NFC: name => name.normalize('NFC'),
  NFD: name => name.normalize('NFD'),
  'Arabic ye and kaf': name => swap(name, 'یک', '\u064a\u0643'),
  'alef maksura': name => swap(name, 'ی', '\u0649'),
  'Persian digits': name => swap(name, '0123456789', '۰۱۲۳۴۵۶۷۸۹'),
  'Arabic digits': name => swap(name, '0123456789', '٠١٢٣٤٥٦٧٨٩'),
  harakat: name => strew(name, '\u064e\u0651'),
  kashida: name => strew(name, '\u0640\u0640'),
  'bidi marks': name => strew(name, '\u200f\u202a'),
  'soft hyphens': name => strew(name, '\u00ad'),
  'ZWNJ for blank': name => name.replaceAll(' ', '\u200c'),
  'doubled blanks': name => name.replaceAll(' ', ' \u00a0 '),
  'line breaks': name => name.replaceAll(' ', '\r\n'),
  underscores: name => name.replaceAll(' ', '_'),
  dots: name => name.replaceAll(' ', '.'),
  'surrounding punctuation': name => ` «(${name})»؟! `,
}

test.each(Object.entries(respell))('%s makes the same slug', (_, variant) => {
  fc.assert(
    fc.property(words, parts => {
      const name = parts.join(' ')
      expect(toSlug(variant(name))).toBe(toSlug(name))
    }),
  )
})

test('any chain of respellings makes the same slug and the same code key', () => {
  const chain = fc.array(fc.constantFrom(...Object.values(respell)), { maxLength: 5 })
  fc.assert(
    fc.property(words, chain, (parts, variants) => {
      const name = parts.join(' ')
      const variant = variants.reduce((text, apply) => apply(text), name)
      expect(toSlug(variant)).toBe(toSlug(name))
      expect(codeKey(variant)).toBe(codeKey(name))
    }),
    { numRuns: 300 },
  )
})

test('the slug of a slug is the same, has one form, and is unchanged by an address', () => {
  fc.assert(
    fc.property(anyName, name => {
      const slug = toSlug(name)
      expect(toSlug(slug)).toBe(slug)
      expect(slug).toMatch(/^([\p{L}\p{N}]+(-[\p{L}\p{N}]+)*)?$/u)
      const inAddress = new URL(`http://shop.test/product/${encodeURIComponent(slug)}`).pathname
      expect(decodeURIComponent(inAddress)).toBe(`/product/${slug}`)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['Desk Lamp', 'desk-lamp'],
  ['کفش\u200cورزشی', 'کفش-ورزشی'],
  ['كفش ورزشي', 'کفش-ورزشی'],
  ['قَهْوَةٌ عَرَبِيَّة', 'قهوه-عربیه'],
  ['آبمیوه\u200cگیری Philips HR-۱۹۱۶', 'ابمیوه-گیری-philips-hr-1916'],
  ['C', 'c'],
  ['C++', 'c'],
  ['C#', 'c'],
  ['😀 👩\u200d👧', ''],
  ['—', ''],
  ['', ''],
  ['ی'.repeat(200), 'ی'.repeat(200)],
  ['X'.repeat(200), 'x'.repeat(200)],
])('the slug of %j', (name, slug) => {
  expect(toSlug(name)).toBe(slug)
})

test.each([
  ['KT-INS114', 'ktins114'],
  ['ktins 114', 'ktins114'],
  ['kt_ins.۱۱۴', 'ktins114'],
  ['--', ''],
])('the key of code %j', (code, key) => {
  expect(codeKey(code)).toBe(key)
})

test('the key of a code key is the same', () => {
  fc.assert(
    fc.property(anyName, code => {
      expect(codeKey(codeKey(code))).toBe(codeKey(code))
    }),
  )
  expect(codeKey(codeKey('\u1100 \u1161'))).toBe(codeKey('\u1100 \u1161'))
})
