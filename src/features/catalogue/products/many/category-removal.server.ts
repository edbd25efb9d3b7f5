/** How a bulk change removes a category. `categories.server.ts` does it: categories stand on products, not the other way round. */
import type { RecordedAdmin } from '#features/accounts/account.ts'
import type { EventName } from '#features/history/event.ts'
import type { ContentTx, Tx } from '#server/database/database.server.ts'

/** Where the contents go: the id of a category, `parent` for the parent of the deleted one, or null for none. */
export type MoveTo = number | 'parent' | null | undefined

export type PartOfRemoval = {
  id: number
  /** The category that takes the contents. Null: none. */
  to: number | null
  admin: RecordedAdmin | undefined
  groupId: string
}

export type CategoryRemoval = {
  /** Refuses what cannot be deleted, or a place where its contents cannot go. */
  plan(tx: Tx, id: number, moveTo: MoveTo): Promise<{ name: EventName; to: number | null; products: number }>
  /** Returns how many products it moved, which is 0 when all of them are moved. */
  movePart(tx: ContentTx, part: PartOfRemoval & { limit: number }): Promise<number>
  finish(tx: ContentTx, part: PartOfRemoval & { moved: number }): Promise<void>
}
