// The queries of the search benchmark by kind. Each is asked once, because results are cached per query.
import { vocabulary } from '../large-vocabulary.ts'
import { materials, rooms, series, type Word } from '../large-words.ts'

/** The query number `at`. */
type Kind = (at: number) => string

const kinds = rooms.flatMap(({ groups }) => groups.flatMap(group => group.kinds))
const take = <T>(list: readonly T[], at: number) => list[at % list.length] as T
const english = (rank: number) => take(vocabulary().texts[0], rank)
const persian = (rank: number) => take(vocabulary().texts[1], rank)
const brand = (at: number): Word => take(vocabulary().brands, at)
const kind = (at: number): Word => take(kinds, at)
const letters = [...'abcdefghiklmnoprstuvw']

/** These stand in names, and the vocabulary's first words in most descriptions. */
const nameWords = [...materials, ...series, ...kinds].map(([word]) => word.toLowerCase())
const common = (at: number) => (at % 2 === 0 ? take(nameWords, at / 2) : english((at - 1) / 2))

/** As people write Persian names of goods in Latin letters. */
const latinKinds =
  'ketri ghoori samavar tabe ghablame polopaz tarazoo boshghab kase sini livan ghashogh changal chaghoo roomizi dastmal kanape abazhur looster koosan farsh toshak balesh patoo lahaf hole ayene ghafase sabad sandali khodkar daftarche goldan nimkat chakosh anbordast sonbade dastkesh'.split(
    ' ',
  )
const latinMaterials = 'fooladi mesi berenji shishei nokhi pashmi charmi sangi'.split(' ')

const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,"
const persianKeys = 'ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو'

/** What appears when the text is typed with the other keyboard layout. */
function onOtherLayout(text: string): string {
  const [from, to] = /[a-z]/i.test(text) ? [latinKeys, persianKeys] : [persianKeys, latinKeys]
  return Array.from(text.toLowerCase(), letter => to[from.indexOf(letter)] ?? ' ').join('')
}

/** With two neighbouring letters swapped, one left out, or one doubled. */
function withMistake(word: string, at: number): string {
  const middle = Math.floor(word.length / 2)
  const [before, first = '', second = '', rest] = [
    word.slice(0, middle),
    word[middle],
    word[middle + 1],
    word.slice(middle + 2),
  ]
  return before + take([second + first, second, first + first + second], at) + rest
}

export const searchKinds: Record<string, Kind> = {
  'one name': at => brand(at * 13)[0],
  'two words': at => `${brand(at)[0]} ${kind(at)[0]}`,
  'a rare word': at => english(20_000 + at * 31),
  'a common word': common,
  'two letters': at => take(letters, at) + take([...'aeiou'], Math.floor(at / letters.length)),
  'a common word and a letter': at => `${common(at % 40)} ${take(letters, Math.floor(at / 40) + at)}`,
  Persian: at => take([kind(at)[1], `${kind(at)[1]} ${take(materials, at)[1]}`, persian(at * 90)], at),
  'part of a code': at => (at % 2 === 0 ? `${kind(at)[0].slice(0, 2)}-10${at % 10}` : `1${100 + at}`),
  'a mistake': at =>
    withMistake(take([english(3000 + at * 71), persian(3000 + at * 67), kind(at)[0], brand(at)[0]], at), at),
  'the other layout': at => onOtherLayout(take([english(400 + at * 37), kind(at)[1], brand(at)[1]], at)),
  'Latin for Persian': at =>
    `${take(latinKinds, at)} ${take(latinMaterials, Math.floor(at / latinKinds.length) + at)}`,
  'words left out': at =>
    take(
      [
        `where can I buy a ${take(materials, at)[0]} ${kind(at)[0]} for grandmother's house number ${at}`,
        `${brand(at)[0]} ${kind(at)[0]} xyqzw${at}`,
        `قیمت ${kind(at)[1]} ${take(materials, at)[1]} ارزان برای منزل شماره ${at}`,
      ],
      at,
    ),
  'words that exist nowhere': at => `zqxj${english(at)}wvkq پژظغ${persian(at)}`,
}

/** As many misspelt words as a query has room for, each time others: what costs the search most. */
export function misspeltSentence(at: number): string {
  const words = Array.from({ length: 16 }, (_, i) => {
    const number = at * 16 + i
    const word = i % 4 === 3 ? persian(500 + number * 7) : english(500 + number * 11)
    return withMistake(word.slice(0, 6), number)
  })
  return words.join(' ')
}
