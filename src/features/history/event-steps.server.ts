/**
 * Joins the steps of one change: five pictures that were dropped together arrive one by one, and a category is moved up by one
 * place four times. A step takes the place of the step before it. Used by `events.server.ts`.
 */
import type { Tx } from '#server/database/database.server.ts'
import { type Changes, changesBetween, type NewEvent } from './event.ts'

/** Steps that are further apart are changes of their own. A large picture on a slow line takes a minute. */
const maxPauseMs = 120_000

type EarlierStep = { changes: Changes; refs: string[] }

/**
 * Takes the step before this one out of the history, if the newest event of the entity is one: by the same person, with the same
 * action, with at least the same fields and with no others than steps have. An event that was undone, or that undid another one, is nobody's step.
 */
export async function takeEarlierStep(
  tx: Tx,
  event: NewEvent,
  changes: Changes,
): Promise<EarlierStep | undefined> {
  const { admin, entity, entityId, action, stepFields = [] } = event
  const newest = await tx
    .selectFrom('event')
    .selectAll()
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || !admin || newest.adminId !== admin.id || newest.action !== action) return undefined
  if (newest.groupId !== null || newest.undoes !== null || newest.undoneAt !== null) return undefined
  if (Date.now() - Date.parse(newest.at) > maxPauseMs) return undefined
  const earlier: Changes = JSON.parse(newest.changes)
  if (!Object.keys(changes).every(field => field in earlier)) return undefined
  if (!Object.keys(earlier).every(field => stepFields.includes(field))) return undefined
  const files = await tx.selectFrom('eventMedia').select('ref').where('eventId', '=', newest.id).execute()
  await tx.deleteFrom('event').where('id', '=', newest.id).execute()
  return { changes: earlier, refs: files.map(file => file.ref) }
}

/** Joins two steps: the values before the first, and the values after the second. Fields that end as they began are left out. */
export function joinSteps(first: Changes, second: Changes): Changes {
  const valuesOf = (changes: Changes, side: 'before' | 'after') =>
    Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[side]]))
  return changesBetween(
    { ...valuesOf(second, 'before'), ...valuesOf(first, 'before') },
    { ...valuesOf(first, 'after'), ...valuesOf(second, 'after') },
  )
}
