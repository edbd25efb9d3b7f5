/** Changes all selected products in one call, as one event with one undo. Used by the bar and its dialogs. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { Calls } from '#contract'
import type { CallInput } from '#shared/endpoint.ts'
import { type StaffListQuery, toStaffFilters } from '../staff-list-query.ts'
import { bulkTexts } from '../texts/bulk.ts'
import type { Selection } from '../use-selection.ts'

export type BulkKind = keyof (typeof bulkTexts)['en']['done']
/** Those that need to know more first. */
export type DialogKind = Exclude<BulkKind, 'show' | 'hide' | 'delete'>
type Body = CallInput<Calls['PATCH /products']>['body']
export type BulkChange = Pick<Body, 'changes' | 'adjust'>

/** The products to change. */
type Target = { selection: Selection; query: StaffListQuery }

export function useBulkChange({ selection, query }: Target) {
  const t = useTexts(bulkTexts)
  const locale = useLocale()
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<BulkKind>()
  const target = selection.isAll ? { filter: toStaffFilters(query) } : { ids: selection.ids }

  async function undo(id: number) {
    try {
      await api.call('POST /events/:id/undo', { params: { id } })
      void notify(t.undone, { kind: 'success' })
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
    await revalidate()
  }

  async function send(change: BulkChange | 'delete') {
    if (change === 'delete') {
      const { removed, eventId } = await api.call('POST /products/trash', { body: target })
      return { count: removed, eventId }
    }
    const { changed, eventId } = await api.call('PATCH /products', { body: { ...target, ...change } })
    return { count: changed, eventId }
  }

  /** Whether it was done. If not, a message says why. */
  async function run(kind: BulkKind, change: BulkChange | 'delete'): Promise<boolean> {
    setBusy(kind)
    try {
      const { count, eventId } = await send(change)
      const action = eventId === null ? undefined : { label: t.undo, run: () => void undo(eventId) }
      void notify(action ? t.done[kind](count) : t.nothing, action ? { kind: 'success', action } : {})
      if (kind === 'delete') selection.clear()
      await revalidate()
      return true
    } catch (error) {
      void notify(reasonOf(error as ApiError), { kind: 'error' })
      return false
    } finally {
      setBusy(undefined)
    }
  }

  /** The message of the field that was refused says more than that of the call. */
  const reasonOf = (error: ApiError) =>
    Object.values(error.problem?.fields ?? {})[0]?.message ?? failureText(error, locale)

  const preview = (change: BulkChange) =>
    api.call('PATCH /products', { body: { ...target, ...change, preview: true } })

  return { busy, run, preview }
}

export type Bulk = ReturnType<typeof useBulkChange>
