/**
 * The key specifications of a product as its card shows them: few, short and without their names. `1200 W` says what it is, and
 * a list of cards is read faster without "Power" before it. Used by `product-cards.server.ts`.
 */
import { fold } from '#shared/fold.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { withPersianFractions } from '../model/persian-fractions.ts'
import type { SpecRow } from '../model/spec-row.ts'
import { asSeen, type SpecAttributes, specWordsOf } from '../model/spec-words.ts'

/** By language; the base language is ''. One in which nothing would be said is left out. */
export type KeySpecs = Record<string, string[]>

const maxKeySpecs = 3
/** They are chosen among this many first specifications. */
export const specsRead = 6

/** Values of the category's attributes come before the product's own specifications. What a product does not have is left out. */
export function chooseKeySpecs(
  rows: SpecRow[],
  { attributes, base }: { attributes: SpecAttributes; base: Locale },
): KeySpecs {
  const first = asSeen(rows.slice(0, specsRead), attributes, base)
  const isOfAttribute = (row: SpecRow) => Number(row.attributeId !== null)
  const inOrder = first.toSorted((one, other) => isOfAttribute(other) - isOfAttribute(one))
  const told = locales.filter(locale => locale === base || first.some(row => isReadable(row, locale)))
  return Object.fromEntries(
    told.flatMap(locale => {
      const chosen: string[] = []
      for (const row of inOrder) {
        // A card has room for three: in another language they are those that say something in it.
        if (locale !== base && !isReadable(row, locale)) continue
        const { name, value } = specWordsOf(row, attributes, { locale, base })
        if (!value || no.has(fold(value))) continue
        const text = unbroken(toKeySpec(name, value))
        // Without their names, two specifications can read the same.
        if (chosen.length < maxKeySpecs && !chosen.includes(text)) chosen.push(text)
      }
      return chosen.length > 0 ? [[locale === base ? '' : locale, chosen]] : []
    }),
  )
}

const isReadable = (row: SpecRow, locale: Locale) =>
  row.kind !== 'text' || Boolean(row.translations[locale]?.value || row.translations[locale]?.name)

const folded = (...words: string[]) => new Set(words.map(fold))
const yes = folded('yes', 'بله', 'دارد')
const no = folded('no', 'خیر', 'ندارد')

/** "Dimmable" instead of "Yes". A number without a unit means nothing without its name. */
function toKeySpec(name: string, value: string): string {
  if (yes.has(fold(value))) return name
  const shown = withPersianFractions(value, name)
  return /\p{L}/u.test(value) ? shown : `${name} \u2068${shown}\u2069`
}

/** Characters of a text that is not broken into two lines. */
const longestUnbroken = 22

const unbroken = (text: string) => (text.length <= longestUnbroken ? text.replaceAll(' ', '\u00a0') : text)
