/** What visitors would get for a query if entries that are still being edited were saved. Called by `search-rules-api.server.ts`. */
import type { Db } from '#server/database/database.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import type { ProductLists } from '../../lists/product-list.server.ts'
import type { NewSearchRule } from './search-rule.ts'
import { listStored } from './search-rule-rows.server.ts'
import type { PreviewInput } from './search-rules.contract.ts'
import { toSearchRules } from './to-search-rules.ts'

const shownProducts = 8

type Options = { db: Db; lists: Pick<ProductLists, 'preview'> }

export function createSearchPreview({ db, lists }: Options) {
  return async ({ q, ...unsaved }: PreviewInput, actor: Actor) => {
    const edited = toEdited(unsaved)
    const replaced = new Set(edited.map(entry => entry.id))
    const stored = (await listStored(db)).filter(entry => !replaced.has(entry.id))
    const searchRules = toSearchRules([...stored, ...edited])
    return await lists.preview(q, { searchRules, limit: shownProducts }, actor)
  }
}

type Edited = NewSearchRule & { id?: number | undefined }
const toEdited = ({ synonyms, ignored, pins }: Omit<PreviewInput, 'q'>): Edited[] => [
  ...synonyms.map(entry => ({ kind: 'synonym' as const, ...entry })),
  ...ignored.map(entry => ({ kind: 'ignoredWord' as const, ...entry })),
  ...pins.map(entry => ({ kind: 'pin' as const, ...entry })),
]
