/**
 * Numbers with their units, and numbers written as words: `4 litre`, `4l`, «چهار لیتری» and «۴ لیتر» are the same amount. The words
 * of a query that say an amount become one word of it. Used by `search-query.ts`.
 */
import { fold } from '#shared/fold.ts'

/** As the catalogue writes a unit, and as people type it beside that. */
type Unit = { written: string[]; typed?: string[] }

const units: Unit[] = [
  { written: ['l', 'litre', 'liter', 'لیتر'], typed: ['ltr'] },
  { written: ['ml', 'cc', 'millilitre', 'milliliter', 'میلی‌لیتر', 'سی‌سی'], typed: ['میلی', 'میل'] },
  { written: ['µl', 'ul', 'microlitre', 'microliter', 'میکرولیتر'], typed: ['میکرو'] },
  { written: ['mg', 'میلی‌گرم'] },
  { written: ['g', 'gr', 'gram', 'گرم'] },
  { written: ['kg', 'kilo', 'kilogram', 'کیلو', 'کیلوگرم'] },
  { written: ['ton', 'tonne', 'تن'] },
  { written: ['mm', 'millimetre', 'millimeter', 'میلی‌متر'], typed: ['میلی', 'میل'] },
  { written: ['cm', 'centimetre', 'centimeter', 'سانتی‌متر', 'سانت', 'سانتی'] },
  { written: ['m', 'metre', 'meter', 'متر'] },
  { written: ['inch', 'اینچ'] },
  { written: ['w', 'watt', 'وات'] },
  { written: ['kw', 'kilowatt', 'کیلووات'] },
  { written: ['v', 'volt', 'ولت'] },
  { written: ['a', 'amp', 'ampere', 'آمپر'] },
  { written: ['ah', 'آمپر‌ساعت'], typed: ['آمپر', 'amp'] },
  { written: ['mah', 'میلی‌آمپر', 'میلی‌آمپر‌ساعت'] },
  { written: ['hz', 'hertz', 'هرتز'] },
  { written: ['rpm', 'دور'] },
  { written: ['bar', 'بار'] },
  { written: ['psi'] },
  { written: ['lm', 'lumen', 'لومن'] },
  { written: ['gb', 'گیگ', 'گیگابایت'], typed: ['گیگا'] },
  { written: ['tb', 'ترابایت'] },
  { written: ['pcs', 'pc', 'piece', 'pack', 'عدد', 'عددی'], typed: ['تا', 'تایی'] },
  { written: ['person', 'نفر', 'نفره'] },
]

const joined = (unit: string) => fold(unit).replaceAll(' ', '')

/** By what is typed: the units it may mean, each as its spellings in the catalogue. */
const unitsByWord = new Map<string, string[][]>()
for (const { written, typed = [] } of units) {
  for (const word of new Set([...written, ...typed].map(joined))) {
    unitsByWord.set(word, [...(unitsByWord.get(word) ?? []), written.map(joined)])
  }
}

/** With the plural or the Persian ending of an adjective: `litres`, «لیتری», «کیلویی». */
const inOtherForms = (word: string) => [
  word,
  word.replace(/(?<=[a-z]{2})s$/, ''),
  word.replace(/ی{1,2}$/, ''),
]

const unitsOf = (word: string): string[][] => {
  for (const form of inOtherForms(word)) {
    const found = unitsByWord.get(form)
    if (found) return found
  }
  return []
}

const numberWords = new Map<string, number>()
const addNumbers = (from: number, step: number, text: string) => {
  for (const [index, word] of text.split(' ').entries()) numberWords.set(fold(word), from + index * step)
}
addNumbers(
  1,
  1,
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
)
addNumbers(17, 1, 'seventeen eighteen nineteen twenty')
addNumbers(30, 10, 'thirty forty fifty sixty seventy eighty ninety hundred')
addNumbers(
  1,
  1,
  'یک دو سه چهار پنج شش هفت هشت نه ده یازده دوازده سیزده چهارده پانزده شانزده هفده هجده نوزده بیست',
)
addNumbers(30, 10, 'سی چهل پنجاه شصت هفتاد هشتاد نود صد')
addNumbers(200, 100, 'دویست سیصد چهارصد پانصد ششصد هفتصد هشتصد نهصد هزار')

const and = 'و'

/** A number at the beginning of these words, and how many of them say it. */
export function numberAt(words: string[]): { value: number; length: number } | undefined {
  const first = words[0] ?? ''
  if (/^[1-9][0-9]*$/.test(first)) return { value: Number(first), length: 1 }
  let [sum, length, last] = [0, 0, Number.POSITIVE_INFINITY]
  for (let at = 0; at < words.length; ) {
    const skipped = length > 0 && words[at] === and ? 1 : 0
    const value = numberWords.get(words[at + skipped] ?? '')
    // `twenty five`, «صد و بیست»: each part is smaller than the place before it.
    if (value === undefined || value >= (last < 100 ? 10 : last) || (length > 0 && last < 20)) break
    sum += value
    at += skipped + 1
    length = at
    last = value
  }
  return length > 0 ? { value: sum, length } : undefined
}

/** A number and its unit, which may be written together (`4l`) or as two words («میلی لیتر»). */
export type Measure = {
  /** How many of the words say it. */
  length: number
  /** As one word, in every spelling of the unit: `4l`, `4litre`, «4لیتر». */
  spellings: string[]
}

export function measureAt(words: string[]): Measure | undefined {
  const [, number, unit] = /^([1-9][0-9]*)([^0-9]+)$/.exec(words[0] ?? '') ?? []
  if (number && unit) return toMeasure(number, unitsOf(unit), 1)
  const amount = numberAt(words)
  if (!amount) return undefined
  const rest = words.slice(amount.length, amount.length + 2)
  for (const length of [2, 1]) {
    if (rest.length < length) continue
    const found = toMeasure(
      String(amount.value),
      unitsOf(rest.slice(0, length).join('')),
      amount.length + length,
    )
    if (found) return found
  }
  return undefined
}

function toMeasure(number: string, meant: string[][], length: number): Measure | undefined {
  if (meant.length === 0) return undefined
  return { length, spellings: [...new Set(meant.flat())].map(unit => number + unit) }
}
