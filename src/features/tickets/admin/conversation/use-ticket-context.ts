import { useEffect, useRef } from 'react'
import { useLiveEvents } from '#admin/live/live-events.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import type { Thread, TicketContext } from '../../ticket.ts'
import { deletedIf } from './use-conversation.ts'

export type ContextState = { context: TicketContext | undefined; hasFailed: boolean; reload(): void }

/** Loads what is shown beside a conversation: its product, its warranty, and earlier tickets of the same person. */
export function useTicketContext(thread: Thread | undefined): ContextState {
  const id = thread?.id
  const { data, failure, reload } = useServerData({
    key: id,
    load: api =>
      api.call('GET /ticket/:id/context', {
        params: { id: id as number },
        query: deletedIf(thread?.deletedAt != null),
      }),
  })
  const hasFailed = failure !== undefined && !data
  // What was shown stays until another product is loaded, whoever chose it.
  const about = thread && `${thread.productId} ${thread.serial}`
  const before = useRef({ id, about })
  useEffect(() => {
    const isChanged = before.current.id === id && before.current.about !== about
    before.current = { id, about }
    if (isChanged) void reload()
  }, [id, about, reload])
  useLiveEvents(event => {
    if (event.type === 'refresh' && hasFailed) void reload()
  })
  return { context: data, hasFailed, reload: () => void reload() }
}
