/** What visitors would get for a query if entries that are still being edited were saved. Called by `shop-words-api.server.ts`. */
import type { Db } from '#server/database/database.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import type { ProductLists } from '../../lists/product-list.server.ts'
import type { NewShopWord } from './shop-word.ts'
import { listStored } from './shop-word-rows.server.ts'
import type { PreviewInput } from './shop-words.contract.ts'
import { toShopWords } from './to-shop-words.ts'

const shownProducts = 8

type Options = { db: Db; lists: Pick<ProductLists, 'preview'> }

export function createSearchPreview({ db, lists }: Options) {
  return async ({ q, ...unsaved }: PreviewInput, actor: Actor) => {
    const edited = toEdited(unsaved)
    const replaced = new Set(edited.map(entry => entry.id))
    const stored = (await listStored(db)).filter(entry => !replaced.has(entry.id))
    const shopWords = toShopWords([...stored, ...edited])
    return await lists.preview(q, { shopWords, limit: shownProducts }, actor)
  }
}

type Edited = NewShopWord & { id?: number | undefined }
const toEdited = ({ synonyms, ignored, pins }: Omit<PreviewInput, 'q'>): Edited[] => [
  ...synonyms.map(entry => ({ kind: 'synonym' as const, ...entry })),
  ...ignored.map(entry => ({ kind: 'ignoredWord' as const, ...entry })),
  ...pins.map(entry => ({ kind: 'pin' as const, ...entry })),
]
