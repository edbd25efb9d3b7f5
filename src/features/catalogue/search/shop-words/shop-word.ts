/**
 * What staff teach the search: synonyms, words to ignore, and products pinned to a query. One entry is a `ShopWord` of one of three
 * kinds. Schemas, limits and types for the API and the forms; `ShopWords` in `../../search-engine/shop-words.ts` is what the search reads.
 */
import * as z from 'zod'
import { id } from '#shared/fields.ts'
import { line } from '#shared/text.ts'
import { type ShopWordKind, shopWordLimits } from '../../model/shop-word-kinds.ts'

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

export const kindOf = <Kind extends ShopWordKind>(kind: Kind) => ({ kind: z.literal(kind) })

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

export type NewShopWord = z.infer<typeof newShopWord>
export type ShopWordChanges = z.infer<typeof shopWordChanges>
/** The fields of any kind. */
export type ShopWordField = 'from' | 'words' | 'word' | 'q' | 'productIds'
