// The vocabulary of the large catalogue's texts: about 50,000 words of both languages, some real and most invented but pronounceable,
// drawn so that few are very frequent and most are rare, as in real texts (Zipf's law with exponent 1).
import type { Word } from './large-words.ts'

/** A number from 0 to 1. */
export type Random = () => number

const wordsPerLanguage = 23_500
const brandCount = 1500

/** The most frequent words of texts about goods, the most frequent first. */
const frequent = {
  en: 'the and of with for in is a to it your from on by that are can be home every water light hand table kitchen room size set easy use clean soft strong warm cold small large colour shape surface cover handle edge part side top base inside outside day night year family guest cooking washing drying storage'.split(
    ' ',
  ),
  fa: 'و با از در برای که این را است تا هر خانه آب نور دست میز آشپزخانه اتاق اندازه ست آسان استفاده تمیز نرم محکم گرم سرد کوچک بزرگ رنگ شکل سطح پوشش دسته لبه قطعه کنار بالا پایه داخل بیرون روز شب سال خانواده مهمان پخت شست‌وشو خشک نگهداری کیفیت ساخت طرح بدنه وزن سبک شیک کاربرد مناسب مقاوم'.split(
    ' ',
  ),
}

type Syllables = { onsets: readonly string[]; vowels: readonly string[]; codas: readonly string[] }

const latin: Syllables = {
  onsets: 'b br bl c cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sc sh sl sp st t th tr v w'.split(
    ' ',
  ),
  vowels: 'a e i o u ai ea ee oa ou'.split(' '),
  codas: ['', '', '', 'n', 'r', 'l', 's', 't', 'm', 'd', 'nd', 'st', 'ck', 'rt'],
}
const persian: Syllables = {
  onsets: [...'بپتجچحخدرزسشصطغفقکگلمنوهی'],
  // Short vowels are not written.
  vowels: ['ا', 'ی', 'و', '', '', 'ا'],
  codas: ['', '', '', 'ن', 'ر', 'م', 'ش', 'ت', 'د', 'ند', 'ست', 'نه'],
}

/** Consonants and vowels of brand names, in both scripts, so that a brand is spelled alike in both. */
const brandOnsets: readonly Word[] = [
  ['b', 'ب'],
  ['d', 'د'],
  ['f', 'ف'],
  ['g', 'گ'],
  ['k', 'ک'],
  ['l', 'ل'],
  ['m', 'م'],
  ['n', 'ن'],
  ['p', 'پ'],
  ['r', 'ر'],
  ['s', 'س'],
  ['sh', 'ش'],
  ['t', 'ت'],
  ['v', 'و'],
  ['z', 'ز'],
  ['kh', 'خ'],
  ['ch', 'چ'],
  ['j', 'ج'],
]
const brandVowels: readonly Word[] = [
  ['a', 'ا'],
  ['i', 'ی'],
  ['u', 'و'],
  ['e', ''],
  ['o', ''],
]

type Vocabulary = { texts: readonly [en: string[], fa: string[]]; brands: Word[] }
let made: Vocabulary | undefined

/** Made once, when the first product is. */
export function vocabulary(): Vocabulary {
  made ??= {
    texts: [makeWords(frequent.en, latin, seeded(1)), makeWords(frequent.fa, persian, seeded(2))],
    brands: makeBrands(seeded(3)),
  }
  return made
}

/** The rank of a word by Zipf's law: the word of rank r is drawn about r times as rarely as the first one. */
export const zipfRank = (random: Random, count: number) => Math.floor((count + 1) ** random()) - 1

/** `count` words of the language, each drawn by Zipf's law. */
export function drawWords(random: Random, language: 0 | 1, count: number): string {
  const words = vocabulary().texts[language]
  let text = ''
  for (let at = 0; at < count; at++) text += `${at === 0 ? '' : ' '}${words[zipfRank(random, words.length)]}`
  return text
}

export const drawBrand = (random: Random): Word => vocabulary().brands[zipfRank(random, brandCount)] as Word

function makeWords(known: readonly string[], syllables: Syllables, random: Random): string[] {
  const words = new Set(known)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]
  while (words.size < wordsPerLanguage) {
    // Frequent words are short.
    const shortest = words.size < 300 ? 1 : words.size < 3000 ? 2 : 3
    const count = shortest + Math.floor(random() * 2)
    let word = ''
    for (let at = 0; at < count; at++) word += `${pick(syllables.onsets)}${pick(syllables.vowels)}`
    word += pick(syllables.codas)
    if (word.length > 1) words.add(word)
  }
  return [...words]
}

function makeBrands(random: Random): Word[] {
  const brands = new Map<string, Word>()
  const pick = (list: readonly Word[]) => list[Math.floor(random() * list.length)] as Word
  while (brands.size < brandCount) {
    let [en, fa] = ['', '']
    const count = 2 + Math.floor(random() * 2)
    for (let at = 0; at < count; at++) {
      for (const part of [pick(brandOnsets), pick(brandVowels)]) [en, fa] = [en + part[0], fa + part[1]]
    }
    // Two names that Persian writes alike would be one word there.
    if (fa.length > 2) brands.set(fa, [`${en.charAt(0).toUpperCase()}${en.slice(1)}`, fa])
  }
  return [...brands.values()]
}

/** A seeded generator. */
export function seeded(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
