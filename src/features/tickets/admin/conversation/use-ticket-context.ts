import { useEffect, useEffectEvent, useState } from 'react'
import { useLiveEvents } from '#admin/live/live-events.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import type { TicketContext } from '../../ticket.ts'
import { deletedIf } from './use-conversation.ts'

export type ContextState = { context?: TicketContext; hasFailed: boolean; reload(): void }

/** Loads what is shown beside a conversation: its product, its warranty, and earlier tickets of the same person. */
export function useTicketContext(id: number | undefined, isInTrash: boolean): ContextState {
  const api = useApi()
  const [state, setState] = useState<{ id?: number; context?: TicketContext; hasFailed: boolean }>({
    hasFailed: false,
  })

  const read = useEffectEvent(async () => {
    if (id === undefined) return
    try {
      const context = await api.call('GET /ticket/:id/context', {
        params: { id },
        query: deletedIf(isInTrash),
      })
      setState(before => (before.id === id ? { id, context, hasFailed: false } : before))
    } catch {
      setState(before => (before.id === id ? { ...before, hasFailed: !before.context } : before))
    }
  })

  useEffect(() => {
    setState({ id, hasFailed: false })
    void read()
  }, [id])
  useLiveEvents(event => {
    if (event.type === 'refresh' && state.hasFailed) void read()
  })
  return {
    context: state.id === id ? state.context : undefined,
    hasFailed: state.hasFailed,
    reload: () => void read(),
  }
}
