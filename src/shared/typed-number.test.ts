import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Locale, locales } from './locale.ts'
import { formatNumber, numberTag } from './number.ts'
import { readNumber } from './typed-number.ts'

type Decimals = 'whole' | 'money' | 'any'
const decimalsOf = { whole: 0, money: 2, any: undefined }
const read = (text: string, locale: Locale, kind: Decimals) =>
  readNumber(text, { locale, decimals: decimalsOf[kind] })

/** A number is certain, a list is doubtful. */
type Expected = number | number[] | 'empty' | 'invalid'
const both = (text: string, kind: Decimals, expected: Expected): [string, Locale, Decimals, Expected][] =>
  locales.map(locale => [text, locale, kind, expected])

test.each<[text: string, locale: Locale, kind: Decimals, expected: Expected]>([
  // Nothing typed.
  ...both('', 'money', 'empty'),
  ...both(' \u00a0\u200f ', 'any', 'empty'),

  // Digits alone, in every script and with every sign.
  ...both('1250', 'whole', 1250),
  ...both('۱۲۵۰', 'whole', 1250),
  ...both('١٢٥٠', 'money', 1250),
  ...both('007', 'any', 7),
  ...both('0', 'money', 0),
  ...both('-5', 'any', -5),
  ...both('\u22125', 'any', -5),
  ...both('\u200e\u2212۵', 'any', -5),
  ...both('+7', 'any', 7),
  ...both('-0', 'any', 0),

  // The Persian marks, blanks and apostrophes each mean one thing.
  ...both('۱۲٫۵', 'money', 12.5),
  ...both('۱٫۲۵۰', 'any', 1.25),
  ...both('۱٫۲۵۰', 'money', 1.25),
  ...both('۱٬۲۵۰', 'whole', 1250),
  ...both('۱٬۲۵۰٬۰۰۰٫۵', 'money', 1_250_000.5),
  ...both('12 500', 'money', 12_500),
  ...both('12\u00a0500', 'whole', 12_500),
  ...both('1\u2009250\u2009000', 'any', 1_250_000),
  ...both("1'250.50", 'money', 1250.5),
  ...both('1’250', 'whole', 1250),
  ...both('1 250,50', 'money', 1250.5),

  // A comma between thousands.
  ...both('1,250', 'whole', 1250),
  ...both('1,250', 'money', 1250),
  ...both('1,250', 'any', 1250),
  ...both('1،250', 'money', 1250),
  ...both('12,345,678', 'money', 12_345_678),
  ...both('1,250.50', 'money', 1250.5),
  ...both('1,234.567', 'any', 1234.567),

  // A comma that is not between thousands may be a decimal mark, or a slip.
  ...both('12,50', 'money', [12.5, 1250]),
  ...both('12,5', 'any', [12.5, 125]),
  ...both('1،5', 'any', [1.5, 15]),
  ...both('۱۲٬۵۰', 'money', [12.5, 1250]),
  ...both('1250,5', 'money', [1250.5, 12_505]),
  ...both('-12,5', 'any', [-12.5, -125]),
  ...both('0,5', 'money', [0.5]),
  ...both('0,125', 'any', [0.125]),
  ...both('12,50', 'whole', [1250]),
  ...both('12,00', 'whole', [12, 1200]),
  ...both('0,5', 'whole', 'invalid'),

  // A point, and in Persian a slash, before one or two decimals.
  ...both('12.5', 'money', 12.5),
  ...both('12.50', 'money', 12.5),
  ...both('0.99', 'money', 0.99),
  ...both('0.125', 'any', 0.125),
  ...both('1234.567', 'any', 1234.567),
  ...both('12.00', 'whole', 12),
  ...both('12.5', 'whole', 'invalid'),
  ['12/5', 'fa', 'money', 12.5],
  ['۱۲/۵', 'fa', 'any', 12.5],
  ['۱٬۲۵۰/۵', 'fa', 'any', 1250.5],
  ['12/5', 'en', 'money', 'invalid'],

  // A point before three digits.
  ['1.250', 'en', 'any', 1.25],
  ['1.250', 'fa', 'any', [1.25, 1250]],
  ...both('1.250', 'money', [1.25, 1250]),
  ...both('1.255', 'money', [1255]),
  ...both('1.250', 'whole', [1250]),
  ...both('25.000', 'whole', [25, 25_000]),
  ['۱/۲۵۰', 'fa', 'any', [1.25, 1250]],
  ['۲۵/۰۰۰', 'fa', 'whole', [25, 25_000]],

  // Written as in Berlin, where the rest of the text leaves only one reading.
  ...both('1.250,50', 'money', 1250.5),
  ...both('1.250.000', 'whole', 1_250_000),
  ...both('1.250.000,5', 'money', 1_250_000.5),

  // Too many decimals, unless they are zeros.
  ...both('19.9999', 'money', 'invalid'),
  ...both('۱٫۲۵۵', 'money', 'invalid'),
  ...both('12.5000', 'money', 12.5),
  ...both('2.34567', 'any', 2.34567),

  // Irregular groups, two decimal marks, loose marks and words.
  ...both('1,2,3', 'any', 'invalid'),
  ...both('12,3456', 'any', 'invalid'),
  ...both('1,23,456', 'money', 'invalid'),
  ...both('1234,567.5', 'any', 'invalid'),
  ...both('0,125,000', 'any', 'invalid'),
  ...both('12 50', 'money', 'invalid'),
  ...both('1.2.3', 'any', 'invalid'),
  ...both('1٫2٫3', 'any', 'invalid'),
  ...both('1.234.56', 'money', 'invalid'),
  ...both('1,250,50', 'money', 'invalid'),
  ...both('.5', 'any', 'invalid'),
  ...both('5.', 'any', 'invalid'),
  ...both('.', 'any', 'invalid'),
  ...both('--1', 'any', 'invalid'),
  ...both('1e3', 'any', 'invalid'),
  ...both('0x10', 'any', 'invalid'),
  ...both('Infinity', 'any', 'invalid'),
  ...both('12 W', 'any', 'invalid'),
  ...both('$12', 'money', 'invalid'),
  ...both('9'.repeat(16), 'any', 'invalid'),
])('%j in %s, %s: %j', (text, locale, kind, expected) => {
  const result = read(text, locale, kind)
  if (typeof expected === 'number') expect(result).toEqual({ kind: 'number', value: expected })
  else if (Array.isArray(expected)) expect(result).toEqual({ kind: 'doubtful', readings: expected })
  else expect(result).toEqual({ kind: expected })
})

const anyLocale = fc.constantFrom(...locales)
const places = fc.integer({ min: 0, max: 10 })

test('what we write is read as the same number, in both languages and with any decimals', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
      anyLocale,
      places,
      fc.boolean(),
      fc.boolean(),
      (digits, locale, decimals, useGrouping, padded) => {
        const value = Number((digits / 10 ** decimals).toFixed(decimals))
        const minimumFractionDigits = padded ? decimals : 0
        const format = { minimumFractionDigits, maximumFractionDigits: decimals, useGrouping }
        const text = new Intl.NumberFormat(numberTag[locale], format).format(value)
        const expected = { kind: 'number', value: value + 0 }
        expect(readNumber(text, { locale, decimals }), text).toEqual(expected)
        expect(readNumber(text, { locale }), text).toEqual(expected)
      },
    ),
  )
})

test('what formatNumber writes is read as the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), anyLocale, (thousandths, locale) => {
      const value = thousandths / 1000
      expect(readNumber(formatNumber(value, locale), { locale })).toEqual({ kind: 'number', value })
    }),
  )
})

test('a text never means one number in one language and another number in the other', () => {
  const text = fc.string({ unit: fc.constantFrom(..."0125۳۴.,/٫٬، '-") })
  fc.assert(
    fc.property(text, fc.option(places, { nil: undefined }), (typed, decimals) => {
      const [en, fa] = [
        readNumber(typed, { locale: 'en', decimals }),
        readNumber(typed, { locale: 'fa', decimals }),
      ]
      if (en.kind === 'number' && fa.kind === 'number') expect(en.value).toBe(fa.value)
      if (en.kind === 'doubtful' && fa.kind === 'number') expect(en.readings).toContain(fa.value)
      if (fa.kind === 'doubtful' && en.kind === 'number') expect(fa.readings).toContain(en.value)
    }),
  )
})
