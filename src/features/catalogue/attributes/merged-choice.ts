import type { EventName } from '#features/history/event.ts'

/** What the history records of a merge of two choices, or of its undo. */
export type MergedChoice = {
  id: number
  into: number
  /** The place that the choice had among the others. */
  position: number
  name: EventName
  /** The choice that stayed. */
  target: EventName
  isMerged: boolean
  /** How many products had the choice then. */
  products: number
}
