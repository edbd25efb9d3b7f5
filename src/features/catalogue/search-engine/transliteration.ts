/**
 * Persian words typed in Latin letters (`ghahve saz`). There are many ways to write the vowels, and Persian hardly writes them,
 * so words are compared by their consonants: a word and its transliteration have the same skeleton.
 */
import { withoutOne } from './variants.ts'

/** Letters that sound alike share a class. Vowels, and letters that may stand for one, have none. */
const persianClasses: Record<string, string> = {
  ب: 'b', پ: 'p', ت: 't', ط: 't', ث: 's', س: 's', ص: 's', ج: 'j', چ: 'c', ح: 'h', ه: 'h', خ: 'x', د: 'd', ذ: 'z', ز: 'z', ض: 'z',
  ظ: 'z', ر: 'r', ژ: 'z', ش: 'w', غ: 'q', ق: 'q', ف: 'f', ک: 'k', گ: 'g', ل: 'l', م: 'm', ن: 'n',
} // biome-ignore format: a table
const latinClasses: Record<string, string> = {
  gh: 'q', kh: 'x', sh: 'w', ch: 'c', zh: 'z', ph: 'f', ck: 'k', b: 'b', p: 'p', t: 't', s: 's', j: 'j', h: 'h', x: 'x', d: 'd',
  z: 'z', r: 'r', q: 'q', f: 'f', k: 'k', c: 'k', g: 'g', l: 'l', m: 'm', n: 'n',
} // biome-ignore format: a table

const isLatin = (word: string) => /^[a-z]+$/.test(word)
const isPersian = (word: string) => /^\p{Script=Arabic}+$/u.test(word)

/** The classes of its consonants: words that sound roughly alike have the same. */
export function consonantsOf(word: string): string {
  // A doubled consonant is written once in Persian. With a vowel between them they are two: `loole` is لوله.
  const letters = isLatin(word)
    ? (word.replace(/([^aeiou])\1+/g, '$1').match(/[gkscz]h|ph|ck|./g) ?? [])
    : Array.from(word)
  const classes = isLatin(word) ? latinClasses : persianClasses
  return letters.map(letter => classes[letter] ?? '').join('')
}

/** A skeleton of one consonant is that of too many words. */
const shortest = 2
/** From this length on a skeleton may lack a consonant: then most words with two mistakes have a common skeleton. */
const longEnough = 5
/** Marks a skeleton among the spellings of words, which consist of letters alone. */
const mark = '~'

/**
 * The skeletons of a word, with and without its `h`: the letter ه is often silent (قهوه), and then not written in Latin letters.
 */
export function skeletonsOf(word: string): string[] {
  if (!isLatin(word) && !isPersian(word)) return []
  const classes = consonantsOf(word)
  const silent = [classes, classes.replace(/h$/, ''), classes.replaceAll('h', '')]
  const incomplete = classes.length >= longEnough ? withoutOne(classes) : []
  return [...new Set([...silent, ...incomplete])].filter(one => one.length >= shortest).map(one => mark + one)
}

/** Vowels are compared too, roughly: a long one is written in both. */
const persianVowels: Record<string, string> = { آ: 'a', ا: 'a', و: 'u', ی: 'i' }
const latinVowels: Record<string, string> = { a: 'a', o: 'u', u: 'u', v: 'u', w: 'u', i: 'i', y: 'i', e: '' }

/** How a word sounds, roughly, for telling words with the same skeleton apart. A short `e` may stand for nothing or for ی. */
export function soundOf(word: string, e = ''): string {
  // The و of خواب is not heard.
  const heard = isLatin(word) ? word : word.replaceAll('خوا', 'خا')
  const letters = isLatin(word) ? (word.match(/[gkscz]h|ph|ck|oo|ee|aa|./g) ?? []) : Array.from(heard)
  const sounds = isLatin(word)
    ? { ...latinClasses, ...latinVowels, oo: 'u', ee: 'i', aa: 'a', e }
    : { ...persianClasses, ...persianVowels }
  return letters.map(letter => (sounds as Record<string, string>)[letter] ?? '').join('')
}

/** Whether one of the words is in Latin letters and the other in Persian ones. */
export const areTransliterated = (one: string, other: string) =>
  (isLatin(one) && isPersian(other)) || (isPersian(one) && isLatin(other))

const isVowel = (sound = '') => sound !== '' && 'aiue'.includes(sound)
/** From so many consonants on, one vowel may be a mistake. */
const enoughConsonants = 4

/**
 * Whether a Latin and a Persian word sound alike to their long vowels. A short vowel is written in Latin letters alone, and is passed
 * over: `tormoz` is ترمز. A long one is written in both, and is the same: neither `slim` nor `slm` is سلام.
 */
export function haveSameVowels(one: string, other: string): boolean {
  const [latin, persian] = isLatin(one) ? [one, other] : [other, one]
  // The first alef may merely bear another vowel: اتو is `otoo`.
  const isBearer = persian.startsWith('ا')
  const from = isBearer ? soundOf(latin, 'e').replace(/^[aiue]/, '') : soundOf(latin, 'e')
  const to = isBearer ? soundOf(persian).slice(1) : soundOf(persian)
  let [at, otherAt, conflicts] = [0, 0, 0]
  while (at < from.length || otherAt < to.length) {
    const [sound, otherSound] = [from[at], to[otherAt]]
    if (sound === otherSound || (sound === 'e' && otherSound === 'i')) {
      at++
      otherAt++
    } else if (isVowel(sound) && (!isVowel(otherSound) || from[at + 1] === otherSound)) at++
    else if (isVowel(otherSound)) {
      conflicts++
      if (isVowel(sound)) at++
      otherAt++
    } else if (sound !== undefined && from[at + 1] === otherSound) at++
    else if (otherSound !== undefined && sound === to[otherAt + 1]) otherAt++
    else {
      at++
      otherAt++
    }
  }
  const consonants = [...from].filter(sound => !isVowel(sound)).length
  return conflicts <= (consonants >= enoughConsonants ? 1 : 0)
}
