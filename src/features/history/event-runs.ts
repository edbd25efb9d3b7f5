/** Divides the events of a group into parts that are undone together. Used by `undo.server.ts`. */
import type { EventRow } from './event-groups.server.ts'

export type EventRun = [EventRow, ...EventRow[]]

/**
 * Divides events into runs: neighbours with the same kind of entity and the same action, of which no two are about the same
 * entity.
 */
export function toRuns(rows: EventRow[]): EventRun[] {
  const runs: EventRun[] = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run && isLike(run[0], row)) run.push(row)
    else runs.push([row])
  }
  return runs.flatMap((run): EventRun[] =>
    new Set(run.map(row => row.entityId)).size === run.length ? [run] : run.map(row => [row]),
  )
}

export const isLike = (one: EventRow, other: EventRow) =>
  one.entity === other.entity && one.action === other.action
