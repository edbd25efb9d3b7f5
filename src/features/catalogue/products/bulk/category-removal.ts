/** How a bulk change removes a category. `categories/remove-in-parts.server.ts` does it: categories stand on products. */
import type { LongWorkRow } from '#features/long-work/long-work.ts'
import type { Caller } from '#server/http/api.server.ts'

/** Where the contents go: the id of a category, `parent` for the parent of the deleted one, or null for none. */
export type MoveTo = number | 'parent' | null | undefined

/** Moves all products out of the category in parts, and then deletes it. Refuses what cannot be deleted. */
export type StartCategoryRemoval = (
  category: { id: number; moveTo: MoveTo },
  caller: Caller,
) => Promise<LongWorkRow>
