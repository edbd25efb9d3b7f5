/** Deleting and restoring categories. Used by `categories-page.tsx` and `category-menu.tsx`. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import { useNotifiedCall } from '../../admin/use-notified-call.ts'
import { useUndoDeletion } from '../../admin/use-undo-deletion.ts'
import type { CategoryEntry, CategoryNode } from '../../model/category.ts'
import { useBulkStart } from '../../products/bulk/admin/use-bulk-start.ts'
import { trashTexts } from '../../texts/trash.ts'
import { categoryHistory } from '../../tree/category-history.ts'

type Removable = CategoryEntry | CategoryNode
/** What is directly in a category; `productsBelow` also counts the products of its sub-categories. */
export type Contents = { categories: number; products: number; productsBelow: number }
export type CategoryDestination = number | 'parent'
/** `begun`: it is deleted in the background. `pending`: the dialog asks where its contents go. */
type Outcome = 'removed' | 'begun' | 'pending'

/** Returns a function that gives the name of a category in the page's language. */
export function useCategoryName() {
  const languages = { locale: useLocale(), base: useSite().baseLocale }
  return (category: Pick<Removable, 'name' | 'translations'>) => localize(category, 'name', languages).text
}

/** Restores a category from the trash, by itself. */
export function useCategoryRestore() {
  const t = useTexts(trashTexts)
  const api = useApi()
  const nameOf = useCategoryName()
  const { revalidate } = useRevalidator()
  const callNotified = useNotifiedCall('/admin/categories')
  return async (category: Removable) => {
    const params = { id: category.id }
    const restored = await callNotified(() => api.call('POST /category/:id/restore', { params }))
    if (!restored) return
    void notify(t.category.restoredAlone(nameOf(category)), { kind: 'success' })
    await revalidate()
  }
}

/** Undoes a deletion, with everything that was moved because of it. */
function useCategoryUndo() {
  const t = useTexts(trashTexts)
  const nameOf = useCategoryName()
  const undo = useUndoDeletion(categoryHistory)
  const { revalidate } = useRevalidator()
  return async (category: Removable, { hadContents }: { hadContents: boolean }) => {
    const name = nameOf(category)
    const isBack = await undo({ entity: 'category', id: category.id, name })
    if (isBack)
      void notify(hadContents ? t.category.restoredWhole(name) : t.restored(name), { kind: 'success' })
    await revalidate()
  }
}

/** Deletes a category. If it has contents, `pending` is set and a dialog asks where they go. */
export function useCategoryDeletion(onRemoved: () => void) {
  const t = useTexts(trashTexts)
  const api = useApi()
  const nameOf = useCategoryName()
  const undo = useCategoryUndo()
  const startInBackground = useBulkStart()
  const callNotified = useNotifiedCall('/admin/categories')
  const [pending, setPending] = useState<{ category: Removable; contents: Contents }>()
  const [busy, setBusy] = useState(false)

  async function send(category: Removable, moveTo: CategoryDestination | undefined): Promise<Outcome> {
    const { id } = category
    try {
      await api.call('DELETE /category/:id', { params: { id }, query: { moveTo } })
      return 'removed'
    } catch (error) {
      const { code, problem } = error as ApiError
      if (code === 'deletion_is_large' && moveTo !== undefined) {
        await startInBackground({ removeCategory: id, moveTo })
        return 'begun'
      }
      if (code !== 'category_not_empty' || !problem) throw error
      const { categories, products, productsBelow } = problem as unknown as Contents
      setPending({ category, contents: { categories, products, productsBelow } })
      return 'pending'
    }
  }

  async function remove(category: Removable, moveTo?: CategoryDestination) {
    setBusy(true)
    const outcome = await callNotified(() => send(category, moveTo))
    setBusy(false)
    if (!outcome || outcome === 'pending') return
    setPending(undefined)
    // Of one in the background its card tells how far it is, and can undo it.
    if (outcome === 'removed') {
      const hadContents = moveTo !== undefined
      const action = { label: t.undo, run: () => void undo(category, { hadContents }) }
      void notify(t.deleted(nameOf(category)), { action })
    }
    onRemoved()
  }

  return { pending, busy, remove, close: () => setPending(undefined) }
}

export type CategoryDeletion = ReturnType<typeof useCategoryDeletion>
