/** Deleting, restoring and ordering categories. Used by `categories-page.tsx` and `category-menu.tsx`. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useTexts } from '#app/page-site.ts'
import { useNotifiedCall } from '../../products/admin/use-notified-call.ts'
import { trashTexts } from '../../texts/trash.ts'

type Named = { id: number; name: string; parentId: number | null }
export type Contents = { categories: number; products: number }
export type CategoryDestination = number | 'parent'

export function useCategoryActions() {
  const t = useTexts(trashTexts)
  const api = useApi()
  const { revalidate } = useRevalidator()
  const callNotified = useNotifiedCall('/admin/categories')
  return {
    async restore({ id, name }: Pick<Named, 'id' | 'name'>) {
      const restored = await callNotified(() => api.call('POST /category/:id/restore', { params: { id } }))
      if (!restored) return
      void notify(t.category.restoredEmpty(name), { kind: 'success' })
      await revalidate()
    },

    /** `position` is that among its siblings, from 0. */
    async move(id: number, position: number) {
      await callNotified(() => api.call('PATCH /category/:id', { params: { id }, body: { position } }))
      await revalidate()
    },
  }
}

/** Deletes a category. If it has contents, `pending` is set and a dialog asks where they go. */
export function useCategoryDeletion(onRemoved: () => void) {
  const t = useTexts(trashTexts)
  const api = useApi()
  const { restore } = useCategoryActions()
  const callNotified = useNotifiedCall('/admin/categories')
  const [pending, setPending] = useState<{ category: Named; contents: Contents }>()
  const [busy, setBusy] = useState(false)

  async function send(category: Named, moveTo: CategoryDestination | undefined): Promise<boolean> {
    const { id } = category
    try {
      await api.call('DELETE /category/:id', { params: { id }, query: { moveTo } })
      return true
    } catch (error) {
      const { code, problem } = error as ApiError
      if (code !== 'category_not_empty' || !problem) throw error
      const { categories, products } = problem as unknown as Contents
      setPending({ category, contents: { categories, products } })
      return false
    }
  }

  async function remove(category: Named, moveTo?: CategoryDestination) {
    setBusy(true)
    const removed = await callNotified(() => send(category, moveTo))
    setBusy(false)
    if (!removed) return
    setPending(undefined)
    void notify(t.deleted(category.name), { action: { label: t.undo, run: () => void restore(category) } })
    onRemoved()
  }

  return { pending, busy, remove, close: () => setPending(undefined) }
}

export type CategoryDeletion = ReturnType<typeof useCategoryDeletion>
