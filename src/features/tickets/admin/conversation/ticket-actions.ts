/** What staff do with a conversation beside writing in it. Nothing asks first: everything can be undone. */
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import type { Ticket, TicketChanges } from '../../ticket.ts'

type Options = {
  onChanged(ticket: Ticket): void
  /** It is in the trash now. */
  onRemoved(id: number): void
  onRestored(ticket: Ticket): void
}

export type TicketActions = ReturnType<typeof useTicketActions>

export function useTicketActions({ onChanged, onRemoved, onRestored }: Options) {
  const api = useApi()
  const locale = useLocale()
  const t = useTexts(conversationTexts)

  async function attempt<Answer>(call: () => Promise<Answer>): Promise<{ answer: Answer } | undefined> {
    try {
      return { answer: await call() }
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
      return undefined
    }
  }

  async function update(id: number, changes: TicketChanges): Promise<boolean> {
    const done = await attempt(() => api.call('PATCH /ticket/:id', { params: { id }, body: changes }))
    if (done) onChanged(done.answer)
    return done !== undefined
  }

  async function restore({ id }: Pick<Ticket, 'id'>) {
    const done = await attempt(() => api.call('POST /ticket/restore/:id', { params: { id } }))
    if (!done) return
    void notify(t.restored(done.answer.name), { kind: 'success' })
    onRestored(done.answer)
  }

  return {
    restore,
    assign: (id: number, assigneeId: number | null) => update(id, { assigneeId }),
    /** Said as the wanted status, so that two who press the key at once agree. */
    async setStatus({ id }: Ticket, status: Ticket['status']) {
      if (!(await update(id, { status }))) return
      const undo = {
        label: t.undo,
        run: () => void update(id, { status: status === 'open' ? 'closed' : 'open' }),
      }
      void notify(status === 'closed' ? t.closed : t.reopened, { kind: 'success', action: undo })
    },
    async markUnread({ id }: Pick<Ticket, 'id'>) {
      if (await update(id, { unread: true })) void notify(t.markedUnread, { kind: 'success' })
    },
    /** Quietly: whoever opens a conversation did not ask for it. */
    async markRead(id: number) {
      try {
        onChanged(await api.call('PATCH /ticket/:id', { params: { id }, body: { unread: false } }))
      } catch {
        // It stays unread, which is true, and is tried again when it is opened again.
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
