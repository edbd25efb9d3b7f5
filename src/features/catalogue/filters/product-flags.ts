/**
 * What staff filter lists of products by: what a product lacks, and its lifecycle. Visitors filter by the lifecycle alone, and see
 * discontinued products last. It is one number with a bit for each, stored with the product's facets
 * (`product-facets.server.ts`) and compared in the same scan.
 */
import { locales } from '#shared/locale.ts'
import type { lifecycles } from '../model/product-fields.ts'

/** In the order of their bits. With a new one, raise the version in `derived/rebuild-outdated.server.ts`. */
export const missingParts = ['picture', 'price', 'text', 'translation', 'category', 'alt'] as const
export type MissingPart = (typeof missingParts)[number]
type Lifecycle = (typeof lifecycles)[number]

const bitOf = (part: MissingPart) => 1 << missingParts.indexOf(part)
const discontinued = 1 << missingParts.length

/** The columns of a product that its flags follow from. */
export type FlaggedColumns = {
  price: number | null
  name: string
  summary: string
  description: string
  translations: string
  lifecycle: string
}

/** `alts` are the alternative texts of its pictures, in the base language. */
export function toFlags(product: FlaggedColumns, { alts, categoryIds }: FlagSources): number {
  const isMissing: Record<MissingPart, boolean> = {
    picture: alts.length === 0,
    price: product.price === null,
    text: !product.summary && !product.description,
    translation: lacksTranslation(product),
    category: categoryIds.length === 0,
    alt: alts.includes(''),
  }
  const lifecycleBit = product.lifecycle === 'discontinued' ? discontinued : 0
  return missingParts
    .filter(part => isMissing[part])
    .reduce((flags, part) => flags | bitOf(part), lifecycleBit)
}

type FlagSources = { alts: string[]; categoryIds: number[] }

const translatedTexts = ['name', 'summary', 'description'] as const

/** Whether one of the texts is there in the base language and not in another one. Translations never hold the base language. */
function lacksTranslation(product: FlaggedColumns): boolean {
  const translations: Partial<Record<string, Partial<Record<string, string>>>> = JSON.parse(
    product.translations,
  )
  const languagesOf = (text: string) => locales.filter(locale => translations[locale]?.[text]).length
  return translatedTexts.some(text => product[text] && languagesOf(text) < locales.length - 1)
}

export const isDiscontinued = (flags: number) => (flags & discontinued) !== 0

export const toMissingParts = (flags: number) => missingParts.filter(part => flags & bitOf(part))

export type FlagQuery = { missing?: MissingPart[] | undefined; lifecycle?: Lifecycle | undefined }

/** A product passes when its flags, of those in `mask`, are exactly `value`. */
export function toFlagFilter({ missing = [], lifecycle }: FlagQuery) {
  const missingBits = missing.reduce((bits, part) => bits | bitOf(part), 0)
  return {
    mask: lifecycle ? missingBits | discontinued : missingBits,
    value: lifecycle === 'discontinued' ? missingBits | discontinued : missingBits,
  }
}

/** Whether a filter leaves out discontinued products. */
export const isAvailableOnly = ({ mask, value }: ReturnType<typeof toFlagFilter>) =>
  isDiscontinued(mask) && !isDiscontinued(value)

export const hasFlagFilter = (query: FlagQuery) => toFlagFilter(query).mask !== 0

/** Whether a list is filtered by what only staff filter by. */
export const hasMissingFilter = ({ missing = [] }: FlagQuery) => missing.length > 0
