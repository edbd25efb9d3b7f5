/** Asks how far the bulk changes of this administrator have come. Used by `bulk-change-watch.tsx`. */
import type { ApiError } from '#app/api/api.ts'
import type { BulkChange } from '../bulk-changes.contract.ts'

/** While one is under way, and after a call that did not get through. */
const [pollMs, retryMs] = [1000, 5000]

type Options = {
  load(): Promise<BulkChange[]>
  onItems(items: BulkChange[]): void
}

export const isOngoing = ({ finishedAt }: BulkChange) => finishedAt === null

const channelName = 'bulk-changes'

/** Tells all tabs of this browser, and this one too, that a bulk change was started, cancelled or dismissed. */
export function announceBulkChanges() {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('changed')
  channel.close()
}

/**
 * Asks once and after every announcement, then every second for as long as something is under way, and never while nobody sees the
 * tab. Returns a function that ends it.
 */
export function pollBulkChanges({ load, onItems }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPaused = false
  let lastRequest = 0

  async function poll() {
    clearTimeout(timer)
    isPaused = document.hidden
    if (isPaused) return
    lastRequest++
    const request = lastRequest
    const waitMs = await load().then(
      items => {
        // The answer to an earlier request may be older than what is shown.
        if (request === lastRequest) onItems(items)
        return items.some(isOngoing) ? pollMs : undefined
      },
      error => (isPassing(error as ApiError) ? retryMs : undefined),
    )
    if (request === lastRequest && waitMs !== undefined) timer = setTimeout(poll, waitMs)
  }

  const onVisible = () => {
    if (isPaused && !document.hidden) void poll()
  }
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', poll)
  document.addEventListener('visibilitychange', onVisible)
  void poll()
  return () => {
    clearTimeout(timer)
    // The answer to a request that is still running is ignored.
    lastRequest++
    channel.close()
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** A lost connection or a server that is busy. Anything else would be refused again. */
const isPassing = ({ kind, status = 0 }: ApiError) => kind !== 'bad-request' || status >= 500
