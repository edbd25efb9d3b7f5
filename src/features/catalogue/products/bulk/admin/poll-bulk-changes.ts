/** Asks how far the bulk changes of this administrator have come. Used by `bulk-change-watch.tsx`. */

import { useBulkChangeNews } from '#admin/live/bulk-change-channel.ts'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import type { ApiError } from '#app/api/api.ts'
import type { BulkChange } from '../bulk-changes.contract.ts'

/** While one is under way; while one is only shown, which may be undone elsewhere; and after a call that did not get through. */
const [pollMs, shownPollMs, retryMs] = [1000, 5000, 5000]

export const isOngoing = ({ finishedAt }: BulkChange) => finishedAt === null

/**
 * Asks once and after every announcement, then every second for as long as something is under way, and every five seconds for as long
 * as a card is shown, but never while nobody sees the tab.
 */
export function useBulkChanges(): BulkChange[] | undefined {
  const { data, reload } = useServerData<BulkChange[]>({
    key: 'bulk-changes',
    load: async api => (await api.call('GET /products/bulk-changes')).items,
    pollMs: items => (items.some(isOngoing) ? pollMs : items.length > 0 ? shownPollMs : undefined),
    retryMs: error => (isPassing(error as ApiError) ? retryMs : undefined),
  })
  useBulkChangeNews(() => void reload())
  return data
}

/** A lost connection or a server that is busy. Anything else would be refused again. */
const isPassing = ({ kind, status = 0 }: ApiError) => kind !== 'bad-request' || status >= 500
