import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '#shared/fold.ts'
import { inOtherLayout } from './keyboard-layout.ts'
import { isNearly, spellingsOf } from './spelling.ts'
import { type IndexedText, toIndexedNames, toIndexedWords, toQuery, toVocabulary } from './words.ts'

const none: IndexedText = { names: [], codes: [], texts: [], categoryIds: [] }
const wordsOf = (texts: Partial<IndexedText>) =>
  toIndexedWords({ ...none, ...texts })
    .trim()
    .split(' ')

/** Own texts, because those of fast-check with all characters take seconds to prepare. */
const anything = (maxLength: number) =>
  fc
    .array(fc.integer({ min: 1, max: 0x10ffff }), { maxLength })
    .map(codes => String.fromCodePoint(...codes).toWellFormed())

describe('the words of a product', () => {
  test('are those of its name, plain and marked as words of a name, once each and sorted', () => {
    expect(toIndexedWords({ ...none, names: ['Oak oak Kettle'] })).toBe(' kettle oak ·kettle ·oak ')
  })

  test('of its code begin at each point where letters and digits meet', () => {
    expect(wordsOf({ codes: ['KT-INS114'] })).toEqual([
      '114',
      'ins114',
      'ktins114',
      '·114',
      '·ins114',
      '·ktins114',
    ])
  })

  test('with a ZWNJ are indexed joined and separate', () => {
    expect(wordsOf({ texts: ['پیچ\u200cگوشتی'] })).toEqual(['پیچ', 'پیچگوشتی', 'گوشتی'])
  })

  test('include its categories, as words that no query can contain', () => {
    expect(wordsOf({ categoryIds: [12] })).toEqual(['§', '§12'])
    expect(toQuery('§12')?.words).toEqual(['12'])
  })

  test('are none for a name of signs alone', () => {
    expect([toIndexedWords({ ...none, names: ['!!!'] }), toIndexedNames(['!!!'])]).toEqual(['', ''])
  })

  test('contain no blank and no special character of the database, and are never too long', () => {
    fc.assert(
      fc.property(anything(80), anything(64), (text, code) => {
        const words = toIndexedWords({ names: [text], codes: [code], texts: [text], categoryIds: [1] })
        for (const word of words.trim().split(' ')) {
          expect(word).toMatch(/^(§|[·§]?[\p{L}\p{N}\p{M}]+)$/u)
          expect(Buffer.byteLength(word)).toBeLessThan(200)
        }
      }),
    )
  })

  test('begin with the words of any query made of them', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'abzکیآئةإ۱9 \u200c-.ßİ가'),
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(letters, name => {
        const words = wordsOf({ names: [name] })
        for (const queryWord of toQuery(name)?.words ?? []) {
          expect(words.some(word => word.startsWith(queryWord))).toBe(true)
        }
      }),
    )
  })
})

test('the vocabulary holds words of letters, neither codes nor numbers nor marked words', () => {
  const words = toIndexedWords({
    names: ['Oak Kettle 114'],
    codes: ['KT-INS114'],
    texts: ['از چوب بلوط'],
    categoryIds: [3],
  })
  expect(toVocabulary(words)).toEqual(['kettle', 'oak', 'بلوط', 'چوب'])
})

describe('a query', () => {
  test('has its words folded, each once, eight at most', () => {
    expect(toQuery('  KT-INS114, kt!  ')).toEqual({ text: 'kt ins114', words: ['kt', 'ins114'] })
    expect(toQuery('a b c d e f g h i j')?.words.length).toBe(8)
  })
  test('without letters and digits is undefined', () => {
    expect(['', ' ', '!?', '\u200c', '👍'].map(toQuery)).toEqual(Array(5).fill(undefined))
  })
  test('of any length is processed quickly', () => {
    expect(toQuery('x'.repeat(1_000_000))?.words).toEqual(['x'.repeat(40)])
  })
})

describe('spelling', () => {
  test('words with one mistake are similar', () => {
    for (const wrong of ['ketle', 'kettlle', 'kattle', 'kettel', 'ekttle', 'kettl', 'ettle']) {
      expect(isNearly(wrong, 'kettle'), wrong).toBe(true)
    }
    for (const wrong of ['kettledrum', 'kitten', 'ttleke', 'eltket']) {
      expect(isNearly(wrong, 'kettle'), wrong).toBe(false)
    }
  })

  test('similar words have a common spelling', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abیک'), minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(word, word, (one, other) => {
        if (!isNearly(one, other)) return
        const spellings = new Set(spellingsOf(other))
        expect(spellingsOf(one).some(spelling => spellings.has(spelling))).toBe(true)
      }),
    )
  })
})

describe('the other keyboard layout', () => {
  test.each([
    ['بشد', 'fan'],
    ['fan', 'بشد'],
    [';jvd', 'کتری'],
    ['vC gf', 'رژ لب'],
    ['FAN 12', 'بشد 12'],
  ])('makes %s into %s', (typed, meant) => {
    expect(inOtherLayout(typed)).toBe(meant)
  })
  test('is undefined for mixed scripts and for digits', () => {
    expect(['fan پنکه', '114', '', '؟'].map(inOtherLayout).slice(0, 3)).toEqual(Array(3).fill(undefined))
  })
  test('converted back folds to the typed text', () => {
    const keys = fc.string({ unit: fc.constantFrom(...'qwertyuiopasdfghjklzxcvbnm'), minLength: 1 })
    fc.assert(
      fc.property(keys, typed => {
        expect(fold(inOtherLayout(inOtherLayout(typed) ?? '') ?? '')).toBe(typed)
      }),
    )
  })
})
