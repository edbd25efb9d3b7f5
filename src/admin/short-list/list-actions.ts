/** Showing, moving and deleting items of a short list. Used by the list and by the form. */
import { useRevalidator } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { EventEntity } from '#features/history/event.ts'
import { failureText } from '../editor/failure.ts'
import { notifyWithUndo, useSteps } from '../list/undo-toast.ts'
import { shortListTexts } from '../texts/short-list.ts'

type Item = { id: number }

export type ListActionOptions = {
  /** What the events about the items are about. */
  entity: EventEntity
  texts: { deleted(name: string): string; restored(name: string): string }
  remove(id: number): Promise<unknown>
}

type Change = (id: number, changes: { visible: boolean } | { position: number }) => Promise<unknown>
/** Left out for a list that is neither ordered nor hidden in parts. */
export type ListChange = { change?: Change }

export type ListActions = ReturnType<typeof useListActions>

export function useListActions({ entity, texts, remove, change }: ListActionOptions & ListChange) {
  const t = useTexts(shortListTexts)
  const api = useApi()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const steps = useSteps<number>()

  /** Returns whether it succeeded. A failure is shown as a notification. */
  async function attempt(write: () => Promise<unknown> | undefined): Promise<boolean> {
    try {
      await write()
      return true
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
      return false
    }
  }

  /** A deleted item is kept in the history. Undoing the deletion restores it as it was. */
  async function restore({ id }: Item, name: string) {
    const query = { entity, entityId: String(id), action: 'delete', pageSize: '1' } as const
    const isBack = await attempt(async () => {
      const { items } = await api.call('GET /events', { query })
      await api.call('POST /events/:id/undo', { params: { id: items[0]?.id ?? 0 } })
    })
    await revalidate()
    if (isBack) void notify(texts.restored(name), { kind: 'success' })
  }

  /** Returns whether it was saved. */
  async function save(id: number, changes: Parameters<Change>[1]): Promise<boolean> {
    const isSaved = await attempt(() => change?.(id, changes))
    await revalidate()
    return isSaved
  }

  return {
    refresh: revalidate,
    restore,

    async move({ id }: Item, { name, from, to }: { name: string; from: number; to: number }) {
      const settle = steps.begin(id, from)
      if (!(await save(id, { position: to }))) return settle()
      settle(start => {
        if (start === to) return
        const undo = () => save(id, { position: start })
        notifyWithUndo(t.moved(name, to + 1), { label: t.undo, undo, undone: t.movedBack(name) })
      })
    },

    async show({ id }: Item, { name, visible }: { name: string; visible: boolean }) {
      if (!(await save(id, { visible }))) return
      const [text, undone] = visible
        ? [t.isShown(name), t.isHidden(name)]
        : [t.isHidden(name), t.isShown(name)]
      notifyWithUndo(text, { label: t.undo, undo: () => save(id, { visible: !visible }), undone })
    },

    /** Returns whether it was deleted. Does not reload the page's data, because the item's own page no longer exists. */
    async remove(item: Item, name: string): Promise<boolean> {
      const isGone = await attempt(() => remove(item.id))
      const undo = { label: t.undo, run: () => void restore(item, name) }
      if (isGone) void notify(texts.deleted(name), { action: undo })
      return isGone
    },
  }
}
