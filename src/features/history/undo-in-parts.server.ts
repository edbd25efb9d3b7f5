/**
 * Undoes a group of events that is too large for one transaction, a slice at a time. The newest events come first, so the oldest one is
 * undone last: until then the entry of the group says that it can be undone. Created by `history.server.ts`, used by the feature whose
 * entities were changed.
 */
import { sql } from 'kysely'
import type { ContentTx } from '#server/database/database.server.ts'
import { AppError, codeOf } from '#shared/errors.ts'
import type { EventSlice, GroupUndo, SliceResult } from './event.ts'
import { countLeft, type EventRow, isBrought, readSlice, slicesOf } from './event-groups.server.ts'
import { readEventNames } from './event-names.server.ts'
import { listChanged, requireUndoable, type UndoRules, undoOthers, undoRows } from './undo.server.ts'

export function createGroupUndo(rules: UndoRules): GroupUndo {
  const { revertHandlers } = rules
  return {
    async requireGroup(tx, eventId, entity) {
      const { group } = await requireUndoable(tx, eventId, rules)
      if (!group?.counts.has(entity)) throw new AppError('cannot_undo')
      const { lead, hasLead } = group
      const nameOf = await readEventNames(tx, [lead], revertHandlers)
      const left = await countLeft(tx, { groupId: group.id, entity })
      const othersLast = isBrought(group)
      return { groupId: group.id, left, lead: hasLead && !othersLast ? nameOf(lead) : undefined, othersLast }
    },

    async check(db, slice) {
      const rows = await readSlice(db, slice, { entity: slice.entity })
      const changed = await listChanged(db, rows, revertHandlers)
      const nameOf = await readEventNames(db, changed, revertHandlers)
      return toResult(rows, slice, changed.map(nameOf))
    },

    async revertOthers(tx, { groupId, entity }, context) {
      return await undoOthers(tx, { groupId, otherThan: entity }, { ...context, revertHandlers })
    },

    async revertUnused(tx, { groupId, entity }, context) {
      let count = 0
      const kept: EventRow[] = []
      for await (const slice of slicesOf(tx, groupId, { otherThan: entity })) {
        for (const row of slice) {
          if (await tryToUndo(tx, row, { ...context, revertHandlers })) count++
          else kept.push(row)
        }
      }
      const nameOf = await readEventNames(tx, kept, revertHandlers)
      return { count, kept: kept.map(nameOf) }
    },

    async revert(tx, slice, { admin, asGroup }) {
      const rows = await readSlice(tx, slice, { entity: slice.entity })
      const changed = new Set(await listChanged(tx, rows, revertHandlers))
      const unchangedRows = rows.filter(row => !changed.has(row))
      await undoRows(tx, unchangedRows, { revertHandlers, admin, asGroup, isChecked: true })
      const nameOf = await readEventNames(tx, [...changed], revertHandlers)
      return toResult(rows, slice, [...changed].map(nameOf))
    },
  }
}

type Context = Parameters<typeof undoRows>[2]

/** A refusal leaves everything as it was before. */
async function tryToUndo(tx: ContentTx, row: EventRow, context: Context): Promise<boolean> {
  await sql`savepoint "revertUnused"`.execute(tx)
  let isUndone = true
  try {
    await undoRows(tx, [row], context)
  } catch (error) {
    if (codeOf(error) === undefined || (error as AppError).status >= 500) throw error
    await sql`rollback to savepoint "revertUnused"`.execute(tx)
    isUndone = false
  }
  await sql`release savepoint "revertUnused"`.execute(tx)
  return isUndone
}

const toResult = (
  rows: EventRow[],
  { before }: EventSlice,
  changed: SliceResult['changed'],
): SliceResult => ({ count: rows.length, last: rows.at(-1)?.id ?? before, changed })
