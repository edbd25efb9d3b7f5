/** What the cards of bulk changes can do. Each action says why it failed, and answers whether it was done. */
import { useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { announceBulkChanges } from '#admin/live/bulk-change-channel.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale } from '#app/page-site.ts'
import type { BulkChange } from '../bulk-changes.contract.ts'
import { useBulkStart } from './use-bulk-start.ts'
import { useProductUndo } from './use-product-undo.ts'

/** `onUndone`: products were changed at once, and not by another bulk change. */
export function useBulkChangeActions(onUndone: () => void) {
  const api = useApi()
  const locale = useLocale()
  const start = useBulkStart()
  const undoAtOnce = useProductUndo()
  const [busyId, setBusyId] = useState<number>()

  async function run({ id }: BulkChange, action: () => Promise<boolean>): Promise<boolean> {
    setBusyId(id)
    try {
      return await action()
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
      return false
    } finally {
      setBusyId(undefined)
      announceBulkChanges()
    }
  }

  /** It may have been dismissed in another tab. */
  const remove = ({ id }: BulkChange) =>
    api.call('DELETE /products/bulk-changes/:id', { params: { id } }).catch((error: ApiError) => {
      if (error.code !== 'not_found') throw error
    })

  return {
    busyId,

    cancel: (change: BulkChange) =>
      run(change, async () => {
        await api.call('POST /products/bulk-changes/:id/cancel', { params: { id: change.id } })
        return true
      }),

    resume: (change: BulkChange) =>
      run(change, async () => {
        await api.call('POST /products/bulk-changes/:id/resume', { params: { id: change.id } })
        return true
      }),

    dismiss: (change: BulkChange) =>
      run(change, async () => {
        await remove(change)
        return true
      }),

    dismissAll: async (changes: BulkChange[]) => {
      const results = await Promise.all(
        changes.map(change => run(change, () => remove(change).then(() => true))),
      )
      return results.every(Boolean)
    },

    /** The card goes away once its undo is under way, which has a card of its own, or done. */
    undo: (change: BulkChange) =>
      run(change, async () => {
        const { eventId, undoIsBulk, attribute } = change
        if (eventId === null) return false
        if (undoIsBulk) await start({ undo: eventId })
        else if (await undoAtOnce(eventId, attribute)) onUndone()
        else return false
        await remove(change)
        return true
      }),
  }
}
