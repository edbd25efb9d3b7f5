import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markWords } from './highlight.ts'

const shown = (name: string, q: string) =>
  markWords(name, q)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('')

test('beginnings of words are marked, whatever their case, accents and signs', () => {
  expect(shown('Gooseneck Kettle', 'kett')).toBe('Gooseneck [Kett]le')
  expect(shown('Gooseneck Kettle', 'NECK')).toBe('Gooseneck Kettle')
  expect(shown('Café Crème', 'cafe creme')).toBe('[Café] [Crème]')
  expect(shown('Arvand INS-114', 'ins 114')).toBe('Arvand [INS]-[114]')
  expect(shown('INS114', '114')).toBe('INS[114]')
})

test('Persian spellings of one word are compared as equal', () => {
  expect(shown('کتری برقی ۱۲', 'كتري 12')).toBe('[کتری] برقی [۱۲]')
  // The ZWNJ is invisible, so it makes no difference on which side of the end of the mark it is.
  expect(shown('چراغ‌های رومیزی', 'چراغ')).toBe('[چراغ‌]های رومیزی')
  expect(shown('چراغ‌های رومیزی', 'چراغهای')).toBe('[چراغ‌های] رومیزی')
  expect(shown('کتـریِ سبز', 'کتری')).toBe('[کتـریِ] سبز')
})

test('an empty search marks nothing', () => {
  expect(markWords('Kettle', '')).toEqual([{ text: 'Kettle', marked: false }])
  expect(markWords('Kettle', '…')).toEqual([{ text: 'Kettle', marked: false }])
  expect(markWords('', 'a')).toEqual([])
})

test('the parts together are always the whole name', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(text, text, (name, q) => {
      expect(
        markWords(name, q)
          .map(part => part.text)
          .join(''),
      ).toBe(name)
    }),
  )
})
