/** Ignoring an unknown serial number, and listing it again. */
import { useRevalidator } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import { notifyWithUndo } from '#admin/list/undo-toast.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { lookUpsTexts } from '../../texts/look-ups.ts'

export function useIgnoring() {
  const t = useTexts(lookUpsTexts)
  const api = useApi()
  const locale = useLocale()
  const { revalidate } = useRevalidator()

  /** Returns whether it succeeded. A failure is shown as a notification. */
  async function attempt(write: () => Promise<unknown>): Promise<boolean> {
    try {
      await write()
      return true
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
      return false
    } finally {
      await revalidate()
    }
  }
  const write = {
    ignore: (serial: string) =>
      attempt(() => api.call('POST /warranty-look-ups/ignored', { body: { serial } })),
    listAgain: (serial: string) =>
      attempt(() => api.call('DELETE /warranty-look-ups/ignored/:serial', { params: { serial } })),
  }
  const said = { ignore: t.unknown.ignored, listAgain: t.unknown.listedAgain }

  async function change(serial: string, action: 'ignore' | 'listAgain', opposite: 'ignore' | 'listAgain') {
    if (!(await write[action](serial))) return
    const undone = said[opposite](serial)
    notifyWithUndo(said[action](serial), { label: t.undo, undo: () => write[opposite](serial), undone })
  }

  return {
    ignore: (serial: string) => change(serial, 'ignore', 'listAgain'),
    listAgain: (serial: string) => change(serial, 'listAgain', 'ignore'),
  }
}
