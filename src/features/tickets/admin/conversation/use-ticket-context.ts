import { useLiveEvents } from '#admin/live/live-events.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import type { TicketContext } from '../../ticket.ts'
import { deletedIf } from './use-conversation.ts'

export type ContextState = { context: TicketContext | undefined; hasFailed: boolean; reload(): void }

/** Loads what is shown beside a conversation: its product, its warranty, and earlier tickets of the same person. */
export function useTicketContext(id: number | undefined, isInTrash: boolean): ContextState {
  const { data, failure, reload } = useServerData({
    key: id,
    load: api =>
      api.call('GET /ticket/:id/context', { params: { id: id as number }, query: deletedIf(isInTrash) }),
  })
  const hasFailed = failure !== undefined && !data
  useLiveEvents(event => {
    if (event.type === 'refresh' && hasFailed) void reload()
  })
  return { context: data, hasFailed, reload: () => void reload() }
}
