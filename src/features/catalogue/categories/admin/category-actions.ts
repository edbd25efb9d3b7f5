/** Deleting and restoring categories. Used by `categories-page.tsx` and `category-menu.tsx`. */
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { describeUndoRefusal } from '#features/history/undo-refusal.ts'
import { localize } from '#ui/localize.ts'
import { useNotifiedCall } from '../../products/admin/use-notified-call.ts'
import { trashTexts } from '../../texts/trash.ts'
import type { CategoryEntry, CategoryNode } from '../category.ts'
import { categoryHistory } from '../category-history.ts'

type Removable = CategoryEntry | CategoryNode
/** What is directly in a category; `productsBelow` also counts the products of its sub-categories. */
export type Contents = { categories: number; products: number; productsBelow: number }
export type CategoryDestination = number | 'parent'

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
function useUndoDeletion() {
  const t = useTexts(trashTexts)
  const api = useApi()
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const nameOf = useCategoryName()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  function explain(error: ApiError, name: string) {
    const languages = { locale, base }
    const context = {
      history: categoryHistory,
      locale,
      name,
      nameOf: (one: Parameters<typeof localize<'label'>>[0]) => localize(one, 'label', languages).text,
    }
    const { problem } = error
    const reason = problem && describeUndoRefusal(problem, context)
    const otherId = problem?.otherId
    const open = {
      label: t.openOther,
      run: () => void navigate(`/admin/categories/${otherId}`, { viewTransition: true }),
    }
    void notify(reason ?? failureText(error, locale), {
      kind: 'error',
      ...(typeof otherId === 'number' && { action: open }),
    })
  }

  return async (category: Removable, { hadContents }: { hadContents: boolean }) => {
    const name = nameOf(category)
    try {
      const query = { entity: 'category', entityId: category.id, action: 'delete', pageSize: 1 } as const
      const { items } = await api.call('GET /events', { query })
      await api.call('POST /events/:id/undo', { params: { id: items[0]?.id ?? 0 } })
      void notify(hadContents ? t.category.restoredWhole(name) : t.restored(name), { kind: 'success' })
    } catch (error) {
      explain(error as ApiError, name)
    }
    await revalidate()
  }
}

/** Deletes a category. If it has contents, `pending` is set and a dialog asks where they go. */
export function useCategoryDeletion(onRemoved: () => void) {
  const t = useTexts(trashTexts)
  const api = useApi()
  const nameOf = useCategoryName()
  const undo = useUndoDeletion()
  const callNotified = useNotifiedCall('/admin/categories')
  const [pending, setPending] = useState<{ category: Removable; contents: Contents }>()
  const [busy, setBusy] = useState(false)

  async function send(category: Removable, moveTo: CategoryDestination | undefined): Promise<boolean> {
    const { id } = category
    try {
      await api.call('DELETE /category/:id', { params: { id }, query: { moveTo } })
      return true
    } catch (error) {
      const { code, problem } = error as ApiError
      if (code !== 'category_not_empty' || !problem) throw error
      const { categories, products, productsBelow } = problem as unknown as Contents
      setPending({ category, contents: { categories, products, productsBelow } })
      return false
    }
  }

  async function remove(category: Removable, moveTo?: CategoryDestination) {
    setBusy(true)
    const removed = await callNotified(() => send(category, moveTo))
    setBusy(false)
    if (!removed) return
    setPending(undefined)
    const hadContents = moveTo !== undefined
    const action = { label: t.undo, run: () => void undo(category, { hadContents }) }
    void notify(t.deleted(nameOf(category)), { action })
    onRemoved()
  }

  return { pending, busy, remove, close: () => setPending(undefined) }
}

export type CategoryDeletion = ReturnType<typeof useCategoryDeletion>
