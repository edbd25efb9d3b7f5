/** When two texts are one value of an attribute. Used by `attribute-value.ts`, `choices.ts` and the facet index. */
import { fold } from '#shared/fold.ts'

/** Values are the same if they differ only in case or in spellings of letters. Signs count: "A" and "A+" are different. */
export const attributeValueKey = (text: string) =>
  `${fold(text)}\n${text.replace(/[\p{L}\p{N}\p{M}\p{Cf}\s]/gu, '')}`

export const isSameAttributeValue = (one: string, other: string) =>
  attributeValueKey(one) === attributeValueKey(other)
