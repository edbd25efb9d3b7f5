/**
 * Search rules: synonyms, words to ignore, and products pinned to a query. A `SearchRule` is of one of three
 * kinds. Schemas, limits and types for the API and the forms; `SearchRules` in `../../search-engine/search-rules.ts` is what the search reads.
 */
import * as z from 'zod'
import { id } from '#shared/fields.ts'
import { line } from '#shared/text.ts'
import { type SearchRuleKind, searchRuleLimits } from '../../model/search-rule-kinds.ts'

const phrase = line({ min: 1, max: searchRuleLimits.phrase })

/** Every field an administrator can set. What is typed is stored as typed; the search compares it folded. */
const fields = {
  synonym: {
    /** Empty: all `words` mean the same. Otherwise only a search for this also finds `words`, and not the other way round. */
    from: line({ min: 0, max: searchRuleLimits.phrase }),
    words: z.array(phrase).min(1).max(searchRuleLimits.words),
  },
  ignoredWord: { word: line({ min: 1, max: searchRuleLimits.ignoredWord }) },
  pin: {
    /** The query. It has the name that the parameter of a search has in every address and call. */
    q: line({ min: 1, max: searchRuleLimits.query }),
    /** In the order in which they come first. */
    productIds: z.array(id).min(1).max(searchRuleLimits.products),
  },
}

export const kindOf = <Kind extends SearchRuleKind>(kind: Kind) => ({ kind: z.literal(kind) })

/** Defaults live on creation only: inside `partial()` zod would apply them and a PATCH would overwrite data. */
export const newSynonym = z.strictObject({ ...fields.synonym, from: fields.synonym.from.default('') })
export const newIgnoredWord = z.strictObject(fields.ignoredWord)
export const newPin = z.strictObject(fields.pin)
export const newSearchRule = z.discriminatedUnion('kind', [
  newSynonym.extend(kindOf('synonym')),
  newIgnoredWord.extend(kindOf('ignoredWord')),
  newPin.extend(kindOf('pin')),
])

const version = { version: z.int().optional() }
export const searchRuleChanges = z.discriminatedUnion('kind', [
  z.strictObject(fields.synonym).partial().extend(kindOf('synonym')).extend(version),
  z.strictObject(fields.ignoredWord).partial().extend(kindOf('ignoredWord')).extend(version),
  z.strictObject(fields.pin).partial().extend(kindOf('pin')).extend(version),
])

export type NewSearchRule = z.infer<typeof newSearchRule>
export type SearchRuleChanges = z.infer<typeof searchRuleChanges>
/** The fields of any kind. */
export type SearchRuleField = 'from' | 'words' | 'word' | 'q' | 'productIds'
