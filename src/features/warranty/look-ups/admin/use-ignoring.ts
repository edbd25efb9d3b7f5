/** Ignoring an unknown serial number, and listing it again. */
import { useRevalidator } from 'react-router'
import { notifyWithUndo } from '#admin/list/undo-toast.ts'
import { useAttempt } from '#admin/list/use-attempt.ts'
import { useTexts } from '#app/page-site.ts'
import { lookUpsTexts } from '../../texts/look-ups.ts'

export function useIgnoring() {
  const t = useTexts(lookUpsTexts)
  const attempt = useAttempt()
  const { revalidate } = useRevalidator()

  const write = {
    ignore: (serial: string) =>
      attempt(api => api.call('POST /warranty-look-ups/ignored', { body: { serial } })).finally(revalidate),
    listAgain: (serial: string) =>
      attempt(api => api.call('DELETE /warranty-look-ups/ignored/:serial', { params: { serial } })).finally(
        revalidate,
      ),
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
