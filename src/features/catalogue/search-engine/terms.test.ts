import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '#shared/fold.ts'
import { inOtherLayout, inOtherLayouts } from './corrections/keyboard-layout.ts'
import { toQueryText, toQueryWords, toSearchQuery } from './search-query.ts'
import { type IndexedText, toIndexedNames, toIndexTerms, toVocabulary } from './terms.ts'
import { skeletonsOf } from './transliteration.ts'
import { mistakesAllowed, mistakesBetween, termVariants, typedVariants } from './variants.ts'

const none: IndexedText = { names: [], codes: [], texts: [], descriptions: [], categoryIds: [] }
const wordsOf = (texts: Partial<IndexedText>) =>
  toIndexTerms({ ...none, ...texts })
    .words.trim()
    .split(' ')
/** The words of names alone, without their mark. */
const nameWordsOf = (texts: Partial<IndexedText>) =>
  wordsOf(texts).flatMap(word => (word.startsWith('·') ? word.slice(1) : []))
const foldedWords = (q: string) => toQueryWords(q, new Set()).map(word => word.spellings[0])

/** Own texts, because those of fast-check with all characters take seconds to prepare. */
const anything = (maxLength: number) =>
  fc
    .array(fc.integer({ min: 1, max: 0x10ffff }), { maxLength })
    .map(codes => String.fromCodePoint(...codes).toWellFormed())

test('a thing that is a quality is one word, however it is written', () => {
  for (const text of ['یخچال‌دار', 'یخچال دار', 'یخچالدار'])
    expect(foldedWords(text), text).toEqual(['یخچالدار'])
  for (const text of ['قهوه‌ای', 'قهوه ای']) expect(foldedWords(text), text).toEqual(['قهوهای'])
  expect(foldedWords('کتری‌ای یخچال دارید')).toEqual(['کتری', 'یخچال', 'دارید'])
  expect(nameWordsOf({ names: ['سانتریفیوژ یخچال‌دار'] })).toEqual(['سانتریفیوژ', 'یخچالدار'])
})

describe('the words of a product', () => {
  test('are those of its name, marked, with their beginnings and pairs, once each and sorted', () => {
    expect(toIndexTerms({ ...none, names: ['Oak oak Kettle'] }).words).toBe(
      ' ·kettle ·oak …k …ke …o …oa ‿oakkettle ‿oakoak ',
    )
  })

  test('of its description are in the second index alone, with all others, without marks', () => {
    const { words, allWords } = toIndexTerms({
      ...none,
      names: ['Kettle'],
      texts: ['blue'],
      descriptions: ['Boils'],
      categoryIds: [3],
    })
    expect([words, allWords]).toEqual([' blue § §3 ·kettle …k …ke ', ' blue boils kettle § §3 '])
  })

  test('in every spelling of a hamza, without its seat too', () => {
    expect(nameWordsOf({ names: ['مسؤول'] })).toEqual(expect.arrayContaining(['مسوول', 'مسیول', 'مسول']))
  })

  test('have neither Persian endings after a ZWNJ nor signs between the numbers of a size', () => {
    expect(nameWordsOf({ names: ['خانه‌ی ۳۰×۴۰'] })).toEqual(
      expect.arrayContaining(['خانه', '30', '40', 'خانهی']),
    )
    expect(nameWordsOf({ names: ['Tray 30x40'] })).toEqual(expect.arrayContaining(['tray', '30', '40']))
  })

  test('of its code begin at each point where letters and digits meet', () => {
    expect(nameWordsOf({ codes: ['KT-INS114'] })).toEqual(['114', 'ins114', 'ktins114'])
  })

  test('with a ZWNJ are indexed joined and separate', () => {
    expect(wordsOf({ texts: ['پیچ\u200cگوشتی'] })).toEqual(['پیچ', 'پیچگوشتی', 'گوشتی'])
  })

  test('include its categories, as words that no query can contain', () => {
    expect(wordsOf({ categoryIds: [12] })).toEqual(['§', '§12'])
    expect(foldedWords('§12')).toEqual(['12'])
  })

  test('are none for a name of signs alone', () => {
    expect([toIndexTerms({ ...none, names: ['!!!'] }).words, toIndexedNames(['!!!'], ['-'])]).toEqual([
      '',
      '',
    ])
  })

  test('contain no blank and no special character of the database, and are never too long', () => {
    fc.assert(
      fc.property(anything(80), anything(64), (text, code) => {
        const { words, allWords } = toIndexTerms({
          names: [text],
          codes: [code],
          texts: [text],
          descriptions: [text],
          categoryIds: [1],
        })
        for (const word of `${words}${allWords}`.trim().split(/ +/)) {
          expect(word).toMatch(/^(§|[·‿…§]?[\p{L}\p{N}\p{M}]+)$/u)
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
        const words = nameWordsOf({ names: [name] })
        for (const queryWord of foldedWords(name)) {
          expect(words.some(word => word.startsWith(queryWord))).toBe(true)
        }
      }),
    )
  })
})

test('the vocabulary holds words of letters, neither codes nor numbers nor marked words', () => {
  const [names, codes] = [
    ['Oak Kettle 114', 'INS 114 Oak'],
    ['KT-INS114', 'Oak-Z', 'INS 114'],
  ]
  const { words } = toIndexTerms({
    names,
    codes,
    texts: ['از چوب بلوط'],
    descriptions: ['never'],
    categoryIds: [3],
  })
  expect(toVocabulary({ words, names: toIndexedNames(names, codes) }).sort()).toEqual([
    'kettle',
    'oak',
    'از',
    'بلوط',
    'چوب',
  ])
})

describe('a query', () => {
  test('has its words folded, twelve at most', () => {
    expect([toQueryText('  KT-INS114, kt!  '), foldedWords('  KT-INS114, kt!  ')]).toEqual([
      'kt ins114',
      ['kt', 'ins114', 'kt'],
    ])
    expect(foldedWords('a b c d e f g h i j k l m n').length).toBe(12)
  })
  test('without letters and digits has none', () => {
    expect(['', ' ', '!?', '\u200c', '👍'].map(toQueryText)).toEqual(Array(5).fill(''))
    expect(['', ' ', '!?', '\u200c', '👍'].flatMap(foldedWords)).toEqual([])
  })
  test('of any length is processed quickly', () => {
    expect(foldedWords('x'.repeat(1_000_000))).toEqual(['x'.repeat(40)])
  })
  test('is searched without the words that mean nothing here, unless there are no others', () => {
    const ignored = new Set(['the', 'قیمت'])
    const typed = (q: string) => toQueryWords(q, ignored).flatMap(word => (word.isIgnored ? [] : word.typed))
    expect(['The Kettle', 'قیمت کتری‌های «برقی»', 'the'].map(typed)).toEqual([
      ['Kettle'],
      ['کتری', 'برقی'],
      ['the'],
    ])
  })
})

test('a phrase with synonyms is one clause, also with a word that is ignored elsewhere', () => {
  const words = toQueryWords('side by side fridge', new Set(['by']))
  const synonyms = new Map([
    ['side by side fridge', ['ساید بای ساید']],
    ['fridge', ['یخچال']],
  ])
  expect(
    toSearchQuery(words, { synonyms }).clauses.map(({ alternatives }) => alternatives[0]?.beginnings),
  ).toEqual([['side', 'by', 'side', 'fridge']])
})

describe('spelling', () => {
  test.each([
    ['ketle', 'kettle', 1],
    ['kettlle', 'kettle', 1],
    ['kattle', 'kettle', 1],
    ['kettel', 'kettle', 1],
    ['ekttle', 'kettle', 1],
    ['kettle', 'kettle', 0],
    ['refrgeratr', 'refrigerator', 2],
    ['blnedre', 'blender', 2],
    ['kettledrum', 'kettle', 3],
    ['eltket', 'kettle', 3],
  ])('%s is %s with %i mistakes', (typed, word, mistakes) => {
    expect(mistakesBetween(typed, word)).toBe(mistakes)
  })

  test('words with one mistake have a common spelling', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abیک'), minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(word, word, (typed, other) => {
        if (mistakesBetween(typed, other) > 1) return
        const spellings = new Set(termVariants(other))
        expect(typedVariants(typed).some(spelling => spellings.has(spelling))).toBe(true)
      }),
    )
  })

  test.each([
    ['refrgeratr', 'refrigerator'],
    ['refrrigeratorr', 'refrigerator'],
    ['claenner', 'cleaner'],
    ['dishwsaherr', 'dishwasher'],
    ['isnulattor', 'insulator'],
    ['مخلوتکنن', 'مخلوطکن'],
    ['لباسشوییی', 'لباسشویی'],
  ])('a long word with two mistakes is found: %s', (typed, word) => {
    const stored = new Set([...termVariants(word), ...skeletonsOf(word)])
    expect([...typedVariants(typed), ...skeletonsOf(typed)].some(one => stored.has(one))).toBe(true)
    expect(mistakesBetween(typed, word)).toBeLessThanOrEqual(mistakesAllowed(typed))
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
  test('of a text is also read in the words of one script alone, and in no digits', () => {
    expect(inOtherLayouts('[hv,fvrd رباتیک')).toEqual(['جاروبرقی رباتیک', '[hv,fvrd vfhjd;'])
    expect(inOtherLayouts('kettle 12')).toEqual(['نثففمث 12'])
    expect(inOtherLayouts('۱۲')).toEqual([])
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
