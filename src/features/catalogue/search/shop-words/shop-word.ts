/**
 * What staff teach the search: synonyms, words to ignore, and products pinned to a query. One entry is a `ShopWord` of one of three
 * kinds. Schemas, limits and types for the API and the forms; `ShopWords` in `../shop-words.ts` is what the search reads.
 */
import * as z from 'zod'
import { id, stamps } from '#shared/fields.ts'
import { line } from '#shared/text.ts'
import { productCard } from '../../products/product.ts'

/** Also the names of the entities in the history. */
export const shopWordKinds = ['synonym', 'ignoredWord', 'pin'] as const
export type ShopWordKind = (typeof shopWordKinds)[number]

/** `most`: how many entries there can be of each kind. The others bound one entry. */
export const shopWordLimits = {
  most: { synonym: 2000, ignoredWord: 500, pin: 500 },
  phrase: 60,
  /** Words or phrases of a group. */
  words: 12,
  ignoredWord: 40,
  /** As long as a query may be. */
  query: 100,
  products: 10,
} as const

const phrase = line({ min: 1, max: shopWordLimits.phrase })

/** Every field an administrator can set. What is typed is stored as typed; the search compares it folded. */
const fields = {
  synonym: {
    /** Empty: all `words` mean the same. Otherwise only a search for this also finds `words`, and not the other way round. */
    from: line({ min: 0, max: shopWordLimits.phrase }),
    words: z.array(phrase).min(1).max(shopWordLimits.words),
  },
  ignoredWord: { word: line({ min: 1, max: shopWordLimits.ignoredWord }) },
  pin: {
    q: line({ min: 1, max: shopWordLimits.query }),
    /** In the order in which they come first. */
    productIds: z.array(id).min(1).max(shopWordLimits.products),
  },
}

const kindOf = <Kind extends ShopWordKind>(kind: Kind) => ({ kind: z.literal(kind) })

/** Defaults live on creation only: inside `partial()` zod would apply them and a PATCH would overwrite data. */
export const newSynonym = z.strictObject({ ...fields.synonym, from: fields.synonym.from.default('') })
export const newIgnoredWord = z.strictObject(fields.ignoredWord)
export const newPin = z.strictObject(fields.pin)
export const newShopWord = z.discriminatedUnion('kind', [
  newSynonym.extend(kindOf('synonym')),
  newIgnoredWord.extend(kindOf('ignoredWord')),
  newPin.extend(kindOf('pin')),
])

const version = { version: z.int().optional() }
export const shopWordChanges = z.discriminatedUnion('kind', [
  z.strictObject(fields.synonym).partial().extend(kindOf('synonym')).extend(version),
  z.strictObject(fields.ignoredWord).partial().extend(kindOf('ignoredWord')).extend(version),
  z.strictObject(fields.pin).partial().extend(kindOf('pin')).extend(version),
])

const storedStamps = { id, ...stamps.shape }
const strings = z.array(z.string())
const synonym = z.object({ ...kindOf('synonym'), ...storedStamps, from: z.string(), words: strings })
const ignoredWord = z.object({ ...kindOf('ignoredWord'), ...storedStamps, word: z.string() })
const pin = z.object({
  ...kindOf('pin'),
  ...storedStamps,
  q: z.string(),
  productIds: z.array(id),
  /** Those of the products that exist, in the same order. Visitors get only the ones that are shown. */
  products: z.array(productCard),
})
export const shopWord = z.discriminatedUnion('kind', [synonym, ignoredWord, pin])

export type NewShopWord = z.infer<typeof newShopWord>
export type ShopWordChanges = z.infer<typeof shopWordChanges>
export type ShopWord = z.infer<typeof shopWord>
/** The fields of any kind. */
export type ShopWordField = 'from' | 'words' | 'word' | 'q' | 'productIds'

/** How an entry is called in lists and in the history. */
export function nameOf(entry: NewShopWord): string {
  if (entry.kind === 'ignoredWord') return entry.word
  if (entry.kind === 'pin') return entry.q
  const words = entry.words.join(', ')
  return entry.from ? `${entry.from}: ${words}` : words
}
