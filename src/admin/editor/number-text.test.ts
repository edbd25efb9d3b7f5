import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { readNumber } from '#shared/typed-number.ts'
import { numberProblem, numberQuestion, numberText, toFormNumber } from './number-text.ts'

test('a number is written in the digits of the language, and an empty field stays empty', () => {
  expect(numberText(1234567.5, { locale: 'en', decimals: 2 })).toBe('1,234,567.50')
  expect(numberText(24, { locale: 'fa' })).toBe('۲۴')
  expect(numberText(null, { locale: 'en' })).toBe('')
})

test('an empty field gives null, an invalid or doubtful one NaN', () => {
  expect(toFormNumber(readNumber(' ', { locale: 'en' }))).toBeNull()
  expect(toFormNumber(readNumber('1,250', { locale: 'en' }))).toBe(1250)
  for (const text of ['abc', '12,50']) expect(toFormNumber(readNumber(text, { locale: 'en' }))).toBeNaN()
})

test.each([
  ['12,50', 'en', 2, 'Did you mean 12.50 or 1,250? Enter 12.50 or 1250.'],
  ['12,50', 'fa', 2, 'منظورتان ۱۲٫۵۰ است یا ۱٬۲۵۰؟ ۱۲٫۵۰ یا ۱۲۵۰ را وارد کنید.'],
  ['1.255', 'en', 2, 'Did you mean 1,255? Enter 1255.'],
  ['۱.۲۵۰', 'fa', 0, 'منظورتان ۱٬۲۵۰ است؟ ۱۲۵۰ را وارد کنید.'],
  ['abc', 'en', 2, 'Enter a number with up to 2 decimal places, e.g. 12.50.'],
  ['19.9999', 'fa', 2, 'عددی با حداکثر ۲ رقم اعشار وارد کنید؛ مثلاً ۱۲٫۵۰.'],
  ['12.5', 'en', 0, 'Enter a whole number.'],
  ['12.5', 'fa', 0, 'عدد صحیح وارد کنید.'],
  ['12.50', 'en', 2, undefined],
  ['', 'en', 2, undefined],
] as const)('%j in %s with %i decimals: %s', (text, locale, decimals, problem) => {
  expect(numberProblem(text, { locale, decimals })).toBe(problem)
})

test('a question without a limit of decimals shows those that were typed', () => {
  expect(numberQuestion([1.125, 1125], { locale: 'fa' })).toBe(
    'منظورتان ۱٫۱۲۵ است یا ۱٬۱۲۵؟ ۱٫۱۲۵ یا ۱۱۲۵ را وارد کنید.',
  )
})

test('entering what a question offers answers it', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0125۳.,/') })
  const decimalsOrNone = fc.constantFrom(0, 2, undefined)
  let asked = 0
  fc.assert(
    fc.property(typed, fc.constantFrom(...locales), decimalsOrNone, (text, locale, decimals) => {
      const result = readNumber(text, { locale, decimals })
      if (result.kind !== 'doubtful') return
      asked++
      const [, offers = ''] = numberQuestion(result.readings, { locale, decimals }).split(/[?؟] /)
      const entered = offers.match(/[\d۰-۹]+([.٫][\d۰-۹]+)?/g) ?? []
      expect(entered.map(offer => readNumber(offer, { locale, decimals }))).toEqual(
        result.readings.map(value => ({ kind: 'number', value })),
      )
    }),
    { numRuns: 2000 },
  )
  expect(asked).toBeGreaterThan(20)
})
