/**
 * Undoes a group of events that is too large for one transaction, a slice at a time. The newest events come first, so the oldest one,
 * by which the group is listed, is undone last: until then the entry says that it can be undone. Created by `history.server.ts`, used by
 * the feature whose entities were changed.
 */
import { AppError } from '#shared/errors.ts'
import type { EventSlice, GroupUndo, SliceResult } from './event.ts'
import { countLeft, type EventRow, readSlice } from './event-groups.server.ts'
import { type RevertHandlers, readEventNames } from './event-names.server.ts'
import { listChanged, requireUndoable, undoRows } from './undo.server.ts'

export function createGroupUndo(revertHandlers: RevertHandlers): GroupUndo {
  return {
    async requireGroup(tx, eventId, entity) {
      const { groupId, group } = await requireUndoable(tx, eventId, revertHandlers)
      // What followed from a lead is undone with it, at once.
      if (!group || group.hasLead || group.lead.entity !== entity) throw new AppError('cannot_undo')
      return { groupId, left: await countLeft(tx, groupId) }
    },

    async check(db, slice) {
      const rows = await readSlice(db, slice)
      const changed = await listChanged(db, rows, revertHandlers)
      const nameOf = await readEventNames(db, changed, revertHandlers)
      return toResult(rows, slice, changed.map(nameOf))
    },

    async revert(tx, slice, { admin, asGroup }) {
      const rows = await readSlice(tx, slice)
      const changed = new Set(await listChanged(tx, rows, revertHandlers))
      const unchangedRows = rows.filter(row => !changed.has(row))
      await undoRows(tx, unchangedRows, { revertHandlers, admin, asGroup })
      const nameOf = await readEventNames(tx, [...changed], revertHandlers)
      return toResult(rows, slice, [...changed].map(nameOf))
    },
  }
}

const toResult = (
  rows: EventRow[],
  { before }: EventSlice,
  changed: SliceResult['changed'],
): SliceResult => ({ count: rows.length, last: rows.at(-1)?.id ?? before, changed })
