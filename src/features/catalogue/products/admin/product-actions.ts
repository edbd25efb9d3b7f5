/** Deleting, restoring and copying a product. There is no confirmation dialog, because all of it can be undone. */
import { useNavigate, useRevalidator } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import { useNotifiedCall } from '../../admin/use-notified-call.ts'
import { trashTexts } from '../../texts/trash.ts'

/** The name is in the page's language. */
type NamedProduct = { id: number; name: string }

export function useProductActions() {
  const t = useTexts(trashTexts)
  const api = useApi()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const callNotified = useNotifiedCall('/admin/products')
  const languages = { locale: useLocale(), base: useSite().baseLocale }

  async function restore({ id, name }: NamedProduct) {
    const restored = await callNotified(() => api.call('POST /products/:id/restore', { params: { id } }))
    if (!restored) return
    void notify(t.restored(name), { kind: 'success' })
    await revalidate()
  }

  return {
    restore,

    /** Returns whether the product was deleted. */
    async remove({ id, name }: NamedProduct): Promise<boolean> {
      const removed = await callNotified(async () => {
        await api.call('DELETE /products/:id', { params: { id } })
        return true
      })
      if (!removed) return false
      const undo = { label: t.undo, run: () => void restore({ id, name }) }
      void notify(t.deleted(name), { action: undo })
      return true
    },

    async duplicate({ id }: NamedProduct) {
      const copy = await callNotified(() => api.call('POST /products/:id/duplicate', { params: { id } }))
      if (!copy) return
      void notify(t.duplicated(localize(copy, 'name', languages).text), { kind: 'success' })
      await navigate(`/admin/products/${copy.id}`, { viewTransition: true })
    },
  }
}
