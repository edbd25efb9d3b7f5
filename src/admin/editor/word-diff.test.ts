import { expect, test } from 'vitest'
import { type ComparedText, diffWords } from './word-diff.ts'

/** Marks what differs with brackets. */
const marked = (parts: ComparedText[]) =>
  parts
    .map(({ text, differs }) => (differs ? `[${text.trimEnd()}]${text.slice(text.trimEnd().length)}` : text))
    .join('')
const bothMarked = (mine: string, theirs: string) => {
  const parts = diffWords(mine, theirs)
  return [marked(parts.mine), marked(parts.theirs)]
}

test('marks the words that differ, and leaves the sign behind them alone', () => {
  expect(
    bothMarked('A slim spout for a steady pour.', 'A slim gooseneck spout for a steady pour of tea.'),
  ).toEqual(['A slim spout for a steady pour.', 'A slim [gooseneck] spout for a steady pour [of tea].'])
})

test('an amount and a Persian word with a half space are one word each', () => {
  expect(bothMarked('$84.00', '$82.00')).toEqual(['[$84.00]', '[$82.00]'])
  expect(bothMarked('۵٬۱۵۰٬۰۰۰ تومان', '۵٬۰۵۰٬۰۰۰ تومان')).toEqual(['[۵٬۱۵۰٬۰۰۰] تومان', '[۵٬۰۵۰٬۰۰۰] تومان'])
  expect(bothMarked('لولهٔ باریک', 'لولهٔ گردن‌غازی')).toEqual(['لولهٔ [باریک]', 'لولهٔ [گردن‌غازی]'])
})

test('an empty text differs by all the other’s words', () => {
  expect(diffWords('', 'Two words')).toEqual({ mine: [], theirs: [{ text: 'Two words', differs: true }] })
})

test('a long run of equal words is cut in its middle', () => {
  const long = Array.from({ length: 200 }, (_, index) => `w${index}`).join(' ')
  const [mine = ''] = bothMarked(`${long} end`, `${long} other`)
  expect(mine).toMatch(/^w0 w1 .*w11 … w188 .*w199 \[end\]$/)
})

test('texts without anything in common are marked as a whole in reasonable time', () => {
  const words = (letter: string) => Array.from({ length: 4000 }, (_, index) => `${letter}${index}`).join(' ')
  const { mine, theirs } = diffWords(words('a'), words('b'))
  expect([mine.length, theirs.length, mine[0]?.differs]).toEqual([1, 1, true])
})
