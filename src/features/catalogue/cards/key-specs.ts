/**
 * The key specifications of a product as its card shows them: few, short and without their names. `1200 W` says what it is, and
 * a list of cards is read faster without "Power" before it. Used by `product-cards.server.ts`.
 */
import { fold } from '#shared/fold.ts'
import { withPersianFractions } from '../model/persian-fractions.ts'

export type KeySpecCandidate = {
  /** '' for the base language. */
  locale: string
  position: number
  isOfAttribute: boolean
  name: string
  value: string
}
/** By language; the base language is ''. */
export type KeySpecs = Record<string, string[]>

const maxKeySpecs = 3

/** Values of the category's attributes come before the product's own specifications. What a product does not have is left out. */
export function chooseKeySpecs(candidates: KeySpecCandidate[]): KeySpecs {
  const inOrder = candidates.toSorted(
    (one, other) => Number(other.isOfAttribute) - Number(one.isOfAttribute) || one.position - other.position,
  )
  const chosen: KeySpecs = {}
  for (const { locale, name, value } of inOrder) {
    if (no.has(fold(value))) continue
    chosen[locale] ??= []
    const text = unbroken(toKeySpec(name, value))
    // Without their names, two specifications can read the same.
    if (chosen[locale].length < maxKeySpecs && !chosen[locale].includes(text)) chosen[locale].push(text)
  }
  return chosen
}

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
