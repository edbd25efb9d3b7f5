/**
 * Merges a newly loaded list with the one on the screen. Rows are updated in place, and a new order waits until it disturbs
 * nobody.
 */
import type { Ticket } from '../../ticket.ts'

/** The rows on the screen with their new values, in their current order. */
export function inPlace(shown: Ticket[], fresh: Ticket[]): Ticket[] {
  const byId = new Map(fresh.map(one => [one.id, one]))
  return shown.map(one => byId.get(one.id) ?? one)
}

/** How many conversations of the new list are not on the screen. */
export function newcomers(shown: Ticket[], fresh: Ticket[]): number {
  const ids = new Set(shown.map(({ id }) => id))
  return fresh.filter(({ id }) => !ids.has(id)).length
}

/** Whether showing the new list would move or remove anything. */
export function isMoved(shown: Ticket[], fresh: Ticket[]): boolean {
  return shown.length !== fresh.length || shown.some(({ id }, index) => fresh[index]?.id !== id)
}

/**
 * The new list. The open conversation keeps its position even if the filters no longer match it, because its reader may not be
 * done with it.
 */
export function adopt(shown: Ticket[], fresh: Ticket[], openId: number | undefined): Ticket[] {
  const index = shown.findIndex(({ id }) => id === openId)
  const open = shown[index]
  if (!open || fresh.some(({ id }) => id === openId)) return fresh
  return fresh.toSpliced(index, 0, open)
}

/** The conversation before or after the open one. If none is open, the one at the position of the last open one. */
export function neighbour(
  shown: Pick<Ticket, 'id'>[],
  { openId, lastIndex, step }: { openId: number | undefined; lastIndex: number; step: 1 | -1 },
): number | undefined {
  const index = shown.findIndex(({ id }) => id === openId)
  if (index >= 0) return shown[index + step]?.id
  const at = step === 1 ? lastIndex : lastIndex - 1
  return shown[Math.max(0, Math.min(at, shown.length - 1))]?.id
}
