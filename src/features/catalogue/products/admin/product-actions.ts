/** What can be done with a product beside editing it. Nothing asks first: everything can be taken back. */
import { useNavigate, useRevalidator } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notify.ts'
import { useTexts } from '#app/page-site.ts'
import { trashTexts } from '../../texts/trash.ts'
import { useNotifiedCall } from './use-notified-call.ts'

type Named = { id: number; name: string }

export function useProductActions() {
  const t = useTexts(trashTexts)
  const api = useApi()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const telling = useNotifiedCall('/admin/products')

  async function restore({ id, name }: Named) {
    const back = await telling(() => api.call('POST /products/:id/restore', { params: { id } }))
    if (!back) return
    void notify(t.restored(name), { kind: 'success' })
    await revalidate()
  }

  return {
    restore,

    /** Answers whether it is gone. */
    async remove({ id, name }: Named): Promise<boolean> {
      const gone = await telling(async () => {
        await api.call('DELETE /products/:id', { params: { id } })
        return true
      })
      if (!gone) return false
      const undo = { label: t.undo, run: () => void restore({ id, name }) }
      void notify(t.deleted(name), { action: undo })
      return true
    },

    async duplicate({ id }: Named) {
      const copy = await telling(() => api.call('POST /products/:id/duplicate', { params: { id } }))
      if (!copy) return
      void notify(t.duplicated(copy.name), { kind: 'success' })
      await navigate(`/admin/products/${copy.id}`, { viewTransition: true })
    },
  }
}
