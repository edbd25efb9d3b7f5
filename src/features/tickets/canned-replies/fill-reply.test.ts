import { describe, expect, test } from 'vitest'
import { fillReply, hasGap, placeholders, placeholderText } from './fill-reply.ts'

const values = { name: 'Olivia Hart', product: 'Rima Kettle', code: 'K7QD-3M9X-4TR' }
const cut = (text: string, ranges: { start: number; end: number }[]) =>
  ranges.map(({ start, end }) => text.slice(start, end))

test('fills every occurrence of a placeholder, and returns the ranges', () => {
  const { text, filled, gaps } = fillReply('Hello {name}, {product} ({code}). Bye {name}', values)
  expect(text).toBe('Hello Olivia Hart, Rima Kettle (K7QD-3M9X-4TR). Bye Olivia Hart')
  expect(filled.map(range => range.placeholder)).toEqual(['name', 'product', 'code', 'name'])
  expect(cut(text, filled)).toEqual(['Olivia Hart', 'Rima Kettle', 'K7QD-3M9X-4TR', 'Olivia Hart'])
  expect(gaps).toEqual([])
})

test('understands both languages in either text', () => {
  expect(
    fillReply('{نام} عزیز، {محصول} با کد {کد}', { name: 'سارا', product: 'کتری ریما', code: 'K7' }).text,
  ).toBe('سارا عزیز، کتری ریما با کد K7')
  expect(fillReply('{name} عزیز', { name: 'سارا' }).text).toBe('سارا عزیز')
})

describe('a missing value', () => {
  test.each([undefined, null, '', '  '])('%j leaves a gap in the language of its placeholder', product => {
    const english = fillReply('Your {product}, {name}', { ...values, product })
    expect(english.text).toBe('Your [product?], Olivia Hart')
    expect(cut(english.text, english.gaps)).toEqual(['[product?]'])
    expect(cut(english.text, english.filled)).toEqual(['Olivia Hart'])
    expect(fillReply('برای {محصول}', { product }).text).toBe('برای [محصول؟]')
  })

  test('is detected in the text that is about to be sent', () => {
    for (const placeholder of placeholders) {
      for (const locale of ['en', 'fa'] as const) {
        expect(hasGap(fillReply(`- ${placeholderText(placeholder, locale)} -`, {}).text)).toBe(true)
      }
    }
    expect(hasGap('Is it [really]? A name? [name]')).toBe(false)
  })
})

test('accepts variations of a placeholder, and leaves other braces alone', () => {
  expect(fillReply('{ Name } {NAME}', values).text).toBe('Olivia Hart Olivia Hart')
  const other = '{price} {} {{x}} { name\n} name {name'
  expect(fillReply(other, values)).toEqual({ text: other, filled: [], gaps: [] })
  expect(fillReply('{{name}}', values).text).toBe('{Olivia Hart}')
})

test('a visitor’s name is neither filled as a placeholder nor read as a pattern', () => {
  expect(fillReply('{name} {code}', { name: '{code} $& $1', code: 'K7' }).text).toBe('{code} $& $1 K7')
})
