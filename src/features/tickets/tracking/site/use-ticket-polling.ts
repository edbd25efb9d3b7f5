/** Polls for changes of a ticket every 20 seconds while the page is visible. Used by `tracked-message.tsx`. */
import { useEffect, useRef } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import type { TrackedTicket } from '../../ticket.ts'
import type { TrackingKey } from './tracking-key.ts'

export const pollMs = 20_000
const maxMs = 5 * 60_000

/** The interval doubles with every consecutive failure, so that a server in trouble gets fewer requests. */
export const waitAfter = (failures: number) => Math.min(pollMs * 2 ** failures, maxMs)

type Options = { onNews(ticket: TrackedTicket): void; onGone(): void }

export function useTicketPolling(key: TrackingKey, options: Options) {
  const api = useApi()
  const latestOptions = useRef(options)
  latestOptions.current = options
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    let isRunning = false
    let isOver = false
    let polledAt = Date.now()

    async function poll() {
      if (isRunning || isOver || document.visibilityState === 'hidden') return
      isRunning = true
      clearTimeout(timer)
      try {
        const ticket = await api.call('POST /ticket/track', { body: key })
        if (isOver) return
        failures = 0
        latestOptions.current.onNews(ticket)
      } catch (error) {
        if (isOver) return
        if ((error as { status?: number }).status === 404) {
          isOver = true
          latestOptions.current.onGone()
        }
        failures++
      } finally {
        isRunning = false
        polledAt = Date.now()
        schedule()
      }
    }
    function schedule() {
      clearTimeout(timer)
      if (isOver || document.visibilityState === 'hidden') return
      timer = setTimeout(poll, Math.max(0, polledAt + waitAfter(failures) - Date.now()))
    }
    document.addEventListener('visibilitychange', schedule)
    schedule()
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', schedule)
    }
  }, [api, key])
}
