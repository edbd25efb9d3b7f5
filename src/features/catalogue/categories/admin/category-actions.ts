/** Deleting, restoring and ordering categories. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notify.ts'
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
  const telling = useNotifiedCall('/admin/categories')
  return {
    async restore({ id, name }: Pick<Named, 'id' | 'name'>) {
      const back = await telling(() => api.call('POST /category/:id/restore', { params: { id } }))
      if (!back) return
      void notify(t.category.restoredEmpty(name), { kind: 'success' })
      await revalidate()
    },

    /** Place among its siblings, from 0. */
    async place(id: number, position: number) {
      await telling(() => api.call('PATCH /category/:id', { params: { id }, body: { position } }))
      await revalidate()
    },
  }
}

/** Deleting asks only when there is something in it: then where that goes. */
export function useCategoryDeletion(onRemoved: () => void) {
  const t = useTexts(trashTexts)
  const api = useApi()
  const { restore } = useCategoryActions()
  const telling = useNotifiedCall('/admin/categories')
  const [asked, setAsked] = useState<{ category: Named; contents: Contents }>()
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
      setAsked({ category, contents: { categories, products } })
      return false
    }
  }

  async function remove(category: Named, moveTo?: CategoryDestination) {
    setBusy(true)
    const gone = await telling(() => send(category, moveTo))
    setBusy(false)
    if (!gone) return
    setAsked(undefined)
    void notify(t.deleted(category.name), { action: { label: t.undo, run: () => void restore(category) } })
    onRemoved()
  }

  return { asked, busy, remove, close: () => setAsked(undefined) }
}

export type CategoryDeletion = ReturnType<typeof useCategoryDeletion>
