/**
 * What staff do with a conversation besides writing in it. There are no confirmations, because everything can be undone. Used
 * by the inbox page.
 */
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import type { Ticket, TicketChanges } from '../../ticket.ts'

type Options = {
  onChanged(ticket: Ticket): void
  /** Called when the ticket was moved to the trash. */
  onRemoved(id: number): void
  onRestored(ticket: Ticket): void
}

export type TicketActions = ReturnType<typeof useTicketActions>

export function useTicketActions({ onChanged, onRemoved, onRestored }: Options) {
  const api = useApi()
  const locale = useLocale()
  const t = useTexts(conversationTexts)

  async function attempt<Result>(call: () => Promise<Result>): Promise<{ result: Result } | undefined> {
    try {
      return { result: await call() }
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
      return undefined
    }
  }

  async function update(id: number, changes: TicketChanges): Promise<boolean> {
    const done = await attempt(() => api.call('PATCH /ticket/:id', { params: { id }, body: changes }))
    if (done) onChanged(done.result)
    return done !== undefined
  }

  async function restore({ id }: Pick<Ticket, 'id'>) {
    const done = await attempt(() => api.call('POST /ticket/restore/:id', { params: { id } }))
    if (!done) return
    void notify(t.restored(done.result.name), { kind: 'success' })
    onRestored(done.result)
  }

  return {
    restore,
    assign: (id: number, assigneeId: number | null) => update(id, { assigneeId }),
    /**
     * Sends the wanted status instead of a toggle, so that two people who press the key at the same time get the same result.
     */
    async setStatus({ id }: Ticket, status: Ticket['status'], onUndone?: () => void): Promise<boolean> {
      if (!(await update(id, { status }))) return false
      const undo = async () => {
        if (await update(id, { status: status === 'open' ? 'closed' : 'open' })) onUndone?.()
      }
      const action = { label: t.undo, run: () => void undo() }
      void notify(status === 'closed' ? t.closed : t.reopened, { kind: 'success', action })
      return true
    },
    async setProduct({ id, productId: before }: Ticket, productId: number | null) {
      if (!(await update(id, { productId }))) return
      const action = { label: t.undo, run: () => void update(id, { productId: before }) }
      void notify(productId === null ? t.productRemoved : t.productChanged, { kind: 'success', action })
    },
    async markUnread({ id }: Pick<Ticket, 'id'>) {
      if (await update(id, { unread: true })) void notify(t.markedUnread, { kind: 'success' })
    },
    /** Shows no notification, because a conversation is marked as read by itself when it is opened. */
    async markRead(id: number) {
      try {
        onChanged(await api.call('PATCH /ticket/:id', { params: { id }, body: { unread: false } }))
      } catch {
        // The conversation stays unread, and it is tried again when it is opened again.
      }
    },
    async remove({ id, name }: Pick<Ticket, 'id' | 'name'>) {
      const done = await attempt(() => api.call('DELETE /ticket/:id', { params: { id } }))
      if (!done) return
      onRemoved(id)
      void notify(t.removed(name), { action: { label: t.undo, run: () => void restore({ id }) } })
    },
  }
}
