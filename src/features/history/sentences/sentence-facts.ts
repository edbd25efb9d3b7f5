/** What sentences about events are made from. Features that describe events of their own import it. */
import type { Changes, EventGroup, HistoryEvent } from '../event.ts'

/** What a sentence is made from. */
export type SentenceFacts = {
  event: HistoryEvent
  /** What was changed, as the object of the sentence: `product “…”`, `12 products`. */
  object: string
  /** How many entities. */
  count: number
  /** For many entities only the changes that are the same for all, without what was before. */
  changes: Changes
  /** The only field that was changed, if it is one. */
  field: string | undefined
  trend: EventGroup['trends'][string] | undefined
  /** A value in the reader's words, isolated from the direction of the sentence. */
  words(field: string, side: 'before' | 'after'): string
  categoryName(id: unknown): string
}

/** What somebody did, without who: `raised 12 prices by 10%`. Undefined where the general sentence will do. */
export type DescribeAction = (facts: SentenceFacts) => string | undefined
