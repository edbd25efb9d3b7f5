/** Asks for news of a message every 20 seconds while the page is looked at. */
import { useEffect, useRef } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import type { TrackedTicket } from '../../ticket.ts'
import type { TrackingKey } from './tracking-key.ts'

export const pollMs = 20_000
const longestMs = 5 * 60_000

/** Twice as long after every failure in a row, so that a server in trouble is left in peace. */
export const waitAfter = (failures: number) => Math.min(pollMs * 2 ** failures, longestMs)

type Options = { onNews(ticket: TrackedTicket): void; onGone(): void }

export function useTicketPolling(key: TrackingKey, options: Options) {
  const api = useApi()
  const told = useRef(options)
  told.current = options
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    let isRunning = false
    let isOver = false
    let askedAt = Date.now()

    async function ask() {
      if (isRunning || isOver || document.visibilityState === 'hidden') return
      isRunning = true
      clearTimeout(timer)
      try {
        const ticket = await api.call('POST /ticket/track', { body: key })
        if (isOver) return
        failures = 0
        told.current.onNews(ticket)
      } catch (error) {
        if (isOver) return
        if ((error as { status?: number }).status === 404) {
          isOver = true
          told.current.onGone()
        }
        failures++
      } finally {
        isRunning = false
        askedAt = Date.now()
        plan()
      }
    }
    function plan() {
      clearTimeout(timer)
      if (isOver || document.visibilityState === 'hidden') return
      timer = setTimeout(ask, Math.max(0, askedAt + waitAfter(failures) - Date.now()))
    }
    document.addEventListener('visibilitychange', plan)
    plan()
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', plan)
    }
  }, [api, key])
}
