/**
 * Changes all selected products: in one call, as one event with one undo, or as a bulk change in the background if they are too
 * many for that. Used by the bar and its dialogs.
 */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { Api, Calls } from '#contract'
import type { CallInput, CallOutput } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'
import { productFieldLabels } from '../../../../texts/product-fields.ts'
import { useBulkStart } from '../../../bulk/admin/use-bulk-start.ts'
import { useProductUndo } from '../../../bulk/admin/use-product-undo.ts'
import { type StaffListQuery, toStaffFilters } from '../staff-list-query.ts'
import { bulkTexts } from '../texts/bulk.ts'
import type { Selection } from '../use-selection.ts'

export type BulkKind = keyof (typeof bulkTexts)['en']['done']
type Body = CallInput<Calls['PATCH /products']>['body']
export type SelectionChange = Pick<Body, 'changes' | 'adjust'>
/** `total` is given for a bulk change, whose other products are not looked at. */
export type SelectionPreview =
  | CallOutput<Calls['PATCH /products']>
  | CallOutput<Calls['POST /products/bulk-changes/preview']>

type Options = {
  /** The products to change. */
  selection: Selection
  query: StaffListQuery
  /** Whether they are too many for one call. */
  isLarge: boolean
  /** A bulk change has begun, and is shown by its card from now on. */
  onStarted(): void
}

export function useSelectionChange({ selection, query, isLarge, onStarted }: Options) {
  const t = useTexts(bulkTexts)
  const locale = useLocale()
  const api = useApi()
  const start = useBulkStart()
  const undo = useProductUndo()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<BulkKind>()
  const target = selection.isAll ? { filter: toStaffFilters(query) } : { ids: selection.ids }

  async function changeInBackground(change: SelectionChange | 'delete') {
    await start(change === 'delete' ? { remove: target } : { target, ...change })
    onStarted()
  }

  async function send(change: SelectionChange | 'delete') {
    if (change === 'delete') {
      const { removed, eventId } = await api.call('POST /products/trash', { body: target })
      return { count: removed, eventId }
    }
    const { changed, eventId } = await api.call('PATCH /products', { body: { ...target, ...change } })
    return { count: changed, eventId }
  }

  async function changeAtOnce(kind: BulkKind, change: SelectionChange | 'delete') {
    const { count, eventId } = await send(change)
    const undoAll = async (id: number) => {
      await undo(id)
      await revalidate()
    }
    const action = eventId === null ? undefined : { label: t.undo, run: () => void undoAll(eventId) }
    void notify(action ? t.done[kind](count) : t.nothing, action ? { kind: 'success', action } : {})
    if (kind === 'delete') selection.clear()
    await revalidate()
  }

  /** Whether it was done or has begun. If not, a message says why. */
  async function run(kind: BulkKind, change: SelectionChange | 'delete'): Promise<boolean> {
    setBusy(kind)
    try {
      if (isLarge) await changeInBackground(change)
      else
        await changeAtOnce(kind, change).catch(async error => {
          // More products match by now than the list has counted.
          if ((error as ApiError).problem?.fields?.filter?.code !== 'too_many') throw error
          await changeInBackground(change)
        })
      return true
    } catch (error) {
      void notify(reasonOf(error as ApiError), { kind: 'error' })
      return false
    } finally {
      setBusy(undefined)
    }
  }

  /** The message of the field that was refused says more than that of the call. */
  const reasonOf = (error: ApiError) => {
    const [refused] = Object.entries(error.problem?.fields ?? {})
    if (!refused) return failureText(error, locale)
    const [path, { message }] = refused
    const label = labelOfPath(path, locale)
    return label ? t.fieldRefused(label, message) : message
  }

  const preview = (change: SelectionChange, api: Api): Promise<SelectionPreview> =>
    isLarge
      ? api.call('POST /products/bulk-changes/preview', { body: { target, ...change } })
      : api.call('PATCH /products', { body: { ...target, ...change, preview: true } })

  return { busy, run, preview }
}

export type Bulk = ReturnType<typeof useSelectionChange>

/** The field that `changes.categoryId` or `adjust.addTags` is about, in words. */
function labelOfPath(path: string, locale: Locale): string | undefined {
  const [, name = ''] = path.split('.')
  const labels: Record<string, string> = productFieldLabels[locale]
  return labels[name === 'addTags' || name === 'removeTags' ? 'tags' : name]
}
