/** Undoes an import by its event: at once, or in the background if it changed many products. Used by the screens of imports. */

import { failureText } from '#admin/editor/failure.ts'
import { importScreenTexts } from '#admin/texts/import.ts'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { useBulkStart } from '../../products/bulk/admin/use-bulk-start.ts'
import { useProductUndo } from '../../products/bulk/admin/use-product-undo.ts'

/** `undoIsBulk`: undefined if it is not known any more. In the background any number can be undone. */
type Undoable = { eventId: number; undoIsBulk: boolean | undefined }

export function useImportUndo() {
  const t = useTexts(importScreenTexts)
  const locale = useLocale()
  const start = useBulkStart()
  const undoAtOnce = useProductUndo()
  return async ({ eventId, undoIsBulk = true }: Undoable): Promise<boolean> => {
    if (!undoIsBulk) return await undoAtOnce(eventId)
    try {
      await start({ undo: eventId })
      void notify(t.undoing, { kind: 'success' })
      return true
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
      return false
    }
  }
}
