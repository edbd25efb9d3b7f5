/** An entry as the API returns it to staff. */
import * as z from 'zod'
import { id, stamps } from '#shared/fields.ts'
import { productCard } from '../../model/product.ts'
import { kindOf } from './search-rule.ts'

const storedStamps = { id, ...stamps.shape }
const strings = z.array(z.string())
const synonym = z.object({ ...kindOf('synonym'), ...storedStamps, from: z.string(), words: strings })
const ignoredWord = z.object({ ...kindOf('ignoredWord'), ...storedStamps, word: z.string() })
const pin = z.object({
  ...kindOf('pin'),
  ...storedStamps,
  q: z.string(),
  productIds: z.array(id),
  /** The pinned products that still exist, in the same order. Visitors get only the shown ones. */
  products: z.array(productCard),
})
export const searchRule = z.discriminatedUnion('kind', [synonym, ignoredWord, pin])

export type SearchRule = z.infer<typeof searchRule>
